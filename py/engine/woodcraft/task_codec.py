"""The stack of tasks of a saved position: each one that the game itself could have put there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..game import BadData, shown
from .compiled_set import UPGRADES
from .event_log import LONGEST
from .questions import QUESTIONS

if TYPE_CHECKING:
    from .game import Task, Woodcraft

_MOST = 5000
#: What opens the next part of the game lies at the bottom and nowhere else.
_BOTTOM = ("begin", "next", "round", "finish", "reckon")
_OF_PHASE = {"setup": ("begin",), "income": ("round", "finish", "reckon")}
_PLAIN = ("late", "roll", "solo", *_BOTTOM)
_STEPS = ("cards", "earn", "place", "fall")
_SOURCES = ("wheel", "track", "attic", "action", "free", "late", "growth", "setup", "income", "end", *UPGRADES)
#: Questions that an effect asks, and its primitive.
_EFFECTS = {
    "die": "gain_die",
    "change": "modify_die",
    "recolor": "recolor_die",
    "option": "choose",
    "convert": "convert",
    "sell_tokens": "sell_tokens",
    "swap": "swap_tokens",
}


def read_tasks(state: Woodcraft, entries: list[Any]) -> list[Task]:
    """The stack; BadData "state.tasks" for anything that cannot be on it."""
    if len(entries) > _MOST:
        raise BadData("state.tasks", "so much is never to be done")
    tasks = []
    for place, entry in enumerate(entries):
        if not isinstance(entry, list) or not entry or not isinstance(entry[0], str) or not _fits(state, entry):
            raise BadData("state.tasks", f"not a task: {shown(entry)}")
        if entry[0] in _BOTTOM and place:
            raise BadData("state.tasks", f"{entry[0]} comes after everything else")
        tasks.append(tuple(entry))
    bottom = _OF_PHASE.get(state.phase)
    if bottom and (not tasks or tasks[0][0] not in bottom):
        raise BadData("state.tasks", f"a task is missing that ends the phase {state.phase}")
    return tasks


def _fits(state: Woodcraft, entry: list[Any]) -> bool:
    kind, *rest = entry
    if kind in _PLAIN:
        return not rest and (kind != "solo" or state.players == 1) and (kind != "late" or not state.late)
    if kind in _STEPS:
        return len(rest) == 1 and _whole(rest[0], 9, 1)
    if kind == "refill":
        return rest in (["orders"], ["helpers"])
    if not rest or not _whole(rest[0], state.players - 1):
        return False
    if kind == "fresh":
        return len(rest) == 2 and _whole(rest[1], 10**5)
    if kind == "run":
        return len(rest) == 4 and _source(state, rest[1]) and _place(state, rest[2], rest[3], 1)
    return kind in QUESTIONS and _question(state, kind, rest)


def _question(state: Woodcraft, kind: str, rest: list[Any]) -> bool:
    takes = QUESTIONS[kind].takes
    if len(rest) != 3 + len(takes) or not _source(state, rest[1]) or not _whole(rest[2], 1):
        return False
    values = rest[3:]
    if kind in _EFFECTS:
        if not _place(state, values[0], values[1]):
            return False
        if state.book.lists[values[0]][values[1]][0] != _EFFECTS[kind]:
            return False
    for value, most in zip(values, takes, strict=True):
        if most == "flag":
            fits = isinstance(value, bool)
        elif most == "colour":
            fits = _whole(value, 2, -1)
        elif most in ("tools", "rooms"):
            fits = _whole(value, (1 << len(getattr(state.book, most))) - 1)
        else:
            fits = most in ("list", "place") or _whole(value, most)
        if not fits:
            return False
    return True


def _place(state: Woodcraft, which: Any, place: Any, beyond: int = 0) -> bool:
    """Whether there is such a place in such a list of effects; ``beyond``: or just behind its last."""
    lists = state.book.lists
    return _whole(which, len(lists) - 1) and _whole(place, len(lists[which]) - 1 + beyond)


def _whole(value: Any, most: int, least: int = 0) -> bool:
    return type(value) is int and least <= value <= most


def _source(state: Woodcraft, chain: Any) -> bool:
    if not isinstance(chain, str) or len(chain) > LONGEST:
        return False
    book = state.book
    for link in chain.split("<"):
        name = link.removeprefix("+")
        number = name.removeprefix("row ").removeprefix("r")
        numbered = number != name and number.isascii() and number.isdigit() and len(number) < 3
        if name not in book.cards and name not in book.tiles and name not in _SOURCES and not numbered:
            return False
    return True
