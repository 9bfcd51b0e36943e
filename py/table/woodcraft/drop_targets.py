"""Where a thing taken from its place can be dropped, and which of the legal actions that means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .hand import dice_of

View = Mapping[str, Any]
#: Work on a die of the pile, by tiles or by an effect, and the place where it is done.
_WORKED = {
    "saw": "work:saw",
    "cut": "work:saw",
    "splice": "work:splice",
    "change": "work:splice",
    "glue": "work:glue",
    "join": "work:glue",
}


def drops(view: View, thing: str) -> dict[str, list[str]]:
    """By place, the legal actions that dropping a thing there may mean.

    Things: ``die:g3`` of the pile, ``yard:g3``, ``tree:green``, ``order:E05``, ``helper:HE03``, ``tool:mallet``,
    ``good:reuse``. Places: ``die:g4``, ``work:saw``, ``pot:green``, ``order:E05``, ``pile``, ``yard``, ``rows``,
    ``room:r1``, ``space:b0``, ``tile:sawing``, ``ask`` (the question itself).
    """
    found: dict[str, list[str]] = {}
    kind, _, name = thing.partition(":")
    for text in view["actions"]:
        for place in _places(view, kind, name, text):
            found.setdefault(place, []).append(text)
    return found


def _places(view: View, kind: str, name: str, text: str) -> Iterator[str]:
    verb, _, rest = text.partition(" ")
    if kind == "die":
        yield from _of_die(view, name, verb, rest, text)
    elif (kind, verb) in _PLACES and rest.partition(" ")[0] == name:
        yield _PLACES[kind, verb].format(rest.partition(" ")[2])
    elif (kind, name, verb) == ("good", "reuse", "reuse"):
        yield "tile:" + rest


#: Where things go that are named first in an action; "{}" is what it names next.
_PLACES = {
    ("yard", "buy"): "pile",
    ("tree", "harvest"): "pile",
    ("order", "take"): "rows",
    ("order", "place"): "rows",
    ("order", "lift"): "rows",
    ("helper", "hire"): "room:{}",
    ("tool", "tool"): "space:{}",
}


def _of_die(view: View, die: str, verb: str, rest: str, text: str) -> Iterator[str]:
    if verb == "complete":
        if die in view["cards"][rest]["need"]["dice"]:
            yield "order:" + rest
        return
    if verb in ("sell", "return", "die"):
        taken = [rest]
    elif verb in ("plant", "recolor") or verb in _WORKED:
        taken = dice_of(text)
    else:
        return
    if die not in taken:
        return
    if verb in _WORKED:
        yield _WORKED[verb]
    if verb in ("glue", "join"):
        taken.remove(die)
        yield "die:" + taken[0]
    elif verb == "plant":
        yield "pot:" + {"g": "green", "y": "yellow", "b": "brown"}[die[0]]
    elif verb in ("sell", "return"):
        yield "yard"
    if view["prompt"]["id"] != "turn":
        yield "ask"
