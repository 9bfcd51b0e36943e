"""The random bot, and the easy bot, which considers a few actions only."""

from __future__ import annotations

from collections.abc import Iterator

from engine import State
from engine.woodcraft.actions import END, MARKET
from engine.woodcraft.events import Decided
from engine.woodcraft.game import Woodcraft

from .. import simple
from ..base import Bot, Ranking
from .evaluation import Evaluator
from .lookahead import after, best_answers
from .order_plans import completions
from .weights import SIMPLE

#: The number of actions that the easy bot considers.
CONSIDERED = 2


def decision_number(state: State, seat: int) -> int:
    """The number of decisions of a seat; the secret ones of others must not count."""
    assert isinstance(state, Woodcraft)
    return sum([isinstance(event, Decided) and event.seat == seat for event in state.events])


class OwnDecisionsBot(Bot):
    """Counts the decisions of its seat only."""

    def decision_number(self, state: State, seat: int) -> int:
        return decision_number(state, seat)


class Random(OwnDecisionsBot, simple.Random):
    """Any legal action."""


class Easy(OwnDecisionsBot):
    """Completes orders; of all other actions it considers a few and takes the best."""

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Woodcraft)
        evaluator = Evaluator(state, seat, SIMPLE)
        if not state.tasks:
            complete = completions(state, evaluator)
            if complete:
                yield 1.0, [(complete[0].action, complete[0].value)]
                return
        chance = self.chance(state, seat)
        actions = [action for action in state.actions() if state.tasks or action.verb not in _WORK]
        chance.shuffle(actions)
        considered = sorted(
            actions[:CONSIDERED] + [action for action in actions[CONSIDERED:] if action in (END, MARKET)]
        )
        ranking = [(action, best_answers(after(state, action, seat), evaluator, 0)[0]) for action in considered]
        ranking.sort(key=lambda one: -one[1])
        yield 1.0, ranking


_WORK = ("saw", "splice", "glue", "harvest", "reuse")
