"""The clock of a running replay: one step after the other until it is stopped."""

from __future__ import annotations

from collections.abc import Callable

#: Seconds from one step to the next.
STEP_SECONDS = 1.1


class Clock:
    """Calls ``advance`` at regular intervals. ``later(call, seconds)`` is the timer: it calls once."""

    def __init__(self, later: Callable[[Callable[[], object], float], None], advance: Callable[[], None]) -> None:
        self._later = later
        self._advance = advance
        self.running = False
        self._run = 0  # counts the runs, so that a timer of an earlier run does nothing

    def start(self) -> None:
        self.running = True
        self._run += 1
        self._schedule(self._run)

    def stop(self) -> None:
        self.running = False
        self._run += 1

    def _schedule(self, run: int) -> None:
        self._later(lambda: self._tick(run), STEP_SECONDS)

    def _tick(self, run: int) -> None:
        if run == self._run:
            self._advance()
            if self.running:
                self._schedule(run)
