"""Saved games: several side by side, each with its previous good copy, and never overwritten from an older state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple, Protocol

from engine import BadData
from engine.game import OtherRules

from .saves import Entry, Save, seal, unseal
from .session import Session

PREFIX = "inkstead.game."
#: Ends the key of the previous copy of a game.
PREVIOUS = ".previous"


class Store(Protocol):
    """Where texts are kept by key.

    Every method raises StoreMissing if the store refuses to work. ``write`` raises StoreFull if there is no room. A
    ``write`` that fails keeps the old text.
    """

    def read(self, key: str) -> str | None: ...
    def write(self, key: str, text: str) -> None: ...
    def delete(self, key: str) -> None: ...
    def keys(self) -> list[str]: ...


class StoreFull(Exception):
    """There is no room left to save."""


class StoreMissing(Exception):
    """The store refuses to be read or written."""


class SaveBroken(Exception):
    """A save that cannot be opened, nor its previous copy; the texts are left alone.

    ``code`` says why: "missing", "rules" (played by rules that are not those of the game), "thinned" (its actions were
    removed to make room) or "broken".
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    @property
    def word(self) -> str:
        """The id of the text that says why."""
        words = {"missing": "error.game", "rules": "error.rules", "thinned": "error.thinned"}
        return words.get(self.code, "error.broken")


class PlayedElsewhere(Exception):
    """The game was saved by another tab since this tab read it. Nothing was written."""


class RemovedElsewhere(Exception):
    """The game was removed by another tab since this tab read it. Nothing was written."""


class Listing(NamedTuple):
    """What is on the shelf. ``broken`` are ids."""

    entries: list[Entry]
    broken: list[str]


class Removed(NamedTuple):
    """A game taken off the shelf: enough to put it back."""

    id: str
    texts: dict[str, str]


