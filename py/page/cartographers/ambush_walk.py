"""The walk of an ambush as its scene shows it: footprints along the map, and the cells that stopped it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, pi
from typing import TYPE_CHECKING, NamedTuple

from engine.cartographers.ambush import acrobatics_walk, walk
from engine.cartographers.shapes import box
from engine.cartographers.sheets import GRID, SIZE
from engine.cartographers.turns import opened_now
from page.ink.regions import at_origin

if TYPE_CHECKING:
    from engine.cartographers.game import Cartographers
    from page.ink.regions import Cell

#: Cells from one footprint to the next, and from the line of the walk to a foot.
STRIDE, FOOT = 0.36, 0.135


class Footprint(NamedTuple):
    """A footprint by its middle, in cells; ``angle`` in eighths of a turn."""

    row: float
    col: float
    angle: int


class Walk(NamedTuple):
    """The way of an ambush: its footprints, the cells that stopped it, and how many placements it tried."""

    prints: tuple[Footprint, ...]
    stops: tuple[Cell, ...]
    tries: int


def placements(state: Cartographers, card: str) -> Sequence[int]:
    """The placements that the latest ambush has tried, and those after them, in order; ``state`` is after it."""
    if opened_now(state, "acrobatics"):
        return acrobatics_walk(card, upright=state.options["acrobatics_solo"] == "either")
    return walk(card)


def walked(way: Iterable[int], filled: int, fits: bool) -> Walk:
    """The walk over a map whose filled cells are a mask. ``way``: placements in order; ``fits``: whether one does."""
    tried: list[int] = []
    for mask in way:
        tried.append(mask)
        if fits and not mask & filled:
            break
    stops = [GRID.cells(mask & filled)[0] for mask in (tried[:-1] if fits else tried)]
    # A bar that is tried in both directions at each step leaves the footprints of the one that is drawn.
    places = [GRID.cells(mask) for mask in tried]
    drawn = at_origin(places[-1])[0]
    points = [_rim_point(cells) for cells in places if at_origin(cells)[0] == drawn]
    return Walk(tuple(_footprints(points)), tuple(dict.fromkeys(stops)), len(tried))


def _rim_point(cells: Sequence[Cell]) -> tuple[float, float]:
    """Where monsters walk when their shape covers these cells: as near to the edge of the map as the shape is."""
    shape, (row, col) = at_origin(cells)
    height, width = box(tuple(shape))
    up, left, down, right = row, col, SIZE - height - row, SIZE - width - col
    near = min(up, left, down, right)
    y = row + 0.5 if up == near else row + height - 0.5 if down == near else row + height / 2
    x = col + 0.5 if left == near else col + width - 0.5 if right == near else col + width / 2
    return y, x


def _footprints(points: Sequence[tuple[float, float]]) -> list[Footprint]:
    """Footprints along a line, left and right in turn."""
    prints: list[Footprint] = []
    carried = 0.0
    for (y0, x0), (y1, x1) in zip(points, points[1:], strict=False):
        length = ((y1 - y0) ** 2 + (x1 - x0) ** 2) ** 0.5
        heading = atan2(x1 - x0, y0 - y1)  # clockwise from upwards
        angle = round(heading / (pi / 4)) % 8
        while carried < length:
            part = carried / length
            side = FOOT if len(prints) % 2 else -FOOT
            across_y, across_x = (x1 - x0) / length * side, -(y1 - y0) / length * side
            prints.append(Footprint(y0 + (y1 - y0) * part + across_y, x0 + (x1 - x0) * part + across_x, angle))
            carried += STRIDE
        carried -= length
    return prints
