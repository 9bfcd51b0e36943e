"""The easy bot: it considers a few random actions and their immediate score."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Chance, State
from engine.cartographers.game import Cartographers
from engine.cartographers.questions import FOLLOWS

from ..base import Bot, Ranking
from .evaluation import Evaluator, Evaluators
from .weigh import after

#: The number of draws that the easy bot considers.
CONSIDERED = 48
#: Questions about what a skill adds to the map.
ADDED = ("cell", *FOLLOWS.values())


class Easy(Bot):
    """Considers a few draws and their present score."""

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Cartographers)
        evaluator = Evaluators.of(state, {}).at(state.season, state.time)
        yield 1.0, _considered(state, seat, evaluator, self.chance(state, seat))


def _considered(state: Cartographers, seat: int, evaluator: Evaluator, chance: Chance) -> Ranking:
    """Some actions with their present score, best first; a skill counts with what it adds to a draw."""
    actions = state.actions()
    ranking: Ranking = []
    for i in sorted({chance.below(len(actions)) for _ in range(CONSIDERED)}):
        then = after(state, actions[i])
        if then.question and then.question.seat == seat and then.question.kind in ADDED:
            value = _considered(then, seat, evaluator, chance)[0][1]
        else:
            value = then.seats[seat].total + evaluator.seat(then.seats[seat])
        ranking.append((actions[i], value))
    ranking.sort(key=lambda weighed: -weighed[1])
    return ranking
