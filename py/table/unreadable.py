"""Stored texts that cannot be read, of a later version for example: a copy of the latest stays when it is replaced."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from engine.nesting import read_json

from .fields import revision_of
from .store import Store, StoreFull, StoreMissing

_MOST_LETTERS = 4_000_000


def copy_of(key: str) -> str:
    """The key of the copy."""
    return key + ".damaged"


def keep_copy(store: Store, key: str, is_readable: Callable[[str], bool]) -> int:
    """Copy the stored text of a key if it cannot be read, unless there is no room. Call it before each write.

    A damaged text does not replace the copy of a document. Returns the revision of a document that cannot be read, 0
    for any other text: what replaces it needs a larger one, or the next start could take the journal's for older.
    """
    revision = 0
    with suppress(StoreFull, StoreMissing):
        stored = store.read(key)
        if stored and not is_readable(stored):
            document = _document(stored)
            revision = revision_of(document) if document is not None else 0
            if document is not None or _document(store.read(copy_of(key)) or "") is None:
                store.write(copy_of(key), stored.encode("utf-8", "replace").decode())  # not with lone surrogates
    return revision


def _document(text: str) -> Mapping[str, object] | None:
    data = read_json(text, _MOST_LETTERS)
    return data if isinstance(data, dict) else None
