"""How the card sets of a file with everything are merged with those on this device."""

from __future__ import annotations

from collections.abc import Mapping

from engine import BadData
from table.backup.merging import Kind, RefusedText
from table.store import Store

from .editor import drafts
from .sets import MOST_LETTERS, PREFIX, Sets, opened


def card_sets(store: Store, key: str, text: str) -> int:
    """Add a set. One with the same id that differs is kept, and the set of the file gets another id."""
    try:
        return int(Sets(store).add(opened(text))[1])
    except BadData:
        raise RefusedText from None


def draft(store: Store, key: str, text: str) -> int:
    """Add unsaved changes of a set, unless there are some here."""
    given = drafts.opened(text)
    if given is None or key != drafts.PREFIX + given.loaded["id"]:
        raise RefusedText
    if drafts.opened(store.read(key) or "") is not None:
        return 0
    written = drafts.begun_again(text)
    if len(written) > MOST_LETTERS:
        raise RefusedText  # it could not be read again
    store.write(key, written)
    return 1


KINDS: Mapping[str, Kind] = {
    PREFIX: Kind("backup.added.cards", card_sets),
    drafts.PREFIX: Kind("backup.added.cards", draft),
}
