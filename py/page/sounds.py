"""Plays sounds for what happens, if the player has switched them on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    from page.prefs import Prefs
    from page.synthesizer import Synthesizer

    class Host(Protocol):
        """What sounds need of the application."""

        prefs: Prefs


class Sounds:
    """The sounds of the page; the synthesizer is loaded with the first one."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._synthesizer: Synthesizer | None = None

    def play(self, name: str) -> None:
        """Play one of ``page.synthesizer.SOUNDS``; "" plays nothing."""
        if not name or not self._app.prefs["sound"]:
            return
        if self._synthesizer is None:
            from page.synthesizer import Synthesizer

            self._synthesizer = Synthesizer()
        self._synthesizer.play(name)
