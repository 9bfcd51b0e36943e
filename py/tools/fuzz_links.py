"""Parsers of games by links: a link that arrives, and a saved game by links."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any

import engine
from engine import BadData, Chance
from engine.packing import Reader, Writer
from table import detect_game, sessions
from table.deals import Deal
from table.links import arrivals, code
from table.links.session import LinkedSession, RefusedLink
from table.session import AWAY, Session, Sitter
from table.sessions import restored
from table.sharing import BadRecord
from tools import mutations
from tools.card_sets import hostile_setup
from tools.fuzz_parsers import Parser, Samples, hold, refusal_code

#: The number of sample games of each title.
GAMES = 4


def sample_games() -> list[LinkedSession]:
    """Games by links after some exchanges, as the device that acted last has them."""
    return [_played(game, number) for game in engine.games() for number in range(GAMES)]


def _played(game: str, number: int) -> LinkedSession:
    chance = Chance.of(number, stream="fuzz links")
    sitters = [Sitter(name="Ada"), Sitter(AWAY, "Bo"), Sitter(AWAY)][: 2 + number % 2]
    session = arrivals.begun(Session(Deal.of(game, number, len(sitters)), sitters), number)
    for _ in range(1 + chance.below(4)):
        while not (session.waits or session.over):
            session.place(chance.pick(session.state.actions()))
            if session.inked is not None:
                session.reveal()
        sent = list(arrivals.outgoing(session).values())
        session = arrivals.joined(code.read(sent[0]))
    return session


class Turns(Parser):
    """A link of a game by links, opened where the game is known."""

    def __init__(self, samples: Samples) -> None:
        super().__init__(samples)
        self._games = {(game.party.key, game.deal.game): game for game in sample_games()}

    def texts(self, code: str) -> Sequence[str]:
        known = ("old", "seat", "game", "changed", "fork", "own")
        return [f"turn.bad.{code}" if code in known else f"record.bad.{code}"]

    @cached_property
    def valid(self) -> list[str]:
        return [code.code(game, to) for game in self._games.values() for to in sorted(game.party.people)]

    def make(self, random: Random) -> str:
        if not random.randrange(10):
            given = Writer(hostile_setup(random)).code()
        elif random.randrange(3):
            given = mutations.code(self.valid, random)
        elif random.randrange(2):
            given = self._changed(random)
        else:
            given = mutations.text(self.valid, random)
        return "https://example.org/" + detect_game.TURN + given if random.randrange(2) else given

    def _changed(self, random: Random) -> str:
        """A link with one other byte and the right checksum."""
        body = bytearray(Reader(random.choice(self.valid), "turn").rest())
        body[random.randrange(len(body))] = random.randrange(256)
        return Writer(bytes(body)).code()

    def open(self, given: str) -> str:
        game = detect_game.in_turn(given)

        def read() -> None:
            turn = code.read(given)
            hold(turn.deal.game == game, "another game than was detected")
            joined = arrivals.joined(turn)
            hold(restored(joined.to_json()).to_json() == joined.to_json(), "a game lost by its save")
            joined.view(joined.party.seats(joined.device)[0])
            known = self._games.get((turn.party.key, game))
            if known is None:
                return
            before = json.dumps(known.to_json())
            mine = LinkedSession.from_json(json.loads(before))
            try:
                arrivals.accept(mine, turn)
            except RefusedLink:
                hold(json.dumps(mine.to_json()) == before, "a refused link has changed a game")
                raise
            longer = zip(known.streams(), mine.streams(), strict=True)
            hold(all(there[: len(here)] == here for here, there in longer), "a link has overwritten a move")

        return refusal_code(read, BadRecord, RefusedLink)


class LinkedSaves(Parser):
    """The JSON of a saved game by links."""

    def __init__(self, samples: Samples) -> None:
        super().__init__(samples)
        self._saves = [game.to_json() for game in sample_games()]

    def of_text(self, text: str) -> None:
        return None

    def make(self, random: Random) -> Any:
        return mutations.document(self._saves, random)

    def open(self, given: Any) -> str:
        def read() -> None:
            session = restored(given)
            session.view()
            sessions.awaited(given)
            hold(restored(session.to_json()).to_json() == session.to_json(), "a game lost by its save")

        return ".".join(refusal_code(read, BadData).split(".")[:2])
