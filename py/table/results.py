"""The results of finished games on a device. They are kept when the games are removed or thinned."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import engine
from engine import BadData
from engine.nesting import read_json
from engine.problems import problem

from .day import Day
from .fields import (
    MOST_REVISIONS,
    Check,
    dict_of,
    fits,
    flag,
    list_of,
    next_revision,
    number,
    one_of,
    optional,
    revision_of,
    text,
)
from .save_format import Entry, summary_of
from .saved_games import Shelf
from .session import PERSON, Session
from .store import Store, StoreFull, StoreMissing

KEY = "inkstead.results"
#: A text that cannot be read is copied here before it is replaced.
DAMAGED = KEY + ".damaged"
FORMAT = 1
MOST_LETTERS = 4_000_000
#: The oldest results are removed beyond this number.
MOST = 5_000


class Details(NamedTuple):
    """What a finished game was worth to the first person who played it.

    ``sources``: points by the text id of what paid them. ``series``: amounts by the text id of what is counted, one for
    each part of the game, such as the coins of each season.
    """

    seat: int
    #: Per seat: "person" or the level of a bot.
    kinds: list[str]
    winners: list[int]
    sources: dict[str, int]
    series: dict[str, list[int]]

    @classmethod
    def of(cls, session: Session) -> Details | None:
        """The details of a finished game; None if only bots played."""
        kinds = [sitter.kind for sitter in session.sitters]
        if PERSON not in kinds:
            return None
        seat, summary, view = kinds.index(PERSON), summary_of(session.deal.game), session.view()
        winners = list(session.state.winners())
        return cls(seat, kinds, winners, summary.sources(view, seat), summary.series(view, seat))


class ParResult(NamedTuple):
    """The par of a deal: the level of the bot that played it, and its result as ``Summary.figure`` counts it."""

    level: str
    figure: int


class Result(NamedTuple):
    """A finished game. ``about`` is its summary, ``on`` the day when it ended, by the clock of the device."""

    id: str
    game: str
    players: int
    code: str
    on: str
    #: False for a game of somebody else, kept from a link, of bots alone, and one that goes on from another.
    own: bool
    about: dict[str, Any]
    #: None until the game has been loaded, and for games without persons.
    details: Details | None = None
    #: None until it has been played, and for games that have none.
    par: ParResult | None = None
    #: How the game ended first, if its end was undone and it has ended in another way; else None.
    first: dict[str, Any] | None = None

    @classmethod
    def of(cls, entry: Entry, own: bool = True, details: Details | None = None) -> Result:
        on = Day.at(entry.touched).iso
        own = own and not entry.branched
        return cls(entry.id, entry.game, entry.players, entry.code, on, own, entry.about, details)

    def ended_again(self, entry: Entry) -> Result:
        """The result after an undo and another end of its game: it keeps its day and its par."""
        if entry.about == self.about:
            return self
        first = self.first or self.about
        return self._replace(about=entry.about, details=None, first=None if first == entry.about else first)

    @property
    def at_first(self) -> Result:
        """The result as it was before any undo of the end."""
        return self._replace(about=self.first, details=None, first=None) if self.first else self


_FIELDS: Mapping[str, Check] = {
    "id": text(80),
    "game": one_of(engine.games()),
    "players": number(1, 8),
    "code": text(80),
    "on": lambda value: isinstance(value, str) and Day.parse(value) is not None,
    "own": flag,
    "about": lambda value: isinstance(value, dict),
    "first": optional(lambda value: isinstance(value, dict)),
    "details": optional(lambda value: fits(value, _DETAILS)),
    "par": optional(lambda value: fits(value, _PAR)),
}
_AMOUNT = number(-100_000, 100_000)
_PAR: Mapping[str, Check] = {"level": text(20), "figure": _AMOUNT}
_DETAILS: Mapping[str, Check] = {
    "seat": number(0, 7),
    "kinds": list_of(text(20), 1, 8),
    "winners": list_of(number(0, 7), 0, 8),
    "sources": dict_of(_AMOUNT, 30),
    "series": dict_of(list_of(_AMOUNT, 0, 30), 10),
}


class Results:
    """The results in a store, oldest first. Other tabs may change them: every method reads the store again.

    Reading never fails. Results that cannot be written are written with the next call of ``update``.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        #: The text that was read or written last, and its results; it need not be validated again.
        self._known: tuple[str | None, dict[str, Result]] = ("", {})

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
        own = known.own and session.has_person
        results[entry.id] = known.ended_again(entry)._replace(own=own, details=Details.of(session))
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
                own = results[id].own and session.has_person
                results[id] = results[id]._replace(own=own, details=Details.of(session))
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

        ``ids``: the id here of each game of the file. A result that is here already stays, but gets the details and the
        par that it lacks.
        """
        results = dict(self._read())
        known = set(map(_without_id, results.values()))
        new = 0
        for other in sorted(others, key=lambda other: other.on, reverse=True):
            one = other._replace(id=ids.get(other.id, other.id))
            here = results.get(one.id)
            if here is not None and _same_game(here, one):
                results[one.id] = here._replace(details=here.details or one.details, par=here.par or one.par)
                continue
            if _without_id(one) in known:
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
        if len(_text(every, MOST_REVISIONS)) > MOST_LETTERS:
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
            return self._known[1]
        if stored != self._known[0]:
            self._known = stored, parse(stored or "").results
        return self._known[1]

    def _write(self, results: dict[str, Result]) -> bool:
        """Store the newest of these results, as many as can be read again; returns False if there was no room."""
        newest = dict(list(results.items())[-MOST:])
        if newest == self._read():
            return True
        with suppress(StoreFull, StoreMissing):
            stored = self._store.read(KEY)
            before = parse(stored or "")
            if stored and not before.is_readable:
                self._store.write(DAMAGED, stored)
            later = before.later[-MOST:]
            while len(written := _text(newest, next_revision(before.revision), later)) > MOST_LETTERS:
                if later:
                    later = later[len(later) // 10 + 1 :]
                else:
                    newest = dict(list(newest.items())[len(newest) // 10 + 1 :])
            self._store.write(KEY, written)
            self._known = written, newest
            return True
        return False


def _text(results: Mapping[str, Result], revision: int, later: Sequence[dict[str, Any]] = ()) -> str:
    rows = [*later, *(_row(result) for result in results.values())]
    return json.dumps({"format": FORMAT, "revision": revision, "results": rows}, separators=(",", ":"))


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


class Stored(NamedTuple):
    """What a stored text contains: the valid results by id, its revision, and whether it can be read at all.

    ``later``: rows of games of a later version, which are stored again as they are: a host can return to this version.
    """

    results: dict[str, Result]
    revision: int
    is_readable: bool
    later: Sequence[dict[str, Any]] = ()


def parse(stored: str) -> Stored:
    """The results in a stored text. Never fails."""
    data = read_json(stored, MOST_LETTERS)
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("results"), list):
        return Stored({}, 0, is_readable=not stored)
    results: dict[str, Result] = {}
    for saved in data["results"]:
        # Earlier versions had no pars, and forgot the first end.
        row: Any = {"par": None, "first": None} | saved if isinstance(saved, dict) else saved
        if fits(row, _FIELDS) and _has_ends(row):
            described = {name: row["details"][name] for name in Details._fields} if _is_described(row) else None
            details = Details(**described) if described else None
            par = ParResult(row["par"]["level"], row["par"]["figure"]) if row["par"] else None
            parts: dict[str, Any] = {"details": details, "par": par}
            results[row["id"]] = Result(**{name: row[name] for name in Result._fields} | parts)
    later = [row for row in data["results"] if isinstance(row, dict) and _is_of_later_game(row)]
    return Stored(results, revision_of(data), is_readable=True, later=later)


def _has_ends(row: Mapping[str, Any]) -> bool:
    """Whether the ends of a row can be of its game."""
    check = summary_of(row["game"]).ABOUT
    return fits(row["about"], check) and optional(lambda value: fits(value, check))(row["first"])


def _is_of_later_game(row: Mapping[str, Any]) -> bool:
    return text(80)(row.get("game")) and row["game"] not in engine.games()


def _is_described(row: Mapping[str, Any]) -> bool:
    """Whether a row has details, and they can be of a game with its players; otherwise the game is described again."""
    details, players = row["details"], row["players"]
    return (
        details is not None
        and max(details["seat"], *details["winners"], 0) < players
        and len(details["kinds"]) == players
        and len(row["about"].get("scores", details["kinds"])) == players
    )


def _without_id(result: Result) -> str:
    return json.dumps(_row(result._replace(id="", details=None, par=None, first=None)), sort_keys=True)


def _row(result: Result) -> dict[str, Any]:
    details, par = (part._asdict() if part else None for part in (result.details, result.par))
    return result._asdict() | {"details": details, "par": par}
