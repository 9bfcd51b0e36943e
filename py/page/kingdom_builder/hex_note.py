"""The note at a hex or above a tile: why it cannot be used, or what a settlement there would change."""

from __future__ import annotations

from collections.abc import Sequence

import js

from page.dom import Node, describe, document, h
from page.html import Html, set_markup
from page.ink.regions import cell
from page.screens import App
from page.table.board_note import GAP, BoardNote

from .geometry import Point
from .viewport import Viewport

#: A hex is covered if the note is closer to its middle than this, in sides of a hex.
CORE = 0.5
#: The id of the note about a held house.
CHANGES = "hex-changes"


class HexNote(BoardNote):
    """Shows a note over the board; ``sheet`` is the element of the board, and ``viewport`` what is visible of it."""

    def __init__(self, sheet: Node, viewport: Viewport, app: App) -> None:
        super().__init__(app)
        self._sheet, self._viewport = sheet, viewport
        self._hex = ""  # the hex of the note, "" if it is above a tile
        self._free: Sequence[str] = ()

    def show_changes(self, hex: str, changes: Html, free: Sequence[str]) -> None:
        """Show what a settlement on a hex would bring and cost; the note describes the hex to screen readers.

        ``free``: the hexes that the note covers only if it must.
        """
        note = h("div.at-hex.changes", {"id": CHANGES})
        set_markup(note, changes)
        self.show(self._sheet, note)
        self._hex, self._free = hex, free
        describe(_cell(hex), CHANGES, on=True)
        self.place()

    def remove(self) -> None:
        if self.node is not None and self._hex:
            describe(_cell(self._hex), CHANGES, on=False)
        super().remove()

    def refuse_hex(self, hex: str, reason: str) -> None:
        """Show for a while why nothing can be built on a hex."""
        self.refuse(self._sheet, "at-hex", reason)
        self._hex, self._free = hex, ()
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
        """Place the note next to its hex where it covers the fewest hexes to keep free, above it if that is no worse;
        not over the edge of what is visible.

        Called again when the hex has moved on the screen.
        """
        if not (self._hex and self.is_shown):
            return
        note, around = self.node, self._sheet.getBoundingClientRect()
        at, box = _cell(self._hex).getBoundingClientRect(), self._viewport.box
        if not (box.left < at.left < box.right and box.top < at.top < box.bottom):
            box = around
        width, height = note.offsetWidth, note.offsetHeight
        first, last = max(around.left, box.left) + GAP, min(around.right, box.right) - width - GAP
        highest, lowest = max(around.top, box.top), min(around.bottom, box.bottom) - height
        middle, level = max(first, min(at.left + (at.width - width) / 2, last)), at.top + (at.height - height) / 2
        above, below = (middle, at.top - height - GAP), (middle, at.bottom + GAP)
        places = above, below, (at.right + GAP, level), (at.left - width - GAP, level)
        inside = [(x, y) for x, y in places if first <= x <= last and highest < y <= lowest]
        hexes = self._places(at) if len(inside) > 1 else ()
        reach = self._viewport.layout.side * CORE

        def covered(place: Point) -> int:
            left, top = place[0] - reach, place[1] - reach
            right, bottom = left + width + 2 * reach, top + height + 2 * reach
            return sum(left < x < right and top < y < bottom for x, y in hexes)

        x, y = min(inside, key=covered, default=below)
        note.style.left, note.style.top = f"{x - around.left}px", f"{y - around.top}px"

    def _places(self, at: Node) -> list[Point]:
        """The middles in the window of the hexes to keep free; ``at``: the box of the hex of the note."""
        layout = self._viewport.layout
        x, y = layout.middle(*cell(self._hex))
        right, down = at.left + at.width / 2 - x, at.top + at.height / 2 - y
        middles = (layout.middle(*cell(hex)) for hex in self._free if hex != self._hex)
        return [(x + right, y + down) for x, y in middles]


def _cell(hex: str) -> Node:
    """The element of a hex in the twin."""
    return document.getElementById("cell-" + hex)
