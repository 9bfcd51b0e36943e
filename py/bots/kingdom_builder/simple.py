"""The easy bot: it considers a few random actions and their immediate score."""

from __future__ import annotations

from collections.abc import Iterator

from engine import State
from engine.kingdom_builder.game import KingdomBuilder

from ..base import Bot, Ranking
from .evaluation import Evaluator
from .weigh import weigh

#: The number of actions that the easy bot considers.
CONSIDERED = 3


class Easy(Bot):
    """Considers a few random actions and takes the one with the most immediate gold."""

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, KingdomBuilder)
        chance = self.chance(state, seat)
        ranking = weigh(state, Evaluator(state, seat, None))
        considered = {chance.below(len(ranking)) for _ in range(CONSIDERED)}
        yield 1.0, [ranking[i] for i in sorted(considered)]
