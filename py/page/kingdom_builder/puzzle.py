"""What Kingdom Builder adds to a puzzle: the gold with the held settlement, and the part of the board in view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.kingdom_builder.actions import parse
from page.ink.regions import cell
from page.puzzle.extras import Extras
from table.kingdom_builder.hand import MANDATORY

if TYPE_CHECKING:
    from page.puzzle.screen import PuzzleTable

    from .table import TableScreen

    class Table(PuzzleTable, TableScreen):
        """The table of a puzzle of this game."""


class LandExtras(Extras["Table"]):
    """See ``Extras``."""

    def held(self, table: Table) -> object:
        return table.hovered, table.hand.kind, table.hand.origin

    def points_then(self, table: Table, points: int) -> int:
        """The gold with the settlement that is held over a hex."""
        hand, hex = table.hand, table.hovered
        if not table.deciding or hex not in hand.targets:
            return points
        verb = "build" if hand.kind == MANDATORY else hand.kind
        action = parse(f"{verb} {hand.origin}>{hex}" if hand.origin else f"{verb} {hex}")
        attempt = table.attempt
        return int(attempt.rules.points(attempt.rules.after(attempt.session.state, action), attempt.seat))

    def look_at(self, table: Table, cells: Sequence[str]) -> None:
        table.display.viewport.show([cell(hex) for hex in cells])


EXTRAS = LandExtras()
