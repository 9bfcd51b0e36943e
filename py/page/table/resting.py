"""When a bot thinks ahead: the player has been thinking for a while, and looks at the page."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

import js

import bots
from page.game_loader import when_here

if TYPE_CHECKING:
    from typing import Protocol

    from bots.base import Question
    from engine import State
    from page.bot_worker import OnAnswer
    from page.screens import App
    from table.answers import Answer
    from table.session import Session

    class Host(Protocol):
        """The table, as far as thinking ahead needs it."""

        app: App
        session: Session
        THINKS_AHEAD: bool

        @property
        def can_hint(self) -> bool: ...

    class Seats(Protocol):
        """The bots of the table."""

        @property
        def awaited(self) -> str: ...
        def ask_idly(self, wanted: Question, state: State, on_answer: OnAnswer) -> None: ...
        def hurry(self) -> bool: ...
        def forget(self) -> None: ...

    class PreparedHints(Protocol):
        """What thinks ahead for one position: ``page.ponder.prepared.PreparedHints``."""

        answer: Answer | None

        def stop(self) -> None: ...
        def take_over(self, asker: OnAnswer) -> bool: ...


#: The preference, and the part that thinks ahead.
PONDER = "ponder"


class Resting:
    """Starts ``page.ponder.prepared`` once in each position when the player rests, and stops it for anything else.

    ``inkstead.patience.rest`` is how long the player rests before, in ms: those who play faster need no hints.
    """

    def __init__(self, table: Host, seats: Seats) -> None:
        self._table, self._seats = table, seats
        #: Of the wait that counts; earlier ones end without effect.
        self._number = 0
        self._begun = False
        #: What is prepared for the present position.
        self.prepared: PreparedHints | None = None
        self._par: object = None  # a page.ponder.prepared.ParAhead

    @property
    def adviser(self) -> str:
        """The level that gives hints: the strongest bot of the game."""
        return bots.levels(self._table.session.deal.game)[-1]

    def begin(self) -> None:
        """Start waiting for the player to pause in a new position."""
        self.stop()
        self._begun = False
        self._wait()

    def visibility_changed(self) -> None:
        """Pause while the page is hidden, and go on when it is visible again."""
        if js.document.hidden:
            self._pause()
        elif not self._begun:
            self._wait()

    def stop(self) -> None:
        """Forget what is prepared, and prepare nothing more in this position."""
        self._pause()
        self.prepared, self._begun = None, True

    def _pause(self) -> None:
        self._number += 1
        if self.prepared is not None:
            self.prepared.stop()
            if not self._seats.awaited:
                self._seats.forget()

    @property
    def _wanted(self) -> bool:
        table = self._table
        return bool(table.app.prefs[PONDER] and table.can_hint and not self._seats.awaited and not js.document.hidden)

    def _wait(self) -> None:
        self._number += 1
        if self._table.THINKS_AHEAD and self._table.app.prefs[PONDER]:
            self._table.app.later(partial(self._rested, self._number), js.inkstead.patience.rest / 1000)

    def _rested(self, number: int) -> None:
        if number == self._number and self._wanted:
            parts = [PONDER, "par"] if self._table.session.has_par else [PONDER]
            when_here(parts, partial(self._think, number))

    def _think(self, number: int) -> None:
        if number != self._number or not self._wanted:
            return
        module = import_module("page.ponder.prepared")
        if self._par is None and self._table.session.has_par:
            self._par = module.ParAhead(self._table)
        self.prepared, self._begun = module.PreparedHints(self._table, self._seats, self.adviser, self._par), True
