"""The base class of the parsers of the fuzz command, and sample games for their inputs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from random import Random
from typing import Any

import bots
import engine
from engine import Chance, Record, registry
from table.deals import Deal
from table.memory_store import MemoryStore
from table.session import Session, Sitter
from table.words import LANGUAGES, Words
from tools.paths import ROOT
from tools.sim import setup

NOW = 1_760_000_000
#: The number of sample positions of each game.
SAMPLES = 8
ACCEPTED = "accepted"


@cache
def catalogues() -> dict[str, Words]:
    """The texts of all languages."""
    folder = ROOT / "static" / "locale"
    return {lang: Words.from_file(lang, (folder / f"{lang}.js").read_text(encoding="utf-8")) for lang in LANGUAGES}


class Broken(Exception):
    """A parser breaks a promise."""


def hold(condition: bool, what: str) -> None:
    if not condition:
        raise Broken(what)


class TextStore(MemoryStore):
    """Raises UnicodeError for lone surrogates, which the storage of a browser does not accept."""

    def write(self, key: str, text: str) -> None:
        text.encode()
        super().write(key, text)


class Samples:
    """Sample sessions of all games: random positions with random set-ups."""

    @cached_property
    def sessions(self) -> list[Session]:
        return [_sample(game, number) for game in engine.games() for number in range(SAMPLES)]

    @cached_property
    def states(self) -> list[engine.Json]:
        return [session.state.to_json() for session in self.sessions]

    @cached_property
    def records(self) -> list[engine.Json]:
        return [Record.of(session.state).to_json() for session in self.sessions]

    @cached_property
    def codes(self) -> list[str]:
        return [Record.of(session.state).code() for session in self.sessions]


def _sample(game: str, number: int) -> Session:
    """A game after some random actions; every third is finished, and one game of Woodcraft has a card set."""
    chance = Chance.of(number, stream="fuzz")
    players = 1 + number % min(4, registry.module(game).PLAYERS[-1])
    options = setup(game, players, number)
    if number != 1:
        options.pop("card_set", None)
    levels = bots.levels(game)
    sitters = [Sitter(name="Ada"), *[Sitter(levels[number % len(levels)])] * (players - 1)]
    session = Session(Deal.of(game, number, players, **options), sitters)
    turns = chance.below(40) if number % 3 else 10_000
    while not session.over and len(session.state.history) < turns:
        session.place(chance.pick(session.state.actions()))
        if session.inked is not None:
            session.reveal()
    return session


class Parser(ABC):
    """An entry point. ``make`` returns hostile input; ``open`` passes it in and checks the promises."""

    #: The ids of the messages of the page about a refusal with this code; empty if there is no message.
    def texts(self, code: str) -> Sequence[str]:
        return ()

    def __init__(self, samples: Samples) -> None:
        self.samples = samples

    def of_text(self, text: str) -> Any:
        """The text as an input of this parser, None if the parser does not take texts."""
        return text

    @abstractmethod
    def make(self, random: Random) -> Any: ...

    @abstractmethod
    def open(self, given: Any) -> str:
        """ACCEPTED, or the code of the refusal. Any exception is a failure of the parser."""


def refusal_code(call: Callable[[], Any], *kinds: type[Exception]) -> str:
    """ACCEPTED, or the code of the exception (one of these) that the call raises."""
    try:
        call()
    except kinds as refusal:
        code = getattr(refusal, "code", type(refusal).__name__)
        hold(isinstance(code, str) and bool(code), "a refusal without a code")
        hold(bool(str(refusal)) and len(str(refusal)) < 2000, "a refusal without a short message")
        return str(code)
    return ACCEPTED
