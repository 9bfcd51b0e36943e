"""Achievements: skills worth trying, each earned in a finished game that the engine has replayed, and kept by date."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol, cast

import bots
import engine
from bots.matched import STEP, place_of
from engine.nesting import read_json

from .day import is_iso
from .fields import Check, dict_of, fits, next_revision, number, one_of, revision_of, text
from .save_format import is_standard, summary_of
from .session import PERSON, Session
from .store import Store, StoreFull, StoreMissing
from .unreadable import keep_copy

KEY = "inkstead.achievements"
FORMAT = 1
#: Increased when achievements are added or changed, so that saved games are searched for them again.
VERSION = 2
MOST_LETTERS = 1_000_000
#: The oldest searched games are forgotten beyond this number.
MOST_SEARCHED = 10_000
#: For how many games achievements can be stored.
MOST_GAMES = 20


class Achievement(NamedTuple):
    """A skill worth trying. Its name is the text "achieve.<game>.<id>", its sentence the one that ends in ".text"."""

    id: str
    #: Whether a finished game shows it, by the facts about the game (``Achievements.facts``).
    is_shown: Callable[[Any], bool]


class Achievements(Protocol):
    """The module ``table.<game>.achievements``."""

    #: In the order in which they are listed: the easy ones first.
    ACHIEVEMENTS: tuple[Achievement, ...]

    def facts(self, state: Any, seat: int, beaten: bool) -> Any:
        """The facts about a finished game for a seat. ``beaten``: it has won against a strong bot."""


def of(game: str) -> Achievements | None:
    """The achievements of a game, whose modules must be loaded; None if it has none."""
    name = f"table.{game}.achievements"
    return cast(Achievements, import_module(name)) if find_spec(name) else None


def shown_in(session: Session) -> list[str]:
    """The achievements that a finished game shows for the first person who played it; none with a custom card set."""
    kinds, game = [sitter.kind for sitter in session.sitters], session.deal.game
    if not session.over or PERSON not in kinds or not is_standard(summary_of(game).about(session.view())):
        return []
    seat = kinds.index(PERSON)
    module = of(game)
    if module is None:
        return []
    beaten = list(session.state.winners()) == [seat] and any(_is_strong(game, kind) for kind in kinds)
    facts = module.facts(session.state, seat, beaten)
    return [one.id for one in module.ACHIEVEMENTS if one.is_shown(facts)]


def _is_strong(game: str, kind: str) -> bool:
    """Whether the player of a seat is one of the two strongest bots of the game, or between them."""
    levels, place = bots.levels(game), place_of(kind)
    return kind in levels[-2:] if place is None else place >= STEP * (len(levels) - 2)


_DONE: Mapping[str, Check] = {"format": number(1, 1), "done": dict_of(dict_of(is_iso, 200), MOST_GAMES)}
_SEARCHED = dict_of(number(0, 1000), MOST_SEARCHED)


class Medals:
    """The achievements earned on a device: for each game their ids with the day. Reading never fails."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def done(self, game: str) -> dict[str, str]:
        """The earned achievements of a game by id, each with its day (ISO)."""
        done: dict[str, str] = self._read()["done"].get(game, {})
        return done

    def is_searched(self, id: str) -> bool:
        """Whether a saved game was searched for all present achievements."""
        return bool(self._read()["searched"].get(id, 0) >= VERSION)

    def add(self, id: str, game: str, ids: Iterable[str], on: str) -> list[str]:
        """Record what a finished game with an id has shown on a day; returns those that are new.

        What was earned before keeps its day, unless this one is earlier: games may be searched in any order.
        """
        data = self._read()
        done: dict[str, str] = dict(data["done"].get(game, {}))
        shown = list(ids)
        new = [one for one in shown if one not in done]
        done |= {one: min(done.get(one, on), on) for one in shown}
        self._write(data | {"done": {**data["done"], game: done}, "searched": {**data["searched"], id: VERSION}})
        return new

    def forget(self, id: str) -> None:
        """Search a saved game again: it goes on, and will end again. What it has shown stays earned."""
        data = self._read()
        if data["searched"].pop(id, None):
            self._write(data)

    def _write(self, data: dict[str, Any]) -> None:
        newest = dict(list(data["searched"].items())[-MOST_SEARCHED:])
        revision = next_revision(max(data["revision"], keep_copy(self._store, KEY, is_readable)))
        data = data | {"searched": newest, "revision": revision}
        with suppress(StoreFull, StoreMissing):  # then they are found again later
            self._store.write(KEY, json.dumps(data, separators=(",", ":")))

    def _read(self) -> dict[str, Any]:
        try:
            stored = self._store.read(KEY) or ""
        except StoreMissing:
            stored = ""
        return parse(stored)


def parse(stored: str) -> dict[str, Any]:
    """The valid part of a stored text. Never fails."""
    nothing: dict[str, Any] = {"format": FORMAT, "revision": 0, "done": {}, "searched": {}}
    data = read_json(stored, MOST_LETTERS)
    if data is None or not fits(data, _DONE):
        return nothing
    is_game, is_id = one_of(engine.games()), text(40)
    valid = {game: {id: on for id, on in ids.items() if is_id(id)} for game, ids in data["done"].items()}
    # Games of a later version stay, because a host can return to this one, but leave room for those of this version.
    later = [game for game in valid if not is_game(game)][: MOST_GAMES - len(engine.games())]
    done = {game: ids for game, ids in valid.items() if is_game(game) or game in later}
    searched = data.get("searched")
    return nothing | {
        "done": done,
        "revision": revision_of(data),
        "searched": searched if _SEARCHED(searched) else {},
    }


def is_readable(stored: str) -> bool:
    """Whether ``parse`` reads anything of a stored text."""
    return fits(read_json(stored, MOST_LETTERS), _DONE)


def joined(here: str, there: str) -> dict[str, Any] | None:
    """Two stored texts as one: everything earned in either, with the earlier day; None if the second adds nothing."""
    mine, theirs = parse(here), parse(there)
    done: dict[str, dict[str, str]] = {game: dict(ids) for game, ids in mine["done"].items()}
    for game, ids in theirs["done"].items():
        for id, on in ids.items():
            known = done.setdefault(game, {}).get(id)
            done[game][id] = min(on, known) if known else on
    done = {game: ids for game, ids in done.items() if ids}
    if done == {game: ids for game, ids in mine["done"].items() if ids}:
        return None
    return mine | {"done": done}
