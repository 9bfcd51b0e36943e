"""What the builds of a recap have changed in the gold of the players who made them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from engine.kingdom_builder import scores
from engine.kingdom_builder.boards import HEX

if TYPE_CHECKING:
    from engine.kingdom_builder.game import KingdomBuilder
    from engine.kingdom_builder.view_types import LogEntry


def gold_changes(state: KingdomBuilder, entries: Sequence[LogEntry]) -> list[int]:
    """What each seat's own builds and moves in these entries, the latest of the log, have changed in its gold.

    What a rival has built later, which may cost gold, too, is not part of it: in a recap the number is next to the
    builds.
    """
    board, changes = state.copy(), [0] * state.players
    made = [entry for entry in entries if entry["id"] in ("build", "move")]
    for number, turn in groupby(reversed(made), key=lambda entry: entry["seat"]):
        after = sum(scores.gold(board, number))
        seat = board.seats[number]
        for entry in turn:
            seat.own ^= _bit(entry["hex"])
            if entry["id"] == "move":
                seat.own |= _bit(entry["from"])
        changes[number] += after - sum(scores.gold(board, number))
    return changes


def _bit(name: str) -> int:
    """A hex by its name, as a mask."""
    cell = HEX.parse_name(name)
    assert cell is not None
    return HEX.bit(*cell)
