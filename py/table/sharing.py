"""Games that travel: as the end of a link, and as files of one game or all.

What comes in is played again, move by move by the rules, before anyone sees it.
"""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Iterable, Mapping, Sequence
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
from .saved_games import SaveBroken, Shelf, StoreFull, StoreMissing
from .saves import LATEST, Save, checked_save
from .session import FORMAT as SESSION_FORMAT
from .session import Session, Sitter
from .words import Phrase

#: A link is the page's address with this and the code of the record.
LINK = "#game="
KIND = "inkstead.games"
FORMAT = 1
#: No file of saved games is longer, nor has more games: browsers keep five million characters for a site.
MOST_LETTERS = 6_000_000
MOST_GAMES = 10_000


class BadRecord(Exception):
    """A link or a file that holds no game to show. ``code`` says why.

    "damaged": incomplete or changed. "newer": of a later version. "older": played by earlier rules of the game.
    "moves": the rules do not allow it. Files only: "thinned": its actions were removed to make room. "file": nothing
    of ours. "big": too large.
    """

    def __init__(self, code: str, rules: OtherRules | None = None) -> None:
        super().__init__(f"record: {code}")
        self.code = code
        self._rules = rules

    @classmethod
    def of_rules(cls, other: OtherRules) -> BadRecord:
        """A game of other rules than the present ones."""
        return cls("older" if 0 < other.rules < other.present else "newer", other)

    @property
    def phrase(self) -> Phrase:
        """What to say about a link."""
        if self.code != "older" or self._rules is None:
            return [f"record.bad.{self.code}"]
        other = self._rules
        return ["record.bad.older", {"game": [f"game.{other.game}"], "rules": other.rules, "now": other.present}]


# --- links ----------------------------------------------------------------------------------------


def link(session: Session) -> str:
    """The game so far as the fragment of an address; what is only inked is not part of it."""
    return LINK + Record.of(session.state).code()


def code_in(text: str) -> str:
    """The code of a record in a link or alone, without spaces; "" if the text is longer than any link."""
    return "".join(text.split()).rpartition(LINK)[2] if len(text) <= 2 * LONGEST else ""


def from_link(text: str) -> Session:
    """The game of a link, its fragment or its code alone, every move played again; BadRecord if it is none."""
    code = code_in(text)
    try:
        reader = Reader(code, "record.code", LONGEST)
    except BadData:
        raise BadRecord("damaged") from None
    # From here on the checksum fits: some version wrote this, or somebody forged it.
    try:
        setup = read_setup(reader)
        _deal(setup)
    except OtherRules as other:
        raise BadRecord.of_rules(other) from None
    except BadData:
        raise BadRecord("newer") from None
    try:
        return _seated(Record.from_code(code))
    except BadData:
        raise BadRecord("moves") from None


def branch(session: Session, count: int) -> Session:
    """A game of its own that begins with the first ``count`` actions of another."""
    record = Record.of(session.state)
    return _seated(replace(record, actions=record.actions[:count]), session.sitters)


def _deal(record: Record) -> Deal:
    """The deal of a record; BadData if no deal can be like that."""
    if not record.seed.isascii() or not record.seed.isdigit():
        raise BadData("record.seed", "the seed of a deal is a number")
    deal = Deal.of(record.game, int(record.seed), record.players, **record.options)
    if str(deal.seed) != record.seed:
        raise BadData("record.seed", "no deal has this seed")
    return deal


def _seated(record: Record, sitters: Sequence[Sitter] = ()) -> Session:
    session = Session(_deal(record), sitters)
    session.state = engine.replay(record)
    return session


# --- files ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kept:
    """A game in a file, and when it was last touched, in seconds since 1970."""

    session: Session
    touched: int


def to_file(games: Iterable[Kept | Save], now: int) -> str:
    """The text of a file: games behind a version and a checksum. A Save is a game that cannot be played again."""
    body = [_file_entry(game) for game in games]
    head = {"kind": KIND, "format": FORMAT, "written": now, "check": _check(body)}
    return json.dumps(head | {"games": body}, ensure_ascii=False, separators=(",", ":"))


def _file_entry(game: Kept | Save) -> dict[str, Any]:
    if isinstance(game, Kept):
        return {"touched": game.touched, "session": game.session.to_json()}
    return {"touched": game.entry.touched, "session": game.session, "entry": game.entry._asdict()}


def damaged_file(texts: Mapping[str, str], now: int) -> str:
    """The text of a file with what is left of a game that cannot be opened; no version takes it in again."""
    return json.dumps({"kind": "inkstead.damaged", "written": now, "texts": dict(texts)}, indent=1)


