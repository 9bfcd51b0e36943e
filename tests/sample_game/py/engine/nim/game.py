"""The state of a game of Nim: actions, play, copies, views and JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import decoding
from ..chance import Chance
from ..game import IllegalAction, Json, State, check_seat, no_action
from .actions import ACTIONS, Action, parse
from .setup import heaps
from .view_types import Prompt, View

FORMAT = 1


class Nim(State):
    """See ``State``. Nothing is hidden and nothing is revealed."""

    game = "nim"
    rules = 1

    def __init__(self, players: int, seed: str, options: Mapping[str, Any]) -> None:
        self.players, self.seed, self.options = players, seed, options
        self.guessed = False
        self.heaps = heaps(seed)
        self.taken: list[Action] = []

    @property
    def actor(self) -> int | None:
        return len(self.taken) % 2 if any(self.heaps) else None

    @property
    def history(self) -> list[Action]:
        return list(self.taken)

    def actions(self) -> list[Action]:
        return [action for action in ACTIONS.values() if action.number <= self.heaps[action.heap]]

    def refusal(self, action: Action) -> IllegalAction | None:
        if not isinstance(action, Action):
            return no_action()
        if self.actor is None:
            return IllegalAction("over", "the game is over")
        if action.number > self.heaps[action.heap]:
            return IllegalAction("count", f"there are only {self.heaps[action.heap]} counters")
        return None

    def play(self, action: Action) -> None:
        refused = self.refusal(action)
        if refused:
            raise refused
        self.heaps[action.heap] -= action.number
        self.taken.append(action)

    def before_reveal(self, action: Action) -> Nim | None:
        refused = self.refusal(action)
        if refused:
            raise refused
        return None

    def playout(self, chance: Chance) -> None:
        while self.actor is not None:
            self.play(chance.pick(self.actions()))

    def copy(self) -> Nim:
        new = object.__new__(Nim)
        new.__dict__ |= self.__dict__ | {"heaps": self.heaps.copy(), "taken": self.taken.copy()}
        return new

    def winners(self) -> list[int]:
        if self.actor is not None:
            return []
        took_last = (len(self.taken) - 1) % 2
        return [took_last if self.options["last"] == "wins" else 1 - took_last]

    def scores(self) -> list[int]:
        return [int(seat in self.winners()) for seat in range(2)]

    def determinize(self, seat: int, seed: object) -> Nim:
        check_seat(seat, self.players)
        new = self.copy()
        new.guessed = True
        return new

    def view(self, seat: int) -> View:
        check_seat(seat, self.players)
        actor = self.actor
        prompt: Prompt = {"id": "over"} if actor is None else {"id": "take", "seat": actor}
        return {
            "game": self.game,
            "players": self.players,
            "actor": actor,
            "over": actor is None,
            "prompt": prompt,
            "heaps": self.heaps.copy(),
            "legal": [str(action) for action in self.actions()],
            "last": str(self.taken[-1]) if self.taken else "",
            "scores": self.scores(),
            "winners": self.winners(),
            "log": [{"seat": i % 2, "heap": one.heap, "count": one.number} for i, one in enumerate(self.taken)],
        }

    def to_json(self) -> Json:
        return {
            **decoding.start_fields(self, self.game, self.rules, FORMAT),
            "taken": [str(action) for action in self.taken],
        }

    @classmethod
    def from_json(cls, data: Json) -> Nim:
        state = cls(*decoding.read_setup(data, cls.game, cls.rules, FORMAT))
        state.guessed = decoding.field(data, "guessed", bool)
        for text in decoding.texts(data, "taken"):
            try:
                state.play(parse(text))
            except IllegalAction as illegal:
                raise decoding.impossible("taken", text) from illegal
        return state
