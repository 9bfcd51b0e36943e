"""Features of a sheet for the evaluation: some for each scoring card, and some shared by all.

The first feature of a card is its present score. ``train`` fits one weight for each feature and knot of time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

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


@cache
def _walks() -> tuple[tuple[tuple[int, int], ...], ...]:
    """The walks of the ambushes: placements, each with its neighbouring cells.

    Computed when it is needed first: the first board loads this module, but needs no bot.
    """
    return tuple(tuple((cells, near(cells) & ~cells) for cells in walk(slug)) for slug in BASE_AMBUSHES)


def shared(b: Board) -> Counts:
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
        *_ambushes(empty),
    )


@lru_cache(maxsize=4096)
def _ambushes(empty: int) -> tuple[int, int, int]:
    """For the places where ambushes would be drawn now: the number of empty cells next to them, of ambushes without a
    place, and of empty cells that would lose their last empty neighbour."""
    lost = nowhere = holes = 0
    taken = ALL & ~empty
    for path in _walks():
        for cells, around in path:
            if not cells & taken:
                left = empty & ~cells
                around &= left
                lost += _count(around)
                holes += _count(around & ~near(left))
                break
        else:
            nowhere += 1
    return lost, nowhere, holes


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
