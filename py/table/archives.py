"""Code loaded on demand: each game and each large part has an archive, importable once it has been added.

An archive is compressed and marshalled: the paths of modules and of data files, and all their contents as one object,
so that modules share names and constants. A zip of the same modules is a third larger, and zipimport decompresses each
of them twice.
"""

from __future__ import annotations

import marshal
import sys
import zlib
from collections.abc import Sequence
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType, ModuleType

_archives: dict[str, Archive] = {}


class Archive(Loader):
    """Loads the modules of an archive."""

    def __init__(self, path: str) -> None:
        magic, paths, contents = read(Path(path).read_bytes())
        if magic != MAGIC_NUMBER:
            raise ImportError(f"{path} was made by another version of Python")
        self.files: dict[str, CodeType | bytes] = dict(zip(paths, marshal.loads(contents), strict=True))
        self._path = path

    def spec(self, name: str) -> ModuleSpec | None:
        """What ``importlib`` needs to know about a module; None if it is not in this archive."""
        path = name.replace(".", "/")
        for file in (f"{path}.py", f"{path}/__init__.py"):
            if file in self.files:
                is_package = file.endswith("/__init__.py")
                # Without a location: nothing asks for ``__file__``, and importlib would search a name for a cache file.
                spec = ModuleSpec(name, self, origin=f"{self._path}/{file}", loader_state=file, is_package=is_package)
                if spec.submodule_search_locations is not None:
                    spec.submodule_search_locations.append(path)
                return spec
        return None

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        # A module is executed once. Without its code the memory snapshot is smaller.
        exec(self.files.pop(module.__spec__.loader_state), module.__dict__)

    def get_data(self, path: str) -> bytes:
        """A data file: the path of its package, and its name."""
        data = self.files[path]
        assert isinstance(data, bytes)
        return data


class Finder:
    """Finds modules in the archives that parts of their names name.

    ``page.<game>.rulebook`` may be in the archive of the game or in "rulebook".
    """

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        for part in name.split(".")[1:]:
            spec = _archives[part].spec(name) if part in _archives else None
            if spec is not None:
                return spec
        return None


def read(content: bytes) -> tuple[bytes, list[str], bytes]:
    """The number that marks byte code of one version of Python, the paths in an archive, and their marshalled contents.

    ``zlib.error`` if a byte is missing or wrong: a checksum covers the whole."""
    magic, paths, contents = marshal.loads(zlib.decompress(content))
    return magic, paths, contents


def add(part: str, archive: str) -> None:
    """Make the modules of a game or of a part importable from an archive (a path), before the ordinary import path."""
    _archives[part] = Archive(archive)
    if Finder not in sys.meta_path:
        sys.meta_path.insert(0, Finder)  # the others would search for each of a hundred modules first


def is_loaded(part: str) -> bool:
    """Whether the archive of a game or of a part has been added."""
    return part in _archives
