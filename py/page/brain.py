"""Where bots think: in a worker of their own, or in slices of this thread where no worker answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import js
from pyodide.ffi import JsException, create_proxy

from engine import State
from table import answers
from table.answers import Answer, BadAnswer

if TYPE_CHECKING:
    from bots.thinker import Thinker
    from page.dom import Event, Node

#: The worker is given up after so many waits in a row: a page that was busy or asleep hears its messages in between.
WAITS = 2
#: ms of thinking between two chances for the page to draw, without a worker.
SLICE = 12

#: Hears every answer, the last one ``done``.
Tell = Callable[[Answer], None]


class Brain:
    """One question at a time, answered by callback.

    If a worker cannot start, breaks, stays silent or sends an invalid answer, this thread thinks instead.
    ``inkstead.patience`` says how long it may be silent, in ms: ``start`` before its first word, ``answer`` after it.
    """

    def __init__(self) -> None:
        self._job = 0
        self._tell: Tell | None = None
        self._question: Mapping[str, object] = {}
        #: Where the question was asked: answers are checked by its rules.
        self._state: State | None = None
        self._stopped = False
        self._worker: Node = None
        self._spoke = False
        self._timer: int | None = None
        self._waits = 0
        self._thinker: Thinker | None = None
        self._heard = create_proxy(self._hear)
        self._failed = create_proxy(self._fail)
        self._waited = create_proxy(self._wait_on)
        self._sliced = create_proxy(self._slice)

    def ask(self, question: Mapping[str, object], state: State, tell: Tell) -> None:
        """Think about ``{"state", "seat", "level", "seed", ...}`` as ``bots.thinker`` does; an older one is dropped.

        ``state`` is the real position, in which the actions of the answer must be legal.
        """
        self._job += 1
        self._tell, self._question, self._state, self._stopped = tell, question, state, False
        if self._thinker is None and self._start_worker():
            self._worker.postMessage(json.dumps({"id": self._job, "request": json.dumps(question)}))
            self._watch()
        else:
            self._think_here()

    def stop(self) -> None:
        """Answer now with the best that was found."""
        if self._tell is None:
            return
        self._stopped = True
        if self._thinker is None:
            self._worker.postMessage(json.dumps({"id": -self._job}))

    def drop(self) -> None:
        """Forget the question: nobody waits for it any more."""
        self.stop()
        self._tell = None
        self._job += 1
        js.clearTimeout(self._timer)

    def close(self) -> None:
        """Let the worker and its memory go. Nothing can be asked afterwards."""
        self.drop()
        self._let_worker_go()
        for proxy in (self._heard, self._failed, self._waited, self._sliced):
            proxy.destroy()

    # --- in a worker ------------------------------------------------------------------------------

    def _start_worker(self) -> bool:
        if self._worker is None:
            try:
                self._worker = js.inkstead.thinker()
            except (AttributeError, JsException):
                return False
            self._spoke = False
            for kind, handler in (("message", self._heard), ("messageerror", self._failed), ("error", self._failed)):
                self._worker.addEventListener(kind, handler)
        return True

    def _let_worker_go(self) -> None:
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None

    def _watch(self) -> None:
        """Give the worker up if it stays silent from now on."""
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
            message = json.loads(event.data)
            if message.get("starting"):  # Python takes its time there
                if self._tell is not None and not self._spoke:
                    self._watch()
                return
            if message["id"] != self._job or self._tell is None:
                return
            answer = answers.read(message.get("answer"), done=bool(message.get("done")))
            if answer.done:
                assert self._state is not None
                answers.check(answer, self._question, self._state)
        except (BadAnswer, ValueError, TypeError, KeyError, AttributeError):
            self._fail()
            return
        self._spoke = True
        self._watch()
        self._pass_on(answer)

    def _fail(self, event: Event = None) -> None:
        """The worker is of no use: think here from now on."""
        self._let_worker_go()
        if self._tell is not None and self._thinker is None:
            self._think_here()

    # --- in slices of this thread -----------------------------------------------------------------

    def _think_here(self) -> None:
        from bots.thinker import Thinker

        js.clearTimeout(self._timer)
        self._thinker = Thinker()
        self._thinker.start(json.dumps(self._question))
        self._timer = js.setTimeout(self._sliced, 0, self._job)

    def _slice(self, job: int) -> None:
        if self._tell is None or job != self._job:
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

    def _pass_on(self, answer: Answer) -> None:
        tell = self._tell
        if tell is None:
            return
        if answer.done:
            self._tell = None
            js.clearTimeout(self._timer)
        tell(answer)
