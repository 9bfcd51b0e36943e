"""The Store of table.store: localStorage and the journal, or memory until the page is closed."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import js
from pyodide.ffi import JsException

from page.journal import Journal
from table.memory_store import MemoryStore
from table.saved_games import PREFIX, PREVIOUS
from table.store import Store, StoreFull, StoreMissing

#: The stored pictures of the last table (static/glimpse.js) and of the running games (static/home.js); they are removed
#: if a game needs the room.
PICTURES = ("inkstead.glimpse", "inkstead.pictures")

#: The names of the exceptions of a storage without room; the second is Firefox's.
FULL = ("QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED")


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
        self._storage, self._texts = js.localStorage, js.inkstead.journal
        self._journal = journal
        #: The texts read or written last, without games, for a storage that can no longer be read.
        self._known: dict[str, str] = {}
        #: The key and the text that the journal was given last.
        self._given = ("", "")

    def read(self, key: str) -> str | None:
        try:
            text = self._texts.read(key)
        except JsException:
            if key in self._known:
                return self._known[key]
            raise StoreMissing from None
        if not isinstance(text, str):
            return None
        self._note(key, text)
        return text

    def _note(self, key: str, text: str) -> None:
        if not key.startswith(PREFIX):
            self._known[key] = text

    def write(self, key: str, text: str) -> None:
        """See ``Store``. A text that is not a game and that only the journal has room for counts as written."""
        if js.inkstead.erased:  # the page is about to start again
            return
        if not key.endswith(PREVIOUS):  # the journal writes a text whole or not at all
            self._to_journal(key, text)  # first, because it also keeps what localStorage has no room for
        try:
            try:
                self._storage.setItem(key, text)
            except JsException:
                for each in PICTURES:
                    self._storage.removeItem(each)
                self._storage.setItem(key, text)
            self._note(key, text)
            self._journal.release(key)
        except JsException as error:
            is_game, is_full = key.startswith(PREFIX), error.name in FULL
            if not is_game:  # the table of a game keeps it, and shows that it is not saved
                self._journal.hold(key, text)
            if is_game or not is_full or self._journal.trouble:
                raise (StoreFull if is_full else StoreMissing) from None

    def _to_journal(self, key: str, text: str) -> None:
        self._given = key, text
        self._journal.write(key, text)

    def hold(self, key: str, text: str) -> None:
        if self._given != (key, text):  # ``write`` gives a text to the journal before localStorage refuses it
            self._to_journal(key, text)
        self._journal.hold(key, text)

    def shorten(self, key: str, text: str) -> None:
        """See ``Store``. The journal keeps the longer text until localStorage has the shorter one."""
        if js.inkstead.erased or self._texts.unfit.has(key):
            raise StoreFull
        try:
            self._storage.setItem(key, text)
        except JsException:
            raise StoreFull from None
        self._to_journal(key, text)
        self._journal.release(key)

    def delete(self, key: str) -> None:
        if js.inkstead.erased:
            return
        self._known.pop(key, None)
        self._given = ("", "")
        if not key.endswith(PREVIOUS):
            self._journal.remove(key)
        with _refusing():
            self._storage.removeItem(key)
        self._journal.release(key)

    def keys(self) -> list[str]:
        with _refusing():
            keys = self._texts.keys().to_py()
        return [key for key in keys if isinstance(key, str)]  # another tab may remove keys meanwhile


@cache
def open_store() -> tuple[Store, bool]:
    """The store to use, and whether it is permanent. static/boot.js has already tested localStorage."""
    if js.inkstead.storage:
        return LocalStore(Journal()), True
    return MemoryStore(), False  # it keeps games until the page is closed
