"""Finds in the background what orders still need, so that no action has to wait for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.woodcraft.reach import Reach, ReachFinder

if TYPE_CHECKING:
    from typing import Protocol

    from engine.woodcraft.game import Woodcraft
    from engine.woodcraft.view_types import View
    from page.screens import App, Screen

    class Orders(Protocol):
        """What shows the results."""

        def show_orders(self) -> None: ...

    class Host(Screen, Protocol):
        """The table whose orders are searched."""

        app: App
        view: View
        viewer: int
        selected: str | None

        @property
        def state(self) -> Woodcraft: ...
        @property
        def deciding(self) -> bool: ...
        @property
        def dragging(self) -> bool: ...
        @property
        def display(self) -> Orders: ...


#: Seconds between two searches for purchases, one search for each order.
PAUSE = 0.015


class OrderSearch:
    """Finds ``reach``: work when it is asked for, purchases then, one order at a time."""

    def __init__(self, table: Host) -> None:
        self._table = table
        self._finder = ReachFinder()
        self._scheduled = False
        self._reach: dict[str, Reach] | None = {}  # None if it is not known for the present position

    def renew(self) -> None:
        """The position has changed."""
        self._reach = None

    def forget(self) -> None:
        """Find nothing until the position changes: another one is shown."""
        self._reach = {}

    @property
    def reach(self) -> dict[str, Reach]:
        """What the orders of the viewer and the displayed ones still need, as far as it has been found."""
        if self._reach is None:
            self._reach = self._begin()
        return self._reach

    def _begin(self) -> dict[str, Reach]:
        table = self._table
        if not table.deciding:
            return {}
        own = [order["id"] for order in table.view["players"][table.viewer]["orders"]]
        displayed = [id for id in table.view["displays"]["orders"] if id]
        self._finder.begin(table.view, [*own, *displayed], table.state.book)
        if not self._finder.done and not self._scheduled:
            self._schedule()
        return self._finder.known

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
