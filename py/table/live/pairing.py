"""The two messages by which devices connect, as codes of links: an offer with an invitation, and the answer."""

from __future__ import annotations

from typing import NamedTuple

from engine import BadData
from engine.packing import Reader, Writer
from engine.problems import problem
from engine.record import LONGEST

from ..detect_game import LIVE, in_turn
from ..links import code as turns
from ..links.arrivals import invitation
from ..links.code import Turn
from ..links.session import LinkedSession
from ..sharing import BadRecord
from . import endpoint
from .endpoint import Endpoint

#: Offers have a random number below this, by which a device recognizes the answer to its own.
NUMBERS = 1 << 30
_OFFER, _ANSWER = 1, 2


class Offer(NamedTuple):
    """A device waits for a connection. ``turn``: the game without moves, addressed to the device that may answer."""

    number: int
    sender: int
    end: Endpoint
    turn: Turn

    @property
    def names(self) -> list[str]:
        """The names of the persons on the device that sent it."""
        return [self.turn.party.sitters[seat].name for seat in self.turn.party.seats(self.sender)]


class Answer(NamedTuple):
    """The answer to the offer with the same number."""

    number: int
    end: Endpoint


def offer_code(number: int, end: Endpoint, session: LinkedSession, to: int) -> str:
    """The code of an offer to another device of a game."""
    writer = Writer()
    writer.number(_OFFER)
    writer.number(number)
    writer.number(session.device)
    endpoint.write(writer, end)
    return Writer(_body(writer.code()) + _body(invitation(session, to))).code()


def answer_code(answer: Answer) -> str:
    writer = Writer()
    writer.number(_ANSWER)
    writer.number(answer.number)
    endpoint.write(writer, answer.end)
    return writer.code()


def _body(code: str) -> bytes:
    return Reader(code, "live", LONGEST).rest()


def code_in(text: str) -> str:
    """The code in a link, alone or in a message; "" if there is none."""
    if len(text) > 2 * LONGEST:
        return ""
    return (text.rpartition(LIVE)[2].split() or [""])[0]


def read(text: str) -> Offer | Answer:
    """What a link contains; BadRecord if it is invalid."""
    try:
        reader = Reader(code_in(text), "live", LONGEST)
    except BadData:
        raise BadRecord("damaged") from None
    try:
        kind, number = reader.number(), reader.number()
        if kind not in (_OFFER, _ANSWER):
            raise BadRecord("newer")
        if number >= NUMBERS:
            raise reader.bad(problem("expected.possible"))
        sender = reader.number() if kind == _OFFER else 0
        end = endpoint.read(reader)
        if kind == _ANSWER:
            reader.end()
            return Answer(number, end)
    except BadData:
        raise BadRecord("moves") from None
    turn = turns.read(Writer(reader.rest()).code())
    if sender == turn.to or sender not in turn.party.people:
        raise BadRecord("moves")
    return Offer(number, sender, end, turn)


def game_in(text: str) -> str:
    """The game of an offer, "" for other texts; its modules need not be loaded."""
    try:
        reader = Reader(code_in(text), "live", LONGEST)
        if reader.number() != _OFFER:
            return ""
        reader.number(), reader.number(), endpoint.read(reader)
    except BadData:
        return ""
    return in_turn(Writer(reader.rest()).code())
