"""The tab that a phone shows: chosen by the player, or for the time of a question, hint or scene the tab it needs."""

from __future__ import annotations

#: By question, the tab that it needs.
QUESTION_TABS = {
    "choose_orders": "orders",
    "take_order": "orders",
    "choose_helper": "helpers",
    "tool": "shop",
    "improve": "shop",
    "claim": "tracks",
    "lift": "orders",
}
#: By free action, the tab on which the button is that a hint marks; work on wood is chosen on every tab.
ADVICE_TABS = {"complete": "orders", "harvest": "shop", "reuse": "shop", "use": "shop"}
#: By decision, the tab that shows what it changes; the workshop shows that of others.
DECISION_TABS = {
    "move": "wheel",
    "buy": "wheel",
    "sell": "wheel",
    "other": "wheel",
    "bonus": "wheel",
    "berries": "wheel",
    "take": "orders",
    "place": "orders",
    "lift": "orders",
    "complete": "orders",
    "hire": "helpers",
    "market": "tracks",
    "claim": "tracks",
    "do": "wheel",
    "end": "wheel",
}


class Tabs:
    """``shown`` is the visible tab, ``chosen`` the one that the player chose last."""

    def __init__(self, first: str) -> None:
        self.shown = first
        #: The chosen tab while a question, a hint or a scene needs one, else "".
        self._left = ""
        #: The tab that a question needed until just now, else "", and whether it stays.
        self._before, self.is_kept = "", False

    @property
    def chosen(self) -> str:
        return self._left or self.shown

    def turn_to(self, tab: str) -> None:
        """Show a tab for the time of a question, hint or scene; for "" the chosen tab again."""
        self._before = ""
        if tab:
            self._left, self.shown = self.chosen, tab
        elif self._left and not self.is_kept:
            self._before, self.shown, self._left = self.shown, self._left, ""

    def keep(self) -> None:
        """Keep the tab of the question that was just answered until ``is_kept`` is False."""
        if not self.is_kept and self._before:
            self.turn_to(self._before)
        self.is_kept = True

    def choose(self, tab: str) -> None:
        """Choose a tab. It is shown at once, unless a question needs another one."""
        if self._left:
            self._left = tab
        else:
            self.shown = tab

    def show(self, tab: str) -> None:
        """Choose a tab and show it, even during a question."""
        self.shown, self._left = tab, ""
