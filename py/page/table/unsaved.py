"""Shows at a table that the game is not saved, or is not played in this tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from page.dom import h, icon
from page.html import EMPTY, Html, div, set_markup

from . import markup

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from page.dom import Node
    from page.open_games import WhyUnsaved
    from page.screens import App

    class Host(Protocol):
        """What the mark needs of a table."""

        app: App
        id: str
        following: bool
        IS_SAVED: bool


#: Reasons that begin and end while nobody plays here; the others may come and go with any action.
LASTING: Sequence[WhyUnsaved] = ("elsewhere", "memory")


class UnsavedMark:
    """A lasting reason is a strip below the bar. Any other marks the button of the menu, and the menu begins with it.

    A strip that came and went with an action would move the board under the player's finger.
    """

    def __init__(self, table: Host, root: Node) -> None:
        """``root``: the element of the table."""
        self._table, self._root = table, root
        self._menu = root.querySelector('.bar [data-do="menu"]')
        self._reason: WhyUnsaved | None = None
        self._strip: Node = None

    def show(self) -> bool:
        """Show why the game is not saved; returns whether a strip has come or gone."""
        table = self._table
        reason: WhyUnsaved | None = None
        if table.following:
            reason = "elsewhere"
        elif table.IS_SAVED:
            reason = table.app.unsaved(table.id)
        if reason == self._reason:
            return False
        self._reason = reason
        self._mark(None if reason in LASTING else reason)
        had_strip = self._strip is not None
        had_focus = had_strip and self._strip.contains(js.document.activeElement)
        if had_strip:
            self._strip.remove()
            self._strip = None
        if reason is not None and reason in LASTING:
            self._strip = h("div.unsaved", {"data-reason": reason})
            set_markup(self._strip, markup.unsaved(table.app.words, reason))
            self._root.querySelector(".bar").after(self._strip)
        self.make_room()
        for part in self._root.children:
            if not part.matches(".bar, .unsaved, dialog"):
                part.inert = reason == "elsewhere"
        if had_focus:
            self._root.querySelector("[data-heading]").focus(preventScroll=True)
        return had_strip or self._strip is not None

    def _mark(self, reason: WhyUnsaved | None) -> None:
        """Mark the button of the menu; None removes the mark."""
        words, button = self._table.app.words, self._menu
        name = words("table.menu")
        if reason:
            name = words.sentences([name, words("unsaved." + reason)])
            inside = [icon("alert"), h("span", None, words("unsaved.mark"))]
        else:
            inside = [icon("gear")]
        button.replaceChildren(*inside)
        button.toggleAttribute("data-unsaved", bool(reason))
        button.setAttribute("aria-label", name)
        button.title = name

    @property
    def note(self) -> Html:
        """The reason that the button of the menu is marked with, for the menu."""
        if self._reason is None or self._reason in LASTING:
            return EMPTY
        return div(markup.unsaved(self._table.app.words, self._reason), cls="unsaved")

    def make_room(self) -> None:
        """Let messages appear where they cover neither the bar nor what is shown below it."""
        # Not ``body:has(.unsaved)``: with it any change of the table makes the browser restyle the whole page.
        body, notice = js.document.body, self._root.querySelector(":scope > .unsaved")
        if notice:
            body.setAttribute("data-notice", notice.className)
        else:
            body.removeAttribute("data-notice")
