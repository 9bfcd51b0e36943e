"""What the page needs of a store of texts, and how one fails."""

from __future__ import annotations

from typing import Protocol


class Store(Protocol):
    """A store of texts by key.

    Every method but ``hold`` raises StoreMissing if the store is not available. ``write`` raises StoreFull if there is
    no room; then the old text remains. ``hold`` keeps a text until the page is closed, and longer if that is possible.
    ``shorten`` writes a shorter text in place of one that takes room; StoreFull if that one takes none.
    """

    def read(self, key: str) -> str | None: ...
    def write(self, key: str, text: str) -> None: ...
    def hold(self, key: str, text: str) -> None: ...
    def shorten(self, key: str, text: str) -> None: ...
    def delete(self, key: str) -> None: ...
    def keys(self) -> list[str]: ...


class StoreFull(Exception):
    """The store has no room."""


class StoreMissing(Exception):
    """The store cannot be read or written."""
