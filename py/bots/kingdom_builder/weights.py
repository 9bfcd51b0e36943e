"""The weights of the evaluation, in gold: set by judgement, and confirmed by matches between bots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """The value of each feature of a position, in gold. "A turn" means: for each remaining turn."""

    #: A tile a turn, by its kind.
    tiles: Mapping[str, float]
    #: The cost of each terrain next to own settlements, a turn: with its card, the choice of hexes is limited.
    touched: float
    #: A settlement on the board: a seat that builds faster ends the game.
    pace: float
    #: The share of the gold of the best hex of each terrain, summed over the terrains.
    next: float = 0.0
    #: The value of a hex next to a new tile, next to a castle, and for connecting a place for Merchants: below 8.
    tile: int = 0
    castle: int = 0
    joined: int = 0
    #: The factor for each hex of distance to a place that is not connected for Merchants.
    away: float = 0.0


#: For a bot that maximizes immediate gold, and breaks ties by tiles and free choice.
THRIFT = Weights(
    tiles={
        "oracle": 0.1,
        "farm": 0.1,
        "oasis": 0.1,
        "tower": 0.1,
        "tavern": 0.1,
        "barn": 0.1,
        "harbor": 0.1,
        "paddock": 0.1,
    },
    touched=0.03,
    pace=0.03,
)

#: For bots that count expected gold; set by judgement. ``fitted`` has fitted ones.
JUDGED = Weights(
    tiles={
        "oracle": 0.5,
        "farm": 0.6,
        "oasis": 0.6,
        "tower": 0.6,
        "tavern": 0.6,
        "barn": 0.5,
        "harbor": 0.6,
        "paddock": 0.6,
    },
    touched=0.13,
    pace=0.4,
    next=0.3,
    tile=4,
    castle=3,
    joined=2,
    away=0.5,
)
