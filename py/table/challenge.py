"""Challenges: links with the deal, the moves and the name of a player, and the answers to them on this device.

The link of a challenge and that of an answer are the same thing: a finished game for one player. Every move of it is
checked by the rules before it is stored or shown.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from engine import BadData, Record
from engine.nesting import read_json
from engine.packing import Reader, Writer
from engine.record import LONGEST

from . import sharing
from .deals import Deal
from .detect_game import CHALLENGE, in_deal, in_link
from .fields import Check, fits, next_revision, number, revision_of, text
from .names import one_line
from .par import key_of
from .result_format import Result
from .save_format import summary_of
from .session import Session
from .sharing import BadRecord
from .store import Store, StoreFull, StoreMissing
from .unreadable import keep_copy
from .words import Phrase

FORMAT = 1
KEY = "inkstead.challenges"
#: Names are cut to this length. Older games than the newest ones are forgotten.
LONGEST_NAME = 20
MOST = 100
MOST_LETTERS = 1_000_000
_CODE = "challenge.code"


class BadChallenge(BadRecord):
    """A link without a challenge. ``code``: as of ``BadRecord``, "running" or "players"."""

    @property
    def phrase(self) -> Phrase:
        """The message about the link."""
        own = self.code in ("running", "players")
        return [f"challenge.bad.{self.code}"] if own else super().phrase


class Challenge(NamedTuple):
    """A finished game of somebody else. ``name``: "" if the player gave none."""

    name: str
    session: Session

    @property
    def figure(self) -> int:
        """Its result as ``Summary.figure`` counts it."""
        summary = summary_of(self.session.deal.game)
        return summary.figure(summary.about(self.session.view())).number

    def may_be(self, result: Result) -> bool:
        """Whether a result can be that of this game: it has the same deal, and the same figure."""
        deal, code = self.session.deal, self.session.deal_code
        same = code and (result.game, result.players, result.code) == (deal.game, 1, code)
        return bool(same) and summary_of(deal.game).figure(result.about).number == self.figure


def clean_name(name: str) -> str:
    """A name as it may travel in a link."""
    return one_line(name, LONGEST_NAME)


def link(session: Session, name: str = "") -> str:
    """The fragment of the link to the challenge of a finished game for one player."""
    head = Writer()
    head.number(FORMAT)
    head.text(clean_name(name))
    parts = (Reader(code, _CODE, LONGEST).rest() for code in (head.code(), Record.of(session.state).code()))
    return CHALLENGE + Writer(b"".join(parts)).code()


def from_link(text: str) -> Challenge:
    """The challenge in a link, a fragment or a code, replayed; BadChallenge if it is invalid."""
    try:
        reader = Reader(sharing.code_in(text, CHALLENGE), _CODE, LONGEST)
    except BadData:
        raise BadChallenge("damaged") from None
    try:
        if reader.number() != FORMAT:
            raise BadChallenge("newer")
        name = reader.text()
    except BadData:
        raise BadChallenge("damaged") from None
    try:
        session = sharing.from_link(Writer(reader.rest()).code())
    except BadRecord as bad:
        raise BadChallenge(bad.code, bad.rules) from None
    if session.deal.players != 1:
        raise BadChallenge("players")
    if not session.over:
        raise BadChallenge("running")
    return Challenge(clean_name(name), session)


class Answer(NamedTuple):
    """A stored game of somebody else on a deal."""

    #: What ``par.key_of`` gives for the deal.
    deal: str
    name: str
    #: The code of its record.
    code: str
    #: Its result as ``Summary.figure`` counts it.
    figure: int


_FIELDS: dict[str, Check] = {
    "deal": text(80),
    "name": text(LONGEST_NAME),
    "code": text(LONGEST),
    "figure": number(-100_000, 100_000),
}


class Stored(NamedTuple):
    """What is stored: the name that the player has put into the last link, and the games of others, oldest first."""

    revision: int = 0
    name: str = ""
    answers: Sequence[Answer] = ()


class Challenges:
    """The games of others on a device, oldest first, and the name that the player has put into links.

    Reading never fails; what has no room is not stored.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    @property
    def name(self) -> str:
        """The name that the player put into the last link."""
        return self._read().name

    @name.setter
    def name(self, name: str) -> None:
        self._write(self._read()._replace(name=clean_name(name)))

    def of(self, deal: Deal) -> list[Answer]:
        """The games of others on a deal."""
        key = key_of(deal)
        return [answer for answer in self._read().answers if answer.deal == key]

    def add(self, challenge: Challenge) -> Answer:
        """Store a game; the same game again only takes the new name."""
        session, stored = challenge.session, self._read()
        code = Record.of(session.state).code()
        answer = Answer(key_of(session.deal), challenge.name, code, challenge.figure)
        answers = [answer if known.code == code else known for known in stored.answers]
        if answer not in answers:
            answers.append(answer)
        self._write(stored._replace(answers=answers))
        return answer

    def session(self, answer: Answer) -> Session | None:
        """The game of an answer, replayed; None if it cannot be, for example after a change of the rules.

        So is a code from a file that is not a finished game of the deal; the modules of another game may not be loaded.
        """
        if in_link(answer.code) != (in_deal(answer.deal) or answer.deal.partition(" ")[0]):
            return None
        try:
            session = sharing.from_link(answer.code)
        except BadRecord:
            return None
        return session if session.over and key_of(session.deal) == answer.deal else None

    def _read(self) -> Stored:
        try:
            return parse(self._store.read(KEY) or "")
        except StoreMissing:
            return Stored()

    def _write(self, stored: Stored) -> None:
        revision = max(stored.revision, keep_copy(self._store, KEY, is_readable))
        with suppress(StoreFull, StoreMissing):
            self._store.write(KEY, to_text(stored._replace(revision=revision)))


def to_text(stored: Stored) -> str:
    """The text to store, of the next revision, with as many of the newest games as ``parse`` reads."""
    rows = [answer._asdict() for answer in stored.answers[-MOST:]]
    while True:
        data = {"format": FORMAT, "revision": next_revision(stored.revision), "name": stored.name, "answers": rows}
        written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        if len(written) <= MOST_LETTERS:
            return written
        rows = rows[1:]


def parse(stored: str) -> Stored:
    """The valid parts of a stored text. Never fails; the moves are checked by ``Challenges.session``."""
    data = _document(stored)
    if data is None:
        return Stored()
    name = data["name"] if text(LONGEST_NAME)(data.get("name")) else ""
    rows = (row for row in data["answers"] if fits(row, _FIELDS))
    answers = [Answer(row["deal"], clean_name(row["name"]), row["code"], row["figure"]) for row in rows][-MOST:]
    return Stored(revision_of(data), clean_name(name), answers)


def is_readable(stored: str) -> bool:
    """Whether ``parse`` reads anything of a stored text."""
    return _document(stored) is not None


def _document(stored: str) -> dict[str, Any] | None:
    """The document in a stored text; None if it is anything else."""
    data = read_json(stored, MOST_LETTERS)
    is_one = isinstance(data, dict) and data.get("format") == FORMAT and isinstance(data.get("answers"), list)
    return data if is_one else None
