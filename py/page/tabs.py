"""Several tabs with one game: which of them writes it, and what the writer has saved; see static/tabs.js."""

from __future__ import annotations

from collections.abc import Callable

import js
from pyodide.ffi import create_proxy


class Tabs:
    """The table that is open in this tab, among the tables of the same game in other tabs."""

    def __init__(self, told: Callable[[str, str], None]) -> None:
        """``told(what, text)`` is called with "write" or "follow" when that changes, and "saved" with each save."""
        js.inkstead.tabs.told = create_proxy(told)

    def open(self, id: str) -> None:
        """The table of a game is open now; ``told`` says whether this tab writes."""
        js.inkstead.tabs.open(id)

    def close(self) -> None:
        """No table is open now; another tab may write."""
        js.inkstead.tabs.close()

    def take_over(self) -> None:
        """Write from now on, and let the tab that did so follow."""
        js.inkstead.tabs.takeOver()

    def saved(self, id: str, text: str) -> None:
        """Send a save to the tabs that follow."""
        js.inkstead.tabs.saved(id, text)
