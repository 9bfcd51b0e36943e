"""The bots that take what looks best at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import State
from engine.cartographers.state import Cartographers

from ..base import Bot, Ranking
from .outlook import Outlooks, Weights
from .weigh import weigh


class Greedy(Bot):
    """Weighs every action, without a look ahead."""

    def __init__(self, seed: object = 0, *, weights: Weights, **budget: Any) -> None:
        super().__init__(seed, **budget)
        self._weights = weights

    @classmethod
    def plain(cls, seed: object = 0, **budget: Any) -> Greedy:
        """Counts what each card scores now, once for every time it will still be scored."""
        return cls(seed, weights={}, **budget)

    @classmethod
    def fitted(cls, seed: object = 0, **budget: Any) -> Greedy:
        """Expects of each card what it brought in many games."""
        from .weights import WEIGHTS

        return cls(seed, weights=WEIGHTS, **budget)

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Cartographers)
        yield 1.0, weigh(state, seat, Outlooks.of(state, self._weights))
