"""Places and sizes of the hexes on the sheet. Css pixels, no browser."""

from page.ink import hexes
from page.ink.hexes import Cell

SIZE = 20
#: The largest and the smallest side of a hex, css px.
LARGEST, SMALLEST = 52.0, 8.0
#: The margin with a frame and coordinates, css px; a phone has a smaller one without them.
PAD, SMALL_PAD = 27.0, 6.0
#: The side of a hex 44 px wide, large enough for a finger; css px.
FINGER = 44 / hexes.WIDE


class Layout:
    """A board whose hexes have sides of ``side``, with a margin of ``pad``."""

    __slots__ = ("side", "pad", "width", "height")

    def __init__(self, side: float, pad: float = PAD) -> None:
        self.side, self.pad = side, pad
        width, height = hexes.box(SIZE, SIZE, side)
        self.width, self.height = round(width + 2 * pad), round(height + 2 * pad)

    @property
    def hex_width(self) -> float:
        return hexes.WIDE * self.side

    def middle(self, row: int, col: int) -> tuple[float, float]:
        """The middle of a hex on the sheet."""
        x, y = hexes.middle(row, col, self.side)
        return x + self.pad, y + self.pad

    def hex_at(self, x: float, y: float) -> Cell | None:
        """The hex at a point of the sheet, or None off the board."""
        row, col = hexes.at(x - self.pad, y - self.pad, self.side)
        return (row, col) if 0 <= row < SIZE and 0 <= col < SIZE else None


def fit(width: float, height: float, pad: float = PAD) -> float:
    """The side of a hex of the largest board that fits into a box."""
    wide, high = hexes.box(SIZE, SIZE, 1)
    return max(SMALLEST, min(LARGEST, (width - 2 * pad) / wide, (height - 2 * pad) / high))
