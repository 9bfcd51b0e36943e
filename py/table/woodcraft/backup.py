"""How the card sets of a file with everything are merged with those on this device."""

from __future__ import annotations

from collections.abc import Mapping

from engine import BadData
from table.backup.merging import Kind, RefusedText
from table.saved_games import Store

from .sets import PREFIX, Sets, opened


def card_sets(store: Store, key: str, text: str) -> int:
    """Add a set. One with the same id that differs is kept, and the set of the file gets another id."""
    sets = Sets(store)
    try:
        given = opened(text)
        if any({**sets.load(info.id), "id": given["id"]} == given for info in sets.all()):
            return 0  # it has come before, perhaps under another id
        return int(sets.add(given)[1])
    except BadData:
        raise RefusedText from None


KINDS: Mapping[str, Kind] = {PREFIX: Kind("backup.added.cards", card_sets)}
