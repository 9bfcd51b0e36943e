"""How far each order is away for the seat that decides: ready, after some work, with one thing bought, or not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from engine.woodcraft import decisions
from engine.woodcraft.card_set import CardSet
from engine.woodcraft.order_solver import purchases, tools_of, ways

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Need
    from engine.woodcraft.view_types import Decision, Player, View

READY, WORK, BUY, NO = "ready", "work", "buy", "no"


class Reach(NamedTuple):
    """What an order still takes."""

    #: READY, WORK, BUY or NO.
    kind: str
    #: Work to be done first, as actions in playable order; after the purchase, if there is one.
    steps: tuple[str, ...] = ()
    #: What would have to be bought: a die, or a kind and an amount; "" for nothing.
    buys: str = ""

    @property
    def work(self) -> list[Decision]:
        """The steps by their parts."""
        return [decisions.read(step) for step in self.steps]

    @property
    def purchase(self) -> Decision:
        """What would have to be bought, as a decision; only where there is something."""
        return decisions.read(f"buy {self.buys}")


class Reckoning:
    """How far orders are away, for one position after the other.

    Work is found at once; what could be bought takes many times as long and is looked for an order at a ``step``.
    """

    def __init__(self) -> None:
        #: What is known so far.
        self.known: dict[str, Reach] = {}
        self._open: list[str] = []
        self._key: object = None
        self._player: Player
        self._yard: list[str] = []
        self._needs: dict[str, Need] = {}
        self._tools: Mapping[str, object] = {}

    def begin(self, view: View, orders: Iterable[str], cards: CardSet) -> None:
        """Turn to a position; what is known of it already stays so."""
        player = view["players"][view["seat"]]
        self._player, self._yard, self._cards, self._tools = player, view["yard"], cards, tools_of(player, cards)
        key = (str(player["pile"]), str(self._tools), str(view["yard"]), player["blueberry"], cards.id)
        if key != self._key:
            self._key, self.known = key, {}
        self._open = []
        for id in orders:
            card = view["cards"][id]
            if id in self.known or card["kind"] != "order":
                continue
            self._needs[id] = card["need"]
            found = ways(player["pile"], self._tools, card["need"], card_set=cards)
            if found:
                self.known[id] = Reach(WORK, found[0].steps) if found[0].steps else Reach(READY)
            else:
                self._open.append(id)

    @property
    def done(self) -> bool:
        return not self._open

    def step(self, first: str | None = None) -> None:
        """Look for a purchase for one more order, for ``first`` if that is still open."""
        if not self._open:
            return
        id = self._open.pop(self._open.index(first) if first in self._open else 0)
        pile, money = self._player["pile"], self._player["blueberry"]
        bought = purchases(pile, self._tools, self._needs[id], self._yard, money=money, card_set=self._cards)
        self.known[id] = Reach(BUY, bought[0].way.steps, bought[0].what) if bought else Reach(NO)


def of(view: View, orders: Iterable[str], cards: CardSet) -> dict[str, Reach]:
    """How far these orders are away for the seat whose view it is, with the money it has."""
    reckoning = Reckoning()
    reckoning.begin(view, orders, cards)
    while not reckoning.done:
        reckoning.step()
    return reckoning.known
