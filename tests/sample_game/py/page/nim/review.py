"""The review of a game of Nim: a decision as heaps on the board, with what was better marked."""

from __future__ import annotations

from typing import Any

from page.review.reviewing import Reviewing as SharedReviewing
from table.review import Entry

from . import layout


class Reviewing(SharedReviewing):
    """The review at a TableScreen."""

    def chapter(self, number: int) -> str:
        return self.words("nim.turn", n=number + 1)

    def card(self, slug: str) -> str:
        return ""

    def show_decision(self, entry: Entry, state: Any, after: Any, label: str) -> None:
        html = layout.heaps(self.words, state.view(0), active=False, advised=str(entry.best))
        self.table.display.write("sheet", html)

    def show_final(self) -> None:
        self.table.display.refresh()
