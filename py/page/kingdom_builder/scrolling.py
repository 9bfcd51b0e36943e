"""Where an enlarged board has to be scrolled to, so that hexes are in view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from page.ink.regions import Cell

    from .geometry import Layout

#: The least distance of a hex from the edge to which the board is scrolled, css px: its mark is wider than the hex.
MARGIN = 5


class Visible(NamedTuple):
    """The visible part of the board, css px: its scroll position, and its size above the buttons at its foot.

    ``small`` is the upper left corner of the small map in it.
    """

    left: float
    top: float
    wide: float
    high: float
    small: tuple[float, float]


def place_for(layout: Layout, cells: Sequence[Cell], visible: Visible) -> tuple[float, float] | None:
    """The nearest scroll position that shows all of the hexes; None if they are too far apart."""
    half, side = layout.hex_width / 2 + MARGIN, layout.side + MARGIN
    middles = [layout.middle(*cell) for cell in cells]
    across, down = zip(*middles, strict=True)
    left, right, top, bottom = min(across) - half, max(across) + half, min(down) - side, max(down) + side
    covered_from, covered_below = visible.small
    places = []
    # All of the visible part, and the parts next to the small map and above it.
    for wide, high in (visible[2:4], (covered_from, visible.high), (visible.wide, covered_below)):
        x, y = min(max(visible.left, right - wide), left), min(max(visible.top, bottom - high), top)
        x = min(x, max(0.0, layout.width - visible.wide))  # the board ends there; below it is room
        covered = any(at[0] + half - x > covered_from and at[1] + side - y > covered_below for at in middles)
        if right - left <= wide and bottom - top <= high and not covered:
            places.append((x, y))
    return min(places, key=lambda at: abs(at[0] - visible.left) + abs(at[1] - visible.top), default=None)


def nearest(cells: Sequence[Cell], about: Cell | None) -> Cell:
    """The hex nearest to another one; the first one without that."""
    return min(cells, key=lambda at: (at[0] - about[0]) ** 2 + (at[1] - about[1]) ** 2 if about else 0)