class Shelf:
    """The saved games of one player on one device.

    All methods that read or write raise StoreMissing if the store refuses, but for ``new_id``.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        #: Ids given away: their games may be removed and come back, or wait for room in the store.
        self._given: set[str] = set()
        #: Games that could not be loaded: the code of ``SaveBroken`` and the texts that were refused.
        self._refused: dict[str, tuple[str, dict[str, str]]] = {}
        #: Ids of finished games whose actions were removed to make room; for the page, which tells the player.
        self.thinned: list[str] = []

    def new_id(self, now: int) -> str:
        """An id that no other game has, from the seconds since 1970."""
        taken = set(self._given)
        with suppress(StoreMissing):  # then nothing can be overwritten either
            taken.update(self._ids())
        while f"{now:x}" in taken:
            now += 1
        self._given.add(f"{now:x}")
        return f"{now:x}"

    def save(self, id: str, session: Session, now: int, after: int | None = None, *, make_room: bool = False) -> Entry:
        """Save a game; the copy that was good before stays as its previous one.

        With ``make_room`` a full store is thinned, see ``_thinner``; StoreFull only if that is not enough.

        ``after`` is the revision that the session goes on from, 0 for a game that was never saved; None does not
        compare. PlayedElsewhere if the store holds a later revision, RemovedElsewhere if it holds the game no more.
        """
        key = PREFIX + id
        texts = self.texts(id)
        stored = _first_readable(id, texts)
        if after and not texts:
            raise RemovedElsewhere
        if after is not None and stored and stored.entry.revision > after:
            raise PlayedElsewhere
        revision = max(stored.entry.revision if stored else 0, after or 0) + 1
        entry = Entry.of(id, session, revision, stored.entry.started if stored else now, now)
        if key in texts and unseal(id, texts[key]) is not None:
            with suppress(StoreFull, StoreMissing):  # the game itself may find room in place of its text before
                self._write(key + PREVIOUS, texts[key], id if make_room else "")
        self._write(key, seal(entry, session.to_json()), id if make_room else "")
        return entry

    def _write(self, key: str, text: str, room_for: str) -> None:
        """Write a text; ``room_for``: the id of the game that others may be thinned for, "" for none."""
        try:
            self._store.write(key, text)
        except StoreFull:
            for _ in self._thinner(room_for) if room_for else ():
                with suppress(StoreFull):
                    self._store.write(key, text)
                    return
            raise

    def _thinner(self, room_for: str) -> Iterator[None]:
        """Make a little more room at each step, from the finished game touched longest ago to the latest one.

        First the previous copies go, then the actions: the list still shows the results. A running game and the game
        itself lose nothing.
        """
        finished = [entry.id for entry in reversed(self.entries()) if entry.over and entry.id != room_for]
        for id in finished:
            texts = self.texts(id)
            if len(texts) == 2 and unseal(id, texts[PREFIX + id]) is not None:
                self._store.delete(PREFIX + id + PREVIOUS)
                yield
        for id in finished:
            save = self.stored(id)
            if save is not None and not save.thinned:
                with suppress(StoreFull):
                    self._store.write(PREFIX + id, seal(save.entry, save.thin().session))
                    self.thinned.append(id)
                    yield

    def keep(self, id: str, save: Save) -> None:
        """Put a game that cannot be played again on the shelf as it is; StoreFull if there is no room."""
        self._store.write(PREFIX + id, seal(save.entry._replace(id=id), save.session))

    def stored(self, id: str) -> Save | None:
        """The save as it is stored, not played again; None if it cannot be read."""
        return _first_readable(id, self.texts(id))

    def load(self, id: str) -> Session:
        """The game, from its previous copy if the last one is broken; SaveBroken if both are."""
        texts = self.texts(id)
        if not texts:
            raise SaveBroken("missing", "there is no such game")
        code, reason = "broken", "the save is damaged"
        for text in texts.values():
            save = unseal(id, text)
            if save is None:
                continue
            if save.thinned:
                code, reason = "thinned", "its actions were removed to make room"
                continue
            try:
                return Session.from_json(save.session)
            except BadData as bad:
                code, reason = "rules" if isinstance(bad, OtherRules) else "broken", bad.message
        self._refused[id] = code, texts
        raise SaveBroken(code, reason)

    def listing(self) -> Listing:
        """All games: those that can be read, the one touched last first, and the ids of the others."""
        found = {id: self.entry(id) for id in self._ids()}
        readable = [entry for entry in found.values() if entry is not None]
        readable.sort(key=lambda entry: entry.touched, reverse=True)
        return Listing(readable, [id for id, entry in found.items() if entry is None])

    def entries(self) -> list[Entry]:
        """All games that can be read, the one touched last first."""
        return self.listing().entries

    def entry(self, id: str) -> Entry | None:
        """What the list shows of a game; None if it cannot be read, or was found damaged when it was loaded."""
        texts = self.texts(id)
        if self._refused.get(id) == ("broken", texts):
            return None
        save = _first_readable(id, texts)
        return save.entry if save else None

    def only_listed(self, id: str) -> bool:
        """Whether the game could not be loaded, being of other rules or thinned, and yet the list shows it."""
        texts = self.texts(id)
        return self._refused.get(id) in (("rules", texts), ("thinned", texts))

    def revision(self, id: str) -> int:
        """The revision that is stored now, to be given to ``save`` as ``after``; 0 if there is none to read."""
        save = _first_readable(id, self.texts(id))
        return save.entry.revision if save else 0

    def broken(self) -> list[str]:
        """Ids of saves that cannot be read, or could not be loaded."""
        return self.listing().broken

    def texts(self, id: str) -> dict[str, str]:
        """All that is stored of a game, readable or not, by key: the last copy first, then the previous one."""
        keys = (PREFIX + id, PREFIX + id + PREVIOUS)
        return {key: text for key in keys if (text := self._store.read(key)) is not None}

    def remove(self, id: str) -> Removed:
        self._given.add(id)
        texts = self.texts(id)
        for key in texts:
            self._store.delete(key)
        return Removed(id, texts)

    def restore(self, removed: Removed) -> None:
        for key, text in removed.texts.items():
            self._store.write(key, text)

    def _ids(self) -> list[str]:
        stored = self._store.keys()
        names = (key.removeprefix(PREFIX) for key in stored if key.startswith(PREFIX))
        return sorted({name.removesuffix(PREVIOUS) for name in names})


def _first_readable(id: str, texts: Mapping[str, str]) -> Save | None:
    return next((save for text in texts.values() if (save := unseal(id, text)) is not None), None)
