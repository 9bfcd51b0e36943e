"""The review of a game of Cartographers: shows the draw made on the map, and the better one as a ghost."""

from __future__ import annotations

from collections.abc import Sequence
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

    def played(self, entry: Entry) -> str:
        return self._with_draw(entry.action, self._played_after(entry))

    def better(self, entry: Entry) -> str:
        return self._with_draw(entry.best, self._following.get(entry.step))

    def _with_draw(self, action: Action, draw: Action | None) -> str:
        """An action in words, with the draw that a skill leads to if it is known."""
        if draw is None or draw.kind != "draw":
            return self.action(action)
        return self.words("review.then", what=self.action(action), next=self.action(draw))

    def follow_up(self, entry: Entry, state: State) -> State | None:
        return self._after(entry, entry.best) if entry.best.kind == "skill" else None

    def _after(self, entry: Entry, skill: Action) -> State | None:
        """The position after a skill, if its seat draws next."""
        state = self._state_of(entry)
        if state.before_reveal(skill) is not None:
            return None
        after = state.copy()
        after.play(skill)
        return after if after.actor == state.actor else None

    def _played_after(self, entry: Entry) -> Action | None:
        """The draw that followed the skill which was played; None if another seat was asked next."""
        assert self._course is not None
        if entry.action.kind != "skill" or self._after(entry, entry.action) is None:
            return None
        later: Sequence[Action] = self._course.record.actions[entry.step + 1 :]
        return later[0] if later else None

    def card(self, slug: str) -> str:
        return panels.card_name(self.words, slug)

    def show_decision(self, entry: Entry, state: State, after: State, label: str) -> None:
        assert self._course is not None
        draw = self._played_after(entry)
        if draw is not None:
            inked = after.before_reveal(draw)
            if inked is None:
                after.play(draw)
            after = inked or after
        view, owner = cast("View", after.view(self._course.seat)), state.view(self._course.seat)["prompt"]["sheet"]
        display = self.table.display
        display.picture.show(view, owner)
        better = entry.best if entry.best.kind == "draw" else self._following.get(entry.step)
        ghost = None
        if better is not None and better.kind == "draw" and entry.best != entry.action:
            ghost = Ghost(better.terrain, GRID.names(better.cells))
        display.picture.overlay(ghost)
        display.twin.show(label, texts.cells(self.words, view, owner))
        display.show_scores(view, owner)

    def show_final(self) -> None:
        table, display = self.table, self.table.display
        display.picture.show(table.view, table.seat)
        display.show_held()
        display.show_cells()
        display.show_scores(table.view, table.seat)
