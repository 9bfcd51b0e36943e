"""The note next to a held shape that says why it cannot be drawn there."""

from __future__ import annotations

from collections.abc import Sequence

from page.dom import Node
from page.ink.regions import Cell
from page.screens import App
from page.table.board_note import GAP, BoardNote

from .geometry import Layout


class RefusalNote(BoardNote):
    """Shows a reason over the map; ``sheet`` is the element of the map."""

    def __init__(self, sheet: Node, app: App) -> None:
        super().__init__(app)
        self._sheet = sheet

    def show_at(self, held: Sequence[Cell], place: Layout, reason: str) -> None:
        """Show the reason for a while next to the cells of the held shape."""
        if not held:
            self.remove()
            return
        sheet = self._sheet
        self.refuse(sheet, "at-cell", reason)
        note = self.node
        middle = place.left + (sum(col for _, col in held) / len(held) + 0.5) * place.cell
        left = min(middle - note.offsetWidth / 2, sheet.clientWidth - note.offsetWidth - GAP)
        above = place.top + min(row for row, _ in held) * place.cell - note.offsetHeight - GAP
        below = place.top + (max(row for row, _ in held) + 1) * place.cell + GAP
        note.style.left, note.style.top = f"{max(GAP, left):.0f}px", f"{above if above > 0 else below:.0f}px"
