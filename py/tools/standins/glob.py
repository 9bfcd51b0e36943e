"""What pathlib takes from glob; a page has no files to search for."""


class _StringGlobber:
    def __init__(self, *_: object, **__: object) -> None:
        raise NotImplementedError("files cannot be searched for")


_no_recurse_symlinks = object()
