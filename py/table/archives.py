"""Games that come later: what belongs to one game alone lies in an archive of its own, found once it is there."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

_archives: dict[str, str] = {}


class Finder:
    """Looks for `room.<game>` and all below it where the archive of that game lies."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        *folder, _ = names = name.split(".")
        archive = _archives.get(names[1]) if folder else None
        return PathFinder.find_spec(name, ["/".join([archive, *folder])], target) if archive else None


def join(game: str, archive: str) -> None:
    """Have the modules of a game found in an archive, wherever they are not found as they always were."""
    _archives[game] = archive
    if Finder not in sys.meta_path:
        sys.meta_path.append(Finder)


def here(game: str) -> bool:
    """Whether the archive of a game has come."""
    return game in _archives
