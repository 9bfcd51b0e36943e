"""Runs the bots: in a worker, or in slices of this thread if no worker answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import js
from pyodide.ffi import JsException, create_proxy

from engine import State
from table import answers
from table.answers import Answer, BadAnswer
from table.archives import of_bots

from .game_loader import when_here

if TYPE_CHECKING:
    from bots.base import Question
    from bots.thinker import Thinker
    from page.dom import Event, Node

#: The worker is given up after this many waits in a row. A page that was busy or asleep reads its messages in between.
WAITS = 2
#: Without a worker: how long to think before the page may draw again, ms.
SLICE = 12

#: Is called with every answer; the last one is ``done``.
OnAnswer = Callable[[Answer], None]


class BotWorker:
    """Asks bots one question at a time; the answers come by callback.

    If a worker cannot start, breaks, stays silent or sends an invalid answer, this thread thinks instead.
    ``inkstead.patience`` is how long it may be silent, in ms: ``start`` before its first answer, ``answer`` after it.
    If this thread cannot fetch the bots, it calls ``absent`` and tries again after ``inkstead.patience.fetch``.
    """

    def __init__(self, absent: Callable[[], None]) -> None:
        self._absent = absent
        self._job = 0
        self._on_answer: OnAnswer | None = None
        self._question: Question | None = None
        #: The position of the question; answers are checked against its legal actions.
        self._state: State | None = None
        self._stopped = False
        self._idly = False
        self._worker: Node = None
        self._spoke = False
        self._timer: int | None = None
        self._waits = 0
        self._here = False  # whether this thread thinks
        self._thinker: Thinker | None = None
        self._heard = create_proxy(self._hear)
        self._failed = create_proxy(self._fail)
        self._waited = create_proxy(self._wait_on)
        self._sliced = create_proxy(self._slice)
        self._sought = create_proxy(self._seek)

    def ask(self, question: Question, state: State, on_answer: OnAnswer, *, idly: bool = False) -> None:
        """Ask a question; an earlier one is dropped.

        ``state`` is the real position, in which the actions of the answer must be legal. ``idly``: nobody waits for the
        answer, so this thread does not think instead of a worker.
        """
        self._job += 1
        self._idly = idly
        self._on_answer, self._question, self._state, self._stopped = on_answer, question, state, False
        if not self._here and self._start_worker():
            self._worker.postMessage(json.dumps({"id": self._job, "request": json.dumps(question)}))
            self._watch()
        elif idly:
            self._on_answer = None
        else:
            self._think_here()

    def hurry(self) -> bool:
        """Answer an idle question as one that a player waits for; False if nothing is computed."""
        self._idly = False
        return self._on_answer is not None

    def stop(self) -> None:
        """Make the bot answer now with its best action so far."""
        if self._on_answer is None:
            return
        self._stopped = True
        if not self._here:
            self._worker.postMessage(json.dumps({"id": -self._job}))

    def drop(self) -> None:
        """Cancel the question without an answer."""
        self.stop()
        self._on_answer = None
        self._job += 1
        js.clearTimeout(self._timer)

    def close(self) -> None:
        """Cancel the question and end the worker, which frees its memory. Nothing can be asked afterwards."""
        self.drop()
        self._end_worker()
        for proxy in (self._heard, self._failed, self._waited, self._sliced, self._sought):
            proxy.destroy()

    # --- in a worker ------------------------------------------------------------------------------

    def _start_worker(self) -> bool:
        if self._worker is None:
            try:
                self._worker = js.inkstead.startBotWorker()
            except (AttributeError, JsException):
                return False
            self._spoke = False
            for kind, handler in (("message", self._heard), ("messageerror", self._failed), ("error", self._failed)):
                self._worker.addEventListener(kind, handler)
        return True

    def _end_worker(self) -> None:
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None

    def _watch(self) -> None:
        """Start the timer that replaces the worker if it stays silent."""
        self._waits = 0
        self._wait()

    def _wait(self) -> None:
        js.clearTimeout(self._timer)
        patience = js.inkstead.patience
        self._timer = js.setTimeout(self._waited, (patience.answer if self._spoke else patience.start) / WAITS)

    def _wait_on(self) -> None:
        self._waits += 1
        if self._waits < WAITS:
            self._wait()
        else:
            self._fail()

    def _hear(self, event: Event) -> None:
        try:
            message = answers.parsed(event.data)
            if message.get("starting"):  # Python is still loading there
                if self._on_answer is not None and not self._spoke:
                    self._watch()
                return
            if "error" in message:  # of a bot, or of what it needs
                js.console.info(f"inkstead: the worker of the bots has failed: {message['error']}")
            if message["id"] != self._job or self._on_answer is None:
                return
            answer = answers.read(message.get("answer"), done=bool(message.get("done")))
            if answer.done:
                assert self._question is not None and self._state is not None
                answers.check(answer, self._state, self._question.get("must_include"))
        except (BadAnswer, TypeError, KeyError, AttributeError):
            self._fail()
            return
        self._spoke = True
        self._watch()
        self._pass_on(answer)

    def _fail(self, event: Event = None) -> None:
        """End the broken worker. If somebody waits for the answer, this thread thinks from now on."""
        if event is not None and event.target != self._worker:
            return  # an error of a worker that was ended before
        self._end_worker()
        if self._idly:
            self._on_answer = None
            js.clearTimeout(self._timer)
        elif self._on_answer is not None and not self._here:
            self._think_here()

    # --- in slices of this thread -----------------------------------------------------------------

    def _think_here(self) -> None:
        js.clearTimeout(self._timer)
        self._here = True
        assert self._state is not None
        bots, job = of_bots(self._state.game), self._job
        when_here([bots], partial(self._begin_here, job), partial(self._wait_for_bots, job))

    def _begin_here(self, job: int) -> None:
        from bots.thinker import Thinker

        if not self._is_awaited(job):
            return
        self._thinker = Thinker()
        self._thinker.start(json.dumps(self._question))
        self._timer = js.setTimeout(self._sliced, 0, job)

    def _wait_for_bots(self, job: int) -> None:
        if self._is_awaited(job):
            self._absent()
            self._timer = js.setTimeout(self._sought, js.inkstead.patience.fetch, job)

    def _seek(self, job: int) -> None:
        if self._is_awaited(job):
            self._think_here()

    def _slice(self, job: int) -> None:
        if not self._is_awaited(job):
            return
        until = js.performance.now() + SLICE
        thinker = self._thinker
        assert thinker is not None
        answer = answers.read(thinker.step())
        while not answer.done and js.performance.now() < until:
            answer = answers.read(thinker.step())
        if self._stopped and not answer.done:
            answer = replace(answer, done=True)
        self._pass_on(answer)
        if not answer.done and job == self._job:
            self._timer = js.setTimeout(self._sliced, 0, job)

    def _is_awaited(self, job: int) -> bool:
        """Whether somebody still waits for the answer to this question."""
        return self._on_answer is not None and job == self._job

    def _pass_on(self, answer: Answer) -> None:
        on_answer = self._on_answer
        if on_answer is None:
            return
        if answer.done:
            self._on_answer = None
            js.clearTimeout(self._timer)
        on_answer(answer)
