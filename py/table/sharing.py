"""Sharing games: links to one game, and files of one or more games.

Every imported game is replayed by the rules, action by action, before it is shown.
"""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import engine
from engine import BadData, IllegalAction, Record
from engine.game import OtherRules
from engine.nesting import too_deep
from engine.packing import Reader
from engine.record import LONGEST, read_setup

from .deals import Deal
from .fields import is_text
from .names import Names, tidy
from .results import Results
from .save_format import LATEST, Entry, Save, checked_save
from .saved_games import SaveBroken, Shelf
from .session import FORMAT as SESSION_FORMAT
from .session import Session, Sitter
from .sessions import restored
from .store import StoreFull, StoreMissing
from .words import Phrase

#: A link is the address of the page, followed by this and the code of the record.
LINK = "#game="
#: A longer code is sent as a file: some messengers cut longer links.
MOST_SENT = 2_000
KIND = "inkstead.games"
#: The kind of a file with everything, see ``table.backup``.
EVERYTHING = "inkstead.backup"
FORMAT = 1
#: Limits of a file of saved games; browsers store five million characters for a site, and the journal more. A longer
#: file would take more than a second to be refused. A game without its actions has 300 characters.
MOST_LETTERS = 10_000_000
MOST_GAMES = 40_000


class BadRecord(Exception):
    """A link or a file without a valid game. ``code``: the cause.

    "damaged": incomplete or changed. "newer": of a later version. "older": played by earlier rules of the game.
    "moves": the rules do not allow it. Files only: "thinned": its actions were removed to make room. "file": not a
    file of saved games. "big": too large.
    """

    def __init__(self, code: str, rules: OtherRules | None = None) -> None:
        super().__init__(f"record: {code}")
        self.code = code
        self.rules = rules

    @classmethod
    def of_rules(cls, other: OtherRules) -> BadRecord:
        """The error for a game that was played by other rules than the present ones."""
        return cls("older" if 0 < other.rules < other.present else "newer", other)

    @property
    def phrase(self) -> Phrase:
        """The message about a link."""
        if self.code != "older" or self.rules is None:
            return [f"record.bad.{self.code}"]
        other = self.rules
        return ["record.bad.older", {"game": [f"game.{other.game}"], "rules": other.rules, "now": other.present}]


# --- links ----------------------------------------------------------------------------------------


def link(session: Session) -> str:
    """The fragment of the link to a game; an inked action is not part of it."""
    return LINK + session.record.code()


def code_in(text: str, link: str = LINK) -> str:
    """The code in a kind of link, its fragment or alone, without spaces; "" if the text is longer than any link."""
    return "".join(text.split()).rpartition(link)[2] if len(text) <= 2 * LONGEST else ""


def from_link(text: str) -> Session:
    """The game of a link, of its fragment or of its code, replayed; BadRecord if it is invalid."""
    code = code_in(text)
    try:
        reader = Reader(code, "record.code", LONGEST)
    except BadData:
        raise BadRecord("damaged") from None
    # The checksum is right: the code was written by some version, or forged.
    try:
        setup = read_setup(reader)
        Deal.of_record(setup)
    except OtherRules as other:
        raise BadRecord.of_rules(other) from None
    except BadData:
        raise BadRecord("newer") from None
    try:
        return _seated(Record.from_code(code))
    except BadData:
        raise BadRecord("moves") from None


def branch(session: Session, count: int) -> Session:
    """A new game on this device that begins with the first ``count`` actions of another one.

    Everyone keeps the seat. In a game of bots alone, a person gets the seat that decides next.
    """
    record = session.record
    new = _seated(replace(record, actions=record.actions[:count]), session.plain().sitters)
    new.branched = True
    seat = new.state.actor
    if not new.has_person and seat is not None:
        new.sitters = (*new.sitters[:seat], Sitter(), *new.sitters[seat + 1 :])
    return new


def _seated(record: Record, sitters: Sequence[Sitter] = ()) -> Session:
    session = Session(Deal.of_record(record), sitters)
    session.state = engine.replay(record)
    return session


# --- files ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FileGame:
    """A game in a file. ``touched``: the time of its last change, in seconds since 1970. ``name``: "" for none.

    ``own``: False for a game that does not count as the player's: of somebody else, or of bots alone.
    """

    session: Session
    touched: int
    name: str = ""
    own: bool = True


