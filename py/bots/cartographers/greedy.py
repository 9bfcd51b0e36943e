"""The bots that take what looks best at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import State
from engine.cartographers.game import Cartographers

from ..base import Bot, Ranking
from .evaluation import KNOTS, Outlooks, Weights
from .features import SHARED_NAMES
from .weigh import weigh


def _hunch(**shared_counts: float) -> list[list[float]]:
    """Weights of a few shared counts, the same for any time left."""
    row = [shared_counts.get(name, 0.0) for name in SHARED_NAMES]
    return [row] * (len(KNOTS) - 1)


#: What a beginner learns first: close mountains, leave no holes, and monsters will be walled in somehow.
HUNCHES: Weights = {
    "coins": _hunch(mountains_one=0.4, mountains_two=0.2, holes=-0.3, ends=-0.15),
    "monsters": _hunch(monsters=-0.3),
}


class Greedy(Bot):
    """Weighs every action, without a look ahead."""

    def __init__(self, seed: object = 0, *, weights: Weights, **budget: Any) -> None:
        super().__init__(seed, **budget)
        self._weights = weights

    @classmethod
    def plain(cls, seed: object = 0, **budget: Any) -> Greedy:
        """Counts what each card scores now, once for every time it will still be scored, and has a few hunches."""
        return cls(seed, weights=HUNCHES, **budget)

    @classmethod
    def fitted(cls, seed: object = 0, **budget: Any) -> Greedy:
        """Expects of each card what it brought in many games."""
        from .weights import WEIGHTS

        return cls(seed, weights=WEIGHTS, **budget)

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Cartographers)
        yield 1.0, weigh(state, seat, Outlooks.of(state, self._weights))
