"""Card sets that differ from the standard one, and how they are refused."""

import copy

import pytest

from engine import BadData
from engine.woodcraft.card_set import CardSet
from engine.woodcraft.standard import STANDARD

SET = CardSet.standard()
ORDERS, HELPERS = STANDARD["orders"], STANDARD["helpers"]


def changed(*path_and_value, of=STANDARD):
    """The standard document with another value at a path; ids lead into decks."""
    *path, value = path_and_value
    document = copy.deepcopy(of)
    inside = document
    for step in path[:-1]:
        inside = next(card for card in inside if card["id"] == step) if is_id(inside, step) else inside[step]
    inside[path[-1]] = value
    return document


def is_id(inside, step):
    return isinstance(inside, list) and isinstance(step, str)


def refused(document):
    with pytest.raises(BadData) as bad:
        CardSet.of(document)
    return bad.value.code, bad.value.message


def own(**fields):
    """A set of one's own that differs from the standard one."""
    return {**copy.deepcopy(STANDARD), "id": "mine", **fields}
