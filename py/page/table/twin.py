"""The DOM twin of a board: a grid over the canvas that screen readers, keyboards and tests use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from js import inkstead

if TYPE_CHECKING:
    from engine.bits import Grid
    from engine.game import Cell
    from page.dom import Node


class GridTwin:
    """A grid with one tab stop. It moves the focus; the table decides what a key means."""

    def __init__(self, grid: Node, board: Grid, focus: Cell) -> None:
        """``focus``: the cell that is the tab stop at first."""
        self._grid = grid
        self._board = board
        #: The browser's list: a Python list of all elements would take longer than the markup.
        self._cells: Node = None
        self._spoken: Sequence[str] = ()
        self.focus = focus

    @property
    def is_filled(self) -> bool:
        """Whether it has cells."""
        return bool(self._spoken)

    def show(self, label: str, spoken: Sequence[str]) -> None:
        """Set the labels of the grid and of its cells, in reading order; only changes are written."""
        self._grid.setAttribute("aria-label", label)
        if not self._spoken:
            self._write(spoken)
        for i, text in enumerate(spoken):
            if text != self._spoken[i]:
                self._cells[i].setAttribute("aria-label", text)
        self._spoken = spoken

    def _write(self, spoken: Sequence[str]) -> None:
        """Create all cells by one call: markup of hundreds of cells would take longer than drawing the board."""
        board = self._board
        names = [board.name(row, col) for row in range(board.rows) for col in range(board.cols)]
        inkstead.fillGrid(self._grid, board.cols, "\n".join(names), "\n".join(spoken))
        self._cells = self._grid.querySelectorAll("[role=gridcell]")
        self._spoken = spoken
        self.at(*self.focus).tabIndex = 0

    def at(self, row: int, col: int) -> Node:
        """The element of a cell."""
        return self._cells[row * self._board.cols + col]

    def cell(self, node: Node) -> Cell:
        """The cell of an element of the grid."""
        cell = self._board.parse_name(node.dataset.cell)
        assert cell is not None
        return cell

    def move(self, rows: int, cols: int) -> Cell:
        """Move the focus inside the grid; returns the focused cell."""
        (row, col), board = self.focus, self._board
        return self.go(min(max(row + rows, 0), board.rows - 1), min(max(col + cols, 0), board.cols - 1))

    def go(self, row: int, col: int, *, take_focus: bool = True) -> Cell:
        """Make a cell the tab stop, and focus it; returns it."""
        if (row, col) != self.focus:
            self.at(*self.focus).tabIndex = -1
            self.focus = (row, col)
            self.at(row, col).tabIndex = 0
        if take_focus:
            self.at(row, col).focus()
        return self.focus
