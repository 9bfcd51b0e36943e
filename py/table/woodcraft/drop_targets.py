"""The places where a dragged thing can be dropped, with the legal actions for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from . import cards
from .reach import WORK, Reach

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Decision, View

#: Verbs of working a die of the pile, by tiles or by an effect, with the place for each.
_WORKED = {
    "saw": "work:saw",
    "cut": "work:saw",
    "splice": "work:splice",
    "change": "work:splice",
    "glue": "work:glue",
    "join": "work:glue",
}
#: Other verbs that use a die of the pile.
_OTHER_USES = ("sell", "return", "plant", "recolor")
#: The question whose answers buy dice of the yard.
_YARD_SALE = "buy_lumber"


def drops(view: View, thing: str) -> dict[str, list[str]]:
    """The legal actions that dropping a thing can mean, by place.

    Things: ``die:g3`` of the pile, ``yard:g3``, ``tree:green``, ``order:E05``, ``helper:HE03``, ``tool:mallet``,
    ``good:reuse``. Places: ``die:g4``, ``work:saw``, ``pot:green``, ``order:E05``, ``pile``, ``yard``, ``rows``,
    ``room:r1``, ``space:b0``, ``tile:sawing``, ``ask`` (the open question).
    """
    targets: dict[str, list[str]] = {}
    kind, _, name = thing.partition(":")
    for decision in view["decisions"]:
        places = _of_die(view, name, decision) if kind == "die" else _of_thing(view, kind, name, decision)
        for place in places:
            targets.setdefault(place, []).append(decision["text"])
    return targets


def orders_served(view: View, reach: Mapping[str, Reach], die: str) -> list[str]:
    """The viewer's orders within reach by work that need a die or work it."""
    own = [order["id"] for order in view["players"][view["seat"]]["orders"]]
    return [id for id in own if id in reach and _serves(die, reach[id], cards.order(view, id)["need"]["dice"])]


def _serves(die: str, way: Reach, needed: list[str]) -> bool:
    return way.kind == WORK and (die in needed or any(die in step["dice"] for step in way.work))


def for_sale(view: View) -> dict[str, str]:
    """The dice of the yard that can be bought, with the actions; a die bought in an exchange comes from the bank."""
    if view["prompt"]["id"] != _YARD_SALE:
        return {}
    return {decision["dice"][0]: decision["text"] for decision in view["decisions"] if decision["verb"] == "buy"}


def _of_thing(view: View, kind: str, name: str, decision: Decision) -> Iterator[str]:
    """The places to which an action moves a thing other than a die of the pile."""
    match kind, decision["verb"]:
        case "yard", "buy" if view["prompt"]["id"] == _YARD_SALE and decision["dice"] == [name]:
            yield "pile"
        case "tree", "harvest" if decision["place"] == name:
            yield "pile"
        case "order", "take" | "place" | "lift" if decision["cards"] == [name]:
            yield "rows"
        case "helper", "hire" if decision["cards"] == [name]:
            yield f"room:{decision['place']}"
        case "tool", "tool" if decision["tool"] == name:
            yield f"space:{decision['place']}"
        case "good", "reuse" if name == "reuse":
            yield f"tile:{decision['tile']}"


def _of_die(view: View, die: str, decision: Decision) -> Iterator[str]:
    """The places to which an action moves a die of the pile."""
    verb = decision["verb"]
    if verb == "complete":
        (order,) = decision["cards"]
        card = view["cards"][order]
        if card["kind"] == "order" and die in card["need"]["dice"]:
            yield f"order:{order}"
        return
    if die not in decision["dice"] or not (verb in _WORKED or verb in _OTHER_USES):
        return
    if verb in _WORKED:
        yield _WORKED[verb]
    if verb in ("glue", "join"):
        one, other = decision["dice"]
        yield f"die:{other if die == one else one}"
    elif verb == "plant":
        yield f"pot:{decision['place']}"
    elif verb in ("sell", "return"):
        yield "yard"
    if view["prompt"]["id"] != "turn":
        yield "ask"
