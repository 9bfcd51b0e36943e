"""localStorage and the journal as the Store of table.saved_games; or a memory that lasts as long as the page."""

from collections.abc import Iterator
from contextlib import contextmanager

import js
from pyodide.ffi import JsException

from page.journal import Journal
from table.saved_games import PREVIOUS, Store, StoreFull, StoreMissing

#: What only makes a start look quicker; it gives way to a game. See static/glimpse.js.
GLIMPSE = "inkstead.glimpse"


@contextmanager
def _refusing() -> Iterator[None]:
    """StoreMissing for whatever the browser's storage throws."""
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
        if not key.endswith(PREVIOUS):  # the journal writes a text whole or not at all
            self._journal.write(key, text)  # first, because it also keeps what localStorage has no room for
        try:
            try:
                self._storage.setItem(key, text)
            except JsException:
                self._storage.removeItem(GLIMPSE)
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
            found = [self._storage.key(i) for i in range(self._storage.length)]
        return [key for key in found if isinstance(key, str)]  # another tab may remove some meanwhile


class MemoryStore:
    """Keeps games until the page is closed."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def read(self, key: str) -> str | None:
        return self._texts.get(key)

    def write(self, key: str, text: str) -> None:
        self._texts[key] = text

    def delete(self, key: str) -> None:
        self._texts.pop(key, None)

    def keys(self) -> list[str]:
        return list(self._texts)


def open_store() -> tuple[Store, bool]:
    """The store to use, and whether it outlives the page. static/boot.js has tried the browser's already."""
    if js.inkstead.storage:
        return LocalStore(Journal()), True
    return MemoryStore(), False
