"""The DOM twin of the map: a grid over the canvas that screen readers, keyboards and tests use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import TYPE_CHECKING

from js import document, window

from engine.cartographers.sheets import SIZE
from page.dom import describe
from page.html import div, set_markup

from .layout import COVERED
from .texts import name

if TYPE_CHECKING:
    from engine.game import Cell
    from page.dom import Node

#: The distance between a cell that is scrolled into view and what would cover it, css px.
GAP = 6


class Twin:
    """A grid with one tab stop. It moves the focus; the table decides what a key means."""

    def __init__(self, grid: Node, sheet: Sequence[str] = ()) -> None:
        """``sheet``: the rows of the map; the tab stop is the free cell nearest to the middle."""
        self._grid = grid
        #: The browser's list: a Python list of all elements would take longer than the markup.
        self._cells: Node = None
        self._spoken: list[str] = []
        self._covered: frozenset[Cell] = frozenset()
        middle = SIZE // 2
        free = [(r, c) for r, row in enumerate(sheet) for c, mark in enumerate(row) if mark == "."]
        self.focus = min(free, key=lambda at: hypot(at[0] - middle, at[1] - middle), default=(middle, middle))

    def place(self, left: float, top: float, side: float) -> None:
        """Position the grid over the drawn one, in css px."""
        style = self._grid.style
        style.left, style.top = f"{left}px", f"{top}px"
        style.width = style.height = f"{SIZE * side}px"

    def show(self, label: str, spoken: list[str]) -> None:
        """Set the labels of the grid and its cells; only changes are written."""
        self._grid.setAttribute("aria-label", label)
        if not self._spoken:
            self._write(spoken)
        for i, text in enumerate(spoken):
            if text != self._spoken[i]:
                self._cells[i].setAttribute("aria-label", text)
        self._spoken = list(spoken)

    def _write(self, spoken: list[str]) -> None:
        rows = []
        for row in range(SIZE):
            cells = [
                div(
                    role="gridcell",
                    tabindex=-1,
                    id=f"cell-{name(row, col)}",
                    data_cell=f"{row},{col}",
                    aria_colindex=col + 1,
                    aria_label=spoken[row * SIZE + col],
                )
                for col in range(SIZE)
            ]
            rows.append(div(cells, role="row", aria_rowindex=row + 1))
        set_markup(self._grid, rows)
        self._cells = self._grid.querySelectorAll("[role=gridcell]")
        self._spoken = spoken
        self._cell(self.focus).tabIndex = 0

    def cover(self, cells: Iterable[Cell]) -> None:
        """Let a screen reader say which cells the chosen shape can cover."""
        covered = frozenset(cells)
        for cell in covered ^ self._covered:
            describe(self._cell(cell), COVERED, on=cell in covered)
        self._covered = covered

    def reveal(self, names: Iterable[str], panel: Node) -> None:
        """Scroll the page if a panel at its foot covers some of the cells."""
        above = panel.getBoundingClientRect()
        boxes = [document.getElementById("cell-" + name).getBoundingClientRect() for name in names]
        covered = max(box.bottom for box in boxes) + GAP - above.top
        if covered > 0 and above.left < max(box.right for box in boxes):
            window.scrollBy(0, covered)

    def at(self, row: int, col: int) -> Node:
        """The element of a cell."""
        return self._cell((row, col))

    def move(self, rows: int, cols: int) -> tuple[int, int]:
        """Move the focus inside the grid; returns the focused cell."""
        row, col = self.focus
        return self.go(min(max(row + rows, 0), SIZE - 1), min(max(col + cols, 0), SIZE - 1))

    def go(self, row: int, col: int, *, take_focus: bool = True) -> tuple[int, int]:
        if (row, col) != self.focus:
            self._cell(self.focus).tabIndex = -1
            self.focus = (row, col)
            self._cell(self.focus).tabIndex = 0
        if take_focus:
            self._cell(self.focus).focus()
        return self.focus

    def _cell(self, cell: tuple[int, int]) -> Node:
        return self._cells[cell[0] * SIZE + cell[1]]
