"""How far each order is away for the seat that decides: ready, after some work, with one thing bought, or not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.game import View
from engine.woodcraft.cards import CardSet
from engine.woodcraft.ways import purchases, tools_of, ways

READY, WORK, BUY, NO = "ready", "work", "buy", "no"


class Reach(NamedTuple):
    """What an order still takes."""

    #: READY, WORK, BUY or NO.
    kind: str
    #: Work to be done first, as actions in playable order; after the purchase, if there is one.
    steps: tuple[str, ...] = ()
    #: What would have to be bought: a die, or a kind and an amount; "" for nothing.
    buys: str = ""


def of(view: View, orders: Iterable[str], cards: CardSet) -> dict[str, Reach]:
    """How far these orders are away for the seat whose view it is, with the money it has."""
    player = view["players"][view["seat"]]
    tools = tools_of(player, cards)
    return {id: _reach(view, player, tools, view["cards"][id]["need"], cards) for id in orders}


def _reach(
    view: View, player: View, tools: Mapping[str, object], need: Mapping[str, object], cards: CardSet
) -> Reach:
    for way in ways(player["pile"], tools, need, card_set=cards):
        return Reach(WORK, way.steps) if way.steps else Reach(READY)
    bought = purchases(player["pile"], tools, need, view["yard"], money=player["blueberry"], card_set=cards)
    return Reach(BUY, bought[0].way.steps, bought[0].what) if bought else Reach(NO)
