"""What the latest action of the player, or its undo, has changed on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.kingdom_builder.view_types import LogEntry, View


class Change(NamedTuple):
    """The hexes that have changed, the most important one last. ``taken_back``: by undo."""

    hexes: Sequence[str]
    taken_back: bool


class Changes:
    """Compares the log of each position with that of the one before, so that undo and redo need nothing else."""

    def __init__(self, log: Sequence[LogEntry]) -> None:
        self._log = log

    def take(self, view: View) -> Change:
        """What the player who is asked has changed since the last call."""
        before, self._log = self._log, view["log"]
        taken_back = len(self._log) < len(before)
        longer, start = (before, len(self._log)) if taken_back else (self._log, len(before))
        hexes = []
        for entry in longer[start:]:
            if entry["id"] in ("build", "move") and entry["seat"] == view["prompt"].get("seat"):
                hexes.append(entry["hex"])
                if taken_back and entry["id"] == "move":
                    hexes.append(entry["from"])  # the settlement is there again
        return Change(hexes, taken_back)
