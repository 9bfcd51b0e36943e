"""The review of a game of Cartographers: shows the draw made on the map, and the better one as a ghost."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.cartographers.sheets import GRID
from page.review.reviewing import Reviewing as SharedReviewing
from table.review import Entry

from . import panels, texts
from .map import Ghost

if TYPE_CHECKING:
    from engine import State
    from engine.cartographers.actions import Action
    from engine.cartographers.view_types import View

    from .table import TableScreen


class Reviewing(SharedReviewing):
    """The review at a TableScreen."""

    table: TableScreen
    counts_rivals = True

    def chapter(self, number: int) -> str:
        return panels.season_name(self.words, number)

    def action(self, action: Action) -> str:
        # Only decisions with a choice are reviewed, so a player who passed could have used a skill.
        return texts.action(self.words, action, offered=True)

    def card(self, slug: str) -> str:
        return panels.card_name(self.words, slug)

    def show_decision(self, entry: Entry, state: State, after: State, label: str) -> None:
        assert self._course is not None
        view, owner = cast("View", after.view(self._course.seat)), state.view(self._course.seat)["prompt"]["sheet"]
        display = self.table.display
        display.picture.show(view, owner)
        ghost = None
        if entry.best.kind == "draw" and entry.best != entry.action:
            ghost = Ghost(entry.best.word, GRID.names(entry.best.cells))
        display.picture.overlay(ghost)
        display.twin.show(label, texts.cells(self.words, view, owner))

    def show_final(self) -> None:
        table, words = self.table, self.words
        table.display.picture.show(table.view, table.seat)
        table.display.show_held()
        alone = len(table.session.sitters) == 1
        label = words("say.board") if alone else words("table.watching", name=table.names()[table.seat])
        table.display.twin.show(label, texts.cells(words, table.view, table.seat))
