"""The par of a deal: a whole game of it by the strongest bot, the same on every device.

The bot gets a fixed number of nodes for each decision and a fixed seed, so neither the clock nor the device matters. A
par is one game, not the best one possible.
"""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

import bots
import engine
from bots.base import Question
from engine import IllegalAction, Record
from engine.nesting import read_json
from engine.packing import Writer
from engine.record import MOST_ACTIONS, write_setup
from engine.registry import MOST_LETTERS as LONGEST_ACTION

from .deals import Deal
from .fields import Check, fits, list_of, next_revision, number, revision_of, text
from .result_format import ParResult
from .save_format import summary_of
from .session import Session, Sitter
from .store import Store, StoreFull, StoreMissing

KEY = "inkstead.pars"
FORMAT = 1
#: The games of more deals are forgotten, the oldest first. They can be played again at any time.
MOST = 40
MOST_LETTERS = 1_000_000
#: The seed of the bot.
SEED = "par"


def key_of(deal: Deal) -> str:
    """A text that is the same for equal deals; the deal code, or a checksum of a setup that has none."""
    code = deal.code()
    if code:
        return code
    writer = Writer()
    write_setup(writer, Record(deal.game, deal.players, str(deal.seed), deal.options))
    return f"{deal.game} {crc32(writer.code().encode()):08x}"


class ParGame:
    """The game of the bot on a deal, decision by decision: answer ``question`` until ``over``."""

    def __init__(self, deal: Deal, actions: Iterable[str] = ()) -> None:
        """``actions``: those of an earlier computation; IllegalAction if the rules do not allow them."""
        settings = bots.par(deal.game)
        if settings is None:
            raise ValueError(f"{deal.game} has no par")
        self.deal, self.settings = deal, settings
        self.state = deal.start()
        for action in actions:
            self.state.play(engine.parse(deal.game, action))
        self._play_forced()

    @property
    def over(self) -> bool:
        return self.state.actor is None

    def question(self) -> Question:
        """The question about the next decision."""
        seat, decision = self.state.actor, len(self.state.history)
        assert seat is not None
        return {
            "state": self.state.determinize(seat, f"{SEED} {decision}").to_json(),
            "seat": seat,
            "level": self.settings.level,
            "seed": SEED,
            "nodes": self.settings.nodes,
        }

    def play(self, action: str) -> None:
        """Play the answer to ``question``, and decisions that leave no choice; IllegalAction if it is not legal."""
        self.state.play(engine.parse(self.deal.game, action))
        self._play_forced()

    def _play_forced(self) -> None:
        while self.state.actor is not None and len(legal := self.state.actions()) == 1:
            self.state.play(legal[0])

    @property
    def result(self) -> ParResult:
        """The result of the finished game."""
        summary = summary_of(self.deal.game)
        return ParResult(self.settings.level, summary.figure(summary.about(self.state.view(0))).number)

    def session(self) -> Session:
        """The game as a session of the bot, to be shown."""
        session = Session(self.deal, [Sitter(self.settings.level)])
        session.state = self.state
        return session


class StoredGame(NamedTuple):
    """The game of a deal, finished or not: its actions, and the settings that it was played with."""

    key: str
    level: str
    nodes: int
    version: int
    actions: list[str]

    @property
    def settings(self) -> bots.Par:
        return bots.Par(self.level, self.nodes, self.version)


class Stored(NamedTuple):
    """What is stored: the games, the oldest first."""

    revision: int = 0
    games: Sequence[StoredGame] = ()


_FIELDS: dict[str, Check] = {
    "key": text(80),
    "level": text(20),
    "nodes": number(1, 1_000_000),
    "version": number(1, 1_000_000),
    "actions": list_of(text(LONGEST_ACTION), 0, MOST_ACTIONS),
}


class Pars:
    """The games of the bot that are stored on a device. Reading never fails; what has no room is not stored."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def game(self, deal: Deal) -> ParGame:
        """The game of a deal, as far as it was played; a new one if none is stored, or it cannot be used."""
        settings, key = bots.par(deal.game), key_of(deal)
        for stored in self._read().games:
            if stored.key == key and stored.settings == settings:
                with suppress(IllegalAction):
                    return ParGame(deal, stored.actions)
        return ParGame(deal)

    def finished(self, deal: Deal) -> ParGame | None:
        """The finished game of a deal; None if it is not stored."""
        if bots.par(deal.game) is None:
            return None
        game = self.game(deal)
        return game if game.over else None

    def put(self, game: ParGame) -> None:
        """Store a game in place of an earlier one of its deal."""
        key = key_of(game.deal)
        stored = self._read()
        games = [known for known in stored.games if known.key != key]
        games.append(StoredGame(key, *game.settings, [str(action) for action in game.state.history]))
        rows = [known._asdict() for known in games[-MOST:]]
        with suppress(StoreFull, StoreMissing):
            data = {"format": FORMAT, "revision": next_revision(stored.revision), "games": rows}
            self._store.write(KEY, json.dumps(data, separators=(",", ":")))

    def _read(self) -> Stored:
        try:
            return parse(self._store.read(KEY) or "")
        except StoreMissing:
            return Stored()


def parse(stored: str) -> Stored:
    """The valid games in a text. Never fails; the rules are not checked."""
    data = read_json(stored, MOST_LETTERS)
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("games"), list):
        return Stored()
    rows = (row for row in data["games"] if fits(row, _FIELDS))
    return Stored(revision_of(data), [StoredGame(**{name: row[name] for name in StoredGame._fields}) for row in rows])
