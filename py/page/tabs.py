"""One game in several tabs: which tab writes it, and what that tab has saved; see static/tabs.js."""

from __future__ import annotations

from collections.abc import Callable

import js
from pyodide.ffi import create_proxy


class Tabs:
    """Coordinates the open table of this tab with tables of the same game in other tabs."""

    def __init__(self, notify: Callable[[str, str], None]) -> None:
        """``notify(what, text)`` gets "write" or "follow" when that changes, and "saved" with the text of each save."""
        js.inkstead.tabs.notify = create_proxy(notify)

    def open(self, id: str) -> None:
        """Announce that the table of a game is open; ``notify`` then says whether this tab writes."""
        js.inkstead.tabs.open(id)

    def close(self) -> None:
        """Announce that no table is open; another tab may write."""
        js.inkstead.tabs.close()

    def take_over(self) -> None:
        """Make this tab the writer; the tab that was follows."""
        js.inkstead.tabs.takeOver()

    def saved(self, id: str, text: str) -> None:
        """Send a save to the tabs that follow."""
        js.inkstead.tabs.saved(id, text)
