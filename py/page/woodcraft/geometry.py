"""Where everything lies on the wheel: quarters, places, rewards, the yard. Css pixels of a square box, no browser."""

from math import cos, pi, sin

QUARTER = pi / 2
PLACES = 7
#: Radii in parts of the wheel's own: of the places, of the tiles on them, of the rewards, of the yard and of the arc.
RING, TILE, OUTER, INNER, YARD = 0.825, 0.077, 0.635, 0.515, 0.43
ARC_OUT, ARC_IN = 0.69, 0.575


class Layout:
    """A wheel in a square box with sides of ``size``."""

    __slots__ = ("size", "radius", "middle")

    def __init__(self, size: float) -> None:
        self.size = size
        self.middle = size / 2
        self.radius = size * 0.475

    @property
    def tile(self) -> float:
        """The radius of a tile. A small wheel has larger ones, for fingers."""
        return self.radius * (TILE if self.size > 420 else TILE * 1.06)

    def at(self, turn: float, reach: float) -> tuple[float, float]:
        """A point by its turn from twelve o'clock and its part of the radius."""
        a = turn - QUARTER
        return self.middle + cos(a) * reach * self.radius, self.middle + sin(a) * reach * self.radius

    def place(self, quadrant: int, space: int) -> tuple[float, float]:
        return self.at(turn_of(quadrant, space), RING)

    def die(self, i: int, n: int) -> tuple[float, float, float]:
        """Middle and side of the i-th of n yard dice: rows of three, a third row for what lies there besides."""
        rows = max(2, -(-n // 3))
        side = self.radius * (0.175 if rows == 2 else 0.15)
        row, col = divmod(i, 3)
        return (
            self.middle + (col - 1) * side * 1.22,
            self.middle + (row - (rows - 1) / 2) * side * 1.28,
            side,
        )


def turn_of(quadrant: float, space: float) -> float:
    """How far from twelve o'clock a place is."""
    return (quadrant + 0.075 + (space - 0.5) * (0.85 / PLACES)) * QUARTER
