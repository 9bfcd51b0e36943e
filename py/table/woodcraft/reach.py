"""Whether the deciding seat can complete each order: now, after some work, after one purchase, or not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from engine.woodcraft import decisions
from engine.woodcraft.card_set import CardSet
from engine.woodcraft.order_solver import purchases, ways
from engine.woodcraft.order_tools import tools_of

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Need
    from engine.woodcraft.view_types import Decision, Player, View

READY, WORK, BUY, NO = "ready", "work", "buy", "no"


class Reach(NamedTuple):
    """The steps that an order still requires."""

    #: READY, WORK, BUY or NO.
    kind: str
    #: The required work, as actions in order; after the purchase, if there is one.
    steps: tuple[str, ...] = ()
    #: The required purchase: a die, or a kind and an amount; "" for none.
    buys: str = ""

    @property
    def work(self) -> list[Decision]:
        """The steps as decisions."""
        return [decisions.read(step) for step in self.steps]

    @property
    def purchase(self) -> Decision:
        """The required purchase as a decision, for kind BUY."""
        return decisions.read(f"buy {self.buys}")


class ReachFinder:
    """Computes the reach of orders in successive positions.

    ``begin`` finds work. Purchases take much longer to find: each ``step`` computes them for one order.
    """

    def __init__(self) -> None:
        #: The results so far, by order.
        self.known: dict[str, Reach] = {}
        self._open: list[str] = []
        self._key: object = None
        self._player: Player
        self._yard: list[str] = []
        self._needs: dict[str, Need] = {}
        self._tools: Mapping[str, object] = {}

    def begin(self, view: View, orders: Iterable[str], cards: CardSet) -> None:
        """Start with a position; known results are kept if it has not changed."""
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
            solutions = ways(player["pile"], self._tools, card["need"], card_set=cards)
            if solutions:
                self.known[id] = Reach(WORK, solutions[0].steps) if solutions[0].steps else Reach(READY)
            else:
                self._open.append(id)

    @property
    def done(self) -> bool:
        return not self._open

    def step(self, first: str | None = None) -> None:
        """Find a purchase for one more order; ``first`` takes precedence if it is still open."""
        if not self._open:
            return
        id = self._open.pop(self._open.index(first) if first in self._open else 0)
        pile, money = self._player["pile"], self._player["blueberry"]
        bought = purchases(pile, self._tools, self._needs[id], self._yard, money=money, card_set=self._cards)
        self.known[id] = Reach(BUY, bought[0].way.steps, bought[0].what) if bought else Reach(NO)


def of(view: View, orders: Iterable[str], cards: CardSet) -> dict[str, Reach]:
    """The reach of these orders for the viewer, with its present money."""
    finder = ReachFinder()
    finder.begin(view, orders, cards)
    while not finder.done:
        finder.step()
    return finder.known
