"""The text of a saved game: version, checksum, entry of the list, session and board. All of it is validated."""

from __future__ import annotations

import json
import re
from binascii import crc32
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

import engine
from engine import View
from engine.game import Options
from engine.nesting import too_deep

from .fields import MOST_REVISIONS, Check, fits, flag, number, one_of, text
from .session import Session
from .words import Phrase

#: The version of the text. Earlier versions are migrated, see ``_MIGRATIONS``.
FORMAT = "3"
#: The latest valid time of a save, in seconds since 1970: a JavaScript Date can represent it.
LATEST = 1 << 40
#: The greatest length of a save; a custom card set takes about ten thousand characters.
MOST_LETTERS = 1_000_000


class Figure(NamedTuple):
    """The result of a game for one player as one number. ``signed``: a difference, shown with a plus sign."""

    number: int
    signed: bool = False


class Moment(NamedTuple):
    """When a decision was made: the part of the game, such as a season or a round, and the id of its card or tile."""

    chapter: int
    card: str = ""


class Summary(Protocol):
    """The module ``table.<game>.summary``: a game in the list, without loading its engine."""

    #: A check for each field that ``about`` returns.
    ABOUT: Mapping[str, Check]
    #: The preferences for this game, in addition to those of all games.
    SETTINGS: Sequence[str]
    #: The options of the game of the day, used in turn day after day; empty for a game that has none.
    OPTIONS_OF_DAYS: Sequence[Options]
    #: The text ids of the parts of a game, one for each amount of a series; see ``series``.
    PARTS: Sequence[str]
    #: Whether the figures of games for one player are differences: see ``Figure.signed``.
    SIGNED: bool

    def about(self, view: View) -> dict[str, Any]: ...

    # ``about`` is JSON that has passed the checks of ``ABOUT``; each game has a TypedDict for it.
    def progress(self, about: Any) -> Phrase: ...
    def result(self, about: Any) -> Phrase | None: ...
    def facts(self, about: Any, over: bool) -> list[Phrase]: ...
    def standing(self, about: Any) -> Phrase:
        """The points of a running game for one player."""

    def moment(self, view: View) -> Moment: ...
    def sources(self, view: View, seat: int) -> dict[str, int]:
        """The final points of a seat by the text id of what paid them."""

    def series(self, view: View, seat: int) -> dict[str, list[int]]:
        """Amounts of a seat in each part of the game, by the text id of what is counted; may be empty."""

    def plays(self, rules: int, options: Options) -> bool:
        """Whether this version plays games of these rules; equal to what ``engine.registry.check_rules`` says."""

    def figure(self, about: Any) -> Figure:
        """The result of a finished game for one player."""


def summary_of(game: str) -> Summary:
    """The summary module of a game, imported on demand."""
    return cast(Summary, import_module(f"table.{game}.summary"))


def is_standard(about: Mapping[str, Any]) -> bool:
    """Whether a game had the cards of its title: the result of a custom card set cannot be compared with others."""
    return about.get("set") is None


class Entry(NamedTuple):
    """A saved game in the list. Times are in seconds since 1970; ``about`` is a summary by the game.

    ``revision`` counts the saves of this game, from 1; two tabs with the same game compare it.
    """

    id: str
    game: str
    revision: int
    started: int
    touched: int
    over: bool
    players: int
    code: str
    about: dict[str, Any]

    @classmethod
    def of(cls, id: str, session: Session, revision: int, started: int, now: int) -> Entry:
        """The entry of a session that is being saved."""
        game, view = session.deal.game, session.view()
        about = summary_of(game).about(view) | ({"branched": True} if session.branched else {})
        players, code = session.deal.players, session.deal_code
        return cls(id, game, revision, started, now, view["over"], players, code, about)

    @property
    def branched(self) -> bool:
        """``Session.branched``. It is part of ``about``: earlier versions refuse an entry with another field."""
        return self.about.get("branched") is True

    @property
    def content(self) -> Entry:
        """What a file keeps of it: an imported game has another id."""
        return self._replace(id="", revision=0, started=0)

    @property
    def head(self) -> Phrase:
        """The progress or the result of the game."""
        summary = summary_of(self.game)
        return (summary.result(self.about) or ["games.finished"]) if self.over else summary.progress(self.about)

    @property
    def standing(self) -> Phrase:
        """The points of a running game for one player, or else the number of players."""
        if self.players > 1:
            return ["new.players.many", {"n": self.players}]
        return summary_of(self.game).standing(self.about)

    @property
    def facts(self) -> list[Phrase]:
        """Further facts about the game."""
        return summary_of(self.game).facts(self.about, self.over)


#: A check for each field of an entry except ``about``, which is checked by its game.
_ENTRY: Mapping[str, Check] = {
    "id": text(80),
    "game": one_of(engine.games()),  # a game of a later version has no summary module here
    "revision": number(1, MOST_REVISIONS),
    "started": number(0, LATEST),
    "touched": number(0, LATEST),
    "over": flag,
    "players": number(1, 8),
    "code": text(1000),
}


