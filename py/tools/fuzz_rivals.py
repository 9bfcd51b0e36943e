"""Doors for the games that a player's own is compared with: stored games of the bot."""

from __future__ import annotations

import json
from functools import cached_property
from random import Random
from typing import Any

import bots
import engine
from table.par import KEY, Pars
from tools import mutations
from tools.fuzz_doors import ACCEPTED, Door, MemoryStore, hold


class StoredPars(Door):
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
        if random.randrange(3):
            return json.dumps(mutations.document(self.valid, random))
        return mutations.text([json.dumps(each) for each in self.valid], random)

    def open(self, given: str) -> str:
        store = MemoryStore()
        store.texts[KEY] = given
        code = "new"
        for session in self.samples.sessions[:: len(self.samples.sessions) // 6]:
            if session.deal.players == 1:
                game = Pars(store).game(session.deal)
                hold(game.over or len(game.state.actions()) > 1, "a decision without a choice")
                record = engine.Record.of(game.state)
                hold(engine.replay(record) == game.state, "a game that cannot be replayed")
                code = ACCEPTED if game.state.history else code
        hold(store.texts == {KEY: given}, "reading has changed the storage")
        return code
