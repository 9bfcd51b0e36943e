"""The bots that hardly think."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Chance, State
from engine.cartographers.game import Cartographers

from ..base import Bot, Ranking
from .evaluation import Outlooks
from .weigh import after

#: Draws that the easy bot notices.
GLANCES = 48


def chance_of(bot: Bot, state: State, seat: int) -> Chance:
    """Randomness that belongs to a decision: the same bot decides the same in the same place."""
    return Chance.of(f"{bot.seed} {seat} {len(state.history)}", stream="bots cartographers")


class Random(Bot):
    """Any legal action."""

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        action = chance_of(self, state, seat).pick(state.actions())
        yield 1.0, [(action, float(state.scores()[seat]))]


class Glance(Bot):
    """Notices a few draws only, and counts what they score now."""

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Cartographers)
        actions = state.actions()
        chance = chance_of(self, state, seat)
        noticed = sorted({chance.below(len(actions)) for _ in range(GLANCES)})
        outlook = Outlooks.of(state, {}).at(state.season, state.time)
        ranking: Ranking = []
        for i in noticed:
            mine = after(state, actions[i]).seats[seat]
            ranking.append((actions[i], mine.total + outlook.seat(mine)))
        ranking.sort(key=lambda weighed: -weighed[1])
        yield 1.0, ranking
