"""Cards and boards compiled for the rules, as typed values. Effects are numbers of lists (``effect_lists``)."""

from __future__ import annotations

from typing import NamedTuple

TOKENS = ("points", "blueberry", "glue", "scrap", "saw", "lantern", "reuse")
UPGRADES = ("pot_yellow", "pot_brown", "sawing_2", "sawing_3", "splicing_2", "splicing_3", "gluing")
#: The kinds of abilities.
KINDS = IMMEDIATE, ONCE_PER_TURN, PERMANENT, NONE = "immediate", "once_per_turn", "permanent", "none"
#: Decks by the name of their section.
ORDER_DECKS = ("early", "late", "walnut")
HELPER_DECKS = ("early", "late")
#: How many cards a deck of a card set may have.
MOST_CARDS = 120


class Order(NamedTuple):
    id: str
    row: int
    #: The dice to return, sorted, and how many of each: (die, amount).
    dice: tuple[int, ...]
    counts: tuple[tuple[int, int], ...]
    tokens: tuple[tuple[str, int], ...]
    #: The number of its reward's list.
    reward: int


class Helper(NamedTuple):
    cost: int
    kind: str
    #: The numbers of the lists of its ability and its production.
    ability: int
    production: int


class Contract(NamedTuple):
    per: tuple[str, ...]
    points: int
    most: int


class Upgrade(NamedTuple):
    cost: int
    gives: int
    #: The upgrades that must be bought before it, as bits in the order of UPGRADES.
    needs: int
    #: The sapling that comes with a pot, -1 for none.
    sapling: int


class Improvement(NamedTuple):
    """An upgrade as a list of those for sale needs it."""

    #: Its bit, and the bits of the upgrades that it needs, in the order of UPGRADES.
    bit: int
    needs: int
    cost: int
    id: str


class MarketStep(NamedTuple):
    cost: int
    points: int


class MaterialPrice(NamedTuple):
    amount: int
    cost: int


class TileRewards(NamedTuple):
    """The lists that the ranks gain from a reputation tile, by the side of the tile that is used."""

    even: tuple[int, ...]
    three: tuple[int, ...]


class Room(NamedTuple):
    income: str
    produce: int
    near: tuple[int, ...]


class Space(NamedTuple):
    """A space of the attic."""

    name: str
    #: Spaces that must all be filled before, and spaces of which at least one must be.
    after: tuple[int, ...]
    after_one: tuple[int, ...]
    #: (space, list) for each edge.
    edges: tuple[tuple[int, int], ...]


class Solo(NamedTuple):
    id: str
    wheel: str
    helper_slot: int
    order_slot: int
    colour: int
    high: bool
    reputation: int
    contract: bool


class Powers(NamedTuple):
    """The changes of the rules by the permanent helpers of a seat."""

    #: By purchase: (discount, a set of dice values as bits, 0 for all).
    discounts: dict[str, tuple[tuple[int, int], ...]]
    #: By event: (helper, list, once a turn).
    triggers: dict[str, tuple[tuple[str, int, bool], ...]]
    replaced: dict[str, int]

    def off(self, what: str) -> int:
        """The discount on a purchase other than a die."""
        found = self.discounts.get(what)
        return sum([by for by, _ in found]) if found else 0


NO_POWERS = Powers({}, {}, {})
