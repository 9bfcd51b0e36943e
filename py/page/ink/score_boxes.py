"""Where the boxes of amounts and losses stand in a cell: both may be in the same one. All in css pixels."""

from __future__ import annotations

from typing import NamedTuple

#: The cell for which the sizes are given, and how small boxes may become in smaller cells.
CELL, SMALLEST = 57, 0.72
#: The width of the pill of an amount with a sign and a digit, and that of each further digit.
WIDTH, LETTER = 30, 9


class Box(NamedTuple):
    """The middle of a box in a cell at 0, 0, and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def corner(self) -> tuple[float, float]:
        return self.x - self.width / 2, self.y - self.height / 2


def scale(side: float) -> float:
    return max(side / CELL, SMALLEST)


def amount(side: float, text: str = "+0") -> Box:
    """The pill of an amount at the upper right; a longer one extends to the left, away from the next cell."""
    short, width = WIDTH * scale(side), (WIDTH + LETTER * max(0, len(text) - 2)) * scale(side)
    return Box(side * 0.72 - (width - short) / 2, side * 0.2, width, 23 * scale(side))


def loss(side: float, width: float, height: float) -> Box:
    """A loss, below the amount that its cell may have; ``width`` and ``height`` are those in a ``CELL``."""
    width, height, pill = width * scale(side), height * scale(side), amount(side)
    below = pill.y + pill.height / 2 + height / 2
    return Box(side / 2, min(max(side / 2, below), side - height / 2), width, height)
