"""The bots that play the action with the best evaluation, without search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import State
from engine.kingdom_builder.game import KingdomBuilder

from ..base import Bot, Ranking
from .evaluation import Outlook
from .weigh import weigh
from .weights import FORESIGHT, THRIFT, Hopes


class Greedy(Bot):
    """Plays the action with the best evaluation."""

    def __init__(self, seed: object = 0, *, hopes: Hopes, **budget: Any) -> None:
        super().__init__(seed, **budget)
        self._hopes = hopes

    @classmethod
    def plain(cls, seed: object = 0, **budget: Any) -> Greedy:
        """Takes the most gold at once; of equal hexes, one that brings a tile or touches less."""
        return cls(seed, hopes=THRIFT, **budget)

    @classmethod
    def foreseeing(cls, seed: object = 0, **budget: Any) -> Greedy:
        """Counts on tiles, on freedom, and on what lies next to its settlements."""
        return cls(seed, hopes=FORESIGHT, **budget)

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, KingdomBuilder)
        yield 1.0, weigh(state, Outlook(state, seat, self._hopes), self.must_include)
