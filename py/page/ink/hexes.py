"""Geometry of a board of upright hexes whose odd rows are shifted half a hex to the right. Needs no browser.

A hex is (row, column), ``side`` is its side; points have the unit of ``side`` and start at the corner of the
board. Paths are SVG text.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import floor

from page.ink.wobble import shake

Cell = tuple[int, int]

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
    """Closed paths around each hex of an area, drawn as if its side were ``radius``."""
    return "".join([_hexagon(row, col, side, radius) for row, col in area])


@lru_cache(2048)  # the board is drawn again after every action, and its hexes stay where they are
def _hexagon(row: int, col: int, side: float, radius: float) -> str:
    x, y = middle(row, col, side)
    spots = "L".join([f"{x + dx * radius:.1f} {y + dy * radius:.1f}" for dx, dy in CORNERS])
    return f"M{spots}Z"


def board_outline(rows: int, cols: int, side: float) -> str:
    """The closed path around a whole board: far fewer edges than the outlines of its hexes."""
    upper = [(0, col, i) for col in range(cols) for i in (5, 0)]
    right = [(row, cols - 1, i) for row in range(rows) for i in (1, 2)]
    lower = [(rows - 1, col, i) for col in reversed(range(cols)) for i in (3, 4)]
    left = [(row, 0, i) for row in reversed(range(rows)) for i in (4, 5)]
    spots = []
    for row, col, i in (*upper, *right, *lower, *left):
        x, y = middle(row, col, side)
        spots.append(f"{x + CORNERS[i][0] * side:.1f} {y + CORNERS[i][1] * side:.1f}")
    return f"M{'L'.join(spots)}Z"


class Borders:
    """The lines of a board: within a land, between lands, around the board, and the shores of water."""

    def __init__(self, rows: Sequence[str], side: float, *, wobble: float = 0) -> None:
        seams: list[str] = []
        borders: list[str] = []
        rim: list[str] = []
        shores: list[str] = []
        for row, line in enumerate(rows):
            for col, land in enumerate(line):
                mine = middle(row, col, side)
                for i, (down, right) in enumerate(BEHIND[row % 2]):
                    near_row, near_col = row + down, col + right
                    inside = 0 <= near_row < len(rows) and 0 <= near_col < len(line)
                    other = rows[near_row][near_col] if inside else ""
                    if i in (1, 2, 3) or not inside:  # each inner line once
                        stroke = _edge(mine, i, side, 1, wobble)
                        (rim if not inside else seams if other == land else borders).append(stroke)
                    if land == "W" and other != "W":
                        shores += [_edge(mine, i, side, inset, 0) for inset in (0.78, 0.65)]
        self.seams, self.borders, self.rim, self.shores = map("".join, (seams, borders, rim, shores))


def quadrant_seams(size: int, side: float) -> str:
    """The lines between the four quarters of a board of ``size`` rows and columns."""
    half = size // 2
    lines: list[str] = []
    for row in range(size):
        for col in range(size):
            for i, (down, right) in enumerate(BEHIND[row % 2]):
                near_row, near_col = row + down, col + right
                inside = 0 <= near_row < size and 0 <= near_col < size
                mine, other = (row < half, col < half), (near_row < half, near_col < half)
                if inside and mine != other and i in (1, 2, 3):  # each line once
                    lines.append(_edge(middle(row, col, side), i, side, 1, 0))
    return "".join(lines)


def _edge(mine: tuple[float, float], i: int, side: float, part: float, wobble: float) -> str:
    """The line between corner ``i`` of a hex and the next one, drawn at ``part`` of its size."""
    spots = []
    for dx, dy in (CORNERS[i], CORNERS[(i + 1) % 6]):
        x, y = mine[0] + dx * side * part, mine[1] + dy * side * part
        if wobble:
            off_x, off_y = shake(round(x * 2 / side), round(y * 2 / side), 41)
            x, y = x + off_x * wobble, y + off_y * wobble
        spots.append(f"{x:.1f} {y:.1f}")
    return "M" + "L".join(spots)
