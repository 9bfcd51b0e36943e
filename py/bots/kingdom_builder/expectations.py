"""What a position promises: the gold that fitted weights expect of tiles, neighbouring hexes and distances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.kingdom_builder.builders import CARDS
from engine.kingdom_builder.locations import KINDS

#: The turns left at which weights are fitted, with straight lines between them; at 0 all are 0.
KNOTS = (0.0, 1.0, 4.0, 7.5, 11.0)
#: A weight counts with one card, or with any cards.
ANY = "any"
CONTEXTS = (*CARDS, ANY)
#: How far, in builds, castles and locations count, and places for Merchants.
NEAR, FAR = 4, 5
#: The lead in a sector, for Lords: from this far behind to this far ahead, and more.
BEHIND, AHEAD = -2, 3
#: The features with weights for each card as well.
SHARED = (
    *[f"tile.{kind}" for kind in KINDS],
    "pace",
    "touched",
    "next",
    "paying",
    *[f"castle.{distance}" for distance in range(NEAR)],
    *[f"location.{distance}" for distance in range(NEAR)],
)
#: Those of one card: Merchants, Discoverers, Knights, Lords (seven) and Farmers.
OWN = (
    *[f"road.{distance}" for distance in range(FAR)],
    "rows",
    "room",
    *[f"lead.{lead}" for lead in range(BEHIND, AHEAD + 1)],
    "sectors",
    "level.1",
    "level.5",
    "lowest",
)
FEATURES = SHARED + OWN
#: How many weights there are.
WIDTH = (len(SHARED) * len(CONTEXTS) + len(OWN)) * (len(KNOTS) - 1)


def unpacked(packed: Mapping[str, str]) -> dict[str, list[list[float]]]:
    """The weights of each feature in gold: a row for each context, in it one for each knot but the first."""
    width = len(KNOTS) - 1
    tables = {}
    for name, digits in packed.items():
        numbers = [int(number) / 100 for number in digits.split()]
        tables[name] = [numbers[at : at + width] for at in range(0, len(numbers), width)]
    return tables


def weights_at(tables: Mapping[str, Sequence[Sequence[float]]], cards: Sequence[str], turns: float) -> dict[str, float]:
    """The weight of each feature with these cards and this number of turns left."""
    turns = min(turns, KNOTS[-1])
    knot = next(number for number in range(1, len(KNOTS)) if turns <= KNOTS[number])
    share = (turns - KNOTS[knot - 1]) / (KNOTS[knot] - KNOTS[knot - 1])
    rows = [CONTEXTS.index(context) for context in (ANY, *cards)]
    weights = {}
    for name, table in tables.items():
        weight = 0.0
        for row in rows if len(table) > 1 else (0,):
            weight += share * table[row][knot - 1]
            if knot > 1:
                weight += (1 - share) * table[row][knot - 2]
        weights[name] = weight
    return weights
