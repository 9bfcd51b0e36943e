"""The grid over the board that screen readers, keyboards and tests use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kingdom_builder.boards import HEX
from page.table.twin import GridTwin

from .geometry import SIZE, Layout
from .texts import name

if TYPE_CHECKING:
    from page.dom import Node


class Twin(GridTwin):
    def __init__(self, grid: Node) -> None:
        super().__init__(grid, HEX, (SIZE // 2, SIZE // 2))

    def place(self, layout: Layout) -> None:
        """Position the grid over the drawn board (CSS pixels)."""
        style = self._grid.style
        style.left, style.top = f"{layout.pad}px", f"{layout.top + layout.side / 4:.2f}px"
        style.width, style.height = f"{layout.hex_width * (SIZE + 0.5):.2f}px", f"{layout.side * 1.5 * SIZE:.2f}px"

    @property
    def hex(self) -> str:
        """The hex that is the tab stop."""
        return name(*self.focus)
