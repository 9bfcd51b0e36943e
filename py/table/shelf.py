"""Saved games: several side by side, each with a version, a checksum and its previous good copy."""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol

import engine
from engine import BadData, View

from .session import Session
from .words import Phrase

#: Of the texts in the store. 1 knew Cartographers only: see ``_of_version_1``.
FORMAT = "2"
PREFIX = "inkstead.game."
_PREVIOUS = ".previous"


class Store(Protocol):
    """Where texts are kept by key. ``write`` raises StoreFull or StoreMissing and then keeps the old text."""

    def read(self, key: str) -> str | None: ...
    def write(self, key: str, text: str) -> None: ...
    def delete(self, key: str) -> None: ...
    def keys(self) -> list[str]: ...


class StoreFull(Exception):
    """There is no room left to save."""


class StoreMissing(Exception):
    """Nothing can be saved here at all."""


class SaveBroken(Exception):
    """A save that cannot be opened, nor its previous copy; the texts are left alone.

    ``code`` says why: "missing", "rules" (played by rules that are no longer those of the game) or "broken".
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    @property
    def word(self) -> str:
        """The id of the text that tells it."""
        return {"missing": "error.game", "rules": "error.rules"}.get(self.code, "error.broken")


class Summary(Protocol):
    """What ``table.<game>.summary`` offers: a game in the list, without the rules of that game."""

    def about(self, view: View) -> dict[str, Any]: ...
    def progress(self, about: Mapping[str, Any]) -> Phrase: ...
    def result(self, about: Mapping[str, Any]) -> Phrase | None: ...
    def facts(self, about: Mapping[str, Any], over: bool) -> list[Phrase]: ...
    def moment(self, view: View) -> tuple[int, str]: ...


def summary_of(game: str) -> Summary:
    """Read only when a game is there to be told of."""
    summary: Any = import_module(f"table.{game}.summary")
    return summary  # type: ignore[no-any-return]


class Entry(NamedTuple):
    """A saved game as the shelf lists it. Times are seconds since 1970; ``about`` is the game's own."""

    id: str
    game: str
    started: int
    touched: int
    over: bool
    players: int
    code: str
    about: dict[str, Any]

    @property
    def head(self) -> Phrase:
        """How far the game is, or how it ended."""
        summary = summary_of(self.game)
        return (summary.result(self.about) or ["games.finished"]) if self.over else summary.progress(self.about)

    @property
    def facts(self) -> list[Phrase]:
        """What else tells it from other games."""
        return summary_of(self.game).facts(self.about, self.over)


class Removed(NamedTuple):
    """A game taken off the shelf: enough to put it back."""

    id: str
    texts: dict[str, str]