def to_file(games: Iterable[FileGame | Save], now: int, others: Collection[str] = ()) -> str:
    """The text of a file: a version, a checksum and games. A Save is a game that cannot be replayed.

    ``others``: the ids of the games among them that do not count as the player's.
    """
    body = [_file_entry(game, others) for game in games]
    head = {"kind": KIND, "format": FORMAT, "written": now, "check": _check(body)}
    return json.dumps(head | {"games": body}, ensure_ascii=False, separators=(",", ":"))


def _file_entry(game: FileGame | Save, others: Collection[str]) -> dict[str, Any]:
    if isinstance(game, FileGame):
        name = {"name": game.name} if game.name else {}
        own = {} if game.own else {"own": False}
        return {"touched": game.touched, **name, **own, "session": game.session.to_json()}
    board = {"board": game.board} if game.board else {}
    own = {"own": False} if game.entry.id in others else {}
    return {"touched": game.entry.touched, **own, "session": game.session, "entry": game.entry._asdict(), **board}


def damaged_file(texts: Mapping[str, str], now: int) -> str:
    """The text of a file with the stored texts of a damaged game. It cannot be imported."""
    return json.dumps({"kind": "inkstead.damaged", "written": now, "texts": dict(texts)}, indent=1)


def has_everything(text: str) -> bool:
    """Whether a text begins like a file with everything; it may still be damaged."""
    return f'"kind":"{EVERYTHING}"' in "".join(text[:200].split())


def is_of_games(text: str) -> bool:
    """Whether a text begins like a file of saved games, or like one with everything."""
    return has_everything(text) or f'"kind":"{KIND}"' in "".join(text[:200].split())


def from_file(text: str) -> list[Any]:
    """The entries of a file, one for each game, to be checked by ``read``; BadRecord for another file."""
    if len(text) > MOST_LETTERS:
        raise BadRecord("big")
    if too_deep(text):
        raise BadRecord("file")
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except ValueError:
        # A truncated file lacks its last brace.
        raise BadRecord("damaged" if text.startswith(f'{{"kind":"{KIND}"') else "file") from None
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise BadRecord("file")
    if data.get("format") != FORMAT:
        raise BadRecord("newer")
    games = data.get("games")
    if isinstance(games, list) and len(games) > MOST_GAMES:
        raise BadRecord("big")
    if not isinstance(games, list) or data.get("check") != _check(games):
        raise BadRecord("damaged")
    return games


def read(entry: object, now: int) -> FileGame:
    """The game of an entry, replayed by the rules; BadRecord if it is invalid."""
    if not isinstance(entry, dict):
        raise BadRecord("moves")
    saved = entry.get("session")
    if isinstance(saved, dict) and saved.get("thinned") is True:
        raise BadRecord("thinned")
    if isinstance(saved, dict) and saved.get("format") != SESSION_FORMAT:
        raise BadRecord("newer")
    try:
        session = restored(saved)
    except OtherRules as other:
        raise BadRecord.of_rules(other) from None
    except (BadData, IllegalAction) as bad:
        raise BadRecord("newer" if bad.code == "record.format" else "moves") from None
    touched = entry.get("touched")
    when = touched if type(touched) is int and 0 < touched < LATEST else now
    return FileGame(session, when, tidy(entry.get("name")), entry.get("own") is not False)


def _check(games: list[Any]) -> str:
    """A checksum that does not depend on the layout of the file."""
    return f"{crc32(json.dumps(games, sort_keys=True, separators=(',', ':')).encode()):08x}"


# --- import ---------------------------------------------------------------------------------------


