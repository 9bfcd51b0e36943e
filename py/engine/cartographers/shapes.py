"""Turning, flipping and placing shapes; a placement is a mask, cached by sheet (docs/rules/cartographers.md 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import compress
from typing import NamedTuple

from ..bits import nth
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
    forms: list[Shape] = []
    for start in (normal(shape), flipped(shape)):
        for _ in range(4):
            if start not in forms:
                forms.append(start)
            start = turned(start)
    return tuple(forms)


def box(shape: Shape) -> tuple[int, int]:
    """Height and width of the bounding box."""
    return 1 + max(r for r, _ in shape), 1 + max(c for _, c in shape)


def mask_at(shape: Shape, row: int, col: int) -> int:
    """The mask of a shape with the top left of its box at (row, col); it must be inside the grid."""
    return GRID.mask((row + r, col + c) for r, c in shape)


def _ranks() -> tuple[bytes, bytes]:
    """By the place of a cell's bit: its rank among the names of all cells. And by that rank the place of the bit."""
    by_name = sorted(range(GRID.all.bit_length()), key=lambda place: GRID.name(*divmod(place, GRID.stride)))
    ranks = bytearray(len(by_name))
    for rank, place in enumerate(by_name):
        ranks[place] = rank
    return bytes(ranks), bytes(by_name)


_RANKS, _BY_RANK = _ranks()


#: A mask after what sorts it as ``notation`` does: the ranks of its cells. A comma comes before all letters and digits.
Ranked = tuple[bytes, int]


def _ranked(mask: int) -> Ranked:
    rest, ranks = mask, []
    while rest:
        low = rest & -rest
        ranks.append(_RANKS[low.bit_length() - 1])
        rest ^= low
    return bytes(ranks), mask


@cache
def _ranked_on_blank(side: str, shape: Shape) -> tuple[Ranked, ...]:
    """All placements of a shape over all turns and flips on a blank sheet, sorted by notation."""
    fixed = SIDES[side].fixed
    found = []
    for form in orientations(shape):
        height, width = box(form)
        home = mask_at(form, 0, 0)
        places = [r * GRID.stride + c for r, c in form]
        for row in range(SIZE - height + 1):
            for offset in range(row * GRID.stride, row * GRID.stride + SIZE - width + 1):
                mask = home << offset
                if not mask & fixed:
                    found.append((bytes(map(_RANKS[offset:].__getitem__, places)), mask))
    return tuple(sorted(found))


@cache
def placements_on_blank(side: str, shape: Shape) -> tuple[int, ...]:
    """All placements of a shape over all turns and flips on a blank sheet, sorted by notation."""
    return tuple([mask for _, mask in _ranked_on_blank(side, shape)])


class Placements(NamedTuple):
    """The placements of some shapes on a blank sheet, sorted by notation.

    A set of placements is an integer, too: bit i is ``masks[i]``. So one operation removes all placements that cover
    a filled cell.
    """

    name: str
    masks: tuple[int, ...]
    #: By ``bit_length`` of a cell's mask: the set of placements that cover that cell.
    across: tuple[int, ...]

    @property
    def all(self) -> int:
        return (1 << len(self.masks)) - 1

    def free_of(self, chosen: int, cells: int) -> int:
        """The placements of ``chosen`` that cover none of ``cells``."""
        across = self.across
        taken = 0
        while cells:
            low = cells & -cells
            taken |= across[low.bit_length()]
            cells ^= low
        return chosen & ~taken

    def covering(self, chosen: int, cells: int) -> int:
        """The placements of ``chosen`` that cover some of ``cells``."""
        return chosen & ~self.free_of(chosen, cells)

    def chosen(self, chosen: int) -> list[int]:
        """The masks of a set of placements, in order."""
        return list(compress(self.masks, f"{chosen:b}"[::-1].encode().translate(_BITS)))

    def pick(self, chosen: int, n: int) -> int:
        """The n-th mask of a set of placements."""
        return self.masks[nth(chosen, n).bit_length() - 1]


#: The digits of a binary number as true and false.
_BITS = bytes.maketrans(b"01", b"\x00\x01")


@cache
def card_placements(side: str, card: str) -> Placements:
    """All placements of an explore or ambush card's shapes on a blank sheet."""
    shapes = EXPLORE[card].shapes if card in EXPLORE else (AMBUSH[card].shape,)
    return _table(card, (one for shape in shapes for one in _ranked_on_blank(side, shape)))


def prepared(side: str) -> Iterator[None]:
    """Build the tables of all explore cards for a side, one at a time. Without this they are built when needed."""
    for card in EXPLORE:
        card_placements(side, card)
        yield


@cache
def shape_placements(side: str, shape: Shape) -> Placements:
    """All placements of one shape on a blank sheet."""
    return _table(str(shape), _ranked_on_blank(side, shape))


@cache
def overhanging_masks(shape: Shape) -> frozenset[int]:
    """The parts on the map of a shape that may extend over its edge, in any turn and flip."""
    masks = set()
    for form in orientations(shape):
        height, width = box(form)
        for row in range(1 - height, SIZE):
            for col in range(1 - width, SIZE):
                cells = ((row + r, col + c) for r, c in form)
                masks.add(GRID.mask(cell for cell in cells if GRID.inside(*cell)))
    return frozenset(masks - {0})


@cache
def overhanging(side: str, card: str) -> Placements:
    """Like ``card_placements``, but a part of the shape may be off the map."""
    masks = frozenset().union(*map(overhanging_masks, EXPLORE[card].shapes))
    return _table(f"{card} over the edge", (_ranked(mask) for mask in masks if not mask & SIDES[side].fixed))


def _table(name: str, ranked: Iterable[Ranked]) -> Placements:
    ordered = sorted(ranked)
    across = [0] * (GRID.all.bit_length() + 1)
    own = 1
    for ranks, _ in ordered:
        for rank in ranks:
            across[_BY_RANK[rank] + 1] |= own
        own <<= 1
    return Placements(name, tuple([mask for _, mask in ordered]), tuple(across))


def notation(mask: int) -> str:
    """``A1,A2,B2``: how the cells of an action are written."""
    return ",".join(GRID.names(mask))


def placements(sheet: Sheet, shape: str | Iterable[Cell]) -> set[frozenset[Cell]]:
    """The legal cell sets of a shape on a sheet, over all turns and flips.

    ``shape`` is a slug: a shape ("great_river_1"), a card (all its shapes), "single"; or cells. KeyError for an
    unknown slug, ValueError for no cells.
    """
    if not isinstance(shape, str):
        cells = tuple(shape)
        if not cells:
            raise ValueError("a shape has at least one cell")
        shapes: tuple[Shape, ...] = (normal(cells),)
    elif shape in EXPLORE:
        shapes = EXPLORE[shape].shapes
    elif shape in AMBUSH or shape in SHAPES:
        shapes = (SHAPES[shape],)
    elif shape == "single":
        shapes = (SINGLE,)
    else:
        raise KeyError(f"unknown shape: {shape!r}")
    return {
        frozenset(GRID.cells(mask))
        for form in shapes
        for mask in placements_on_blank(sheet.side.name, normal(form))
        if not mask & sheet.filled
    }
