"""The differences between a card set and the standard set, so that a record can store a card set briefly."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..game import BadData, Json, as_found
from ..problems import unexpected
from .cards import MOST_CARDS
from .problems import problem
from .standard import STANDARD

_CODE = "card_set.changes"
#: How many paths changes may have; a set that differs in everything has at most 2,400. Each reads the decks on its way.
_MOST_PATHS = 3_000
#: Separates the steps of a path; no key and no id contains it.
_SIGN = "."


def changes(document: Mapping[str, Any]) -> Json:
    """The changes that turn the standard set into this one: ``{"set": {path: value}, "gone": [paths]}``.

    The steps of a path are keys of objects and ids of cards in a deck.
    """
    difference: Json = {"set": {}, "gone": []}
    for key, value in document.items():
        _compare(STANDARD.get(key), value, (key,), difference)
    return difference


def with_changes(difference: object) -> Json:
    """The standard set with these ``changes``, not checked yet (``CardSet.of``); BadData if they cannot be applied."""
    if not isinstance(difference, dict) or set(difference) != {"set", "gone"}:
        raise BadData(_CODE, unexpected(problem("expected.changes"), as_found(difference)))
    values, gone = difference["set"], difference["gone"]
    if not isinstance(values, dict) or not isinstance(gone, list):
        found = f"{as_found(values)}, {as_found(gone)}"
        raise BadData(_CODE, unexpected(problem("expected.set_gone"), found))
    if len(values) + len(gone) > _MOST_PATHS:
        raise BadData(_CODE, unexpected(problem("expected.changes"), f"{len(values) + len(gone)}"))
    document: Json = json.loads(json.dumps(STANDARD))
    for path in gone:
        holder, key = _holder(document, path)
        place = key if isinstance(holder, dict) else _place(holder, key)
        if place is None or (isinstance(holder, dict) and key not in holder):
            raise _nowhere(path)
        del holder[place]
    for path, value in values.items():
        holder, key = _holder(document, path)
        place = key if isinstance(holder, dict) else _place(holder, key)
        if place is None:
            holder.append(value)
        else:
            holder[place] = value
    return document


def _compare(old: object, new: object, path: tuple[str, ...], difference: Json) -> None:
    """Add the changes from ``old`` to ``new`` at this path: those inside it, or the new value if that is shorter."""
    if _same(old, new):
        return
    name = _SIGN.join(path)
    inner: Json = {"set": {}, "gone": []}
    before, after = _inside(old), _inside(new)
    if before and after and type(old) is type(new) and (isinstance(old, dict) or _in_order([*before], [*after])):
        inner["gone"] = [f"{name}{_SIGN}{key}" for key in before if key not in after]
        for key, value in after.items():
            _compare(before.get(key), value, (*path, key), inner)
        if len(json.dumps([*inner["set"].items(), inner["gone"]])) < len(json.dumps([(name, new), []])):
            difference["set"].update(inner["set"])
            difference["gone"] += inner["gone"]
            return
    difference["set"][name] = new


def _same(old: object, new: object) -> bool:
    """Whether two values are equal as JSON; 1 and True are not."""
    return old == new and json.dumps(old, sort_keys=True) == json.dumps(new, sort_keys=True)


def _inside(value: object) -> Json | None:
    """The entries that a path can name: those of an object, or the cards of a deck by their ids."""
    if isinstance(value, dict):
        return value
    if not isinstance(value, list) or len(value) > MOST_CARDS:
        return None
    if all(isinstance(card, dict) and isinstance(card.get("id"), str) for card in value):
        cards = {card["id"]: card for card in value}
        return cards if len(cards) == len(value) else None
    return None


def _in_order(before: list[str], after: list[str]) -> bool:
    """Whether the remaining cards keep their order and new cards follow them, as ``with_changes`` builds a deck.

    A code has its paths sorted, so the new cards must be as well.
    """
    staying = [key for key in before if key in after]
    new = after[len(staying) :]
    return after[: len(staying)] == staying and new == sorted(new)


def _holder(document: object, path: object) -> tuple[Any, str]:
    """The object or the deck that contains the last step of a path, and that step."""
    if not isinstance(path, str) or len(path) > 200:
        raise _nowhere(path)
    *steps, last = path.split(_SIGN)
    for step in steps:
        inside = _inside(document) or {}
        if step not in inside:
            raise _nowhere(path)
        document = inside[step]
    if _inside(document) is None:
        raise _nowhere(path)
    return document, last


def _place(cards: list[Any], number: str) -> int | None:
    return next((place for place, card in enumerate(cards) if card["id"] == number), None)


def _nowhere(path: object) -> BadData:
    return BadData(_CODE, unexpected(problem("expected.path"), as_found(path)))
