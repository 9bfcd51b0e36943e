"""The keys of the table: numbers for tiles, letters for work and tabs. All other actions are buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.table.keyboard import Keyboard as SharedKeyboard

from .layout import TABS

if TYPE_CHECKING:
    from typing import Protocol

    from engine.woodcraft.view_types import View
    from page.dom import Event, Node
    from page.table.keyboard import Host as SharedHost
    from table.woodcraft.hand import Hand

    from .tabs import Tabs

    class Host(SharedHost, Protocol):
        """What the keys of this table do."""

        hand: Hand
        tabs: Tabs
        view: View

        def do_back(self) -> None: ...
        def do_tab(self, tab: str) -> None: ...
        def do_tile(self, tile: str) -> None: ...
        def do_work(self, work: str) -> None: ...


class Keyboard(SharedKeyboard):
    """Maps keys to what the table does."""

    table: Host

    def __init__(self, table: Host) -> None:
        letters = {
            "m": table.do_main,
            "s": lambda: table.do_work("saw"),
            "c": lambda: table.do_work("splice"),
            "j": lambda: table.do_work("glue"),
            "t": self._next_tab,
        }
        super().__init__(table, letters)

    def plain(self, event: Event, target: Node) -> bool:
        key, table = event.key, self.table
        if key == "Escape":
            table.do_back()
        elif len(key) == 1 and key in "1234567":
            self._tile(int(key) - 1)
        else:
            return super().plain(event, target)
        return True

    def _tile(self, number: int) -> None:
        """Select one of the tiles that may move, counted from 0."""
        free = self.table.view["wheel"]["free"]
        if self.table.hand.of("move") and number < len(free):
            self.table.do_tile(free[number])

    def _next_tab(self) -> None:
        names = list(TABS)
        self.table.do_tab(names[(names.index(self.table.tabs.shown) + 1) % len(names)])
