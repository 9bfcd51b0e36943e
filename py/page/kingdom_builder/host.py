"""What the table of Kingdom Builder offers to its display."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.kingdom_builder.game import KingdomBuilder
from engine.kingdom_builder.view_types import LogEntry, View
from page.table.host import Host as SharedHost
from page.table.timeline import Timeline
from table.kingdom_builder.hand import Hand

from .recall import Recall


class Host(SharedHost, Protocol):
    """The table as its display and the panels see it."""

    view: View
    hand: Hand
    #: What rows of the recap and of the log light.
    recall: Recall
    #: The hex under the pointer or the keyboard.
    hovered: str | None
    #: The hexes that the thing of the open information card reaches.
    reach: Sequence[str]
    timeline: Timeline

    @property
    def state(self) -> KingdomBuilder: ...
    @property
    def news(self) -> list[LogEntry]: ...
    @property
    def fresh(self) -> list[LogEntry]: ...
