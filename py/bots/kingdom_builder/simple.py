"""The bots that hardly think."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Chance, State
from engine.kingdom_builder.game import KingdomBuilder

from ..base import Bot, Ranking
from .evaluation import Outlook
from .weigh import weigh

#: Actions that the easy bot notices.
GLANCES = 3


def chance_of(bot: Bot, state: State, seat: int) -> Chance:
    """Randomness that belongs to a decision: the same bot decides the same in the same place."""
    return Chance.of(f"{bot.seed} {seat} {len(state.history)}", stream="bots kingdom_builder")


class Random(Bot):
    """Any legal action."""

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        action = chance_of(self, state, seat).pick(state.actions())
        yield 1.0, [(action, float(state.scores()[seat]))]


class Glance(Bot):
    """Considers a few random actions, and takes the one with the most gold at once."""

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, KingdomBuilder)
        chance = chance_of(self, state, seat)
        ranking = weigh(state, Outlook(state, seat, None))
        noticed = {chance.below(len(ranking)) for _ in range(GLANCES)}
        yield 1.0, [ranking[i] for i in sorted(noticed)]
