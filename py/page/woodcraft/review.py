"""The review of a game of Woodcraft: shows the position after a decision, and the best action in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.woodcraft import decisions
from page.review.reviewing import Reviewing as SharedReviewing
from table.review import Entry

from . import texts

if TYPE_CHECKING:
    from engine import State
    from engine.woodcraft.view_types import View

    from .table import TableScreen


class Reviewing(SharedReviewing):
    """The review at a TableScreen."""

    LOOK, FINAL, LEGEND = "wc.review.look", "wc.review.final", "wc.review.legend"
    FINISHED = "wc.end.finished"
    table: TableScreen

    def chapter(self, number: int) -> str:
        return self.words("table.round", n=number)

    def card(self, slug: str) -> str:
        return self.words("wc.action." + slug) if slug else ""

    def show_decision(self, entry: Entry, state: State, after: State, label: str) -> None:
        assert self._course is not None
        seat = self._course.seat
        best = entry.best if entry.best != entry.action else None
        decision = decisions.of(best) if best is not None else None
        moved = decision["tile"] if decision and decision["verb"] == "move" else None
        self.table.display.show_position(cast("View", after.view(seat)), seat, moved)
        if decision is not None:
            self.table.say(texts.action(self.words, decision, cast("View", state.view(seat))))

    def show_final(self) -> None:
        self.table.display.show_position(None, 0)
