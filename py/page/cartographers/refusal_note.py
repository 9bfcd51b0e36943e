"""The note next to a held shape that says why it cannot be drawn there."""

from __future__ import annotations

from collections.abc import Sequence

from page.dom import Node, h
from page.ink.regions import Cell
from page.screens import App

from .geometry import Layout

#: How long the reason is shown, and its distance from the shape and from the edge of the map, css px.
SECONDS, GAP = 2.5, 6


class RefusalNote:
    """Shows a reason over the map; ``sheet`` is the element of the map."""

    def __init__(self, sheet: Node, app: App) -> None:
        self._sheet, self._app = sheet, app
        self._node: Node = None

    def show(self, reason: str, held: Sequence[Cell], place: Layout) -> None:
        """Show the reason for a while next to the cells of the held shape. Screen readers have heard it."""
        self.remove()
        if not held:
            return
        note = self._node = h("div.at-cell.refusal", {"aria-hidden": "true"}, reason)
        sheet = self._sheet
        sheet.append(note)
        middle = place.left + (sum(col for _, col in held) / len(held) + 0.5) * place.cell
        left = min(middle - note.offsetWidth / 2, sheet.clientWidth - note.offsetWidth - GAP)
        above = place.top + min(row for row, _ in held) * place.cell - note.offsetHeight - GAP
        below = place.top + (max(row for row, _ in held) + 1) * place.cell + GAP
        note.style.left, note.style.top = f"{max(GAP, left):.0f}px", f"{above if above > 0 else below:.0f}px"
        self._app.later(note.remove, SECONDS)

    def remove(self) -> None:
        """Remove the reason when the shape moves on."""
        if self._node is not None:
            self._node.remove()
            self._node = None
