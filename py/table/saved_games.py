"""The saved games on one device: each with a previous copy, and never overwritten by an older state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import NamedTuple

from engine import BadData
from engine.game import OtherRules
from engine.problems import problem

from . import small_board
from .fields import next_revision
from .save_format import MOST_LETTERS, Entry, Save, is_of_later_version, seal, unseal
from .session import Session
from .sessions import Company, can_restore, company, restored
from .store import Store, StoreFull, StoreMissing

PREFIX = "inkstead.game."
#: The suffix of the key of the previous copy of a game.
PREVIOUS = ".previous"


class SaveBroken(Exception):
    """Neither a saved game nor its previous copy can be loaded. Their texts are kept.

    ``code``: "missing", "rules" (played by other rules than the present ones), "later" (stored by a later version of
    the page), "thinned" (its actions were removed to make room), "absent" (code that it needs has not been loaded) or
    "broken".
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    @property
    def word(self) -> str:
        """The id of the message."""
        words = {"missing": "error.game", "rules": "error.rules", "later": "error.later"}
        words |= {"thinned": "error.thinned", "absent": "error.absent"}
        return words.get(self.code, "error.broken")


class PlayedElsewhere(Exception):
    """The game was saved by another tab since this tab read it, or by a later version. Nothing was written."""


class RemovedElsewhere(Exception):
    """The game was removed by another tab since this tab read it. Nothing was written."""


class Listing(NamedTuple):
    """The entries of the readable games, the ids of the broken ones, and of those that are closed (``Save.closed``).

    ``bare``: the finished games that were saved without their board and are not closed, see ``Shelf.add_boards``.
    ``saves``: the readable games by id.
    """

    entries: list[Entry]
    broken: list[str]
    closed: set[str]
    bare: list[Entry]
    saves: dict[str, Save]

    def companies(self) -> dict[str, Company]:
        """The players of games of several, by the id of the game, where they are known."""
        return {
            id: them
            for id, save in self.saves.items()
            if save.entry.players > 1 and (them := company(save.session)) and len(them.sitters) == save.entry.players
        }


class Removed(NamedTuple):
    """A removed game with its stored texts, for undoing the removal."""

    id: str
    texts: dict[str, str]