class Shelf:
    """The saved games of one player on one device."""

    def __init__(self, store: Store) -> None:
        self._store = store
        #: Ids given away: their games may be removed and come back, or wait for room in the store.
        self._given: set[str] = set()

    def new_id(self, now: int) -> str:
        """An id that no other game has, from the seconds since 1970."""
        taken = self._given.union(self._ids())
        while f"{now:x}" in taken:
            now += 1
        self._given.add(f"{now:x}")
        return f"{now:x}"

    def save(self, id: str, session: Session, now: int) -> Entry:
        """Keep a game; the copy that was good before stays as its previous one."""
        key = PREFIX + id
        old = self._store.read(key)
        before = _unseal(old)
        known = before or _unseal(self._store.read(key + _PREVIOUS))
        entry = _entry(id, session, known["entry"]["started"] if known else now, now)
        if old is not None and before is not None:
            self._store.write(key + _PREVIOUS, old)
        self._store.write(key, _seal({"entry": entry._asdict(), "session": session.to_json()}))
        return entry

    def load(self, id: str) -> Session:
        """The game, from its previous copy if the last one is broken; SaveBroken if both are."""
        trouble: BadData | None = None
        found = False
        for key in (PREFIX + id, PREFIX + id + _PREVIOUS):
            text = self._store.read(key)
            found = found or text is not None
            data = _unseal(text)
            if data is None:
                continue
            try:
                return Session.from_json(data["session"])
            except BadData as bad:
                trouble = trouble or bad
        if not found:
            raise SaveBroken("missing", "there is no such game")
        if trouble and trouble.code == "record.rules":
            raise SaveBroken("rules", trouble.message)
        raise SaveBroken("broken", trouble.message if trouble else "the save is damaged")

    def entries(self) -> list[Entry]:
        """All games that can be read, the one touched last first."""
        found = filter(None, map(self.entry, self._ids()))
        return sorted(found, key=lambda entry: entry.touched, reverse=True)

    def entry(self, id: str) -> Entry | None:
        """What the list tells of a game; None if it cannot be read."""
        for key in (PREFIX + id, PREFIX + id + _PREVIOUS):
            data = _unseal(self._store.read(key))
            if data is not None:
                return Entry(**data["entry"])
        return None

    def broken(self) -> list[str]:
        """Ids of saves that cannot be read."""
        readable = {entry.id for entry in self.entries()}
        return [id for id in self._ids() if id not in readable]

    def remove(self, id: str) -> Removed:
        self._given.add(id)
        keys = (PREFIX + id, PREFIX + id + _PREVIOUS)
        texts = {key: text for key in keys if (text := self._store.read(key)) is not None}
        for key in texts:
            self._store.delete(key)
        return Removed(id, texts)

    def restore(self, removed: Removed) -> None:
        for key, text in removed.texts.items():
            self._store.write(key, text)

    def _ids(self) -> list[str]:
        stored = self._store.keys()
        names = (key.removeprefix(PREFIX) for key in stored if key.startswith(PREFIX))
        return sorted({name.removesuffix(_PREVIOUS) for name in names})


def _entry(id: str, session: Session, started: int, now: int) -> Entry:
    game, view = session.deal.game, session.view()
    return Entry(
        id=id,
        game=game,
        started=started,
        touched=now,
        over=view["over"],
        players=session.deal.players,
        code=session.deal.code(),
        about=summary_of(game).about(view),
    )


def _seal(data: dict[str, Any]) -> str:
    """JSON behind a version and a checksum: ``2 89abcdef {...}``."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"{FORMAT} {crc32(body.encode()):08x} {body}"


def _unseal(text: str | None) -> dict[str, Any] | None:
    """What was sealed, or None if a byte of it has changed."""
    if text is None:
        return None
    version, _, rest = text.partition(" ")
    check, _, body = rest.partition(" ")
    if version not in ("1", FORMAT) or check != f"{crc32(body.encode('utf-8', 'surrogatepass')):08x}":
        return None
    try:
        data = json.loads(body)
    except ValueError:
        return None
    if not isinstance(data, dict) or set(data) != {"entry", "session"} or not isinstance(data["entry"], dict):
        return None
    if version == "1":
        data["entry"] = _of_version_1(data["entry"], data["session"])
    entry = data["entry"]
    # Listing a game of a later version would ask for a module that is not there.
    return data if set(entry) == set(Entry._fields) and entry["game"] in engine.games() else None


#: What an entry of version 1 held of Cartographers.
_ABOUT_1 = ("season", "time", "threshold", "side", "rating", "title")


def _of_version_1(entry: dict[str, Any], session: Any) -> dict[str, Any]:
    """An entry as it is now from one of version 1, {} if it is none."""
    if set(entry) != {*_ABOUT_1, "id", "game", "started", "touched", "over", "code", "score"}:
        return {}
    about = {name: entry.pop(name) for name in _ABOUT_1} | {"scores": [entry.pop("score")]}
    record = session.get("record") if isinstance(session, dict) else None
    return entry | {"about": about, "players": record.get("players", 1) if isinstance(record, dict) else 1}
