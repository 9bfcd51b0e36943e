"""The Store of table.saved_games: localStorage and the journal, or memory until the page is closed."""

from collections.abc import Iterator
from contextlib import contextmanager

import js
from pyodide.ffi import JsException

from page.journal import Journal
from table.memory_store import MemoryStore
from table.saved_games import PREVIOUS, Store, StoreFull, StoreMissing

#: The stored pictures of the last table (static/glimpse.js) and of the running games (static/home.js); they are removed
#: if a game needs the room.
PICTURES = ("inkstead.glimpse", "inkstead.pictures")


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn any exception of the browser's storage into StoreMissing."""
    try:
        yield
    except JsException:
        raise StoreMissing from None


class LocalStore:
    """The browser's storage for this address."""

    def __init__(self, journal: Journal) -> None:
        self._storage = js.localStorage
        self._journal = journal

    def read(self, key: str) -> str | None:
        with _refusing():
            text = self._storage.getItem(key)
        return text if isinstance(text, str) else None

    def write(self, key: str, text: str) -> None:
        if js.inkstead.erased:  # the page is about to start again
            return
        if not key.endswith(PREVIOUS):  # the journal writes a text whole or not at all
            self._journal.write(key, text)  # first, because it also keeps what localStorage has no room for
        try:
            try:
                self._storage.setItem(key, text)
            except JsException:
                for each in PICTURES:
                    self._storage.removeItem(each)
                self._storage.setItem(key, text)
        except JsException as error:
            if error.name in ("QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"):
                raise StoreFull from None
            raise StoreMissing from None

    def delete(self, key: str) -> None:
        if not key.endswith(PREVIOUS):
            self._journal.remove(key)
        with _refusing():
            self._storage.removeItem(key)

    def keys(self) -> list[str]:
        with _refusing():
            keys = [self._storage.key(i) for i in range(self._storage.length)]
        return [key for key in keys if isinstance(key, str)]  # another tab may remove keys meanwhile


def open_store() -> tuple[Store, bool]:
    """The store to use, and whether it is permanent. static/boot.js has already tested localStorage."""
    if js.inkstead.storage:
        return LocalStore(Journal()), True
    return MemoryStore(), False  # it keeps games until the page is closed
