"""Names of cards, and of the tiles and places of a workshop."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from engine.woodcraft.standard import STANDARD
from table.words import Words

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Card
    from engine.woodcraft.view_types import View

#: First letters of the spaces of the attic: bottom, middle, top.
_ATTIC = "bmt"


def title(words: Words, id: str, card: Card | None = None) -> str:
    """The name of a card: that of its card set, or a translation if that is the standard name."""
    own = card.get("title") if card else None
    if own and own != _standard_titles().get(id):
        return str(own)
    return words("wc.card." + id) if "wc.card." + id in words else id


def stored_title(words: Words, id: str, name: str) -> str:
    """The name of a card as its set stores it: the standard name in place of its translation."""
    return _standard_titles()[id] if id in _standard_titles() and name == title(words, id) else name


@cache
def _standard_titles() -> dict[str, str]:
    decks = [*STANDARD["orders"].values(), *STANDARD["helpers"].values(), STANDARD["public_contracts"]]
    return {card["id"]: card["title"] for deck in decks for card in deck}


def title_in(words: Words, id: str, view: View | None) -> str:
    """The name of a card by its id in a view."""
    return title(words, id, view["cards"].get(id) if view else None)


def tile(words: Words, id: str, view: View | None) -> str:
    """The name of a workshop tile. All sawing tiles are alike; a splicing tile is named by what it adds."""
    kind, _, number = id.partition("_")
    if kind != "splicing":
        return words("wc.tile." + kind)
    adds = adding(view, int(number)) if view else []
    if not adds:
        return words("wc.tile.splicing.number", number=number)
    if up_to(adds):
        return words("wc.tile.splicing", n=adds[-1])
    return words("wc.tile.splicing.some", adds=words.list([words.number(add, sign=True) for add in adds]))


def adding(view: View, number: int) -> list[int]:
    """What a splicing tile may add to a die, ascending."""
    board = view["board"]
    if number == 1:
        return sorted(board["splicing_1_range"])
    return sorted(next(one["range"] for one in board["upgrades"] if one["id"] == f"splicing_{number}"))


def up_to(adds: Sequence[int]) -> bool:
    """Whether a tile adds any number from 1 to its highest."""
    return list(adds) == list(range(1, len(adds) + 1))


def pot(words: Words, colour: str) -> str:
    return words("wc.pot." + colour)


def upgrade(words: Words, id: str) -> str:
    return words("wc.upgrade." + id)


def room(words: Words, id: str) -> str:
    return words("wc.room", n=int(id[1:]) + 1)


def space(words: Words, id: str) -> str:
    """A space of the attic: "b0" is "Bottom row, space 1"."""
    if id[:1] in _ATTIC and id[1:].isdigit():
        return words("wc.attic." + id[0], n=int(id[1:]) + 1)
    return words("wc.attic.x", name=id)
