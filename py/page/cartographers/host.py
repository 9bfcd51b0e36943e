"""What the table of Cartographers offers to its display."""

from __future__ import annotations

from typing import Protocol

from engine.cartographers.game import Cartographers
from engine.cartographers.view_types import View
from page.table.bot_seats import Hints
from page.table.host import Host as SharedHost
from page.table.timeline import Timeline
from table.cartographers.hand import Hand


class Host(SharedHost, Protocol):
    """The table as its display and the panels see it."""

    view: View
    hand: Hand
    #: The number of log entries before the news.
    seen: int
    timeline: Timeline
    hints: Hints

    @property
    def state(self) -> Cartographers: ...
    @property
    def shown(self) -> Cartographers: ...
    @property
    def drawing(self) -> bool: ...
    @property
    def own_seat(self) -> int | None: ...
