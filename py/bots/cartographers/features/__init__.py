"""Features of a sheet for the evaluation: some for each scoring card, and some shared by all.

The first feature of a card is its present score. ``train`` fits one weight for each feature and knot of time.
"""

from __future__ import annotations

from collections.abc import Callable

from ..board import ALL, RIM, Board, Counts, ground, near
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
)
SHARED = len(SHARED_NAMES)


def shared(b: Board) -> Counts:
    empty, mountains = b.empty, b.ground.mountains
    return (
        1.0,
        _count(empty),
        _count(empty & b.no),
        _count(empty & b.one),
        _count(empty & b.two),
        _count(empty & b.three),
        _count(near(b.monster) & empty),
        _count(mountains & b.no),
        _count(mountains & b.one),
        _count(mountains & b.two),
        1.0 if empty & b.ground.ruins else 0.0,
        _count(empty & RIM),
    )


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
    return (
        _count(mountains & b.no),
        _count(near(mountains & b.one) & b.empty & b.no),
        _count(adjacent),
        _count(adjacent & b.no),
        _count(mountains & b.one),
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

#: The number of features of each card.
WIDTHS = {name: len(rule(Board(ground("A", 0), 0, 0, 0, 0, 0, ALL))) for name, rule in FEATURES.items()}
