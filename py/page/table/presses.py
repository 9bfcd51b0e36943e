"""Presses of the red button, of which the second one of a double click may mean something else than the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    from page.dom import Event
    from page.screens import App
    from table.session import Session

    from .display import Display
    from .timeline import Timeline

    class Host(Protocol):
        """What the red button needs of a table."""

        app: App
        session: Session
        timeline: Timeline
        display: Display

        @property
        def phase(self) -> str: ...


class Presses:
    """Notices presses of the red button that mean something else than the player has seen."""

    def __init__(self, table: Host) -> None:
        self._table = table
        self._meaning: object = None

    def is_stray(self, event: Event) -> bool:
        """Whether a click is the second one of a double click whose first one has changed what the button means."""
        table = self._table
        meaning = table.phase, table.timeline.scene, table.session.inked, table.display.part["main"].textContent
        if table.app.clicks.is_second(event) and meaning != self._meaning:
            table.app.clicks.ignore()
            return True
        self._meaning = meaning
        return False
