"""Plays the par of a deal in the worker of the bots, decision by decision, until it is over or stopped."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from page.bot_worker import BotWorker
from page.game_loader import say_absent
from table.par import ParGame, Pars

if TYPE_CHECKING:
    from page.screens import App
    from table.answers import Answer

#: The game is stored each time this number of decisions was made, so that a closed page loses few of them.
STORED_EVERY = 10
#: Seconds before the first decision, so that the page can show the end of the game first, and between two looks at
#: whether the player uses the processor for something else.
PAUSE = 0.8


class ParPlayer:
    """Plays a game of ``table.par``. ``done`` is called at its end, ``busy`` before each decision: true delays it."""

    def __init__(self, app: App, game: ParGame, done: Callable[[], None], busy: Callable[[], bool]) -> None:
        self.game = game
        self._app, self._done, self._busy = app, done, busy
        self._pars = Pars(app.store)
        self._worker: BotWorker | None = None
        self._closed = False
        self._asked = 0
        app.later(self._ask, PAUSE)

    def close(self) -> None:
        """Stop, and store the game as far as it was played."""
        if not self._closed:
            self._closed = True
            self._free()
            if self.game.state.history:
                self._pars.put(self.game)

    def _free(self) -> None:
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _ask(self) -> None:
        if self._closed:
            return
        if self.game.over:
            self._finish()
        elif self._busy():
            self._free()  # two workers at once are too much for a phone
            self._app.later(self._ask, PAUSE)
        else:
            if self._worker is None:
                self._worker = BotWorker(partial(say_absent, self._app))
            self._worker.ask(self.game.question(), self.game.state, self._answered)

    def _answered(self, answer: Answer) -> None:
        if self._closed or not answer.done:
            return
        self.game.play(answer.best[0].action)
        self._asked += 1
        if self._asked % STORED_EVERY == 0 and not self.game.over:
            self._pars.put(self.game)
        self._app.later(self._ask, 0)

    def _finish(self) -> None:
        self.close()
        self._done()
