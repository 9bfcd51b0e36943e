"""Whole boards as integers: one bit a cell, so that a rule about a board is a few operations on ints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .game import Cell

ROW_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Square:
    """A square grid. Cell (row, col) is bit ``row * stride + col``.

    The stride has one guard column more than the grid has columns, so that a shift by one never
    carries a cell into the next row: the guard bit it lands on is masked away.
    """

    def __init__(self, rows: int, cols: int) -> None:
        self.rows = rows
        self.cols = cols
        self.stride = cols + 1
        self.row_masks = tuple(((1 << cols) - 1) << (r * self.stride) for r in range(rows))
        self.all = sum(self.row_masks)
        column = sum(1 << (r * self.stride) for r in range(rows))
        self.col_masks = tuple(column << c for c in range(cols))
        self.rim = self.row_masks[0] | self.row_masks[-1] | self.col_masks[0] | self.col_masks[-1]

    def bit(self, row: int, col: int) -> int:
        return 1 << (row * self.stride + col)

    def inside(self, row: int, col: int) -> bool:
        return 0 <= row < self.rows and 0 <= col < self.cols

    def mask(self, cells: Iterable[Cell]) -> int:
        m = 0
        for row, col in cells:
            m |= 1 << (row * self.stride + col)
        return m

    def neighbours(self, m: int) -> int:
        """All cells of the grid that share a side with a cell of ``m`` (cells of ``m`` among them)."""
        s = self.stride
        return (m << 1 | m >> 1 | m << s | m >> s) & self.all

    def enclosed(self, m: int, filled: int) -> int:
        """The cells of ``m`` whose four sides are each filled or on the rim."""
        s = self.stride
        open_ = self.all & ~filled
        return m & ~(open_ << 1 | open_ >> 1 | open_ << s | open_ >> s)

    def clusters(self, m: int) -> list[int]:
        """The connected groups of ``m``, by their first cell in reading order."""
        s = self.stride
        out = []
        while m:
            group = m & -m
            while True:
                grown = (group | group << 1 | group >> 1 | group << s | group >> s) & m
                if grown == group:
                    break
                group = grown
            out.append(group)
            m ^= group
        return out

    def cells(self, m: int) -> tuple[Cell, ...]:
        """The cells of ``m`` in reading order."""
        return tuple(divmod(i, self.stride) for i in ones(m))

    def name(self, row: int, col: int) -> str:
        return f"{ROW_NAMES[row]}{col + 1}"

    def names(self, m: int) -> list[str]:
        return [self.name(row, col) for row, col in self.cells(m)]

    def parse_name(self, text: str) -> Cell | None:
        """The cell called ``text``, also outside the grid; None if it is not a cell's name."""
        if len(text) < 2 or len(text) > 3 or text[0] not in ROW_NAMES:
            return None
        number = text[1:]
        if not (number.isascii() and number.isdigit()) or number[0] == "0":
            return None
        return ROW_NAMES.index(text[0]), int(number) - 1


def singles(m: int) -> Iterator[int]:
    """The cells of ``m`` one by one, each as its own mask."""
    while m:
        low = m & -m
        yield low
        m ^= low


def ones(m: int) -> Iterator[int]:
    """The places of the one bits, from the lowest up."""
    for bit in singles(m):
        yield bit.bit_length() - 1
