"""The bots that play the action with the best evaluation, without rollouts; the better one to the end of the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from engine import State
from engine.kingdom_builder.game import KingdomBuilder

from ..base import Bot, Ranking
from .evaluation import Evaluator
from .fitted_evaluation import FittedEvaluator
from .weigh import to_the_end, weigh
from .weights import THRIFT

#: The number of plans for the turn that the fitted bot compares at its end.
PLANS = 5


class Greedy(Bot):
    """Plays the action with the best evaluation: after it, or of the best ones at the end of the turn.

    ``evaluator`` makes the evaluation of a decision of a seat. ``plans``: how many plans for the turn it compares, each
    with another first action; 0 for none.
    """

    def __init__(
        self,
        seed: object = 0,
        *,
        evaluator: Callable[[KingdomBuilder, int], Evaluator],
        plans: int = 0,
        **budget: Any,
    ) -> None:
        super().__init__(seed, **budget)
        self._evaluator = evaluator
        self._plans = plans

    @classmethod
    def plain(cls, seed: object = 0, **budget: Any) -> Greedy:
        """Maximizes immediate gold; between equal hexes, prefers one that gains a tile or borders on fewer terrains."""
        return cls(seed, evaluator=partial(Evaluator, weights=THRIFT), **budget)

    @classmethod
    def fitted(cls, seed: object = 0, **budget: Any) -> Greedy:
        """Also counts expected gold: of tiles, of a free choice of hexes, and of hexes next to its settlements.

        The best actions are compared by the positions in which the turn ends after them.
        """
        return cls(seed, evaluator=FittedEvaluator, plans=PLANS, **budget)

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, KingdomBuilder)
        evaluator = self._evaluator(state, seat)
        ranking = weigh(state, evaluator, self.must_include)
        if self._plans and len(ranking) > 1:
            ranking = to_the_end(state, seat, evaluator, ranking, self._plans)
        yield 1.0, ranking
