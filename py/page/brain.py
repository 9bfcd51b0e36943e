"""Where bots think: in a worker of their own, or in slices of this thread where no worker can be had."""

import json
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy

#: ms of thinking between two chances for the page to draw, without a worker.
SLICE = 12


class Brain:
    """One question at a time. ``ask`` answers by callback: (part done, best so far, done)."""

    def __init__(self) -> None:
        self._job = 0
        self._tell: Callable[[float, list[Any], bool], None] | None = None
        self._request = ""
        self._worker: Any = None
        self._thinker: Any = None
        self._heard = create_proxy(self._hear)
        self._failed = create_proxy(self._fail)
        self._sliced = create_proxy(self._slice)

    def ask(self, question: dict[str, Any], tell: Callable[[float, list[Any], bool], None]) -> None:
        """Think about ``{"state", "seat", "level", "seed", ...}`` as ``bots.thinker`` does; an older one is dropped."""
        self._job += 1
        self._tell = tell
        self._request = json.dumps(question)
        if self._thinker is None and self._start_worker():
            self._worker.postMessage(json.dumps({"id": self._job, "request": self._request}))
        else:
            self._think_here()

    def stop(self) -> None:
        """Answer now with the best that was found."""
        if self._tell is None:
            return
        if self._thinker is not None:
            self._request = ""
        else:
            self._worker.postMessage(json.dumps({"id": -self._job}))

    def drop(self) -> None:
        """Forget the question: nobody waits for it any more."""
        self.stop()
        self._tell = None
        self._job += 1

    def close(self) -> None:
        """Let the worker and its memory go."""
        self.drop()
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None

    # --- in a worker ------------------------------------------------------------------------------

    def _start_worker(self) -> bool:
        if self._worker is None:
            try:
                self._worker = js.inkstead.thinker()
            except (AttributeError, JsException):
                return False
            self._worker.addEventListener("message", self._heard)
            self._worker.addEventListener("error", self._failed)
        return True

    def _hear(self, event: Any) -> None:
        told = json.loads(event.data)
        if told["id"] != self._job or self._tell is None:
            return
        if "error" in told:
            self._fail(event)
            return
        answer = json.loads(told["answer"])
        self._pass_on(answer["part"], answer["best"], told["done"])

    def _fail(self, event: Any) -> None:
        """The worker could not start or broke: think here from now on."""
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None
        if self._tell is not None:
            self._think_here()

    # --- in slices of this thread -----------------------------------------------------------------

    def _think_here(self) -> None:
        from bots.thinker import Thinker

        self._thinker = Thinker()
        self._thinker.start(self._request)
        js.setTimeout(self._sliced, 0)

    def _slice(self) -> None:
        if self._tell is None:
            return
        until = js.performance.now() + SLICE
        answer = json.loads(self._thinker.step())
        while not answer["done"] and js.performance.now() < until:
            answer = json.loads(self._thinker.step())
        done = answer["done"] or not self._request
        self._pass_on(answer["part"], answer["best"], done)
        if not done:
            js.setTimeout(self._sliced, 0)

    def _pass_on(self, part: float, best: list[Any], done: bool) -> None:
        tell = self._tell
        if tell is None:
            return
        if done:
            self._tell = None
        tell(part, best, done)
