"""The DOM twin of the board: a grid that screen readers, keyboards and tests use; it lies over the canvas."""

from __future__ import annotations

from typing import Any

from page.table.markup import esc

from .geometry import SIZE, Layout
from .texts import name


class Twin:
    """One tab stop, arrow keys move inside. It only shows; what a key means is for the table."""

    def __init__(self, grid: Any) -> None:
        self._grid = grid
        self._cells: list[Any] = []
        self._spoken: list[str] = []
        self.focus = (SIZE // 2, SIZE // 2)

    def place(self, layout: Layout) -> None:
        """Lay the grid over the drawn board, in css px."""
        style = self._grid.style
        style.left, style.top = f"{layout.pad}px", f"{layout.pad + layout.side / 4:.2f}px"
        style.setProperty("--hex", f"{layout.hex_width:.3f}px")
        style.setProperty("--row", f"{layout.side * 1.5:.3f}px")

    def show(self, label: str, spoken: list[str]) -> None:
        """Name the grid and its hexes; only what has changed is written."""
        self._grid.setAttribute("aria-label", label)
        if not self._cells:
            self._write(spoken)
        for i, text in enumerate(spoken):
            if text != self._spoken[i]:
                self._cells[i].setAttribute("aria-label", text)
        self._spoken = spoken

    def _write(self, spoken: list[str]) -> None:
        """All at once the first time: 400 hexes one by one would take longer than their picture."""
        rows = []
        for r in range(SIZE):
            cells = "".join(
                f'<div role="gridcell" tabindex="-1" id="cell-{name(r, c)}" data-cell="{name(r, c)}"'
                f' aria-colindex="{c + 1}" aria-label="{esc(spoken[r * SIZE + c])}"></div>'
                for c in range(SIZE)
            )
            rows.append(f'<div role="row" aria-rowindex="{r + 1}">{cells}</div>')
        self._grid.innerHTML = "".join(rows)
        self._cells = list(self._grid.querySelectorAll("[role=gridcell]"))
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

    def _cell(self, cell: tuple[int, int]) -> Any:
        return self._cells[cell[0] * SIZE + cell[1]]
