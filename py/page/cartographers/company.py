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

    def told(self, action: Any) -> str:
        return says.action(self.app.words, action)

    def why(self, reason: Any) -> Sequence[str]:
        return says.why(self.app.words, reason)

    def strongest(self, reason: Any) -> int | None:
        return panels.strongest(self.view, reason)

    def do_try(self, which: str, event: Event = None) -> None:
        action = self._advice[int(which)]
        if action.kind == "skill" and event is not None:
            self.play(action)  # pressed for it; it can be undone
            return
        super().do_try(which, event)
