"""The layout of a sheet: the grid, its frame, the coin track. Css pixels, no browser."""

from math import floor

from engine.cartographers.view_types import View

SIZE = 11
COINS = 14
LARGEST, SMALLEST = 112, 18


def spent_places(view: View, seat: int) -> int:
    """The places of the coin track whose coin was spent on a skill, unless such a place can take another coin."""
    return 0 if view["switches"]["spent_coins_free"] else view["skills"]["struck"][seat]


class Layout:
    """One sheet of `width` by `height` css px; the grid's corner is at (`left`, `top`)."""

    __slots__ = ("cell", "width", "height", "left", "top", "border", "ruler", "pad", "strip")

    def __init__(self, cell: int, *, ruler: int = 16, border: int = 7, pad: int = 9, strip: int = 38) -> None:
        """`strip` is the room of the coin track below the frame, 0 for none."""
        self.cell = cell
        self.border, self.ruler, self.pad, self.strip = border, ruler, pad, strip
        self.left = self.top = pad + ruler + border
        self.width = SIZE * cell + 2 * self.left
        self.height = self.width + strip

    @property
    def measures(self) -> tuple[int, ...]:
        """All values that the picture of an empty sheet depends on."""
        return self.cell, self.border, self.ruler, self.pad, self.strip

    def coin_track(self) -> tuple[list[tuple[float, float]], float]:
        """The middles of the places of the coin track, and their radius."""
        step = self.cell * 0.73
        radius = min(max(8.5, min(13, self.cell * 0.22)), step * 0.42)
        y = self.height - (30 if self.ruler else 16)
        first = self.width / 2 - (COINS - 1) * step / 2
        return [(first + i * step, y) for i in range(COINS)], radius

    def nearest(self, x: float, y: float) -> tuple[int, int]:
        """The row and column at a point of the sheet; off the grid they are extrapolated."""
        return floor((y - self.top) / self.cell), floor((x - self.left) / self.cell)

    def cell_at(self, x: float, y: float) -> tuple[int, int] | None:
        """The cell at a point, or None off the grid."""
        row, col = self.nearest(x, y)
        return (row, col) if 0 <= row < SIZE and 0 <= col < SIZE else None

    def cell_box(self, row: int, col: int) -> tuple[int, int, int, int]:
        """Left, top, width and height of a cell."""
        return self.left + col * self.cell, self.top + row * self.cell, self.cell, self.cell


def fit(width: float, height: float, *, phone: bool = False) -> Layout:
    """The largest sheet that fits into a box. A phone has no rulers and a narrow frame."""
    if phone:
        ruler, border, pad, strip = 0, 4, 3, 26
    else:
        ruler, border, pad, strip = 16, 7, 9, 38
    frame = 2 * (ruler + border + pad)
    cell = int(min((width - frame) / SIZE, (height - frame - strip) / SIZE))
    return Layout(max(SMALLEST, min(LARGEST, cell)), ruler=ruler, border=border, pad=pad, strip=strip)
