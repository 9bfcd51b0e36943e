"""Pyodide's loader of packages, of which this page has none: what its start asks for."""

import sys


class Folder:
    """A path. JavaScript asks it for its text, which it cannot ask of a string of Python."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path


SITE_PACKAGES = Folder(f"{sys.prefix}/lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages")
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages() -> None:
    """None are there."""


def unpack_buffer(**_: object) -> None:
    """Refused: archives are read where they are, from the path."""
    raise NotImplementedError("this run-time unpacks no archives")
