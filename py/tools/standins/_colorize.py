"""Colours of a terminal, for tracebacks: a page's console has none."""


class _Plain:
    def __getattr__(self, name: str) -> str:
        return ""


class _Theme:
    traceback = _Plain()


def can_colorize(**_: object) -> bool:
    return False


def get_theme(**_: object) -> _Theme:
    return _Theme()
