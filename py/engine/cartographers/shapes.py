"""Turning, flipping and placing shapes: every placement is a mask, made once a sheet (facts 9)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ..game import Cell
from .cards import AMBUSH, EXPLORE, SHAPES, SINGLE, Shape
from .sheets import GRID, SIDES, SIZE, Sheet


def normal(cells: Iterable[Cell]) -> Shape:
    """The shape moved into the top left corner, cells in reading order."""
    cells = list(cells)
    top = min(r for r, _ in cells)
    left = min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


def turned(shape: Shape) -> Shape:
    """A quarter turn clockwise."""
    return normal((c, -r) for r, c in shape)


def flipped(shape: Shape) -> Shape:
    """Mirrored left to right."""
    return normal((r, -c) for r, c in shape)


@cache
def orientations(shape: Shape) -> tuple[Shape, ...]:
    """The distinct results of all turns and flips, the printed one first."""
    found: list[Shape] = []
    for start in (normal(shape), flipped(shape)):
        for _ in range(4):
            if start not in found:
                found.append(start)
            start = turned(start)
    return tuple(found)


def box(shape: Shape) -> tuple[int, int]:
    """Height and width of the bounding box."""
    return 1 + max(r for r, _ in shape), 1 + max(c for _, c in shape)


def at(shape: Shape, row: int, col: int) -> int:
    """The mask of a shape, which must lie inside the grid, with its box's top left at (row, col)."""
    return GRID.mask((row + r, col + c) for r, c in shape)


@cache
def placements_on_blank(side: str, shape: Shape) -> tuple[int, ...]:
    """All placements of a shape over all turns and flips on a blank sheet, sorted by notation."""
    fixed = SIDES[side].fixed
    masks = []
    for form in orientations(shape):
        height, width = box(form)
        home = at(form, 0, 0)
        for row in range(SIZE - height + 1):
            for col in range(SIZE - width + 1):
                mask = home << (row * GRID.stride + col)
                if not mask & fixed:
                    masks.append(mask)
    return tuple(sorted(masks, key=notation))


@cache
def card_placements(side: str, card: str) -> tuple[int, ...]:
    """All placements of an explore card's shapes on a blank sheet, sorted by notation."""
    shapes = EXPLORE[card].shapes
    if len(shapes) == 1:
        return placements_on_blank(side, shapes[0])
    return tuple(sorted((m for shape in shapes for m in placements_on_blank(side, shape)), key=notation))


def notation(mask: int) -> str:
    """``A1,A2,B2``: how the cells of an action are written."""
    return ",".join(GRID.names(mask))


def placements(sheet: Sheet, shape: str | Iterable[Cell]) -> set[frozenset[Cell]]:
    """The legal cell sets of a shape on a sheet, over all turns and flips.

    ``shape`` is a slug: a shape ("great_river_1"), a card (all its shapes), "single"; or cells.
    """
    if not isinstance(shape, str):
        shapes: tuple[Shape, ...] = (normal(shape),)
    elif shape in EXPLORE:
        shapes = EXPLORE[shape].shapes
    elif shape in AMBUSH or shape in SHAPES:
        shapes = (SHAPES[shape],)
    elif shape == "single":
        shapes = (SINGLE,)
    else:
        raise KeyError(f"no shape is called {shape!r}")
    return {
        frozenset(GRID.cells(mask))
        for form in shapes
        for mask in placements_on_blank(sheet.side.name, normal(form))
        if not mask & sheet.filled
    }
