"""What the bots hope for, in points: set by judgement, and kept where games between bots bore it out."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Hopes:
    """How much is hoped for, in points where nothing else is said. ``A turn``: for each turn still to come."""

    #: A blueberry that can still be spent well, and one that hardly can.
    blueberry: float = 0.7
    spare: float = 0.42
    #: How many of the turns to come end with a step on the market.
    market: float = 0.6
    scrap: float = 0.5
    glue: float = 0.6
    saw: float = 0.6
    lantern: float = 1.8
    reuse: float = 0.9
    #: A die that no order asks for: a part of what it would be sold for, the best one, and each further one.
    loose: float = 0.62
    further: float = 0.72
    #: A pot, a turn; how many turns of growth of a tree count.
    pot: float = 0.3
    grown: int = 3
    #: One use of a tile.
    sawing: float = 0.6
    splicing: tuple[float, ...] = (0.35, 0.6, 0.9)
    gluing: float = 1.6
    #: A token for such a use, beside what it is worth anyway.
    glued: float = 0.8
    spliced: float = 0.2
    #: What the cheaper sixes save, a turn.
    sixes: float = 0.15
    #: How many blueberries a turn can go into what an order still needs.
    pace: float = 8.0
    #: What there is of them already; how much the orders that come first are in the way.
    purse: float = 0.3
    queue: float = 0.5
    #: A purchase beside its price, a piece of material, a tile used, in blueberries.
    errand: float = 2.0
    material: float = 1.5
    tile: float = 0.8
    #: Orders that will be completed beside those there are, steps of reputation gained, a turn.
    orders: float = 0.3
    steps: float = 0.5
    #: Of an order, what is beside its printed reward and cost: how much is left of it after all.
    order: float = 1.0
    #: The best production, so often a turn; each further helper less often. An ability of once a turn is used so often.
    production: float = 0.12
    fewer: float = 0.9
    ability: float = 0.45
    #: An action that a card gives, a tool, an order taken, a room nearer to one that lets produce.
    action: float = 3.0
    tool: float = 2.6
    taken: float = 2.5
    filled: float = 0.1
    #: Whether lanterns are spent for actions, and work done that no order asks for.
    keen: bool = True


#: For a bot that looks at everything it may do: it trusts more in helpers and saws, and makes more of its money.
KEEN = Hopes(blueberry=0.85, production=0.24, ability=0.7, orders=0.2, errand=1.5, lantern=1.5, sawing=1.4, sixes=0.6)
#: For one that sticks to its tiles and its orders.
PLAIN = Hopes(keen=False)
#: For turns that are played on in a hurry.
HASTY = replace(KEEN, keen=False)
#: What the easy bot sees: money and what is printed.
SHORT = replace(PLAIN, steps=0.0)
