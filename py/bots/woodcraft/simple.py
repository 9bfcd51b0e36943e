"""The random bot, and the easy bot, which considers a few actions only."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Chance, State
from engine.woodcraft.actions import END, MARKET
from engine.woodcraft.game import Woodcraft

from .. import simple
from ..base import Bot, Ranking
from .evaluation import Outlook
from .lookahead import after, answered
from .order_plans import completions
from .weights import SHORT

#: The number of actions that the easy bot considers.
GLANCES = 2


def chance_of(bot: Bot, state: State, seat: int) -> Chance:
    """The random numbers of one decision: the same bot makes the same choice in the same position."""
    return Chance.of(f"{bot.seed} {seat} {moment(state, seat)}", stream="bots woodcraft")


def moment(state: State, seat: int) -> int:
    """The number of decisions of a seat; the secret ones of others must not count."""
    assert isinstance(state, Woodcraft)
    return sum([event[0] == "act" and event[1] == seat for event in state.events])


class Random(simple.Random):
    """Any legal action."""

    def moment(self, state: State, seat: int) -> int:
        return moment(state, seat)


class Glance(Bot):
    """Completes orders; of all other actions it considers a few and takes the best."""

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Woodcraft)
        outlook = Outlook(state, seat, SHORT)
        if not state.tasks:
            found = completions(state, outlook)
            if found:
                yield 1.0, [(found[0][1], found[0][0])]
                return
        chance = chance_of(self, state, seat)
        actions = [action for action in state.actions() if state.tasks or action.verb not in _WORK]
        chance.shuffle(actions)
        noticed = sorted(actions[:GLANCES] + [action for action in actions[GLANCES:] if action in (END, MARKET)])
        ranking = [(action, answered(after(state, action, seat), outlook, 0)[0]) for action in noticed]
        ranking.sort(key=lambda one: -one[1])
        yield 1.0, ranking


_WORK = ("saw", "splice", "glue", "harvest", "reuse")
