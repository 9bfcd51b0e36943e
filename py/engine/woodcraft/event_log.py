"""What happened, as JSON and back, and as a seat may read it (``log`` in a view)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..game import BadData, IllegalAction, shown
from .actions import Action, parse
from .cards import TOKENS
from .dice import NAMES, names, pile
from .position import Event, Position
from .tasks import ChooseOption, Question
from .wheel import ACTIONS

if TYPE_CHECKING:
    from .view_types import LogEntry

_TRACKS = ("blueberry", "walnut", "reputation")
#: How long a chain of sources may be: a full house of helpers that rouse each other.
LONGEST = 400
_DISPLAYS = ("orders", "helpers")


def masked(position: Position, event: Event, seat: int) -> Event:
    """An event as a seat sees it: which orders somebody keeps in hand is hidden from others."""
    if event[0] in ("act", "auto") and event[1] != seat and event[2].verb == "keep":
        kept = event[2].args
        if kept[0] not in position.book.helpers:
            return ("kept", event[1], len(kept))
    return event


def decision(what: str, position: Position, task: Question, action: Action) -> Event:
    """An answer as an event; of several lists of effects it tells which was chosen."""
    if action.verb != "option" or not isinstance(task, ChooseOption):
        return (what, task.seat, action)
    return (what, task.seat, action, position.book.lists[task.effects][task.place][1][action.args[0] - 1])


def entry(position: Position, event: Event) -> LogEntry:
    """An event as an entry of the log."""
    match event:
        case ["act" | "auto" as what, seat, action, chosen]:
            return {"id": what, "seat": seat, "action": str(action), "chosen": position.book.written[chosen]}
        case ["act" | "auto" as what, seat, action]:
            return {"id": what, "seat": seat, "action": str(action)}
        case ["kept", seat, n]:
            return {"id": "kept", "seat": seat, "n": n}
        case ["gain", seat, source, amounts]:
            return {"id": "gain", "seat": seat, "source": _first(source), "gained": dict(amounts)}
        case ["lose", seat, source, points]:
            return {"id": "lose", "seat": seat, "source": _first(source), "lost": {"points": points}}
        case ["pay", seat, token, n]:
            return {"id": "pay", "seat": seat, "paid": {token: n}}
        case ["step", seat, source, track, by, to]:
            return {"id": "step", "seat": seat, "source": _first(source), "track": track, "by": by, "to": to}
        case ["tile", seat, tile, rank]:
            return {"id": "tile", "seat": seat, "tile": tile, "rank": rank}
        case ["grow" | "harvest" as what, seat, die]:
            return {"id": what, "seat": seat, "die": NAMES[die]}
        case ["roll", dice]:
            return {"id": "roll", "dice": names(dice)}
        case ["show" | "discard" as what, kind, card]:
            return {"id": what, "display": kind, "card": card}
        case ["turn", seat]:
            return {"id": "turn", "seat": seat}
        case ["round" | "income" as what, n]:
            return {"id": what, "n": n}
        case ["earn", seat, blueberry, points]:
            return {"id": "earn", "seat": seat, "gained": {"blueberry": blueberry, "points": points}}
        case ["fall", seat, card]:
            return {"id": "fall", "seat": seat, "card": card}
        case ["solo" | "gone" as what, card]:
            return {"id": what, "card": card}
        case ["solo_move", tile]:
            return {"id": "solo_move", "tile": tile}
    return {"id": event[0]}


def _first(source: str) -> str:
    """What brought it about, of a chain with the newest first."""
    return source.partition("<")[0].lstrip("+")


def out(event: Event) -> list[Any]:
    """An event as JSON."""
    match event:
        case ["act" | "auto" as what, seat, action, *chosen]:
            return [what, seat, str(action), *chosen]
        case ["gain", seat, source, amounts]:
            return ["gain", seat, source, [[*amount] for amount in amounts]]
        case ["grow" | "harvest" as what, seat, die]:
            return [what, seat, NAMES[die]]
        case ["roll", dice]:
            return ["roll", names(dice)]
    return [*event]


def read(position: Position, data: Any) -> Event:
    """The event that ``out`` wrote; BadData if it cannot be one of this game."""
    if isinstance(data, list) and data and isinstance(data[0], str):
        found = _general(position, data) if len(data) > 1 and data[0] in _GENERAL else _of_seat(position, data)
        if found is not None:
            return found
    raise BadData("state.events", f"not an event: {shown(data)}")


_GENERAL = ("roll", "show", "discard", "round", "income", "solo", "gone", "solo_move")


def _general(position: Position, data: list[Any]) -> Event | None:
    book = position.book
    match data:
        case ["roll", list(dice)] if len(dice) <= 18 and all(isinstance(die, str) for die in dice):
            return ("roll", tuple([pile([die])[0] for die in dice]))
        case ["show" | "discard" as what, str(kind), str(card)] if kind in _DISPLAYS:
            return (what, kind, card) if book.deck_of.get(card, "").startswith(kind) else None
        case ["round" | "income" as what, int(n)] if type(n) is int and 1 <= n <= position.rounds:
            return (what, n)
        case ["solo", str(card)] if card in book.solo:
            return ("solo", card)
        case ["gone", str(card)] if card in book.contracts:
            return ("gone", card)
        case ["solo_move", str(tile)] if tile in ACTIONS:
            return ("solo_move", tile)
    return None


def _of_seat(position: Position, data: list[Any]) -> Event | None:
    if data in (["late"], ["shuffle"], ["over"]):
        return (data[0],)
    if len(data) < 2 or type(data[1]) is not int or data[1] not in range(position.players):
        return None
    book, seat = position.book, data[1]
    match data:
        case ["act" | "auto" as what, _, str(text), *chosen] if len(chosen) <= 1:
            if chosen and (type(chosen[0]) is not int or chosen[0] not in range(len(book.written))):
                return None
            try:
                return (what, seat, parse(text), *chosen)
            except IllegalAction:
                return None
        case ["gain", _, str(source), list(amounts)] if len(source) <= LONGEST:
            pairs = [_amount(amount) for amount in amounts]
            return ("gain", seat, source, tuple(pairs)) if all(pairs) and len(pairs) <= len(TOKENS) else None
        case ["lose", _, str(source), int(points)] if len(source) <= LONGEST and _count(points):
            return ("lose", seat, source, points)
        case ["pay", _, str(token), int(n)] if token in TOKENS and _count(n):
            return ("pay", seat, token, n)
        case ["step", _, str(source), str(track), int(by), int(to)]:
            fits = len(source) <= LONGEST and track in _TRACKS and _count(abs(by)) and type(by) is int and _count(to)
            return ("step", seat, source, track, by, to) if fits else None
        case ["tile", _, str(tile), int(rank)] if tile in book.tiles and _count(rank):
            return ("tile", seat, tile, rank)
        case ["grow" | "harvest" as what, _, str(die)]:
            return (what, seat, pile([die])[0])
        case ["turn", _]:
            return ("turn", seat)
        case ["kept", _, int(n)] if _count(n):
            return ("kept", seat, n)
        case ["earn", _, int(blueberry), int(points)] if _count(blueberry) and _count(points):
            return ("earn", seat, blueberry, points)
        case ["fall", _, str(card)] if card in book.orders:
            return ("fall", seat, card)
    return None


def _count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= 10**6


def _amount(value: Any) -> tuple[str, int] | None:
    match value:
        case [str(token), int(n)] if token in TOKENS and _count(n):
            return (token, n)
    return None
