"""Ambushes in solo: the walk of a monster shape round the map, ring by ring (docs/rules/cartographers.md 5)."""

from __future__ import annotations

from functools import cache
from itertools import zip_longest

from ..game import Cell
from .cards import AMBUSH, BAR, Ambush, Shape
from .shapes import box, mask_at, turned
from .sheets import SIZE


@cache
def walk(slug: str, shape: Shape | None = None) -> tuple[int, ...]:
    """The placements an ambush card tries, in order; with another ``shape`` if a skill replaces its own.

    Ring k is the border of the area in which the shape's box is at least k cells from the map's edge. The walk goes
    once round ring k, from the card's corner in the arrow's direction, and then round ring k + 1. The shape is neither
    turned nor flipped.
    """
    card = AMBUSH[slug]
    shape = shape or card.shape
    height, width = box(shape)
    path: list[int] = []
    k = 0
    while k <= SIZE - height - k and k <= SIZE - width - k:
        path += [mask_at(shape, row, col) for row, col in _ring(k, SIZE - height - k, SIZE - width - k, card)]
        k += 1
    return tuple(path)


def _ring(k: int, bottom: int, right: int, card: Ambush) -> list[Cell]:
    """One lap along the border of rows k..bottom and columns k..right."""
    lap = [(k, col) for col in range(k, right)]
    lap += [(row, right) for row in range(k, bottom)]
    lap += [(bottom, col) for col in range(right, k, -1)]
    lap += [(row, k) for row in range(bottom, k, -1)]
    # A ring of one row or column would be walked back and forth, a ring of a single place not at all.
    lap = list(dict.fromkeys(lap)) or [(k, k)]
    if not card.clockwise:
        lap.reverse()
    at_bottom, at_right = card.corner
    start = lap.index((bottom if at_bottom else k, right if at_right else k))
    return lap[start:] + lap[:start]


def solo_cells(slug: str, filled: int) -> int:
    """The cells where the ambush is drawn: the first free placement of its walk, 0 if there is none."""
    for mask in walk(slug):
        if not mask & filled:
            return mask
    return 0


@cache
def acrobatics_walk(slug: str, *, upright: bool) -> tuple[int, ...]:
    """The placements of the bar of Acrobatics, in order: horizontal as printed, or also vertical at each step."""
    vertical = walk(slug, turned(BAR)) if upright else ()
    steps = zip_longest(walk(slug, BAR), vertical, fillvalue=0)
    return tuple(mask for step in steps for mask in step if mask)


def acrobatics_cells(slug: str, filled: int, *, upright: bool) -> int:
    """Where the bar of Acrobatics is drawn: the first free placement of its walk, 0 if there is none."""
    return next((mask for mask in acrobatics_walk(slug, upright=upright) if not mask & filled), 0)
