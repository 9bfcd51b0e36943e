"""The geometry of the wheel: quarters, places, rewards, the yard, in css px of a square. Needs no browser."""

from math import cos, pi, sin

QUARTER = pi / 2
PLACES = 7
#: Radii as fractions of the wheel's radius: places, the tiles on them, rewards, the yard, the arc.
RING, TILE, OUTER, INNER, YARD = 0.825, 0.077, 0.635, 0.515, 0.43
ARC_OUT, ARC_IN = 0.69, 0.575


class Layout:
    """A wheel in a square with sides of ``size`` css px."""

    __slots__ = ("size", "radius", "middle")

    def __init__(self, size: float) -> None:
        self.size = size
        self.middle = size / 2
        self.radius = size * 0.475

    @property
    def tile(self) -> float:
        """The radius of a tile, relatively larger on a small wheel, for fingers."""
        return self.radius * (TILE if self.size > 420 else TILE * 1.06)

    def at(self, turn: float, reach: float) -> tuple[float, float]:
        """The point at an angle from twelve o'clock and a fraction of the radius."""
        a = turn - QUARTER
        return self.middle + cos(a) * reach * self.radius, self.middle + sin(a) * reach * self.radius

    def place(self, quadrant: int, space: int) -> tuple[float, float]:
        return self.at(turn_of(quadrant, space), RING)

    def die(self, i: int, n: int) -> tuple[float, float, float]:
        """Centre and side of die i of n in the yard: two rows of three, and more rows if there are more dice."""
        rows = max(2, -(-n // 3))
        side = self.radius * (0.175 if rows == 2 else 0.15)
        row, col = divmod(i, 3)
        return (
            self.middle + (col - 1) * side * 1.22,
            self.middle + (row - (rows - 1) / 2) * side * 1.28,
            side,
        )


def turn_of(quadrant: float, space: float) -> float:
    """The angle of a place from twelve o'clock, in radians clockwise."""
    return (quadrant + 0.075 + (space - 0.5) * (0.85 / PLACES)) * QUARTER
