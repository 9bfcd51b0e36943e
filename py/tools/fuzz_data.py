"""Parsers for data and actions: states, records, sessions, set-ups, actions, and the messages of the bots' worker."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import engine
from bots.thinker import Thinker
from engine import BadData, IllegalAction, Record
from engine.problems import problem
from table import answers
from table.answers import BadAnswer
from table.session import Session
from tools import mutations
from tools.fuzz_parsers import ACCEPTED, Parser, hold, refusal_code


class States(Parser):
    """The JSON of a state."""

    def of_text(self, text: str) -> None:
        return None

    def make(self, random: Random) -> Any:
        return mutations.document(self.samples.states, random)

    def open(self, given: Any) -> str:
        def read() -> None:
            state = engine.restore(given)
            data = state.to_json()
            hold(engine.restore(data).to_json() == data, "a state lost by its JSON")
            for seat in range(min(state.players, 4)):
                state.view(seat)
            for action in state.actions()[:2]:
                state.copy().play(action)

        return ".".join(refusal_code(read, BadData).split(".")[:2])


class Records(Parser):
    """The JSON of a record, and its replay."""

    def of_text(self, text: str) -> None:
        return None

    def make(self, random: Random) -> Any:
        return mutations.document(self.samples.records, random)

    def open(self, given: Any) -> str:
        def read() -> None:
            record = Record.from_json(given)
            hold(Record.from_json(record.to_json()) == record, "a record lost by its JSON")
            if record.players <= 8:
                engine.replay(record)

        return ".".join(refusal_code(read, BadData, IllegalAction).split(".")[:2])


class Sessions(Parser):
    """The JSON of a session: a record, the players, and the open actions."""

    def of_text(self, text: str) -> None:
        return None

    def make(self, random: Random) -> Any:
        return mutations.document([session.to_json() for session in random.choices(self.samples.sessions, k=3)], random)

    def open(self, given: Any) -> str:
        def read() -> None:
            session = Session.from_json(given)
            session.view()
            hold(Session.from_json(session.to_json()).to_json() == session.to_json(), "a session lost by its JSON")

        return ".".join(refusal_code(read, BadData).split(".")[:2])


class Setups(Parser):
    """Players, seed and options of a new game."""

    def of_text(self, text: str) -> None:
        return None

    def make(self, random: Random) -> Any:
        keys = ("game", "players", "seed", "options")
        return mutations.document([{key: each[key] for key in keys} for each in self.samples.records], random)

    def open(self, given: Any) -> str:
        def read() -> None:
            if not isinstance(given, dict) or not isinstance(given.get("game"), str):
                raise BadData("setup", problem("setup.options"))
            options = given.get("options")
            if not isinstance(options, dict):
                raise BadData("setup", problem("setup.options"))
            engine.new(given["game"], given.get("players"), given.get("seed"), options).view(0)  # type: ignore[arg-type]

        return ".".join(refusal_code(read, BadData).split(".")[:2])


class Actions(Parser):
    """The text of an action, in some position."""

    PAGES = {"cartographers": "refuse.{}.more", "kingdom_builder": "kb.refuse.{}"}

    def texts(self, code: str) -> Sequence[str]:
        game, _, kind = code.partition(" ")
        return [self.PAGES[game].format(kind)] if game in self.PAGES and kind else ()

    def of_text(self, text: str) -> tuple[int, str]:
        return 1, text

    def make(self, random: Random) -> tuple[int, str]:
        place = random.randrange(len(self.samples.sessions))
        state = self.samples.sessions[place].state
        near = [str(action) for action in (state.actions() or state.history)]
        near = random.choices(near, k=3) + [str(action) for action in state.history[-2:]]
        kind = random.randrange(10)
        if kind == 0:
            return place, random.choice(near)
        if kind < 3:  # legal somewhere else
            other = random.choice(self.samples.sessions).state
            return place, str(random.choice(other.actions() or other.history))
        return place, mutations.text(near, random)

    def open(self, given: tuple[int, str]) -> str:
        place, text = given
        original = self.samples.sessions[place].state
        state = original.copy()
        code = refusal_code(lambda: state.play(engine.parse(state.game, text)), IllegalAction)
        if code == ACCEPTED:
            hold(state.history[:-1] == original.history, "an action has changed the history")
            played = state.history[-1]
            hold(played in original.actions(), f"played although it is not listed: {played}")
            return code
        hold(state == original, "a refusal has changed the state")
        return f"{state.game} {code}"


class Requests(Parser):
    """A request to the bots' worker."""

    def make(self, random: Random) -> str:
        session = random.choice([each for each in self.samples.sessions if not each.over])
        state = session.state.determinize(session.state.actor or 0, 1)
        request = {"state": state.to_json(), "seat": state.actor, "level": "easy", "seed": 3, "nodes": 1}
        if random.randrange(2):
            request |= {"must_include": str(random.choice(state.actions())), "why": True}
        if random.randrange(6):
            head = mutations.document([{**request, "state": 0}], random)
            if isinstance(head, dict) and head.get("state") == 0:
                head["state"] = request["state"]
            return json.dumps(head)
        return mutations.text([json.dumps(request)], random)

    def open(self, given: str) -> str:
        thinker = Thinker()
        code = refusal_code(lambda: thinker.start(given), BadData)
        if code == ACCEPTED:
            answers.read(thinker.step())
        return ".".join(code.split(".")[:2])


class Answers(Parser):
    """An answer of the bots' worker."""

    def of_text(self, text: str) -> tuple[int, str]:
        return 1, text

    def make(self, random: Random) -> tuple[int, str]:
        place = random.randrange(len(self.samples.sessions))
        state = self.samples.sessions[place].state
        best = [[str(action), 3.5] for action in state.actions()[:3]]
        valid = {"part": 1.0, "best": best, "done": True, "expected": 2}
        if random.randrange(3):
            return place, json.dumps(mutations.document([valid], random))
        return place, mutations.text([json.dumps(valid)], random)

    def open(self, given: tuple[int, str]) -> str:
        place, text = given
        state = self.samples.sessions[place].state
        before = state.to_json()

        def read() -> None:
            answer = answers.read(text)
            answers.check(answer, state)
            for weighed in answer.best:
                hold(engine.parse(state.game, weighed.action) in state.actions(), "an answer that cannot be played")

        code = refusal_code(read, BadAnswer)
        hold(state.to_json() == before, "an answer has changed the state")
        return code
