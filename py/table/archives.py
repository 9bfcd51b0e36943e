"""Code loaded on demand: each game and each large part has an archive, importable once it has been added.

An archive is marshalled and compressed: the paths of modules and of data files, and all their contents as one object,
so that modules share names and constants. A zip of the same modules is a third larger, and zipimport decompresses each
of them twice. The browser decompresses an archive while Python starts (static/python.js).
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Sequence
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.util import MAGIC_NUMBER
from types import CodeType, ModuleType

_archives: dict[str, Archive] = {}


class Archive(Loader):
    """Loads the modules of an archive, of which it gets the decompressed content, and a name for tracebacks."""

    def __init__(self, content: bytes | memoryview, name: str) -> None:
        magic, paths, files = marshal.loads(content)
        if magic != MAGIC_NUMBER:
            raise ImportError(f"{name} was made by another version of Python")
        self.files: dict[str, CodeType | bytes] = dict(zip(paths, marshal.loads(files), strict=True))
        self._name = name

    def spec(self, name: str) -> ModuleSpec | None:
        """What ``importlib`` needs to know about a module; None if it is not in this archive."""
        path = name.replace(".", "/")
        for file in (f"{path}.py", f"{path}/__init__.py"):
            if file in self.files:
                is_package = file.endswith("/__init__.py")
                # Without a location: nothing asks for ``__file__``, and importlib would search a name for a cache file.
                spec = ModuleSpec(name, self, origin=f"{self._name}/{file}", loader_state=file, is_package=is_package)
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

    ``page.<game>.rulebook`` may be in the archive of the game or in "rulebook", ``bots.<game>.search`` in that of the
    game or of its bots.
    """

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        room, *parts = name.split(".")
        if room == "bots":
            parts += map(of_bots, parts[:1])
        for part in parts:
            spec = _archives[part].spec(name) if part in _archives else None
            if spec is not None:
                return spec
        return None


def of_bots(game: str) -> str:
    """The archive of a game's bots: all of ``bots.<game>`` but the package itself, which names the levels."""
    return f"{game}_bots"


def paths(content: bytes) -> list[str]:
    """The paths of modules and of data files in the decompressed content of an archive."""
    inside: list[str] = marshal.loads(content)[1]
    return inside


def add(part: str, content: bytes | memoryview) -> None:
    """Make the modules of a game or of a part importable before the ordinary import path.

    ``content`` is that of its archive, decompressed."""
    _archives[part] = Archive(content, f"{part}.bin")
    if Finder not in sys.meta_path:
        sys.meta_path.insert(0, Finder)  # the others would search for each of a hundred modules first


def is_loaded(part: str) -> bool:
    """Whether the archive of a game or of a part has been added."""
    return part in _archives
