"""The clock of a replay that runs by itself: one step after the other until it is stopped."""

from __future__ import annotations

from collections.abc import Callable

#: Seconds from one step to the next.
STEP_SECONDS = 1.1


class Clock:
    """Calls ``advance`` again and again. ``later(call, seconds)`` calls once after a time."""

    def __init__(self, later: Callable[[Callable[[], object], float], None], advance: Callable[[], None]) -> None:
        self._later = later
        self._advance = advance
        self.running = False
        self._run = 0  # counts the runs: a call that an earlier run has ordered does nothing

    def start(self) -> None:
        self.running = True
        self._run += 1
        self._order(self._run)

    def stop(self) -> None:
        self.running = False
        self._run += 1

    def _order(self, run: int) -> None:
        self._later(lambda: self._tick(run), STEP_SECONDS)

    def _tick(self, run: int) -> None:
        if run == self._run:
            self._advance()
            if self.running:
                self._order(run)
