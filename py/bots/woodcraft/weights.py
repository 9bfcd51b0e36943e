"""The weights of the evaluation: set by judgement, for the master fitted to the scores of games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache


@dataclass(frozen=True)
class Weights:
    """The weights, in points unless stated otherwise. "A turn" means: for each remaining turn."""

    #: A blueberry that can still be spent well, and one that hardly can.
    blueberry: float = 0.7
    spare: float = 0.42
    #: The share of remaining turns that end with a step on the market.
    market: float = 0.6
    scrap: float = 0.5
    glue: float = 0.6
    saw: float = 0.6
    lantern: float = 1.8
    reuse: float = 0.9
    #: A die that no order needs: the share of its selling price for the best one and for each further one.
    loose: float = 0.62
    further: float = 0.72
    #: The share of that for a tree, and the share of its price for a die that is still to come.
    tree: float = 0.8
    die: float = 0.8
    #: A pot, a turn; the number of turns of growth that count.
    pot: float = 0.3
    grown: int = 3
    #: One use of a tile.
    sawing: float = 0.6
    splicing: tuple[float, ...] = (0.35, 0.6, 0.9)
    gluing: float = 1.6
    #: A token for such a use, in addition to its own value.
    glued: float = 0.8
    spliced: float = 0.2
    #: The saving through cheaper sixes, a turn.
    sixes: float = 0.15
    #: Blueberries a turn that can be spent on the missing dice of an order.
    pace: float = 8.0
    #: The weight of blueberries at hand in that budget, and of the costs of orders before this one.
    purse: float = 0.3
    queue: float = 0.5
    #: A purchase in addition to its price, a piece of material, a used tile, in blueberries.
    errand: float = 2.0
    material: float = 1.5
    tile: float = 0.8
    #: Further orders completed, and steps of reputation gained, a turn.
    orders: float = 0.3
    steps: float = 0.5
    #: The factor on the net value of an order: reward and row less costs.
    order: float = 1.0
    #: Uses a turn of the best production, the factor for each further helper, and uses of a once-a-turn ability.
    production: float = 0.12
    fewer: float = 0.9
    ability: float = 0.45
    #: An action given by a card, a tool, an order taken, a room closer to one with production.
    action: float = 3.0
    tool: float = 2.6
    taken: float = 2.5
    filled: float = 0.1
    #: Whether lanterns are spent on actions, and wood is worked without an order.
    thorough: bool = True


#: For bots that evaluate every action: helpers and saws count more, and money is worth more.
FULL = Weights(blueberry=0.85, production=0.24, ability=0.7, orders=0.2, errand=1.5, lantern=1.5, sawing=1.4, sixes=0.6)
#: For a bot that uses only its tiles and orders.
PLAIN = Weights(thorough=False)
#: For the fast turns within rollouts.
FAST = replace(FULL, thorough=False)
#: For the easy bot: money and printed rewards only.
SIMPLE = replace(PLAIN, steps=0.0)

#: By weight, for the master: a factor halfway through a game, and another one at its start. At the end the inverse of
#: the latter applies; in between it changes by the same ratio each turn. ``docs/STRENGTH.md`` says how they were found.
_FITTED = {
    "blueberry": (0.95, 1.57),
    "loose": (1.45, 1.42),
    "further": (0.78, 1.0),
    "tree": (1.57, 1.0),
    "die": (1.22, 1.0),
    "pot": (1.05, 1.0),
    "gluing": (0.67, 1.0),
    "order": (1.05, 0.67),
    "orders": (0.9, 1.0),
    "errand": (1.57, 1.0),
    "material": (0.82, 1.0),
    "tile": (1.13, 1.0),
    "queue": (1.16, 1.0),
    "pace": (0.92, 1.0),
    "action": (1.0, 0.84),
}
#: The turns of growth that count.
_GROWN = 4


@lru_cache(256)
def fitted(weights: Weights, turns: int, rounds: int) -> Weights:
    """The weights with the fitted factors. ``turns``: those left after the present one, of as many as ``rounds``."""
    half = (rounds - 1) / 2
    early = (turns - half) / half if half else 0.0
    # Rounded, so that powers are the same on every build of Python.
    factors = {name: round(middle * start**early, 4) for name, (middle, start) in _FITTED.items()}
    return replace(weights, grown=_GROWN, **{name: getattr(weights, name) * factor for name, factor in factors.items()})
