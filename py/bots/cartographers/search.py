"""The strongest bot: rollouts of the best actions through determinized decks, with successive halving."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count

from engine import State
from engine.cartographers.actions import Action
from engine.cartographers.game import Cartographers
from engine.cartographers.seats import Seat

from ..base import Bot, Budget, Ranking, Reason, falling
from ..comparison import Comparison
from .evaluation import Outlooks
from .reasons import gained
from .rollouts import Rollouts, Tally
from .weigh import after, weigh

#: The number of actions with rollouts; more would leave too few rollouts for each where a rollout is long.
ROOTS = 12
#: After each of these parts of the budget (counted from the first rollout) the worse half is dropped.
CUTS = (0.25, 0.5, 0.75)
#: The weight of the static evaluation in rollouts, and its growth with each rollout. The evaluations during a rollout
#: already contain most of it.
TRUST, BLEND = 2.0, 0.1


class Root:
    """A compared action, and the seat after it."""

    def __init__(self, action: Action, value: float, seat: Seat) -> None:
        self.action = action
        self.seat = seat
        self.rollouts = 0
        self._first = value
        self._sum = 0.0

    def add(self, result: float) -> None:
        self._sum += result
        self.rollouts += 1

    @property
    def mean(self) -> float:
        weight = TRUST + BLEND * self.rollouts
        return (self._sum + weight * self._first) / (self.rollouts + weight)


class Search(Bot):
    """Rollouts over determinized decks to the end of the next season, then the fitted evaluation."""

    #: The latest answer: the compared actions and their comparison.
    _state: Cartographers
    _before: Seat
    _alive: Sequence[Root] = ()
    _comparison: Comparison | None = None

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        from .weights import WEIGHTS

        assert isinstance(state, Cartographers)
        budget = Budget(seconds, self.nodes, self.clock)
        self.spent = 0
        self._alive = ()
        outlooks = Outlooks.of(state, WEIGHTS)
        first = weigh(state, seat, outlooks)
        yield min(budget.fraction, 1.0), first
        if len(first) > 1 and _can_be_played_on(state, seat):
            yield from self._search(state, seat, budget, outlooks, first)
        elif budget.fraction < 1:
            yield 1.0, first

    def futures(self, state: State, seat: int, action: Action) -> Iterator[float]:
        """Yields expected points of the own sheet at the end of the next season."""
        from .weights import WEIGHTS

        assert isinstance(state, Cartographers)
        outlooks = Outlooks.of(state, WEIGHTS)
        then = _settled(state, action, seat, outlooks)
        rollouts = Rollouts(state, seat, outlooks)
        for _ in rollouts.prepare():
            pass
        for number in count():
            yield rollouts.play(then, rollouts.sample(f"{self.seed} {seat} {len(state.history)} future {number}"))

    def reason(self, action: Action) -> Reason | None:
        for place, root in enumerate(self._alive):
            if root.action == action and self._comparison:
                return Reason(gained(self._state, self._before, root.seat), self._comparison.later(place))
        return None

    def _search(
        self, state: Cartographers, seat: int, budget: Budget, outlooks: Outlooks, first: Ranking
    ) -> Iterator[tuple[float, Ranking]]:
        rollouts = Rollouts(state, seat, outlooks)
        for _ in rollouts.prepare():
            yield min(budget.fraction, 1.0), first
            if budget.fraction >= 1:
                return
        looked_at = [weighed for i, weighed in enumerate(first) if i < ROOTS or weighed[0] == self.must_include]
        rest = [weighed for i, weighed in enumerate(first) if i >= ROOTS and weighed[0] != self.must_include]
        alive = [Root(action, value, _settled(state, action, seat, outlooks)) for action, value in looked_at]
        dropped: list[Root] = []
        began = budget.fraction
        cuts = [began + (1 - began) * cut for cut in CUTS]
        # A plain choice keeps two actions and needs no reasons.
        comparison = None
        number = 0
        while budget.fraction < 1:
            sample = rollouts.sample(f"{self.seed} {seat} {len(state.history)} {number}")
            number += 1
            if comparison is None and self.top_k > 2 and len(alive) <= self.top_k + (self.must_include is not None):
                comparison, cuts = Comparison(), []
            tallies = []
            for root in alive:
                tally: Tally | None = defaultdict(float) if comparison else None
                root.add(rollouts.play(root.seat, sample, tally))
                budget.spent = self.spent = budget.spent + 1
                if tally is not None:
                    tallies.append(tally)
                elif budget.fraction >= 1:
                    break
                yield min(budget.fraction, 1.0), _ranking(alive, dropped, rest)
            if comparison:
                comparison.add(tallies)
            while cuts and budget.fraction >= cuts[0]:
                del cuts[0]
                alive.sort(key=_by_mean)
                half = max(self.top_k, (len(alive) + 1) // 2)
                gone = [root for root in alive[half:] if root.action != self.must_include]
                dropped = gone + dropped
                alive = [root for root in alive if root not in gone]
        self._state, self._before = state, state.seats[seat]
        self._alive, self._comparison = alive, comparison
        yield 1.0, _ranking(alive, dropped, rest)


def _can_be_played_on(state: Cartographers, seat: int) -> bool:
    """Whether rollouts can continue here: on the own sheet, and no rival draws monsters on it first."""
    question = state.question
    return question is not None and question.owner == seat and (question.kind != "react" or state.players == 1)


def _by_mean(root: Root) -> float:
    return -root.mean


def _ranking(alive: list[Root], dropped: list[Root], rest: Ranking) -> Ranking:
    return falling([(root.action, root.mean) for root in sorted(alive, key=_by_mean) + dropped] + rest)


def _settled(state: Cartographers, action: Action, seat: int, outlooks: Outlooks) -> Seat:
    """The seat after an action and the best answers to the questions that follow at once."""
    state = after(state, action)
    while state.question and state.question.seat == seat and _can_be_played_on(state, seat):
        state = after(state, weigh(state, seat, outlooks)[0][0])
    return state.seats[seat]
