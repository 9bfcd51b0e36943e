"""Code loaded on demand: each game and each large part has an archive, importable once it has been added."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

_archives: dict[str, str] = {}


class Finder:
    """Finds modules in the archives that parts of their names name.

    ``page.<game>.rulebook`` may be in the archive of the game or in "rulebook".
    """

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        *folder, _ = names = name.split(".")
        places = ["/".join([_archives[one], *folder]) for one in names[1:] if one in _archives]
        return PathFinder.find_spec(name, places, target) if places else None


def add(part: str, archive: str) -> None:
    """Make the modules of a game or of a part importable from an archive (a path), after the ordinary import path."""
    _archives[part] = archive
    if Finder not in sys.meta_path:
        sys.meta_path.append(Finder)


def is_loaded(part: str) -> bool:
    """Whether the archive of a game or of a part has been added."""
    return part in _archives
