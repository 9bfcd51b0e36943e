"""Lights what a row of the log speaks of, in the workshop of its player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.woodcraft import decisions

from .tabs import DECISION_TABS

if TYPE_CHECKING:
    from typing import Protocol

    from engine.woodcraft.view_types import LogEntry, View
    from page.dom import Event
    from page.table.dialogs import Dialog
    from page.table.timeline import Timeline

    class Display(Protocol):
        """The display of the table, as far as this needs it."""

        def show_lit(self) -> None: ...

    class Host(Protocol):
        """The table, as far as this needs it."""

        view: View
        dialog: Dialog
        timeline: Timeline
        seat: int
        lit: int | None

        @property
        def display(self) -> Display: ...
        def do_seat(self, seat: str) -> None: ...
        def do_tab(self, tab: str) -> None: ...


class Recall:
    """The entry of the log whose tiles and cards are lit: until the game goes on or another workshop is shown."""

    def __init__(self, table: Host) -> None:
        self._table = table
        self._number: int | None = None
        self._length = 0  # that of the log when the row was pressed

    @property
    def entry(self) -> LogEntry | None:
        log = self._table.view["log"]
        if self._number is None or len(log) != self._length or log[self._number]["seat"] != self._table.seat:
            return None
        return log[self._number]

    def do_find(self, number: str, event: Event = None) -> None:
        """Show the workshop of the player of an entry, counted from 0, and light what the entry is about."""
        table = self._table
        table.dialog.close()
        while table.timeline.playing:  # a scene shows a workshop of its own
            table.timeline.skip()
        table.lit = None
        self._number, self._length = int(number), len(table.view["log"])
        entry = table.view["log"][self._number]
        if tab := DECISION_TABS.get(decisions.read(entry["action"])["verb"]):
            table.do_tab(tab)
        table.do_seat(str(entry["seat"]))
        table.display.show_lit()
