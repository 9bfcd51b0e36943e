"""Prepares a hint, and plays some of the par of the deal, in the worker of the bots while the player thinks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import js
from pyodide.ffi import JsException

from page.game_loader import run
from page.table.questions import hint_question

if TYPE_CHECKING:
    from page.bot_worker import OnAnswer
    from page.table.resting import Host, Seats
    from table.answers import Answer
    from table.par import ParGame

#: Seconds of the second hint for a position. Nothing else is computed until the next one: the limit is for the battery.
LONGER = 4.0
#: How many decisions of the par are played in each position, each a quarter of a second on a desktop computer.
PAR_DECISIONS = 4
#: The charge of a battery below which nothing is prepared.
LOW = 0.2


class ParAhead:
    """The par of the deal, which is shown at the end of the game: as far as it has been played."""

    def __init__(self, table: Host) -> None:
        from table.par import Pars

        self._pars = Pars(table.app.store)
        self.game: ParGame = self._pars.game(table.session.deal)
        self._stored = len(self.game.state.history)

    def store(self) -> None:
        if len(self.game.state.history) > self._stored:
            self._stored = len(self.game.state.history)
            self._pars.put(self.game)


class PreparedHints:
    """Works on one position: a hint in the usual time, some of the par, then a hint with more time."""

    def __init__(self, table: Host, seats: Seats, adviser: str, par: ParAhead | None) -> None:
        self._table, self._seats, self._adviser, self._par = table, seats, adviser, par
        #: The hint that is ready.
        self.answer: Answer | None = None
        self._preparing, self._stopped = False, False
        #: Who gets the answers to the present question: a player who has asked for a hint meanwhile.
        self._asker: OnAnswer | None = None
        self._steps = self._plan()
        run(self._begin())

    async def _begin(self) -> None:
        if await _has_power():
            self._next()

    def stop(self) -> None:
        """Compute nothing more, except a hint that the player waits for."""
        self._stopped = True
        if self._par is not None:
            self._par.store()

    def take_over(self, asker: OnAnswer) -> bool:
        """Let the answers of the first hint go to a player who asks for it now; False if it is not being prepared."""
        if self._stopped or not self._preparing or not self._seats.hurry():
            return False
        self._asker = asker
        return True

    # --- one question after another ---------------------------------------------------------------------------

    def _next(self) -> None:
        if not self._stopped:
            next(self._steps, None)

    def _plan(self) -> Iterator[None]:
        """Asks one question each time; the callback of its last answer continues."""
        self._hint()
        yield
        if self._par is not None:
            game = self._par.game
            for _ in range(PAR_DECISIONS):
                if not game.over:
                    self._seats.ask_idly(game.question(), game.state, self._par_answered)
                    yield
            self._par.store()
        self._hint(seconds=LONGER)
        yield

    def _hint(self, **longer: float) -> None:
        self._preparing = True
        state = self._table.session.state
        self._seats.ask_idly(hint_question(state, self._adviser, **longer), state, self._hint_answered)

    def _hint_answered(self, answer: Answer) -> None:
        if self._stopped and self._asker is None:
            return
        if answer.done:
            self.answer, self._preparing = answer, False
        if self._asker is not None:
            self._asker(answer)
        elif answer.done:
            self._next()

    def _par_answered(self, answer: Answer) -> None:
        if answer.done and not self._stopped and self._par is not None:
            self._par.game.play(answer.best[0].action)
            self._next()


async def _has_power() -> bool:
    """Whether the device is charging or its battery is not low; also true where the browser does not say."""
    if not hasattr(js.navigator, "getBattery"):
        return True
    try:
        battery = await js.navigator.getBattery()
    except JsException:  # refused, as in a frame of another site
        return True
    return bool(battery.charging or battery.level > LOW)
