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

#: The edges towards hexes further right or down: with these of every hex, each line between two is drawn once.
INNER = (1, 2, 3)


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
        corners = _Corners(side, wobble)
        for row, line in enumerate(rows):
            for col, land in enumerate(line):
                mine = middle(row, col, side)
                for i, (down, right) in enumerate(BEHIND[row % 2]):
                    near_row, near_col = row + down, col + right
                    inside = 0 <= near_row < len(rows) and 0 <= near_col < len(line)
                    if inside and i not in INNER and land != "W":
                        continue
                    other = rows[near_row][near_col] if inside else ""
                    if i in INNER or not inside:
                        lines = rim if not inside else seams if other == land else borders
                        lines.append(f"M{corners.at(mine, i)}L{corners.at(mine, (i + 1) % 6)}")
                    if land == "W" and other != "W":
                        shores += [_edge(mine, i, side, inset) for inset in (0.78, 0.65)]
        self.seams, self.borders, self.rim, self.shores = map("".join, (seams, borders, rim, shores))


class _Corners:
    """The corners of hexes as text, moved by ``wobble`` as if by hand. Three hexes share a corner."""

    def __init__(self, side: float, wobble: float) -> None:
        self._side, self._wobble = side, wobble
        self._offsets = [(dx * side, dy * side) for dx, dy in CORNERS]
        self._texts: dict[tuple[int, int], str] = {}

    def at(self, middle: tuple[float, float], i: int) -> str:
        """Corner ``i`` of the hex with that middle."""
        dx, dy = self._offsets[i]
        x, y = middle[0] + dx, middle[1] + dy
        place = round(x * 2 / self._side), round(y * 2 / self._side)
        text = self._texts.get(place)
        if text is None:
            off_x, off_y = shake(*place, 41) if self._wobble else (0.0, 0.0)
            text = self._texts[place] = f"{x + off_x * self._wobble:.1f} {y + off_y * self._wobble:.1f}"
        return text


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
                if inside and mine != other and i in INNER:
                    lines.append(_edge(middle(row, col, side), i, side, 1))
    return "".join(lines)


def _edge(mine: tuple[float, float], i: int, side: float, part: float) -> str:
    """The line between corner ``i`` of a hex and the next one, drawn at ``part`` of its size."""
    (x, y), (to_x, to_y) = CORNERS[i], CORNERS[(i + 1) % 6]
    size = side * part
    return f"M{mine[0] + x * size:.1f} {mine[1] + y * size:.1f}L{mine[0] + to_x * size:.1f} {mine[1] + to_y * size:.1f}"
