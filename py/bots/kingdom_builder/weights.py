"""The weights of the evaluation, in gold: set by judgement, and confirmed by matches between bots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Hopes:
    """What each feature of a position adds, in gold. "A turn" means: for each turn still to come."""

    #: A tile a turn, by its kind.
    tiles: Mapping[str, float]
    #: A terrain next to own settlements, a turn: its card leaves less choice.
    touched: float
    #: A settlement on the board: faster players build more.
    pace: float
    #: How much of what the best hex of a terrain will bring counts already, summed over the terrains.
    next: float = 0.0
    #: What a hex is worth that brings a tile, a castle, another place for Merchants; whole gold below 8.
    tile: int = 0
    castle: int = 0
    joined: int = 0
    #: A place that is so many steps off counts so often ``away`` as one that is joined (Merchants).
    away: float = 0.0


#: For a bot that takes what pays most at once, and of equal hexes the one that leaves it most to do.
THRIFT = Hopes(
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

#: For a bot that looks ahead.
FORESIGHT = Hopes(
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
