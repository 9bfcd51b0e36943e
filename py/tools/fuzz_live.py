"""Parsers of live games: the links by which devices connect, session descriptions, and messages of the other device."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any

from engine import BadData
from engine.packing import Reader, Writer
from table import detect_game
from table.links import code
from table.links.session import LinkedSession, RefusedLink
from table.live import endpoint, messages, pairing
from table.live.endpoint import Address, Endpoint
from table.live.messages import Missed
from table.live.pairing import Answer, Offer
from table.sharing import BadRecord
from tools import mutations
from tools.card_sets import hostile_setup
from tools.fuzz_links import Turns, sample_games
from tools.fuzz_parsers import Parser, Samples, hold, refusal_code

#: The number of lines of a description without addresses.
LINES = 15


def _end(number: int) -> Endpoint:
    """A sample end, with a name and other addresses."""
    name = f"8594045e-28e2-45b7-bcae-{number:012x}.local"
    hosts = (name, "192.168.1.7", "fe80::1c0b:afbe:38fd:a54e")[: 1 + number % 3]
    return Endpoint("tSpI", "YviynUDiXhELYak2jgWZFKtR", bytes(range(32)), tuple(Address(one, 50186) for one in hosts))


def _check(end: Endpoint) -> None:
    """An accepted end makes one description, whose lines are those of every other one, and names local hosts only."""
    for is_answer in (False, True):
        made = endpoint.description(end, is_answer=is_answer)
        hold(made.count("\n") == made.count("\r\n") == LINES + len(end.addresses), "an end adds lines to a description")
        hold(
            endpoint.of_description(made) == end._replace(addresses=tuple(dict.fromkeys(end.addresses))), "an end lost"
        )


class Pairings(Parser):
    """The link of an offer or of an answer."""

    def texts(self, code: str) -> Sequence[str]:
        return [f"record.bad.{code}"]

    @cached_property
    def valid(self) -> list[str]:
        games = enumerate(sample_games())
        offers = [pairing.offer_code(n, _end(n), game, max(game.party.people)) for n, game in games if not game.device]
        return offers + [pairing.answer_code(Answer(n, _end(n))) for n in range(3)]

    @cached_property
    def _head(self) -> bytes:
        """What comes before the set-up in an offer."""
        whole = Reader(self.valid[0], "live").rest()
        return whole[: whole.index(b"\1" + bytes([len("cartographers")]) + b"cartographers")]

    def make(self, random: Random) -> str:
        if not random.randrange(10):
            given = Writer(self._head + hostile_setup(random)).code()
        elif random.randrange(2):
            given = mutations.code(self.valid, random)
        else:
            body = bytearray(Reader(random.choice(self.valid), "live").rest())
            body[random.randrange(len(body))] = random.randrange(256)
            given = Writer(bytes(body)).code()
        return "https://example.org/" + detect_game.LIVE + given if random.randrange(2) else given

    def open(self, given: str) -> str:
        game = pairing.game_in(given)

        def read() -> None:
            message = pairing.read(given)
            _check(message.end)
            if isinstance(message, Offer):
                hold(message.turn.deal.game == game, "another game than was detected")
                hold(message.sender != message.turn.to, "an offer to oneself")

        return refusal_code(read, BadRecord)


class Descriptions(Parser):
    """The description of a connection, which the browser makes."""

    @cached_property
    def _valid(self) -> list[str]:
        return [endpoint.description(_end(n), is_answer=bool(n % 2)) for n in range(6)]

    def make(self, random: Random) -> str:
        return mutations.text(self._valid, random)

    def open(self, given: str) -> str:
        return refusal_code(lambda: _check(endpoint.of_description(given)), BadData).split(".")[-1]


class Messages(Parser):
    """A message of a connected device."""

    def texts(self, code: str) -> Sequence[str]:
        return self._turns.texts(code)

    def __init__(self, samples: Samples) -> None:
        super().__init__(samples)
        self._turns = Turns(samples)
        games = sample_games()
        self._saves = [game.to_json() for game in games]
        self._own = [code.code(game, game.device) for game in games]
        stepped = [game for game in games if not game.goes_ahead]
        self._steps = [messages.position(game) for game in stepped]
        for game in stepped:
            known = range(max(0, len(game.state.history) - 4), len(game.state.history))
            self._steps += [text for at in known if (text := messages.message(game, 0, at))]

    def of_text(self, text: str) -> Any:
        return 0, text

    def make(self, random: Random) -> Any:
        here = random.randrange(len(self._saves))
        if random.randrange(8):
            if random.randrange(3) == 0:
                return here, mutations.text(self._steps, random)
            return here, self._turns.make(random) if random.randrange(4) else self._own[here]
        return here, random.choice([None, True, 7, 1e9, b"x", [], {}])

    def open(self, given: Any) -> str:
        here, data = given
        before = json.dumps(self._saves[here])
        session = LinkedSession.from_json(json.loads(before))
        known = session.streams()

        def receive() -> None:
            try:
                messages.receive(session, data)
            except (BadRecord, RefusedLink):
                hold(json.dumps(session.to_json()) == before, "a refused message has changed a game")
                raise
            except Missed:
                hold(json.dumps(session.to_json()) == before, "a message that goes on from others has changed a game")
                messages.receive(session, messages.position(session))
            longer = zip(known, session.streams(), strict=True)
            hold(all(there[: len(here)] == here for here, there in longer), "a message has overwritten a move")
            hold(code.read(code.code(session, session.device)).party == session.party, "a game without a link")

        return refusal_code(receive, BadRecord, RefusedLink)
