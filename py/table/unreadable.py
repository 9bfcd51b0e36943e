"""Stored texts that cannot be read, of a later version for example: a copy of each stays when it is replaced."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from .store import Store, StoreFull, StoreMissing


def copy_of(key: str) -> str:
    """The key of the copy."""
    return key + ".damaged"


def keep_copy(store: Store, key: str, is_readable: Callable[[str], bool]) -> None:
    """Copy the stored text of a key if it cannot be read, unless there is no room. Call it before each write."""
    with suppress(StoreFull, StoreMissing):
        stored = store.read(key)
        if stored and not is_readable(stored):
            store.write(copy_of(key), stored.encode("utf-8", "replace").decode())  # lone surrogates cannot be written
