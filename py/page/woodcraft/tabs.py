"""Which part of the table a phone shows: the player chooses, and a question may show its own part for a while."""

from __future__ import annotations

#: The part that belongs to a question, where the question does not show it by itself.
PARTS = {"choose_helper": "helpers", "tool": "shop", "improve": "shop"}


class Tabs:
    """The part shown; ``chosen`` is what the player chose, whatever a question shows now."""

    def __init__(self, first: str) -> None:
        self.shown = first
        #: The chosen part while a question shows its own, else "".
        self._left = ""

    @property
    def chosen(self) -> str:
        return self._left or self.shown

    def turn_to(self, phase: str) -> None:
        """Show the part that a question is about, and afterwards what was looked at before."""
        part = PARTS.get(phase, "")
        if part and not self._left and part != self.shown:
            self._left, self.shown = self.shown, part
        elif self._left and not part:
            self.shown, self._left = self._left, ""

    def choose(self, part: str) -> None:
        """Choose a part; a question that shows its own part goes first."""
        if self._left:
            self._left = part
        else:
            self.shown = part

    def show(self, part: str) -> None:
        """Show a part at once."""
        self.shown, self._left = part, ""