class Known:
    """The saved games of a shelf by their content. Each is read once, also for a file of many games."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        #: The ids of the games that were saved before, by deal code; None until they are read.
        self._ids: dict[str, list[str]] | None = None
        #: By deal code, for those that were asked for: the ids by the identities of the games.
        self._games: dict[str, dict[str, str]] = {}

    def id_of(self, game: FileGame | Save) -> str:
        """The id of the saved game that equals this one; "" if there is none."""
        return self._with_code(_code(game)).get(_identity(game), "")

    def add(self, id: str, game: FileGame | Save) -> None:
        """Note that a game is now saved under an id; what was saved under it before is gone."""
        games = self._with_code(_code(game))
        for identity in [one for one, known in games.items() if known == id]:
            del games[identity]
        games[_identity(game)] = id

    def _with_code(self, code: str) -> dict[str, str]:
        if code not in self._games:
            if self._ids is None:
                self._ids = {}
                for entry in self._shelf.entries():
                    self._ids.setdefault(entry.code, []).append(entry.id)
            games = self._games[code] = {}
            for id in reversed(self._ids.get(code, ())):  # of equal games the one played last is found
                try:
                    games[_identity(FileGame(self._shelf.load(id), 0))] = id
                except SaveBroken:
                    save = self._shelf.stored(id)
                    games.update({_identity(save): id} if save else {})
        return self._games[code]


def saved_id(shelf: Shelf, session: Session) -> str:
    """The id of the saved game that equals a session; "" if there is none."""
    return Known(shelf).id_of(FileGame(session, 0))


def _code(game: FileGame | Save) -> str:
    return game.entry.code if isinstance(game, Save) else game.session.deal.code()


def _identity(game: FileGame | Save) -> str:
    """A text that is equal for equal games: setup, actions, inked action, players, and what a game by links adds."""
    if isinstance(game, Save):
        return json.dumps([game.entry.code, game.session], sort_keys=True)
    data = game.session.to_json()
    return json.dumps([data["record"], data["inked"], data["sitters"], data.get("link")], sort_keys=True)


def _unplayable(entry: dict[str, Any]) -> Save | None:
    """A game that cannot be replayed, with its entry in the list; None if the file lacks that."""
    save = checked_save("", entry.get("entry"), entry["session"], entry.get("board"))
    if save and save.thinned:
        save = save.thin()  # without what a file may have added
    return save if save and is_text(json.dumps(save, ensure_ascii=False)) else None


class Import:
    """Imports the games of a file, one at each ``step``, so that the page stays responsive.

    No saved game is overwritten: games get new ids, and a game that is already saved is skipped.
    """

    def __init__(
        self, shelf: Shelf, text: str, now: int, results: Results | None = None, names: Names | None = None
    ) -> None:
        """``results`` and ``names`` get what the file says of each game with the game: the page may be closed soon."""
        self._shelf, self._now = shelf, now
        self._results, self._names = results, names
        self._named: set[str] | None = None  # the ids of all saved games, once one of them gets a name
        #: Not checked yet.
        self.entries = from_file(text)
        self.total = len(self.entries)
        self._known = Known(shelf)
        self.done = 0
        #: Ids of the games that were added.
        self.added: list[str] = []
        #: The number of games that were already saved.
        self.known = 0
        #: The numbers in the file, from 1, of the games that are invalid by the rules or for this version.
        self.refused: list[int] = []
        #: The number of games for which the store had no room.
        self.full = 0
        #: The number of added games with an unknown bot level; their bots now have the strongest level.
        self.unknown_levels = 0

    def step(self) -> bool:
        """Import one more game; False when there is none left."""
        if self.done == self.total:
            return False
        self.done += 1
        entry = self.entries[self.done - 1]
        game: FileGame | Save | None
        try:
            game = read(entry, self._now)
        except BadRecord as bad:
            game = _unplayable(entry) if bad.code in ("older", "thinned") else None
        if game is None:
            self.refused.append(self.done)
            return True
        try:
            if self._known.id_of(game):
                self.known += 1
                return True
            with self._shelf.adding(self._now) as id:
                if isinstance(game, Save):
                    self._shelf.keep(id, game)
                    self._note(game.entry._replace(id=id), own=entry.get("own") is not False)
                else:
                    saved = self._shelf.save(id, game.session, game.touched)
                    self._note(saved, own=game.own and game.session.has_person, name=game.name)
            self._known.add(id, game)
        except (StoreFull, StoreMissing):
            self.full += 1
            return True
        except BadData:  # one game that cannot be saved must not stop the others
            self.refused.append(self.done)
            return True
        self.added.append(id)
        self.unknown_levels += isinstance(game, FileGame) and bool(game.session.unknown_levels)
        return True

    def _note(self, entry: Entry, *, own: bool, name: str = "") -> None:
        """Note the name of an added game, and whether it is of somebody else or of bots alone."""
        if self._results is not None and entry.over and not own:
            self._results.exclude(entry)
        if self._names is not None and name:
            if self._named is None:
                self._named = {one.id for one in self._shelf.entries()}
            self._named.add(entry.id)
            with suppress(StoreFull, StoreMissing):  # the game is there, without its name
                self._names.give({entry.id: name}, self._named)