def from_file(text: str) -> list[Any]:
    """The games of a file, one entry each and not yet checked: see ``read``. BadRecord if it is none."""
    if len(text) > MOST_LETTERS:
        raise BadRecord("big")
    if too_deep(text):
        raise BadRecord("file")
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except ValueError:
        # A file of ours that was cut off has lost its last brace.
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


def read(entry: Any, now: int) -> Kept:
    """One game of a file, played again by the rules; BadRecord if that cannot be."""
    if not isinstance(entry, dict):
        raise BadRecord("moves")
    saved = entry.get("session")
    if isinstance(saved, dict) and saved.get("thinned") is True:
        raise BadRecord("thinned")
    if isinstance(saved, dict) and saved.get("format") != SESSION_FORMAT:
        raise BadRecord("newer")
    try:
        session = Session.from_json(saved)  # type: ignore[arg-type]
    except OtherRules as other:
        raise BadRecord.of_rules(other) from None
    except (BadData, IllegalAction) as bad:
        raise BadRecord("newer" if bad.code == "record.format" else "moves") from None
    touched = entry.get("touched")
    return Kept(session, touched if type(touched) is int and 0 < touched < LATEST else now)


def _check(games: list[Any]) -> str:
    """A checksum that does not depend on how the file is laid out."""
    return f"{crc32(json.dumps(games, sort_keys=True, separators=(',', ':')).encode()):08x}"


# --- onto the shelf -------------------------------------------------------------------------------


def known(shelf: Shelf, session: Session) -> str:
    """The id of this very game on the shelf, "" if it is not there."""
    code, mark = session.deal.code(), _mark(Kept(session, 0))
    for entry in shelf.entries():
        if entry.code == code:
            try:
                if _mark(Kept(shelf.load(entry.id), 0)) == mark:
                    return entry.id
            except SaveBroken:
                continue
    return ""


def _mark(game: Kept | Save) -> str:
    """What two games must share to be the same: setup, actions, ink and who sits where."""
    if isinstance(game, Save):
        return json.dumps([game.entry.code, game.session], sort_keys=True)
    data = game.session.to_json()
    return json.dumps([data["record"], data["inked"], data["sitters"]], sort_keys=True)


def _only_listed(entry: dict[str, Any]) -> Save | None:
    """A game that cannot be played again, with what the list shows of it; None if that does not come with it."""
    save = checked_save("", entry.get("entry"), entry["session"])
    return save if save and is_text(json.dumps(save, ensure_ascii=False)) else None


class Intake:
    """The games of a file on their way to the shelf, one at each ``step``: a page can breathe between them.

    Nothing on the shelf is overwritten: games get new ids, and a game that is there already is left out.
    """

    def __init__(self, shelf: Shelf, text: str, now: int) -> None:
        self._shelf, self._now = shelf, now
        self._games = from_file(text)
        self.total = len(self._games)
        self._marks: dict[str, set[str]] = {}
        self.done = 0
        #: Ids of the games that were added.
        self.added: list[str] = []
        #: How many were there already.
        self.known = 0
        #: Numbers in the file, from 1, of the games that the rules or this version refuse.
        self.refused: list[int] = []
        #: How many found no room.
        self.full = 0
        #: How many of those that were added named a bot level that is not known: their bots are the strongest now.
        self.unknown_levels = 0

    def _marks_of(self, game: Kept | Save) -> set[str]:
        """The marks of the games with the same deal that are on the shelf; each is loaded once."""
        code = game.entry.code if isinstance(game, Save) else game.session.deal.code()
        if code not in self._marks:
            marks = self._marks[code] = set()
            for entry in self._shelf.entries():
                if entry.code == code:
                    try:
                        marks.add(_mark(Kept(self._shelf.load(entry.id), 0)))
                    except SaveBroken:
                        save = self._shelf.stored(entry.id)
                        marks.update([_mark(save)] if save else [])
        return self._marks[code]

    def step(self) -> bool:
        """Take in one more game; False when there is none left."""
        if self.done == self.total:
            return False
        self.done += 1
        entry = self._games[self.done - 1]
        game: Kept | Save | None
        try:
            game = read(entry, self._now)
        except BadRecord as bad:
            game = _only_listed(entry) if bad.code in ("older", "thinned") else None
        if game is None:
            self.refused.append(self.done)
            return True
        try:
            marks, mark = self._marks_of(game), _mark(game)
            if mark in marks:
                self.known += 1
                return True
            id = self._shelf.new_id(self._now)
            if isinstance(game, Save):
                self._shelf.keep(id, game)
            else:
                self._shelf.save(id, game.session, game.touched)
            marks.add(mark)
        except (StoreFull, StoreMissing):
            self.full += 1
            return True
        self.added.append(id)
        self.unknown_levels += isinstance(game, Kept) and bool(game.session.unknown_levels)
        return True
