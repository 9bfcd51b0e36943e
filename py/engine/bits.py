"""Boards as integers with one bit per cell, so that a rule about a board is a few operations on integers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from .game import Cell

ROW_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Grid:
    """A board of rows and columns. Cell (row, col) is bit ``row * stride + col``.

    The stride has one guard column more than the grid has columns, so that a shift by one never
    moves a cell into the next row: it moves it to a guard bit, which is masked off.
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
        self._names = tuple([f"{row}{col}" for row in ROW_NAMES[:rows] for col in range(1, self.stride + 1)])

    def bit(self, row: int, col: int) -> int:
        return 1 << (row * self.stride + col)

    def inside(self, row: int, col: int) -> bool:
        return 0 <= row < self.rows and 0 <= col < self.cols

    def mask(self, cells: Iterable[Cell]) -> int:
        m = 0
        for row, col in cells:
            m |= 1 << (row * self.stride + col)
        return m

    def cells(self, m: int) -> tuple[Cell, ...]:
        """The cells of ``m`` in reading order."""
        return tuple(divmod(i, self.stride) for i in ones(m))

    def name(self, row: int, col: int) -> str:
        return f"{ROW_NAMES[row]}{col + 1}"

    def name_of(self, bit: int) -> str:
        """The name of a single cell given as a mask."""
        return self._names[bit.bit_length() - 1]

    def names(self, m: int) -> list[str]:
        """The names of the cells of ``m`` in reading order."""
        names = self._names
        return [names[i] for i in ones(m)]

    def parse_name(self, text: str) -> Cell | None:
        """The cell named ``text``, also outside the grid; None if it is not a cell's name."""
        if len(text) < 2 or len(text) > 3 or text[0] not in ROW_NAMES:
            return None
        number = text[1:]
        if not (number.isascii() and number.isdigit()) or number[0] == "0":
            return None
        return ROW_NAMES.index(text[0]), int(number) - 1


class Square(Grid):
    """A grid of squares: four neighbours a cell."""

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


class Hexes(Grid):
    """A grid of upright hexes in which odd rows are half a hex further right: six neighbours a cell.

    For one parity of rows a step up or down is also a step by a column, so sets are first split by the parity of
    their rows. Two steps in a straight line are the same shift in all rows.
    """

    def __init__(self, rows: int, cols: int) -> None:
        super().__init__(rows, cols)
        self.even = sum(self.row_masks[::2])
        self._not_first = self.all & ~self.col_masks[0]
        self._not_last = self.all & ~self.col_masks[-1]
        s = 2 * self.stride
        #: The shift of two straight steps in each direction, as ``shifted`` takes it.
        self.two_step_shifts = 2, -2, s + 1, s - 1, -s - 1, 1 - s
        #: Each single cell as a mask, by the place of its bit. Looking a mask up is faster than a shift, above all in
        #: WebAssembly.
        self.spots = tuple([1 << i for i in range(rows * self.stride)])

    @cached_property  # not at the start of the page: the first board needs none
    def near(self) -> tuple[int, ...]:
        """The neighbours of each single cell, by the place of its bit."""
        return tuple(self._near())

    def _near(self) -> Iterator[int]:
        """The neighbours of each single cell: those of a cell in an even or odd row, moved."""
        s = self.stride
        home = 2 * s  # so that no shift is negative
        sideways = 1 << home - 1 | 1 << home + 1
        straight = 1 << home - s | 1 << home + s
        even = sideways | straight | 1 << home - s - 1 | 1 << home + s - 1
        odd = sideways | straight | 1 << home - s + 1 | 1 << home + s + 1
        for row in range(self.rows):
            around = odd if row & 1 else even
            for i in range(row * s, row * s + self.cols):
                yield (around << i >> home) & self.all
            yield 0  # the guard column

    def neighbours(self, m: int) -> int:
        """All cells of the grid that share a side with a cell of ``m`` (cells of ``m`` among them)."""
        s = self.stride
        e = m & self.even
        o = m ^ e
        sideways = m | e >> 1 | o << 1
        return (m << 1 | m >> 1 | sideways << s | sideways >> s) & self.all

    def touched_once(self, m: int) -> int:
        """The cells of the grid with exactly one neighbour in ``m``."""
        s = self.stride
        e = m & self.even
        o = m ^ e
        left, right = e >> 1 | o, e | o << 1
        once = m << 1
        twice = 0
        for step in (m >> 1, left << s, right << s, left >> s, right >> s):
            twice |= once & step
            once |= step
        return once & ~twice & self.all

    def line_ends(self, m: int) -> int:
        """The cells directly beyond an end of three or more cells of ``m`` in a straight line."""
        s = self.stride
        e = m & self.even
        o = m ^ e
        left, right = e >> 1 | o, e | o << 1
        # The middle cells of three in a line. An end is two straight steps away, and these are the same in all rows.
        row = m & m << 1 & m >> 1
        falling = m & right << s & left >> s
        rising = m & left << s & right >> s
        ends = row << 2 | row >> 2
        s += s
        if falling:
            ends |= falling << s + 1 | falling >> s + 1
        if rising:
            ends |= rising << s - 1 | rising >> s - 1
        return ends & self.all

    def two_steps(self, m: int, ground: int) -> tuple[int, int, int, int, int, int]:
        """The hexes of ``ground`` two straight steps from ``m``, in each of the directions of ``two_step_shifts``."""
        s = 2 * self.stride
        return (
            (m & self._not_last) << 2 & ground,
            (m & self._not_first) >> 2 & ground,
            m << s + 1 & ground,
            m << s - 1 & ground,
            m >> s + 1 & ground,
            m >> s - 1 & ground,
        )

    def clusters(self, m: int) -> list[int]:
        """The connected groups of ``m``, by their first cell in reading order."""
        s, even = self.stride, self.even
        out = []
        while m:
            first = m & -m
            group, grown = first, first | self.near[first.bit_length() - 1] & m
            while grown != group:
                group = grown
                e = group & even
                sideways = group | e >> 1 | (group ^ e) << 1
                grown = (sideways | group << 1 | group >> 1 | sideways << s | sideways >> s) & m
            out.append(group)
            m ^= group
        return out


def shifted(m: int, shift: int) -> int:
    """``m`` moved to the left by ``shift`` places, to the right if that is negative."""
    return m << shift if shift > 0 else m >> -shift


def nth(m: int, n: int) -> int:
    """The n-th one bit of ``m``, counted from 0 at the lowest, as a mask."""
    at = 0
    if n > 7:
        width = 1 << (m.bit_length() - 1).bit_length() - 1
        while n > 7:
            low = m & ((1 << width) - 1)
            count = low.bit_count()
            if n < count:
                m = low
            else:
                n -= count
                m >>= width
                at += width
            width >>= 1
    while n:
        m &= m - 1
        n -= 1
    return (m & -m) << at


def singles(m: int) -> Iterator[int]:
    """The cells of ``m`` one by one, as masks."""
    while m:
        low = m & -m
        yield low
        m ^= low


def ones(m: int) -> Iterator[int]:
    """The indices of the one bits, the lowest first."""
    for bit in singles(m):
        yield bit.bit_length() - 1