class Shelf:
    """The saved games of one player on one device.

    All methods that read or write raise StoreMissing if the store is not available, except ``new_id``.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        #: Ids that were returned or removed: their games may be restored, or still wait for room in the store.
        self._given: set[str] = set()
        #: The number to try next for an id, by the time for which ids were asked last.
        self._next: dict[int, int] = {}
        #: The text that ``save`` has written last and its entry, by the id of the game: it need not be validated again.
        self._own: dict[str, tuple[str, Entry]] = {}
        #: The stored texts of games that proved to be damaged when they were loaded.
        self._damaged: dict[str, dict[str, str]] = {}
        #: Ids of finished games whose actions were removed to make room; the page informs the player.
        self.thinned: list[str] = []

    def new_id(self, now: int) -> str:
        """An id that no other game has, from the seconds since 1970."""
        number = self._next.get(now, now)  # a file of many games asks at one time
        while self._is_taken(f"{number:x}"):
            number += 1
        self._next = {now: number + 1}
        self._given.add(f"{number:x}")
        return f"{number:x}"

    def _is_taken(self, id: str) -> bool:
        with suppress(StoreMissing):  # then no game can be overwritten
            return id in self._given or bool(self.texts(id))
        return False

    @contextmanager
    def adding(self, now: int) -> Iterator[str]:
        """The id of a new game, to be saved in this block.

        If saving fails, the game is deleted, because the journal may have kept it.
        """
        id = self.new_id(now)
        try:
            yield id
        except (StoreFull, StoreMissing):
            with suppress(StoreMissing):
                self._store.delete(PREFIX + id)
            raise

    def save(self, id: str, session: Session, now: int, after: int | None = None, *, make_room: bool = False) -> Entry:
        """Save a game; its last readable copy becomes the previous one.

        With ``make_room``, a full store thins other games, see ``_thinner``; StoreFull if that is not enough.

        ``after``: the revision that the session was loaded from, 0 for a new game; None skips the comparison.
        PlayedElsewhere if the store has a later revision, or one of a later version of the page; RemovedElsewhere if
        it no longer has the game.
        """
        key = PREFIX + id
        texts = self.texts(id)
        stored = self._stored_entry(id, texts.get(key))
        readable = stored is not None
        if stored is None:
            save = _first_readable(id, texts)
            stored = save.entry if save else None
        if is_of_later_version(texts.get(key, "")):
            raise PlayedElsewhere
        if after and not texts:
            raise RemovedElsewhere
        if after is not None and stored and stored.revision > after:
            raise PlayedElsewhere
        revision = next_revision(max(stored.revision if stored else 0, after or 0))
        entry = Entry.of(id, session, revision, stored.started if stored else now, now)
        text = seal(Save(entry, session.to_json(), small_board.of(session)))
        self._own = {id: (text, entry)}  # those of earlier games would only take memory
        self._write(key, text, self._thinner(id) if make_room else ())
        if readable:
            with suppress(StoreFull, StoreMissing):  # the game itself is saved
                self._write(key + PREVIOUS, texts[key], self._without_copies(id) if make_room else ())
        return entry

    def hold(self, id: str, session: Session, now: int, after: int) -> Entry:
        """Let the store hold a game that ``save`` could not write. ``after``: its revision until now."""
        text, entry = self._own.get(id, ("", None))
        if entry is None or entry.revision != next_revision(after):  # ``save`` failed before it had a text
            started = entry.started if entry else now
            entry = Entry.of(id, session, next_revision(after), started, now)
            text = seal(Save(entry, session.to_json(), small_board.of(session)))
            self._own = {id: (text, entry)}
        self._store.hold(PREFIX + id, text)
        return entry

    def hold_if_newer(self, id: str, text: str, entry: Entry) -> None:
        """Let the store hold the text of a game that another tab could not write, unless it has that state."""
        stored = self._stored_entry(id, self.texts(id).get(PREFIX + id))
        if stored is None or stored.revision < entry.revision:
            self._store.hold(PREFIX + id, text)

    def _stored_entry(self, id: str, text: str | None) -> Entry | None:
        """The entry of a stored text; None if it cannot be read."""
        known, entry = self._own.get(id, ("", None))
        if text is None or text == known:
            return entry if text else None
        save = unseal(id, text)
        return save.entry if save else None

    def _write(self, key: str, text: str, room: Iterable[None]) -> None:
        """Write a text. ``room`` makes a little more room at each step."""
        try:
            self._store.write(key, text)
        except StoreFull:
            for _ in room:
                with suppress(StoreFull):
                    self._store.write(key, text)
                    return
            raise

    def _thinner(self, room_for: str) -> Iterator[None]:
        """Make a little more room at each step, from the oldest finished game to the newest.

        First previous copies are removed, then actions; the list still shows the results. Running games and the game
        ``room_for`` are kept whole.
        """
        yield from self._without_copies(room_for)
        for id in self._finished(room_for):
            save = self.stored(id)
            if save is not None and not save.thinned:
                with suppress(StoreFull):
                    # The revision stays: a tab that has the actions may go on with them.
                    self._store.shorten(PREFIX + id, seal(save.thin()))
                    self.thinned.append(id)
                    yield

    def _without_copies(self, room_for: str) -> Iterator[None]:
        """Remove the previous copies of finished games, one at each step."""
        for id in self._finished(room_for):
            texts = self.texts(id)
            if len(texts) == 2 and unseal(id, texts[PREFIX + id]) is not None:
                self._store.delete(PREFIX + id + PREVIOUS)
                yield

    def _finished(self, room_for: str) -> list[str]:
        """The ids of the finished games but ``room_for``, the oldest first."""
        finished = (entry.id for entry in reversed(self.entries()) if entry.over)
        return [id for id in finished if id != room_for and not self._is_of_later_version(id)]

    def _is_of_later_version(self, id: str) -> bool:
        return is_of_later_version(self._store.read(PREFIX + id) or "")

    def keep(self, id: str, save: Save) -> None:
        """Save a game without replaying it; an invalid board is left out. StoreFull if there is no room.

        BadData if the save would be too long to be read again.
        """
        board = small_board.checked(save.entry.game, save.board)
        text = seal(save._replace(entry=save.entry._replace(id=id), board=board))
        if len(text) > MOST_LETTERS:
            raise BadData("save", problem("expected.possible"))
        self._store.write(PREFIX + id, text)

    def add_board(self, id: str, session: Session) -> None:
        """Add the board to a game that was saved without one, unless there is no room for it."""
        save = None if self._is_of_later_version(id) else self.stored(id)
        board = small_board.of(session)
        if save is not None and save.board is None and board is not None:
            with suppress(StoreFull):
                entry = save.entry._replace(revision=next_revision(save.entry.revision))  # the journal keeps the larger
                self._store.write(PREFIX + id, seal(save._replace(entry=entry, board=board)))

    def add_boards(self, bare: Iterable[Entry]) -> Iterator[None]:
        """Add the boards of ``Listing.bare``, one at each step, until the store fails. The games must be loaded."""
        for entry in bare:
            try:
                self.add_board(entry.id, self.load(entry.id))
            except SaveBroken:
                pass
            except StoreMissing:
                return
            yield

    def stored(self, id: str) -> Save | None:
        """The stored save, without replaying it; None if it cannot be read."""
        return _first_readable(id, self.texts(id))

    def load(self, id: str) -> Session:
        """Load a game, or its previous copy if the last one is broken; SaveBroken if both are."""
        texts = self.texts(id)
        if not texts:
            raise SaveBroken("missing", "there is no such game")
        if is_of_later_version(texts.get(PREFIX + id, "")):  # its previous copy could not be saved again
            raise SaveBroken("later", "a later version of the page has stored it")
        code, reason = "broken", "the save is damaged"
        for text in texts.values():
            save = unseal(id, text)
            if save is None:
                continue
            if save.thinned:
                code, reason = "thinned", "its actions were removed to make room"
                continue
            if not can_restore(save.session):
                raise SaveBroken("absent", "the code of games by links is not here")
            try:
                return restored(save.session)
            except BadData as bad:
                code, reason = "rules" if isinstance(bad, OtherRules) else "broken", bad.message
        if code == "broken":
            self._damaged[id] = texts
        raise SaveBroken(code, reason)

    def listing(self) -> Listing:
        """All games: the readable ones, latest first, and the ids of the others."""
        saves = {id: self._listed(id) for id in self._ids()}
        readable = {id: save for id, save in saves.items() if save is not None}
        entries = sorted((save.entry for save in readable.values()), key=lambda entry: entry.touched, reverse=True)
        closed = {id for id, save in readable.items() if save.closed}
        bare = [
            save.entry for id, save in readable.items() if save.entry.over and save.board is None and id not in closed
        ]
        return Listing(entries, [id for id in saves if id not in readable], closed, bare, readable)

    def with_code(self, code: str) -> list[Save]:
        """The readable games of a deal code, latest first. Of hundreds of games only these are decoded."""
        ids = [id for id in self._ids() if any(code in text for text in self.texts(id).values())]
        saves = [save for save in map(self._listed, ids) if save is not None and save.entry.code == code]
        return sorted(saves, key=lambda save: save.entry.touched, reverse=True)

    def entries(self) -> list[Entry]:
        """The readable games, latest first."""
        return self.listing().entries

    def entry(self, id: str) -> Entry | None:
        """The entry of a game in the list; None if it cannot be read, or proved to be damaged when it was loaded."""
        save = self._listed(id)
        return save.entry if save else None

    def _listed(self, id: str) -> Save | None:
        texts = self.texts(id)
        return None if self._damaged.get(id) == texts else _first_readable(id, texts)

    def closed(self, id: str) -> Save | None:
        """A game that can only be shown and saved to a file; None if it can be opened or is damaged."""
        save = self._listed(id)
        return save if save is not None and save.closed else None

    def revision(self, id: str) -> int:
        """The stored revision, for the parameter ``after`` of ``save``; 0 if no copy can be read."""
        save = _first_readable(id, self.texts(id))
        return save.entry.revision if save else 0

    def broken(self) -> list[str]:
        """The ids of games that cannot be read or loaded."""
        return self.listing().broken

    def texts(self, id: str) -> dict[str, str]:
        """The stored texts of a game, readable or not, by key: the last copy, then the previous one."""
        keys = (PREFIX + id, PREFIX + id + PREVIOUS)
        return {key: text for key in keys if (text := self._store.read(key)) is not None}

    def remove(self, id: str) -> Removed:
        self._given.add(id)
        texts = self.texts(id)
        for key in reversed(texts):  # if the store fails meanwhile, the game itself is still there
            self._store.delete(key)
        return Removed(id, texts)

    def restore(self, removed: Removed) -> None:
        """Put a removed game back. Without room for it the page keeps it; the previous copy is then left out.

        If there is a game with its id again, from another tab or a file, it gets another id unless it is the same.
        """
        id, stored = removed.id, self._store.read(PREFIX + removed.id)
        if stored is not None and stored != removed.texts.get(PREFIX + id):
            save, there = _first_readable(id, removed.texts), unseal(id, stored)
            if save is not None and (there is None or there.session != save.session):
                new = self.new_id(save.entry.touched)
                self.restore(Removed(new, {PREFIX + new: seal(save._replace(entry=save.entry._replace(id=new)))}))
            return
        for key, text in removed.texts.items():
            try:
                self._store.write(key, text)
            except StoreFull:
                if not key.endswith(PREVIOUS):
                    self._store.hold(key, text)

    def _ids(self) -> list[str]:
        stored = self._store.keys()
        names = (key.removeprefix(PREFIX) for key in stored if key.startswith(PREFIX))
        # Earlier versions could store a game without an id from a file.
        return sorted({name.removesuffix(PREVIOUS) for name in names} - {""})


def _first_readable(id: str, texts: Mapping[str, str]) -> Save | None:
    return next((save for text in texts.values() if (save := unseal(id, text)) is not None), None)
