"""What of a sheet tells how a scoring card will go: a few counts for each card, and some for all.

The first count of a card is what it scores now. ``train`` fits one weight a count and time left.
"""

from __future__ import annotations

from collections.abc import Callable

from ..board import ALL, RIM, Board, Counts, ground, near
from . import fields, forest, placement, village

_count = int.bit_count

#: What ``shared`` counts: for all cards.
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


# --- what is scored besides the cards -------------------------------------------------------------


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
    """Coins of mountains. Those of shapes are for the taking and weighed as a coin each scoring."""
    mountains, beside = b.ground.mountains, b.empty & b.ground.by_mountains
    return (
        _count(mountains & b.no),
        _count(near(mountains & b.one) & b.empty & b.no),
        _count(beside),
        _count(beside & b.no),
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

#: How many counts each card has.
WIDTHS = {name: len(rule(Board(ground("A", 0), 0, 0, 0, 0, 0, ALL))) for name, rule in FEATURES.items()}
