"""The note at a hex or above a tile: why it cannot be used, or what a settlement there would change."""

from __future__ import annotations

import js

from page.dom import Node, describe, document, h
from page.html import Html, set_markup
from page.screens import App
from page.table.board_note import GAP, BoardNote

from .viewport import Viewport

#: The id of the note about a held house.
CHANGES = "hex-changes"


class HexNote(BoardNote):
    """Shows a note over the board; ``sheet`` is the element of the board, and ``viewport`` what is visible of it."""

    def __init__(self, sheet: Node, viewport: Viewport, app: App) -> None:
        super().__init__(app)
        self._sheet, self._viewport = sheet, viewport
        self._hex = ""  # the hex of the note, "" if it is above a tile

    def show_changes(self, hex: str, changes: Html) -> None:
        """Show what a settlement on a hex would bring and cost; the note describes the hex to screen readers."""
        note = h("div.at-hex.changes", {"id": CHANGES})
        set_markup(note, changes)
        self.show(self._sheet, note)
        self._hex = hex
        describe(_cell(hex), CHANGES, on=True)
        self.place()

    def remove(self) -> None:
        if self.node is not None and self._hex:
            describe(_cell(self._hex), CHANGES, on=False)
        super().remove()

    def refuse_hex(self, hex: str, reason: str) -> None:
        """Show for a while why nothing can be built on a hex."""
        self.refuse(self._sheet, "at-hex", reason)
        self._hex = hex
        self.place()

    def refuse_tile(self, button: Node, table: Node, reason: str) -> None:
        """Show above the button of a tile for a while why the tile cannot be used."""
        self.refuse(table, "at-hex", reason)
        self._hex = ""
        note, at = self.node, button.getBoundingClientRect()
        left = at.left + (at.width - note.offsetWidth) / 2
        note.style.position = "fixed"
        note.style.left = f"{max(GAP, min(left, js.innerWidth - note.offsetWidth - GAP))}px"
        note.style.top = f"{max(GAP, at.top - note.offsetHeight - GAP)}px"

    def place(self) -> None:
        """Place the note above its hex, or below it at the upper edge; not over the edge of what is visible.

        Called again when the hex has moved on the screen.
        """
        if not (self._hex and self.is_shown):
            return
        note, around = self.node, self._sheet.getBoundingClientRect()
        at = _cell(self._hex).getBoundingClientRect()
        box = self._viewport.box
        if not (box.left < at.left < box.right and box.top < at.top < box.bottom):
            box = around
        first, last = max(around.left, box.left) + GAP, min(around.right, box.right) - note.offsetWidth - GAP
        left = max(first, min(at.left + (at.width - note.offsetWidth) / 2, last))
        note.style.left = f"{left - around.left}px"
        above = at.top - note.offsetHeight - GAP
        note.style.top = f"{(above if above > max(around.top, box.top) else at.bottom + GAP) - around.top}px"


def _cell(hex: str) -> Node:
    """The element of a hex in the twin."""
    return document.getElementById("cell-" + hex)
