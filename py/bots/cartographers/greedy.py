"""Bots without lookahead: they take the action with the best evaluation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import State
from engine.cartographers.game import Cartographers

from ..base import Bot, Ranking, falling
from .evaluation import KNOTS, Evaluators, Weights
from .features import SHARED_NAMES
from .weigh import weigh
from .weights import WEIGHTS


def _hunch(**shared_counts: float) -> list[list[float]]:
    """Weights of a few shared features, the same for every remaining time."""
    row = [shared_counts.get(name, 0.0) for name in SHARED_NAMES]
    return [row] * (len(KNOTS) - 1)


#: The rules of thumb of a beginner: surround mountains, leave no holes, wall monsters in later.
HUNCHES: Weights = {
    "coins": _hunch(mountains_one=0.4, mountains_two=0.2, holes=-0.3, ends=-0.15),
    "monsters": _hunch(monsters=-0.3),
}


#: With others, a bot chooses at random among the actions whose value is at most this much lower than the best, points.
#: Otherwise bots of one level would draw the same map. With 0.5, hard scored 4 points less.
MARGIN = 0.1


class Greedy(Bot):
    """Evaluates every action without lookahead."""

    def __init__(self, seed: object = 0, *, weights: Weights, **budget: Any) -> None:
        super().__init__(seed, **budget)
        self._weights = weights

    @classmethod
    def plain(cls, seed: object = 0, **budget: Any) -> Greedy:
        """The present score of each card times its remaining scorings, plus rules of thumb."""
        return cls(seed, weights=HUNCHES, **budget)

    @classmethod
    def fitted(cls, seed: object = 0, **budget: Any) -> Greedy:
        """The fitted evaluation: weights learned from many games."""
        return cls(seed, weights=WEIGHTS, **budget)

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Cartographers)
        ranking = weigh(state, seat, Evaluators.of(state, self._weights))
        if state.players > 1:
            near = sum(value >= ranking[0][1] - MARGIN for _, value in ranking)
            ranking.insert(0, ranking.pop(self.chance(state, seat).below(near)))
            ranking = falling(ranking)
        yield 1.0, ranking
