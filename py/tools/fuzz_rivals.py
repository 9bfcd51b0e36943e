"""Parsers for the games that a player's own is compared with: challenges, and stored games of others and of the bot."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any

import bots
import engine
from engine import Record
from engine.packing import Writer
from table import challenge, detect_game
from table.challenge import BadChallenge, Challenges
from table.detect_game import CHALLENGE
from table.par import KEY, Pars
from tools import mutations
from tools.card_sets import hostile_setup
from tools.fuzz_parsers import ACCEPTED, Parser, TextStore, hold, refusal_code


def _changed(valid: Sequence[Any], random: Random) -> str:
    """A valid document with a changed part, or its text with changed letters."""
    if random.randrange(3):
        return json.dumps(mutations.document(valid, random))
    return mutations.text([json.dumps(each) for each in valid], random)


class StoredPars(Parser):
    """The text of the games of the bot in the browser's storage."""

    @cached_property
    def valid(self) -> list[Any]:
        rows = []
        for session in self.samples.sessions:
            settings = bots.par(session.deal.game)
            if settings and session.deal.players == 1:
                actions = [str(action) for action in session.state.history]
                rows.append({"key": session.deal.code(), **settings._asdict(), "actions": actions})
        return [{"format": 1, "games": rows[n : n + 3]} for n in range(0, len(rows), 3)]

    def make(self, random: Random) -> str:
        return _changed(self.valid, random)

    def open(self, given: str) -> str:
        store = TextStore()
        store.texts[KEY] = given
        code = "new"
        for session in self.samples.sessions[:: len(self.samples.sessions) // 6]:
            if session.deal.players == 1:
                game = Pars(store).game(session.deal)
                hold(game.over or len(game.state.actions()) > 1, "a decision without a choice")
                record = Record.of(game.state)
                hold(engine.replay(record) == game.state, "a game that cannot be replayed")
                code = ACCEPTED if game.state.history else code
        hold(store.texts == {KEY: given}, "reading has changed the storage")
        return code


NAMES = ("", "Ada", "N" * 60, "\u202eabc", "<b>", "諾爾", "a\nb", "\x00")


class ChallengeLinks(Parser):
    """The link of a challenge."""

    def texts(self, code: str) -> Sequence[str]:
        return [f"challenge.bad.{code}" if code in ("running", "players") else f"record.bad.{code}"]

    @cached_property
    def valid(self) -> list[str]:
        pairs = zip(self.samples.sessions, NAMES * len(self.samples.sessions), strict=False)
        return [challenge.link(session, name).removeprefix(CHALLENGE) for session, name in pairs]

    def make(self, random: Random) -> str:
        if not random.randrange(6):
            return random.choice(self.valid)
        code = mutations.code(self.valid, random)
        if not random.randrange(10):
            head = bytes([challenge.FORMAT, 0])  # a format and an empty name
            code = Writer(head + hostile_setup(random, players=1) + b"\0\0").code()
        given = code if random.randrange(3) else mutations.text(self.valid, random)
        return CHALLENGE + given if random.randrange(2) else given

    def open(self, given: str) -> str:
        game = detect_game.in_challenge(given)
        hold(game in ("", *engine.games()), "a game that is not there")

        def read() -> None:
            found = challenge.from_link(given)
            hold(found.session.over and found.session.deal.players == 1, "not a finished game for one")
            hold(game in ("", found.session.deal.game), "another game than was detected")
            hold(found.name == challenge.clean_name(found.name), "a name with characters that cannot be seen")
            again = challenge.from_link(challenge.link(found.session, found.name))
            hold(again.name == found.name and again.session.state == found.session.state, "lost by its link")

        return refusal_code(read, BadChallenge)


class StoredAnswers(Parser):
    """The text of the games of others in the browser's storage."""

    @cached_property
    def valid(self) -> list[Any]:
        store = TextStore()
        challenges = Challenges(store)
        for session, name in zip(self.samples.sessions, NAMES * 4, strict=False):
            if session.over and session.deal.players == 1:
                challenges.add(challenge.Challenge(challenge.clean_name(name), session))
        return [json.loads(store.texts[challenge.KEY])]

    def make(self, random: Random) -> str:
        return _changed(self.valid, random)

    def open(self, given: str) -> str:
        store = TextStore()
        store.texts[challenge.KEY] = given
        challenges = Challenges(store)
        hold(challenges.name == challenge.clean_name(challenges.name), "a name with characters that cannot be seen")
        code = "none"
        for session in self.samples.sessions:
            for answer in dict.fromkeys(challenges.of(session.deal)):  # the page replays one at a time
                found = challenges.session(answer)
                hold(answer.name == challenge.clean_name(answer.name), "a name with characters that cannot be seen")
                hold(found is None or (found.over and found.deal == session.deal), "a game of another deal")
                code = ACCEPTED if found is not None else "junk" if code == "none" else code
        hold(store.texts == {challenge.KEY: given}, "reading has changed the storage")
        return code
