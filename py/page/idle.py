"""Work that is done bit by bit while the page has nothing else to do."""

from __future__ import annotations

from collections.abc import Iterator

import js
from pyodide.ffi import create_once_callable, create_proxy

#: The pause before each bit in browsers that do not say when they are idle, and before the first bit, ms: a screen that
#: has just been opened is busy.
PAUSE, BEGINNING = 200, 1500


class IdleWork:
    """Takes one item from an iterator whenever the page is idle, until it is exhausted or closed."""

    def __init__(self, work: Iterator[object]) -> None:
        self._work: Iterator[object] | None = work
        self._proxy = create_proxy(lambda *_: self._next())
        js.setTimeout(create_once_callable(self._wait), BEGINNING)

    def close(self) -> None:
        """Leave out what has not been done."""
        self._work = None

    def _wait(self) -> None:
        if hasattr(js.window, "requestIdleCallback"):
            js.window.requestIdleCallback(self._proxy)
        else:
            js.setTimeout(self._proxy, PAUSE)

    def _next(self) -> None:
        try:
            if self._work is not None:
                next(self._work)
                self._wait()
                return
        except StopIteration:
            pass
        self._proxy.destroy()
