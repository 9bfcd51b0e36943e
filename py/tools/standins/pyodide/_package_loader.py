"""Pyodide's loader of packages, of which this page has none: what its start asks for."""

from pathlib import PurePosixPath
from site import getsitepackages

SITE_PACKAGES = PurePosixPath(getsitepackages()[0])
DSO_DIR = PurePosixPath("/usr/lib")


def init_loaded_packages() -> None:
    """None are there."""


def unpack_buffer(**_: object) -> None:
    """Refused: archives are read where they are, from the path."""
    raise NotImplementedError("this run-time unpacks no archives")
