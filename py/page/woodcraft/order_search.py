"""Finds in the background what orders still need, so that no action has to wait for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.woodcraft.reach import Reach, ReachFinder

if TYPE_CHECKING:
    from typing import Protocol

    from engine.woodcraft.game import Woodcraft
    from engine.woodcraft.view_types import View
    from page.screens import App, Screen

    from .display import Display

    class Host(Screen, Protocol):
        """The table whose orders are searched."""

        app: App
        view: View
        viewer: int
        selected: str | None
        reach: dict[str, Reach]

        @property
        def state(self) -> Woodcraft: ...
        @property
        def deciding(self) -> bool: ...
        @property
        def dragging(self) -> bool: ...
        @property
        def display(self) -> Display: ...


#: Seconds between two searches for purchases, one search for each order.
PAUSE = 0.015


class OrderSearch:
    """Keeps ``table.reach`` up to date: work is found at once, purchases one order at a time."""

    def __init__(self, table: Host) -> None:
        self._table = table
        self._finder = ReachFinder()
        self._scheduled = False

    def begin(self) -> None:
        """Search for the orders of the viewer and the displayed ones in the present view."""
        table = self._table
        if not table.deciding:
            table.reach = {}
            return
        own = [order["id"] for order in table.view["players"][table.viewer]["orders"]]
        displayed = [id for id in table.view["displays"]["orders"] if id]
        self._finder.begin(table.view, [*own, *displayed], table.state.book)
        table.reach = self._finder.known
        if not self._finder.done and not self._scheduled:
            self._schedule()

    def _schedule(self) -> None:
        self._scheduled = True
        self._table.app.later(self._search_next, PAUSE)

    def _search_next(self) -> None:
        """Search for one more order, if the table is still open; show the results after the last one."""
        table = self._table
        self._scheduled = False
        if table.app.screen is not table or not table.deciding:
            return
        self._finder.step(table.selected)
        if not self._finder.done or table.dragging:
            self._schedule()
        else:
            table.display.show_orders()
