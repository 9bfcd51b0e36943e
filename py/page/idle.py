"""Work that is done bit by bit while the page has nothing else to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

import js
from pyodide.ffi import create_once_callable, create_proxy

#: The pause before each bit in browsers that do not say when they are idle, and before the first bit, ms: a screen that
#: has just been opened is busy.
PAUSE, BEGINNING = 200, 1500
#: How long after the last change work that depends on it begins, ms.
REST = 60


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
        _when_idle(self._proxy)

    def _next(self) -> None:
        try:
            if self._work is not None:
                next(self._work)
                self._wait()
                return
        except StopIteration:
            pass
        self._proxy.destroy()


class RenewableWork:
    """Work that depends on what the player does: it begins again whenever ``renew`` is called, until it is closed.

    ``make`` returns the items of the work when the page is idle.
    """

    def __init__(self, make: Callable[[], Iterator[object]]) -> None:
        self._make = make
        self._work: Iterator[object] | None = None
        self._renewed_at = 0.0
        self._waits = self._closed = False
        self._proxy = create_proxy(lambda *_: self._next())

    def renew(self) -> None:
        """Begin again. This is fast enough for every move of a pointer."""
        self._work = None
        self._renewed_at = perf_counter()
        if not self._waits and js.inkstead.patience.picture:
            self._wait_for_rest()

    def close(self) -> None:
        self._closed = True
        if not self._waits:
            self._proxy.destroy()

    def _wait_for_rest(self) -> None:
        self._waits = True
        js.setTimeout(self._proxy, REST)

    def _next(self) -> None:
        self._waits = False
        if self._closed:
            self._proxy.destroy()
        elif self._work is None and (perf_counter() - self._renewed_at) * 1000 < REST:
            self._wait_for_rest()
        else:
            if self._work is None:
                self._work = self._make()
            if next(self._work, self) is not self:
                self._waits = True
                _when_idle(self._proxy)


def _when_idle(call: object) -> None:
    """Call a proxy when the page has nothing else to do."""
    if hasattr(js.window, "requestIdleCallback"):
        js.window.requestIdleCallback(call)
    else:
        js.setTimeout(call, PAUSE)
