"""The results of finished games on a device. They are kept when the games are removed or thinned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

from engine import BadData
from engine.problems import problem

from .fields import MOST_REVISIONS, next_revision
from .result_format import MOST_LETTERS, ParResult, Result, Stored, parse, text_of, without_id
from .save_format import Entry
from .saved_games import Shelf
from .session import Session
from .store import Store, StoreFull, StoreMissing
from .unreadable import copy_of

KEY = "inkstead.results"
#: A text that cannot be read is copied here before it is replaced.
DAMAGED = copy_of(KEY)
#: The oldest results are removed beyond this number.
MOST = 5_000


class Results:
    """The results in a store, oldest first. Other tabs may change them: every method reads the store again.

    Reading never fails. Results that cannot be written are written with the next call of ``update``.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        #: The text that was read or written last, and what it contains; it need not be validated again.
        self._known: tuple[str | None, Stored] = ("", parse(""))

    def all(self) -> list[Result]:
        """The results of the player's own games."""
        return [result for result in self._read().values() if result.own]

    def of_others(self) -> set[str]:
        """The ids of the games that do not count, see ``Result.own``."""
        return {result.id for result in self._read().values() if not result.own}

    def add(self, entry: Entry, session: Session) -> None:
        """Add a game that has ended, with its details; a game of bots alone is not the player's own.

        A finished game may be saved again, such as when its last turn is sent or its end was undone: its result keeps
        its day and its place.
        """
        results = dict(self._read())
        known = self._known_of(entry, results) or Result.of(entry)._replace(par=self.par(entry))
        results[entry.id] = known.ended_again(entry).described(session)
        self._write(results)

    @staticmethod
    def _known_of(entry: Entry, results: dict[str, Result]) -> Result | None:
        """The result of a game that ends again; one of another game that had the same id is removed."""
        known = results.get(entry.id)
        if known is not None and _setup(known) != _setup(entry):
            del results[entry.id]
            return None
        return known

    def par(self, entry: Entry | Result) -> ParResult | None:
        """The par of a game, known from its own result or from another one of the same deal."""
        return next((result.par for result in self._read().values() if result.par and _same_deal(result, entry)), None)

    def pars(self) -> dict[str, ParResult]:
        """The known pars by the ids of the games."""
        return {result.id: result.par for result in self._read().values() if result.par}

    def add_par(self, entry: Entry | Result, par: ParResult) -> None:
        """Add the par of a deal to all its results."""
        results = self._read()
        self._write({id: it._replace(par=par) if _same_deal(it, entry) else it for id, it in results.items()})

    def describe(self, sessions: Mapping[str, Session]) -> None:
        """Add the details of finished games, by id, that were recorded without them; exclude those of bots alone."""
        results = dict(self._read())
        for id, session in sessions.items():
            if id in results and session.over:
                results[id] = results[id].described(session)
        self._write(results)

    def update(self, entries: Iterable[Entry]) -> None:
        """Add the finished games among these, in any order.

        A game whose end was undone keeps its result until it ends again, and so does one that came back from a file
        with another id.
        """
        results, is_new = dict(self._read()), False
        for entry in sorted((entry for entry in entries if entry.over), key=lambda entry: entry.touched):
            if known := self._known_of(entry, results):
                results[entry.id] = known.ended_again(entry)
                continue
            result = Result.of(entry)._replace(par=self.par(entry))
            double = self._double(result, results)
            if double is not None:
                if not self._can_be_played(entry.id):
                    continue
                del results[double.id]
                result = double._replace(id=entry.id)
            results[entry.id] = result
            is_new = True
        self._write(_in_order(results.values()) if is_new else results)

    def _double(self, result: Result, results: Mapping[str, Result]) -> Result | None:
        """The result of the same game with another id, if one of the two games was removed, thinned or damaged."""
        same = [one for one in results.values() if one.on == result.on and _same_game(one, result)]
        if not same or self._can_be_played(result.id):
            return next((one for one in same if not self._can_be_played(one.id)), None)
        return same[0]

    def _can_be_played(self, id: str) -> bool:
        """Whether the moves of a game are saved and readable."""
        shelf = Shelf(self._store)
        with suppress(StoreMissing):
            return shelf.entry(id) is not None and shelf.closed(id) is None
        return True

    def exclude(self, entry: Entry) -> None:
        """Count a finished game as somebody else's."""
        self._write({**self._read(), entry.id: Result.of(entry, own=False)})

    def merge(self, others: Iterable[Result], ids: Mapping[str, str]) -> int:
        """Add results from a file; returns how many were new. BadData if they are too long, StoreFull without room.

        ``ids``: the id here of each game of the file. A result that is here already stays, but gets the details, the
        par and the first end that it lacks.
        """
        results = dict(self._read())
        known = set(map(without_id, results.values()))
        new = 0
        for other in sorted(others, key=lambda other: other.on, reverse=True):
            one = other._replace(id=ids.get(other.id, other.id))
            here = results.get(one.id)
            if here is not None and _same_game(here, one):
                details, par, first = here.details or one.details, here.par or one.par, here.first or one.first
                results[one.id] = here._replace(details=details, par=par, first=first)
                continue
            if without_id(one) in known:
                continue  # it has come before under another id
            if len(results) >= MOST:
                continue  # the results of this device stay
            number = 1
            while one.id in results:
                number += 1
                one = one._replace(id=f"{other.id[:70]}.{number}")
            results[one.id] = one
            new += 1
        every = _in_order(results.values())
        if len(text_of(every, MOST_REVISIONS)) > MOST_LETTERS:
            raise BadData("results", problem("expected.possible"))
        if not self._write(every):
            raise StoreFull
        return new

    def damaged(self) -> str | None:
        """The text with results that could not be read, if there is one."""
        with suppress(StoreMissing):
            return self._store.read(self._damaged_key())
        return None

    def remove_damaged(self) -> None:
        """Remove what ``damaged`` returns."""
        with suppress(StoreMissing):
            self._store.delete(self._damaged_key())

    def _damaged_key(self) -> str:
        """Where a text that could not be read is stored: until the next write, it is not set aside yet."""
        stored = self._store.read(KEY)
        return KEY if stored and not parse(stored).is_readable else DAMAGED

    def _read(self) -> dict[str, Result]:
        try:
            stored = self._store.read(KEY)
        except StoreMissing:
            return self._known[1].results
        if stored != self._known[0]:
            self._known = stored, parse(stored or "")
        return self._known[1].results

    def _write(self, results: dict[str, Result]) -> bool:
        """Store the newest of these results, as many as can be read again; returns False if there was no room."""
        newest = dict(list(results.items())[-MOST:])
        if newest == self._read():
            return True
        with suppress(StoreFull, StoreMissing):
            stored = self._store.read(KEY)
            before = self._known[1] if stored == self._known[0] else parse(stored or "")
            if stored and not before.is_readable:
                self._store.write(DAMAGED, stored)
            later, revision = before.later[-MOST:], next_revision(before.revision)
            while len(written := text_of(newest, revision, later)) > MOST_LETTERS:
                if later:
                    later = later[len(later) // 10 + 1 :]
                else:
                    newest = dict(list(newest.items())[len(newest) // 10 + 1 :])
            self._store.write(KEY, written)
            self._known = written, Stored(newest, revision, is_readable=True, later=later)
            return True
        return False


def _in_order(results: Iterable[Result]) -> dict[str, Result]:
    """Results by id, those of an earlier day first; of one day as they were."""
    return {result.id: result for result in sorted(results, key=lambda result: result.on)}


def _same_game(one: Result, other: Result) -> bool:
    """Whether two results can be of the same game: it had the same deal and the same end."""
    return _setup(one) == _setup(other) and one.about == other.about


def _setup(one: Entry | Result) -> tuple[str, int, str]:
    return one.game, one.players, one.code


def _same_deal(result: Result, other: Entry | Result) -> bool:
    """Whether two games have the same deal: a game for one player with the same code, or the same game."""
    same = result.code == other.code if other.code else result.id == other.id
    return same and result.game == other.game and result.players == other.players == 1
