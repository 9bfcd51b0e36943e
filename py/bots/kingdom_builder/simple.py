"""The easy bot: it considers a few random actions and their immediate score."""

from __future__ import annotations

from collections.abc import Iterator

from engine import State
from engine.kingdom_builder.game import KingdomBuilder

from ..base import Bot, Ranking
from .evaluation import Outlook
from .weigh import weigh

#: The number of actions that the easy bot considers.
GLANCES = 3


class Glance(Bot):
    """Considers a few random actions, and takes the one with the most gold at once."""

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, KingdomBuilder)
        chance = self.chance(state, seat)
        ranking = weigh(state, Outlook(state, seat, None))
        noticed = {chance.below(len(ranking)) for _ in range(GLANCES)}
        yield 1.0, [ranking[i] for i in sorted(noticed)]
