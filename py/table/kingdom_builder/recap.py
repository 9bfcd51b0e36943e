"""What the builds of a recap have changed in the gold of each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.kingdom_builder import scores
from engine.kingdom_builder.boards import HEX

if TYPE_CHECKING:
    from engine.kingdom_builder.game import KingdomBuilder
    from engine.kingdom_builder.view_types import LogEntry


def gold_changes(state: KingdomBuilder, entries: Sequence[LogEntry]) -> list[int]:
    """The gold of each seat now, less its gold without the builds and moves of these entries, the latest of the log."""
    before = state.copy()
    for entry in reversed(entries):
        if entry["id"] in ("build", "move"):
            seat = before.seats[entry["seat"]]
            seat.own ^= _bit(entry["hex"])
            if entry["id"] == "move":
                seat.own |= _bit(entry["from"])
    return [now - then for now, then in zip(scores.totals(state), scores.totals(before), strict=True)]


def _bit(name: str) -> int:
    """A hex by its name, as a mask."""
    cell = HEX.parse_name(name)
    assert cell is not None
    return HEX.bit(*cell)
