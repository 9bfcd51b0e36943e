"""Saves the game of a table: after the picture of an action, or at once if that might be too late."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

if TYPE_CHECKING:
    from typing import Protocol

    from page.screens import App
    from table.session import Session

    from .display import Display

    class Host(Protocol):
        """What saving needs of a table."""

        app: App
        id: str
        session: Session
        display: Display
        SAVES_AT_ONCE: bool

        def saved(self) -> None: ...
        def show_unsaved(self) -> None: ...


#: A browser that shows no pictures, for example of a covered window, must not delay a save for longer, s.
LONGEST = 0.05


class Saving:
    """Saves once, however many actions were played for one picture."""

    def __init__(self, table: Host) -> None:
        self._table = table
        self._is_due = False

    def soon(self) -> None:
        """Save after the next picture, which the player waits for. The end of a game shows what its save has added."""
        table, self._is_due = self._table, True
        is_urgent = table.SAVES_AT_ONCE or table.session.over or js.document.hidden
        if is_urgent or not js.inkstead.patience.picture:
            self.now()
        else:
            table.display.after_picture(self.now)
            table.app.later(self.now, LONGEST)

    def drop(self) -> None:
        """Do not save what is not saved yet: a newer state was stored, which would be overwritten."""
        self._is_due = False

    def now(self) -> None:
        """Save what is not saved yet."""
        if not self._is_due:
            return
        self._is_due = False
        table, games = self._table, self._table.app.games
        if games.save_or_hold(table.id, table.session):
            table.saved()
        table.show_unsaved()
