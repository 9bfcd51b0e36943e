"""Features of the placement cards."""

from __future__ import annotations

from engine.cartographers.sheets import GRID, SIZE

from ..board import ALL, COLUMN, RIM, ROW, Board, Counts, columns, near, rows

_LINES = (*GRID.row_masks, *GRID.col_masks)
_ROADS = tuple(GRID.mask((d + i, i) for i in range(SIZE - d)) for d in range(SIZE))
_ALL_ROADS = sum(_ROADS)
#: For each size: the square in the corner, and bytes of 128 for the cells where no square of that size can start.
_CELLS = SIZE * ROW
_SQUARE = tuple(GRID.mask((r, c) for r in range(k) for c in range(k)) for k in range(SIZE + 1))
_BEYOND = tuple(sum(0x80 << 8 * i for i in range(_CELLS) if max(i // ROW, i % ROW) > SIZE - k) for k in range(SIZE + 1))
_ZEROS = int.from_bytes(b"0" * _CELLS, "big")
_count = int.bit_count


def _by_missing(lines: tuple[int, ...], empty: int) -> list[int]:
    """The number of lines that lack no cell, one, two and so on."""
    counts = [0] * (SIZE + 1)
    for line in lines:
        counts[(line & empty).bit_count()] += 1
    return counts


class _Gaps(dict[int, int]):
    """By the empty cells of a line, moved to the corner of the sheet: a byte for each count of ``borderlands``.

    Adding the numbers of all lines counts lines. Filled on demand.
    """

    def __init__(self, step: int) -> None:
        #: From a cell of the line to the next.
        self._step = step

    def __missing__(self, gap: int) -> int:
        many, gaps = gap.bit_count(), (gap & ~(gap << self._step)).bit_count()
        bytes_ = 1 << 8 * many if many < 7 else 0
        if gaps == 1 and 2 <= many < 7:
            bytes_ |= 1 << 8 * (5 + many)
        if gaps == 2 and many == 4:
            bytes_ |= 1 << 8 * 12
        self[gap] = bytes_
        return bytes_


_IN_ROWS, _IN_COLUMNS = _Gaps(1), _Gaps(ROW)
_ROW_FULL = (1 << SIZE) - 1
_ROW_STARTS = tuple(ROW * i for i in range(SIZE))


def borderlands(b: Board) -> Counts:
    empty = b.empty
    lines = 0
    for start in _ROW_STARTS:
        lines += _IN_ROWS[empty >> start & _ROW_FULL]
    for start in range(SIZE):
        lines += _IN_COLUMNS[empty >> start & COLUMN]
    # The lines that lack no cell to six, those of two to six in one gap, and those of four in two gaps.
    full, *counts = lines.to_bytes(13, "little")
    holes = empty & b.no
    one, two, three = counts[:3]
    blocked = ends = blocked_two = closed_two = closed_three = 0
    if one or two or three:
        for line in _LINES:
            gap = line & empty
            many = gap.bit_count()
            if many == 1:
                if gap & b.no:
                    blocked += 1
                elif gap & b.one:
                    ends += 1
            elif many == 2:
                if not gap & ~b.no:
                    blocked_two += 1
                elif not gap & ~b.one and gap & near(gap):
                    closed_two += 1
            elif many == 3 and not near(gap) & empty & ~gap and not gap & b.no:
                closed_three += 1
    return (
        6 * full,
        *counts[:6],
        _count(rows(holes)) + _count(columns(holes)),
        *counts[6:],
        blocked,
        ends,
        closed_two,
        closed_three,
        blocked_two,
    )


def lost_barony(b: Board) -> Counts:
    empty = b.empty
    squares, side = ALL & ~empty, 0
    while squares:
        side += 1
        squares &= squares >> 1 & squares >> ROW & squares >> (ROW + 1)
    # The distance to the next sizes; before a square of 4, to those of 5 to 7. All squares of a size are checked
    # at once: every cell is a byte, 1 if it is empty, and shifted copies of the whole sheet are added up.
    lacks = [16, 20, 24]
    many = hole = least = 0
    size = max(side + 1, 5)
    cells = int.from_bytes(f"{empty:0{_CELLS}b}".encode(), "big") ^ _ZEROS
    across = cells
    for i in range(1, size - 1):
        across += cells >> 8 * i
    for i in range(min(3, SIZE + 1 - size)):
        across += cells >> 8 * (size + i - 1)
        down = across
        for j in range(1, size + i):
            down += across >> 8 * ROW * j
        missing = (down | _BEYOND[size + i]).to_bytes(_CELLS, "little")
        while least not in missing:
            least += 1
        lacks[i] = least
        if not i:
            many = missing.count(least)
            hole = _count(empty & b.no & _SQUARE[size] << missing.index(least))
    least = lacks[0]
    return (
        3 * side,
        min(least, 16),
        1.0 if least == 1 else 0.0,
        1.0 if least <= 3 else 0.0,
        min(lacks[1], 20),
        min(lacks[2], 24),
        hole,
        min(many, 4),
        side * side,
        size,
    )


def the_broken_road(b: Board) -> Counts:
    empty = b.empty
    n = _by_missing(_ROADS, empty)
    roads = empty & _ALL_ROADS
    holes = roads & b.no
    blocked = [0, 0]
    if holes:
        for road in _ROADS:
            if road & holes:
                many = (road & empty).bit_count()
                if many < 5:
                    blocked[many > 2] += 1
    return (3 * n[0], *n[1:7], _count(roads), _count(holes), _count(roads & b.one), *blocked)


def the_cauldrons(b: Board) -> Counts:
    empty = b.empty
    ends = empty & b.one
    pairs = ends & near(ends)
    middles = empty & b.two & near(ends)
    return (
        _count(empty & b.no),
        _count(pairs),
        _count(middles),
        _count(empty & b.two & RIM),
        _count(ends & RIM),
        _count(empty & b.no & near(b.monster)),
        _count(empty & b.no & b.ground.ruins),
    )
