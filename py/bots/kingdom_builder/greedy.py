"""The bots that play the action with the best evaluation, without search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import State
from engine.kingdom_builder.game import KingdomBuilder

from ..base import Bot, Ranking
from .evaluation import Evaluator
from .weigh import weigh
from .weights import FORESIGHT, THRIFT, Weights


class Greedy(Bot):
    """Plays the action with the best evaluation."""

    def __init__(self, seed: object = 0, *, weights: Weights, **budget: Any) -> None:
        super().__init__(seed, **budget)
        self._weights = weights

    @classmethod
    def plain(cls, seed: object = 0, **budget: Any) -> Greedy:
        """Maximizes immediate gold; between equal hexes, prefers one that gains a tile or borders on fewer terrains."""
        return cls(seed, weights=THRIFT, **budget)

    @classmethod
    def foreseeing(cls, seed: object = 0, **budget: Any) -> Greedy:
        """Also counts expected gold: of tiles, of a free choice of hexes, and of hexes next to its settlements."""
        return cls(seed, weights=FORESIGHT, **budget)

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, KingdomBuilder)
        yield 1.0, weigh(state, Evaluator(state, seat, self._weights), self.must_include)
