"""The strongest bot: rollouts of the best actions to the end of the game, with successive halving."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import count
from math import tanh

from engine import State
from engine.kingdom_builder.actions import Action
from engine.kingdom_builder.builders import CASTLE
from engine.kingdom_builder.game import KingdomBuilder
from engine.kingdom_builder.scores import Rank, gold

from .. import halving
from ..base import RIVALS, Bot, Budget, Ranking, Reason, falling
from ..comparison import Comparison
from ..halving import RollOut, Tally
from .evaluation import Evaluator
from .fitted_evaluation import FittedEvaluator
from .rollouts import Rollouts
from .weigh import after, finished, weigh
from .weights import JUDGED

#: The number of actions with rollouts.
CANDIDATES = 30
#: No more actions are added after this share of the budget.
ENTRY = 0.4
#: The shares of the budget after which the worse half is dropped.
CUTS = (0.25, 0.5, 0.75)
#: The weight of the static evaluation, added to the mean of the rollouts: their fast play follows no plans.
TRUST = 3.0
#: The static evaluation also counts as this many rollouts, because a few rollouts have a large error.
PRIOR = 8
#: A win counts as up to this much more gold, a defeat as less; this lead counts as three quarters of it.
WIN, CLEAR_LEAD = 10.0, 6


@cache
def won_by(margin: int) -> float:
    """The gold that a lead counts as for its win; rounded, so that it is the same on every machine."""
    return round(WIN * tanh(margin / CLEAR_LEAD), 2)


class Candidate(halving.Candidate):
    """An action being compared, and the position at the end of its turn. Results are margins over the best rival."""

    def __init__(self, action: Action, value: float, end: KingdomBuilder) -> None:
        super().__init__(action, value)
        self.end = end
        #: The gold that wins and defeats count as, over all rollouts.
        self.won = 0.0
        #: The other actions that lead to the same position.
        self.same: list[Action] = []

    def stands_for(self, action: Action) -> bool:
        return action == self.action or action in self.same

    def points(self, baseline: float) -> float:
        """What the action is chosen by: margins, wins, and once more the static evaluation (``TRUST``).

        ``baseline`` is the mean of margins and wins over all rollouts.
        """
        return self._mean(self.sum + self.won, baseline) + TRUST * self.value

    def margin(self, baseline: float) -> float:
        """The expected margin of the action in gold; ``baseline`` is the mean margin of all rollouts."""
        return self._mean(self.sum, baseline)

    def _mean(self, total: float, baseline: float) -> float:
        return (total + PRIOR * (baseline + self.value)) / (self.rollouts + PRIOR)


class Results:
    """The gold of the seat and of its best rival over all rollouts. ``expected``: the margin before the first one."""

    def __init__(self, expected: float) -> None:
        self.count = 0
        self._expected = expected
        self._own = self._rival = 0
        self._won = 0.0

    def add(self, own: int, rival: int, won: float) -> None:
        self.count += 1
        self._own += own
        self._rival += rival
        self._won += won

    @property
    def margin(self) -> float:
        return (self._own - self._rival) / self.count if self.count else self._expected

    @property
    def rival(self) -> float:
        return self._rival / max(self.count, 1)

    @property
    def won(self) -> float:
        """The gold that wins and defeats count as on average."""
        return self._won / max(self.count, 1)


class Field(halving.Field[Candidate]):
    def __init__(self, first: Ranking) -> None:
        super().__init__(first)
        self.results = Results(first[0][1])

    def add(self, candidate: Candidate, *, own: Rank, rivals: Sequence[Rank]) -> None:
        """Add the result of a rollout: the ranks of the seat and of its rivals."""
        best = max(rivals, default=Rank(0, 0))
        # A tie that is decided counts as a lead of 1.
        lead = own.gold - best.gold or (own.kept > best.kept) - (own.kept < best.kept)
        won = won_by(lead) if rivals else 0.0
        candidate.add(own.gold - best.gold)
        candidate.won += won
        self.results.add(own.gold, best.gold, won)

    def baseline(self) -> float:
        return self.results.margin + self.results.won

    def ranking(self) -> Ranking:
        """All actions, best first: in a close game a likelier win goes before more gold. The points are gold alone."""
        margin, rival = self.results.margin, self.results.rival
        compared = [
            (action, candidate.margin(margin) + rival)
            for candidate in self.compared()
            for action in (candidate.action, *candidate.same)
        ]
        seen = {action for action, _ in compared}
        return falling(compared + [weighed for weighed in self.rest if weighed[0] not in seen])


class Search(Bot):
    """Rollouts to the end of the game, each in another determinized state.

    The gold of the best rival counts against an action: its points are its mean margin over the best rival, plus the
    mean gold of the best rival over all rollouts. The choice also counts wins, which rise from a defeat to a win
    around a tie.
    """

    #: The latest decision: its state, the candidates left, and the comparison for reasons.
    _state: KingdomBuilder | None = None
    _alive: Sequence[Candidate] = ()
    _comparison: Comparison | None = None

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, KingdomBuilder)
        budget = Budget(seconds, self.nodes, self.clock)
        self.spent = 0
        self._state, self._alive, self._comparison = state, (), None
        evaluator = FittedEvaluator(state, seat)
        first = weigh(state, evaluator, self.must_include)
        yield min(budget.fraction, 1.0), first
        if len(first) > 1:
            yield from self._search(state, seat, budget, evaluator, first)
        elif budget.fraction < 1:
            yield 1.0, first

    def futures(self, state: State, seat: int, action: Action) -> Iterator[float]:
        """Yields the final gold of the seat, one rollout at a time, after the best continuation of the present turn."""
        assert isinstance(state, KingdomBuilder)
        end = finished(after(state, action), seat, FittedEvaluator(state, seat))
        rollouts = Rollouts(state, seat, JUDGED)
        for number in count():
            yield float(rollouts.play(end, f"{self.seed} {seat} {len(state.history)} future {number}")[seat].gold)

    def error(self, one: Action, other: Action) -> float | None:
        return halving.error(self._alive, one, other)

    def reason(self, action: Action) -> Reason | None:
        """The immediate change in gold by card, and the expected final difference if the action was compared.

        "tile harbor" is a tile that the action gains; RIVALS the gold of the best rival.
        """
        if self._state is None or self._state.refusal(action):
            return None
        seat = self._state.turn
        names = (*self._state.cards, CASTLE)
        then = after(self._state, action)
        gains = zip(names, gold(then, seat), gold(self._state, seat), strict=True)
        now = {name: late - early for name, late, early in gains if late != early}
        gained = then.seats[seat].taken & ~self._state.seats[seat].taken
        if gained:
            now["tile " + self._state.board.locations[gained.bit_length() - 1].kind] = 1
        return Reason(now, self._later(action))

    def _later(self, action: Action) -> dict[str, float]:
        for place, candidate in enumerate(self._alive):
            if self._comparison and candidate.stands_for(action):
                return self._comparison.later(place)
        return {}

    def _search(
        self, state: KingdomBuilder, seat: int, budget: Budget, evaluator: Evaluator, first: Ranking
    ) -> Iterator[tuple[float, Ranking]]:
        field = Field(first)
        for _ in self._enter(field, state, seat, evaluator):
            yield min(budget.fraction, 1.0), first
            if budget.fraction >= 1:
                return
            if budget.fraction >= ENTRY and self.must_include is None:
                break
        future = partial(_future, Rollouts(state, seat, JUDGED), field, f"{self.seed} {seat} {len(state.history)}")
        comparison = yield from halving.compare(self, field, future, budget, CUTS)
        self._alive, self._comparison = field.alive, comparison
        yield 1.0, field.ranking()

    def _enter(self, field: Field, state: KingdomBuilder, seat: int, evaluator: Evaluator) -> Iterator[Candidate]:
        """Enter the best actions one by one; of several that lead to the same position, only the first."""
        entered: dict[tuple[int, int, int], Candidate] = {}
        best = field.rest[0][1]
        for place, (action, _) in enumerate(field.rest):
            if place >= CANDIDATES and action != self.must_include:
                continue
            end = finished(after(state, action), seat, evaluator)
            mine = end.seats[seat]
            position = mine.own, mine.held, end.left
            if position in entered:
                entered[position].same.append(action)
                continue
            candidate = entered[position] = Candidate(action, evaluator.value_at_end(end) - best, end)
            field.alive.append(candidate)
            yield candidate


def _future(rollouts: Rollouts, field: Field, decision: str, number: int) -> RollOut[Candidate]:
    """The rollouts of all candidates in one determinized state."""
    seed = f"{decision} {number}"

    def roll_out(candidate: Candidate, tally: Tally | None) -> None:
        rivals = rollouts.play(candidate.end, seed, tally)
        own = rivals.pop(rollouts.seat)
        field.add(candidate, own=own, rivals=rivals)
        if tally is not None and rivals:
            tally[RIVALS] = max(rivals).gold

    return roll_out
