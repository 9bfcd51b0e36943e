"""The review of a game of Kingdom Builder: shows the settlement built, and the better one above the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from page.ink.regions import cell
from page.review.reviewing import Reviewing as SharedReviewing
from table.kingdom_builder.hand import Hand
from table.review import Entry

from . import texts
from .map import Marks

if TYPE_CHECKING:
    from engine import State
    from engine.kingdom_builder.view_types import View

    from .table import TableScreen


class Reviewing(SharedReviewing):
    """The review at a TableScreen."""

    LOOK, FINAL, LEGEND = "kb.review.look", "kb.review.final", "kb.review.legend"
    LOST, RIVALS, ESTIMATES = "kb.review.lost", "kb.review.rivals", "kb.review.estimates"
    CURVE, FINISHED = "kb.review.curve", "kb.end.finished"
    table: TableScreen
    counts_rivals = True

    def chapter(self, number: int) -> str:
        return self.words("table.round", n=number + 1)

    def card(self, slug: str) -> str:
        return texts.land(self.words, slug)

    def show_decision(self, entry: Entry, state: State, after: State, label: str) -> None:
        assert self._course is not None
        seat = self._course.seat
        view, display = cast("View", after.view(seat)), self.table.display
        display.reviewed = view
        played, best = entry.action.target_name, entry.best.target_name
        start = entry.best.origin_name
        fresh = [played] if played else []
        display.picture.show(view, Marks(fresh=fresh, chosen=start or None, lit=[best] if best else ()))
        display.picture.hold(best if entry.best != entry.action and best else None, seat)
        display.twin.show(label, texts.hexes(self.words, view, self.table.names(), Hand(), seat))
        display.show_small()
        display.show_bar(view)
        if display.viewport.phone and (hexes := [hex for hex in (*fresh, start, best) if hex]):
            display.viewport.zoom_to([cell(hex) for hex in hexes])

    def show_final(self) -> None:
        self.table.display.reviewed = None
        self.table.display.picture.hold(None)
        self.table.display.show_board()
        self.table.display.show_bar(self.table.view)
        if self.table.display.viewport.phone:
            self.table.display.viewport.whole_board()
