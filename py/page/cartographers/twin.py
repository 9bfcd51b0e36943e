"""The grid over the map that screen readers, keyboards and tests use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import TYPE_CHECKING

from js import document, window

from engine.cartographers.sheets import GRID, SIZE
from page.dom import describe
from page.table.twin import GridTwin

from .layout import COVERED

if TYPE_CHECKING:
    from engine.game import Cell
    from page.dom import Node

#: The distance between a cell that is scrolled into view and what would cover it, css px.
GAP = 6


class Twin(GridTwin):
    def __init__(self, grid: Node, sheet: Sequence[str] = ()) -> None:
        """``sheet``: the rows of the map; the tab stop is the free cell nearest to the middle."""
        middle = SIZE // 2
        free = [(r, c) for r, row in enumerate(sheet) for c, mark in enumerate(row) if mark == "."]
        nearest = min(free, key=lambda at: hypot(at[0] - middle, at[1] - middle), default=(middle, middle))
        super().__init__(grid, GRID, nearest)
        self._covered: frozenset[Cell] = frozenset()

    def place(self, left: float, top: float, side: float) -> None:
        """Position the grid over the drawn one, in css px."""
        style = self._grid.style
        style.left, style.top = f"{left}px", f"{top}px"
        style.width = style.height = f"{SIZE * side}px"

    def cover(self, cells: Iterable[Cell]) -> None:
        """Let a screen reader say which cells the chosen shape can cover."""
        covered = frozenset(cells)
        for cell in covered ^ self._covered:
            describe(self.at(*cell), COVERED, on=cell in covered)
        self._covered = covered

    def reveal(self, names: Iterable[str], panel: Node) -> None:
        """Scroll the page if a panel at its foot covers some of the cells."""
        uncover([document.getElementById("cell-" + name) for name in names], panel)


def uncover(nodes: Sequence[Node], panel: Node) -> None:
    """Scroll the page if a panel at its foot covers some of the elements."""
    if not nodes:
        return
    above, boxes = panel.getBoundingClientRect(), [node.getBoundingClientRect() for node in nodes]
    covered = max(box.bottom for box in boxes) + GAP - above.top
    if covered > 0 and above.left < max(box.right for box in boxes):
        window.scrollBy(0, covered)
