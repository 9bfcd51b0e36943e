"""The easy bot: it considers a few random actions and their immediate score."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Chance, State
from engine.cartographers.game import Cartographers
from engine.cartographers.questions import FOLLOWS

from ..base import Bot, Ranking
from .evaluation import Outlook, Outlooks
from .weigh import after

#: The number of draws that the easy bot considers.
GLANCES = 48
#: Questions about what a skill adds to the map.
ADDED = ("cell", *FOLLOWS.values())


class Glance(Bot):
    """Considers a few draws and their present score."""

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Cartographers)
        outlook = Outlooks.of(state, {}).at(state.season, state.time)
        yield 1.0, _noticed(state, seat, outlook, self.chance(state, seat))


def _noticed(state: Cartographers, seat: int, outlook: Outlook, chance: Chance) -> Ranking:
    """Some actions with their present score, best first; a skill counts with what it adds to a draw."""
    actions = state.actions()
    ranking: Ranking = []
    for i in sorted({chance.below(len(actions)) for _ in range(GLANCES)}):
        then = after(state, actions[i])
        if then.question and then.question.seat == seat and then.question.kind in ADDED:
            value = _noticed(then, seat, outlook, chance)[0][1]
        else:
            value = then.seats[seat].total + outlook.seat(then.seats[seat])
        ranking.append((actions[i], value))
    ranking.sort(key=lambda weighed: -weighed[1])
    return ranking
