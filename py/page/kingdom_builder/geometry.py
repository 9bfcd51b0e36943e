"""Places and sizes of the hexes on the sheet. Css pixels, no browser."""

from collections.abc import Container
from math import hypot

from page.ink import hexes
from page.ink.hexes import Cell

SIZE = 20
#: The largest and the smallest side of a hex, css px. A replay has room for 7.4 in a window 320 px wide.
LARGEST, SMALLEST = 52.0, 7.0
#: The margin with a frame and coordinates, css px; a phone has a smaller one without them.
PAD, SMALL_PAD = 27.0, 6.0
#: More margin above the column numbers, for the labels of the upper quadrants; css px.
HEAD = 20.0
#: The side of a hex 44 px wide, large enough for a finger; css px.
FINGER = 44 / hexes.WIDE
#: How far a trail bends, in parts of its length, and how many straight pieces it is drawn with.
BEND, PIECES = 0.28, 24
#: Hexes whose middles are closer than this are neighbours; in sides of a hex.
NEAR = 2.6

Point = tuple[float, float]


class Layout:
    """A board whose hexes have sides of ``side``, with a margin of ``pad`` and of ``head`` more above."""

    __slots__ = ("side", "pad", "top", "width", "height")

    def __init__(self, side: float, pad: float = PAD, head: float = 0) -> None:
        self.side, self.pad, self.top = side, pad, pad + head
        width, height = hexes.box(SIZE, SIZE, side)
        self.width, self.height = round(width + 2 * pad), round(height + self.top + pad)

    @property
    def hex_width(self) -> float:
        return hexes.WIDE * self.side

    def middle(self, row: int, col: int) -> tuple[float, float]:
        """The middle of a hex on the sheet."""
        x, y = hexes.middle(row, col, self.side)
        return x + self.pad, y + self.top

    def hex_at(self, x: float, y: float) -> Cell | None:
        """The hex at a point of the sheet, or None off the board."""
        row, col = hexes.at(x - self.pad, y - self.top, self.side)
        return (row, col) if 0 <= row < SIZE and 0 <= col < SIZE else None


def fit(width: float, height: float, pad: float = PAD, head: float = 0) -> float:
    """The side of a hex of the largest board that fits into a box."""
    wide, high = hexes.box(SIZE, SIZE, 1)
    return max(SMALLEST, min(LARGEST, (width - 2 * pad) / wide, (height - 2 * pad - head) / high))


def apart(layout: Layout, one: Cell, other: Cell) -> float:
    """The distance between the middles of two hexes, in sides of a hex."""
    (x1, y1), (x2, y2) = layout.middle(*one), layout.middle(*other)
    return hypot(x2 - x1, y2 - y1) / layout.side


def curve(layout: Layout, start: Cell, end: Cell, houses: Container[Cell]) -> list[Point]:
    """The points of a trail between two hexes, bent to the side on which it crosses fewer houses."""
    (x1, y1), (x2, y2) = layout.middle(*start), layout.middle(*end)
    dx, dy = x2 - x1, y2 - y1
    sides = apart(layout, start, end)
    if sides < NEAR:  # it begins in the hex that is left, so that an arrowhead has room
        begin, stop = 0.15, 0.5
    else:
        begin, stop = 0.85 / sides, 1 - 1.02 / sides
    ways = [begin + (stop - begin) * i / PIECES for i in range(PIECES + 1)]

    def bent(bend: float) -> list[Point]:
        mx, my = (x1 + x2) / 2 + dy * bend, (y1 + y2) / 2 - dx * bend
        return [
            (
                (1 - t) ** 2 * x1 + 2 * t * (1 - t) * mx + t * t * x2,
                (1 - t) ** 2 * y1 + 2 * t * (1 - t) * my + t * t * y2,
            )
            for t in ways
        ]

    def crossed(points: list[Point]) -> int:
        met = {layout.hex_at(*point) for point in points} - {start, end}
        return sum(hex is None or hex in houses for hex in met)  # off the board is no better

    return min((bent(BEND), bent(-BEND)), key=crossed)
