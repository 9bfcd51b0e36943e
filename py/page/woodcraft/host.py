"""What the table of Woodcraft offers to its display."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.woodcraft.view_types import LogEntry, View
from page.table.host import Host as SharedHost
from page.table.timeline import Timeline
from table.woodcraft.hand import Hand

from .order_search import OrderSearch
from .recall import Recall
from .tabs import Tabs


class Host(SharedHost, Protocol):
    """The table as its display and the panels see it."""

    view: View
    hand: Hand
    tabs: Tabs
    timeline: Timeline
    order_search: OrderSearch
    #: What rows of the log light.
    recall: Recall
    selected: str | None

    @property
    def active(self) -> bool: ...
    @property
    def news(self) -> Sequence[LogEntry]: ...
    def read_view(self) -> None: ...
