"""Keeps the step of a replay in the browser's history, so that Back and a reload show it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

if TYPE_CHECKING:
    from typing import Protocol

    from page.screens import App

    class Host(Protocol):
        """The replay whose step is kept."""

        app: App
        at: int


#: Browsers refuse more than about a hundred changes of the history in half a minute, s.
PAUSE = 0.5


class Place:
    """The step that belongs to the present entry of the browser's history."""

    def __init__(self, replay: Host) -> None:
        self._replay = replay
        self._is_due = False

    def known(self, last: int) -> int | None:
        """The step that was kept, at most the last one; None for an entry without one."""
        step = getattr(js.history.state, "step", None)
        return min(max(step, 0), last) if isinstance(step, int) else None

    def keep_soon(self) -> None:
        """Keep the step, unless that was done just now; then it is done a little later."""
        if not self._is_due:
            self._is_due = True
            self._replay.app.later(self._keep_late, PAUSE)

    def _keep_late(self) -> None:
        self._is_due = False
        screen: object = self._replay.app.screen
        if screen is self._replay:
            self.keep()

    def keep(self) -> None:
        """Keep the step at once."""
        self._replay.app.annotate({"step": self._replay.at})
