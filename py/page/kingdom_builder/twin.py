"""The DOM twin of the board: a grid over the canvas that screen readers, keyboards and tests use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.html import div, set_markup

from .geometry import SIZE, Layout
from .texts import name

if TYPE_CHECKING:
    from page.dom import Node


class Twin:
    """A grid with one tab stop. It moves the focus; the table decides what a key means."""

    def __init__(self, grid: Node) -> None:
        self._grid = grid
        #: The browser's list: a Python list of 400 elements would take longer than the markup.
        self._cells: Node = None
        self._spoken: list[str] = []
        self.focus = (SIZE // 2, SIZE // 2)

    def place(self, layout: Layout) -> None:
        """Position the grid over the drawn board (CSS pixels)."""
        style = self._grid.style
        style.left, style.top = f"{layout.pad}px", f"{layout.top + layout.side / 4:.2f}px"
        style.setProperty("--hex", f"{layout.hex_width:.3f}px")
        style.setProperty("--row", f"{layout.side * 1.5:.3f}px")

    def show(self, label: str, spoken: list[str]) -> None:
        """Set the label of the grid and of its 400 hexes, in reading order; unchanged ones are not written."""
        self._grid.setAttribute("aria-label", label)
        if not self._spoken:
            self._write(spoken)
        for i, text in enumerate(spoken):
            if text != self._spoken[i]:
                self._cells[i].setAttribute("aria-label", text)
        self._spoken = spoken

    def _write(self, spoken: list[str]) -> None:
        """Create all cells in one go: 400 separate insertions would take longer than drawing the board."""
        rows = []
        for row in range(SIZE):
            cells = [
                div(
                    role="gridcell",
                    tabindex=-1,
                    id=f"cell-{name(row, col)}",
                    data_cell=name(row, col),
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

    def move(self, rows: int, cols: int) -> None:
        """Move the focus inside the grid."""
        row, col = self.focus
        self.go(min(max(row + rows, 0), SIZE - 1), min(max(col + cols, 0), SIZE - 1))

    def go(self, row: int, col: int, *, take_focus: bool = True) -> None:
        if (row, col) != self.focus:
            self._cell(self.focus).tabIndex = -1
            self.focus = (row, col)
            self._cell(self.focus).tabIndex = 0
        if take_focus:
            self._cell(self.focus).focus()

    @property
    def hex(self) -> str:
        """The hex that is the tab stop."""
        return name(*self.focus)

    def at(self, row: int, col: int) -> Node:
        """The element of a hex."""
        return self._cell((row, col))

    def _cell(self, cell: tuple[int, int]) -> Node:
        return self._cells[cell[0] * SIZE + cell[1]]
