"""Features of a sheet for the evaluation: some for each scoring card, and some shared by all.

The first feature of a card is its present score. ``train`` fits one weight for each feature and knot of time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from engine.cartographers.ambush import walk
from engine.cartographers.cards import BASE_AMBUSHES
from engine.cartographers.setup import Readings

from ..board import ALL, RIM, ROW, Board, Counts, ground, near
from . import fields, forest, placement, village

_count = int.bit_count

#: The names of the shared features.
SHARED_NAMES = (
    "one",
    "empty",
    "holes",
    "ends",
    "empty_two",
    "empty_three",
    "monsters",
    "mountains_closed",
    "mountains_one",
    "mountains_two",
    "ruins_open",
    "rim",
    "end_pairs",
    "ends_rim",
    "three_by_ends",
    "squares",
    "lines",
    "ruins",
    "ruins_two",
    "ruins_three",
    "ruins_by_monsters",
    "ambush_cells",
    "ambush_nowhere",
    "ambush_holes",
)
SHARED = len(SHARED_NAMES)


class Step(NamedTuple):
    """A placement in the walk of an ambush, as masks: the cells of the monsters, and the cells next to them."""

    cells: int
    around: int


@cache
def _walk(slug: str) -> tuple[Step, ...]:
    """The walk of an ambush. Computed when it is needed first: the first board loads this module, but needs no bot."""
    return tuple(Step(cells, near(cells) & ~cells) for cells in walk(slug))


def shared(b: Board, pack: tuple[str, ...] = BASE_AMBUSHES) -> Counts:
    """The shared features in the order of ``SHARED_NAMES``; ``pack``: the ambushes that may be in the game."""
    empty, mountains = b.empty, b.ground.mountains
    ruins, by_monsters = empty & b.ground.ruins, near(b.monster)
    ruins_open = _count(ruins)
    ends = empty & b.one
    by_ends = near(ends)
    across, along = empty & empty >> 1, empty & empty >> ROW
    row, column = across & across >> 1, along & along >> ROW
    return (
        1.0,
        _count(empty),
        _count(empty & b.no),
        _count(ends),
        _count(empty & b.two),
        _count(empty & b.three),
        _count(by_monsters & empty),
        _count(mountains & b.no),
        _count(mountains & b.one),
        _count(mountains & b.two),
        1.0 if ruins else 0.0,
        _count(empty & RIM),
        _count(ends & by_ends),
        _count(ends & RIM),
        _count(empty & b.three & by_ends),
        _count(across & across >> ROW),
        # The cells in a straight line of three.
        _count(row | row << 1 | row << 2 | column | column << ROW | column << 2 * ROW),
        ruins_open,
        1.0 if ruins_open > 1 else 0.0,
        1.0 if ruins_open > 2 else 0.0,
        _count(ruins & by_monsters),
        *_ambushes(empty, pack),
    )


@lru_cache(maxsize=4096)
def _ambushes(empty: int, pack: tuple[str, ...]) -> Counts:
    """For the places where ambushes would be drawn now: the number of empty cells next to them, of ambushes without a
    place, and of empty cells that would lose their last empty neighbour.

    The weights were fitted to as many ambushes as the base pack has, so those of a larger pack count less.
    """
    lost = nowhere = holes = 0
    taken = ALL & ~empty
    for slug in pack:
        for cells, around in _walk(slug):
            if not cells & taken:
                left = empty & ~cells
                around &= left
                lost += _count(around)
                holes += _count(around & ~near(left))
                break
        else:
            nowhere += 1
    if len(pack) == len(BASE_AMBUSHES):
        return lost, nowhere, holes
    part = len(BASE_AMBUSHES) / len(pack)
    return part * lost, part * nowhere, part * holes


# --- scored without a card -----------------------------------------------------------------------


def monsters(b: Board) -> Counts:
    """Points lost to monsters, as a positive number."""
    lost = near(b.monster) & b.empty
    return (
        _count(lost),
        _count(lost & b.no),
        _count(lost & b.one),
        _count(lost & b.two),
        _count(lost & b.three),
    )


def coins(b: Board) -> Counts:
    """Coins of mountains. Coins of shapes count separately, one point for each remaining scoring."""
    mountains, adjacent = b.ground.mountains, b.empty & b.ground.by_mountains
    last = near(mountains & b.one) & b.empty
    return (
        _count(mountains & b.no),
        _count(last & b.no),
        _count(adjacent),
        _count(adjacent & b.no),
        _count(mountains & b.one),
        _count(last & b.one),
        _count(last & b.two),
    )


FEATURES: dict[str, Callable[[Board], Counts]] = {
    rule.__name__: rule
    for rule in (
        forest.sentinel_wood,
        forest.greenbough,
        forest.treetower,
        forest.stoneside_forest,
        fields.canal_lake,
        fields.mages_valley,
        fields.the_golden_granary,
        fields.shoreside_expanse,
        village.wildholds,
        village.great_city,
        village.greengold_plains,
        village.shieldgate,
        placement.borderlands,
        placement.lost_barony,
        placement.the_broken_road,
        placement.the_cauldrons,
        monsters,
        coins,
    )
}


def features_of(readings: Readings) -> Mapping[str, Callable[[Board], Counts]]:
    """The features of every card in the chosen readings."""
    return FEATURES if readings.ties_count else FEATURES | {"shieldgate": village.shieldgate_without_ties}


#: The number of features of each card.
WIDTHS = {name: len(rule(Board(ground("A", 0), 0, 0, 0, 0, 0, ALL))) for name, rule in FEATURES.items()}
