"""Notices that a new day has begun while a screen is open."""

from __future__ import annotations

from collections.abc import Callable

import js
from pyodide.ffi import create_proxy

from page.dom import Listeners


class Midnight:
    """Calls a function at every midnight of the device until it is closed."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._call = call
        self._proxy = create_proxy(self._strike)
        self._wait()

    def _wait(self) -> None:
        midnight = js.Date.new()
        midnight.setHours(24, 0, 0, 0)
        self._timer = js.setTimeout(self._proxy, midnight.getTime() - js.Date.now())

    def _strike(self) -> None:
        self._call()
        self._wait()

    def close(self) -> None:
        js.clearTimeout(self._timer)
        self._proxy.destroy()


def watch_days(listeners: Listeners, look: Callable[[], object]) -> None:
    """Call ``look`` at midnight and when the page is looked at again: timers may stop while a device sleeps."""
    listeners.hold(Midnight(look))
    listeners.on(js.document, "visibilitychange", lambda _: look())
    listeners.on(js.window, "focus", lambda _: look())
