"""Games loaded on demand: the modules of each game are in an archive, and importable once it has been added."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

_archives: dict[str, str] = {}


class Finder:
    """Finds the modules of ``<package>.<game>`` in the archive of that game."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        *folder, _ = names = name.split(".")
        archive = _archives.get(names[1]) if folder else None
        return PathFinder.find_spec(name, ["/".join([archive, *folder])], target) if archive else None


def add(game: str, archive: str) -> None:
    """Make the modules of a game importable from an archive (a path), after the ordinary import path."""
    _archives[game] = archive
    if Finder not in sys.meta_path:
        sys.meta_path.append(Finder)


def is_loaded(game: str) -> bool:
    """Whether the archive of a game has been added."""
    return game in _archives
