"""A finished game as the statistics keep it, and the text in which all of them are stored."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import engine
from engine.nesting import read_json

from .day import Day, is_iso
from .fields import Check, dict_of, fits, flag, list_of, number, one_of, optional, revision_of, text
from .save_format import Entry, summary_of
from .session import PERSON, Session

FORMAT = 1
MOST_LETTERS = 4_000_000


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
    #: False for a game of somebody else, kept from a link, and for one that goes on from another, see ``of``;
    #: also for a game of bots alone, once it is ``described``.
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

    def described(self, session: Session) -> Result:
        """The result with the details of its game. Without a person it has none, and is not the player's own."""
        details = Details.of(session)
        return self._replace(own=self.own and details is not None, details=details)

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
    "on": is_iso,
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
        return Stored({}, revision_of(data) if isinstance(data, dict) else 0, is_readable=not stored)
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


def without_id(result: Result) -> str:
    """What stays the same when a game comes back under another id, as text."""
    return json.dumps(_row(result._replace(id="", details=None, par=None, first=None)), sort_keys=True)


def _row(result: Result) -> dict[str, Any]:
    details, par = (part._asdict() if part else None for part in (result.details, result.par))
    return result._asdict() | {"details": details, "par": par}


def text_of(results: Mapping[str, Result], revision: int, later: Sequence[dict[str, Any]] = ()) -> str:
    """The text of results, with rows of games of a later version before them; ``parse`` reads it."""
    rows = [*later, *(_row(result) for result in results.values())]
    return json.dumps({"format": FORMAT, "revision": revision, "results": rows}, separators=(",", ":"))
