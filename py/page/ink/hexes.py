"""Geometry of a board of upright hexes whose odd rows are shifted half a hex to the right. Needs no browser.

A hex is (row, column), ``side`` is its side; points have the unit of ``side`` and start at the corner of the
board. Paths are SVG text.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import floor

from page.ink.wobble import shake

Cell = tuple[int, int]

#: A board has at most as many rows and columns.
MOST = 20
#: The width of a hex in sides, and half of it.
WIDE = 3**0.5
HALF = WIDE / 2
#: The corners from the top clockwise, in sides from the middle.
CORNERS = ((0.0, -1.0), (HALF, -0.5), (HALF, 0.5), (0.0, 1.0), (-HALF, 0.5), (-HALF, -0.5))
#: The offset of the neighbour across each edge, from the upper right clockwise, in even and in odd rows.
BEHIND = (
    ((-1, 0), (0, 1), (1, 0), (1, -1), (0, -1), (-1, -1)),
    ((-1, 1), (0, 1), (1, 1), (1, 0), (0, -1), (-1, 0)),
)


def middle(row: int, col: int, side: float) -> tuple[float, float]:
    """The middle of a hex."""
    return (col + 0.5 + row % 2 / 2) * WIDE * side, (1.5 * row + 1) * side


def box(rows: int, cols: int, side: float) -> tuple[float, float]:
    """Width and height of a whole board."""
    return (cols + 0.5) * WIDE * side, (1.5 * rows + 0.5) * side


def at(x: float, y: float, side: float) -> Cell:
    """The hex at a point, the one whose middle is nearest; extrapolated off the board."""
    near = floor((y / side - 1) / 1.5 + 0.5)
    best = (float("inf"), (0, 0))
    for row in (near - 1, near, near + 1):
        col = floor(x / side / WIDE - row % 2 / 2)
        mx, my = middle(row, col, side)
        best = min(best, ((mx - x) ** 2 + (my - y) ** 2, (row, col)))
    return best[1]


def outline(area: Iterable[Cell], side: float, radius: float) -> str:
    """Closed paths around each hex of an area, drawn as if its side were ``radius``; rows and columns below MOST."""
    middles, tops, sides = _strokes(side, radius)
    return "".join([f"M{middles[2 * col + row % 2]} {tops[row]}{sides}" for row, col in area])


# To write numbers takes longer than all else here, so hexes of a row or a column share them, and all hexes their sides.
@lru_cache(16)
def _strokes(side: float, radius: float) -> tuple[list[str], list[str], str]:
    """The middles of hexes, by halves of a hex; their tops, by row; and the path around a hex from its top."""
    middles = [f"{(halves + 1) * HALF * side:.1f}" for halves in range(2 * MOST + 1)]
    tops = [f"{(1.5 * row + 1) * side - radius:.1f}" for row in range(MOST)]
    across, half = f"{HALF * radius:.2f}", f"{radius / 2:.2f}"
    return middles, tops, f"l{across} {half}v{radius:.2f}l-{across} {half}l-{across} -{half}v-{radius:.2f}Z"


def board_outline(rows: int, cols: int, side: float) -> str:
    """The closed path around a whole board: far fewer edges than the outlines of its hexes."""
    return _around(rows, cols, lambda level, i: _corner(level, i, side))


class Borders:
    """The lines of a board: within a land, between lands, around the board, and the shores of water."""

    def __init__(self, rows: Sequence[str], side: float, *, wobble: float = 0) -> None:
        """``wobble`` moves each corner by up to half of it, as if drawn by hand."""
        height, width = len(rows), len(rows[0])
        corners = [[_corner(level, i, side, wobble) for i in range(width + 1)] for level in range(2 * height + 2)]
        seams: list[str] = []
        borders: list[str] = []
        for row, line in enumerate(rows):
            shift = row % 2
            below = f" {rows[row + 1]} " if row + 1 < height else " " * (width + 2)
            upper, lower, bottom = corners[2 * row + 1 : 2 * row + 4]
            # Each line between two hexes belongs to the left or upper one.
            others = zip(line[1:] + " ", below[shift + 1 :], below[shift:], strict=False)
            for col, (land, (right, lower_right, lower_left)) in enumerate(zip(line, others, strict=True)):
                if right != " ":
                    (seams if right == land else borders).append(f"M{upper[col + 1]}L{lower[col + 1]}")
                if lower_right != " ":
                    (seams if lower_right == land else borders).append(f"M{lower[col + 1]}L{bottom[col + shift]}")
                if lower_left != " ":
                    (seams if lower_left == land else borders).append(f"M{bottom[col + shift]}L{lower[col]}")
        self.seams, self.borders = "".join(seams), "".join(borders)
        self.rim = _around(height, width, lambda level, i: corners[level][i])
        self.shores = "".join(_shores(rows, side))


def quadrant_seams(size: int, side: float) -> str:
    """The lines between the four quarters of a board of ``size`` rows and columns."""
    half = size // 2
    lowest = 2 * half  # the level of the sides of the last row of the upper quarters
    shift = (half - 1) % 2
    down = [(level, half) for level in range(1, 2 * size + 1)]
    across = [corner for col in range(size) for corner in ((lowest, col), (lowest + 1, col + shift))]
    across = across if shift else [*across[1:], (lowest, size)]  # the other end is part of the rim
    edges = (*pairwise(down), *pairwise(across))
    return "".join([f"M{_corner(*start, side)}L{_corner(*end, side)}" for start, end in edges])


def _corner(level: int, i: int, side: float, wobble: float = 0) -> str:
    """A corner of a board as text.

    The hexes of row ``r`` have their tops at level ``2 * r``, the ends of their vertical sides at the next two
    levels, and their bottoms at the one after these. ``i`` counts the corners of a level from the left: hex ``c``
    is between the corners ``c`` and ``c + 1`` of its sides, and its top and bottom are corner ``c``, in odd rows
    ``c + 1``.
    """
    halves, quarters = 2 * i + (level - 1) // 2 % 2, 3 * (level // 2) + level % 2
    x, y = halves * HALF * side, quarters / 2 * side
    if wobble:
        off_x, off_y = shake(round(halves * WIDE), quarters, 41)
        x, y = x + off_x * wobble, y + off_y * wobble
    return f"{x:.1f} {y:.1f}"


def _around(rows: int, cols: int, corner: Callable[[int, int], str]) -> str:
    """The closed path around a board of these corners (see ``_corner``), clockwise from the upper left."""
    shift = (rows - 1) % 2
    spots = [corner(level, col) for col in range(cols) for level in (1, 0)]
    spots += [corner(level, cols) for level in range(1, 2 * rows + 1)]
    for col in reversed(range(cols)):
        spots += corner(2 * rows + 1, col + shift), corner(2 * rows, col)
    spots += [corner(level, 0) for level in range(2 * rows - 1, 1, -1)]
    return f"M{'L'.join(spots)}Z"


def _shores(rows: Sequence[str], side: float) -> Iterator[str]:
    """Two lines along each side of a hex of water that has no water behind it."""
    for row, line in enumerate(rows):
        for col, land in enumerate(line):
            if land != "W":
                continue
            x, y = middle(row, col, side)
            for i, (down, right) in enumerate(BEHIND[row % 2]):
                near_row, near_col = row + down, col + right
                inside = 0 <= near_row < len(rows) and 0 <= near_col < len(line)
                if inside and rows[near_row][near_col] == "W":
                    continue
                (dx, dy), (to_dx, to_dy) = CORNERS[i], CORNERS[(i + 1) % 6]
                for size in (0.78 * side, 0.65 * side):
                    yield f"M{x + dx * size:.1f} {y + dy * size:.1f}L{x + to_dx * size:.1f} {y + to_dy * size:.1f}"
