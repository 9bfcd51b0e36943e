"""Company at the table of Cartographers: a proposed skill is opened, a proposed draw is held over the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from page.dom import Event
from page.table.company import Company as SharedCompany

from . import panels, says


class Company(SharedCompany):
    """The part of a TableScreen that asks bots."""

    hand: Any
    lit: int | None
    #: Whether what is lit was lit for a hint.
    _shining = False

    def told(self, action: Any) -> str:
        return says.action(self.app.words, action)

    def why(self, reason: Any) -> Sequence[str]:
        return says.why(self.app.words, reason)

    def light_reason(self, reason: Any) -> None:
        self._shine(panels.strongest(self.view, reason))

    def let_bots_play(self) -> None:
        self._shine(None)  # the step that the hint was for is done
        super().let_bots_play()

    def _shine(self, what: int | None) -> None:
        """Light something for a hint; None: what was lit for one goes out."""
        if self._shining or what is not None:
            self.lit = what
            self.display.light()
        self._shining = what is not None

    def do_try(self, which: str, event: Event = None) -> None:
        action = self._advice[int(which)]
        if action.kind == "skill" and event is not None:
            self.play(action)  # pressed for it; it can be undone
            return
        super().do_try(which, event)
