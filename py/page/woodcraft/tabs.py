"""The tab that a phone shows: chosen by the player, or for the time of a question the tab it needs."""

from __future__ import annotations

#: By question, the tab that it needs.
QUESTION_TABS = {
    "choose_orders": "orders",
    "take_order": "orders",
    "choose_helper": "helpers",
    "tool": "shop",
    "improve": "shop",
}


class Tabs:
    """``shown`` is the visible tab, ``chosen`` the one that the player chose last."""

    def __init__(self, first: str) -> None:
        self.shown = first
        #: The chosen tab while a question shows another one, else "".
        self._left = ""

    @property
    def chosen(self) -> str:
        return self._left or self.shown

    def turn_to(self, phase: str) -> None:
        """Show the tab that a question needs; after the question, show the chosen tab again."""
        tab = QUESTION_TABS.get(phase, "")
        if tab and not self._left and tab != self.shown:
            self._left, self.shown = self.shown, tab
        elif self._left and not tab:
            self.shown, self._left = self._left, ""

    def choose(self, tab: str) -> None:
        """Choose a tab. It is shown at once, unless a question needs another one."""
        if self._left:
            self._left = tab
        else:
            self.shown = tab

    def show(self, tab: str) -> None:
        """Choose a tab and show it, even during a question."""
        self.shown, self._left = tab, ""