class Save(NamedTuple):
    """A validated entry, and what is validated when it is used: the JSON of a session, and that of its board.

    The board (``table.small_board``) is what its picture shows. Saves of early versions have none. It is not a new
    version of the text, because those versions ignore it: a host can return to them.
    """

    entry: Entry
    session: dict[str, Any]
    board: dict[str, Any] | None = None

    @property
    def thinned(self) -> bool:
        """Whether the actions were removed to make room; only the entry and the board are left."""
        return self.session.get("thinned") is True

    @property
    def rules(self) -> int | None:
        """The number of the rules by which it was played; None if it is not known."""
        rules = self.session["record"].get("rules")
        return rules if type(rules) is int else None

    @property
    def closed(self) -> bool:
        """Whether it can only be shown and saved to a file: without actions, or played by other rules."""
        options = self.session["record"].get("options")
        if self.thinned or self.rules is None or not isinstance(options, dict):
            return self.thinned
        return not summary_of(self.entry.game).plays(self.rules, options)

    def thin(self) -> Save:
        """The save without its actions."""
        record = self.session["record"]
        kept = {"game": record["game"], "players": record["players"]}
        return self._replace(session={"thinned": True, "record": kept})


def seal(save: Save) -> str:
    """The text of a save, with version and checksum: ``3 89abcdef {...}``."""
    data = {"entry": save.entry._asdict(), "session": save.session} | ({"board": save.board} if save.board else {})
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"{FORMAT} {_checksum(body)} {body}"


def is_of_later_version(text: str) -> bool:
    """Whether a later version of the page has stored a text, which this one cannot read and must not replace."""
    version = re.match(r"([0-9]{1,9}) ", text)
    return version is not None and int(version[1]) > int(FORMAT)


def unseal(id: str, text: str) -> Save | None:
    """The save with this id in a text; None if the text is damaged or not a save."""
    version, _, rest = text.partition(" ")
    check, _, body = rest.partition(" ")
    if len(text) > MOST_LETTERS or (version != FORMAT and version not in _MIGRATIONS):
        return None
    if check != _checksum(body) or too_deep(body):
        return None
    try:
        data = json.loads(body)
    except ValueError:
        return None
    if not isinstance(data, dict):
        return None
    while version != FORMAT:
        version, migrate = _MIGRATIONS[version]
        data = migrate(data)
        if data is None:
            return None
    entry = data.get("entry")
    if not isinstance(entry, dict) or entry.get("id") != id:
        return None
    return checked_save(id, entry, data.get("session"), data.get("board"))


def checked_save(id: str, entry: Any, session: Any, board: Any) -> Save | None:
    """A save with this id; None if entry or session are invalid. Neither the rules nor the board are checked."""
    record = session.get("record") if isinstance(session, dict) else None
    if not isinstance(record, dict) or not fits(entry, _ENTRY) or set(entry) != set(Entry._fields):
        return None
    if entry["game"] != record.get("game") or entry["players"] != record.get("players"):
        return None
    if not fits(entry["about"], summary_of(entry["game"]).ABOUT):
        return None
    return Save(Entry(**{**entry, "id": id}), session, board if isinstance(board, dict) else None)


def _checksum(body: str) -> str:
    return f"{crc32(body.encode('utf-8', 'surrogatepass')):08x}"


#: The fields about Cartographers in an entry of version 1.
_ABOUT_1 = ("season", "time", "threshold", "side", "rating", "title")

Migration = Callable[[dict[str, Any]], dict[str, Any] | None]


def _from_1(data: dict[str, Any]) -> dict[str, Any] | None:
    """Version 1 had solo games of Cartographers only."""
    entry, session = data.get("entry"), data.get("session")
    if not isinstance(entry, dict) or not isinstance(session, dict) or not isinstance(session.get("record"), dict):
        return None
    if set(entry) != {*_ABOUT_1, "id", "game", "started", "touched", "over", "code", "score"}:
        return None
    about = {name: entry[name] for name in _ABOUT_1} | {"scores": [entry["score"]]}
    kept = {name: value for name, value in entry.items() if name not in (*_ABOUT_1, "score")}
    return data | {"entry": kept | {"about": about, "players": session["record"].get("players", 1)}}


def _from_2(data: dict[str, Any]) -> dict[str, Any] | None:
    """Version 2 did not count the saves of a game."""
    entry = data.get("entry")
    return data | {"entry": entry | {"revision": 1}} if isinstance(entry, dict) else None


#: For each earlier version: the next version, and the migration to it.
_MIGRATIONS: Mapping[str, tuple[str, Migration]] = {"1": ("2", _from_1), "2": ("3", _from_2)}
