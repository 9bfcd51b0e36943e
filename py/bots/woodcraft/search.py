"""The two strongest bots: rollouts of the best actions through determinized states, with successive halving."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count
from math import fsum

from engine import Chance, State
from engine.woodcraft.actions import DO, END, MARKET, Action
from engine.woodcraft.game import Woodcraft

from .. import halving
from ..base import Budget, Ranking, Reason
from ..comparison import Comparison
from ..halving import Tally
from .evaluation import Evaluator, Evaluators, at_moment
from .greedy import main_actions, ranked
from .lookahead import after, best_answers
from .next_turns import NextTurns
from .reasons import gained
from .rollouts import rollout
from .simple import OwnDecisionsBot, decision_number
from .weights import FAST, FULL

#: The number of actions with rollouts, and their largest distance from the best, in points.
CANDIDATES, BEHIND = 5, 4.0
#: The least number compared where reasons are wanted.
NAMED = 3
#: After each of these parts of the budget the worse half is dropped.
CUTS = (0.3, 0.6)
#: The number of own turns played after the present one.
TURNS = 1
#: The weight of the static evaluation, in rollouts.
PRIOR = 1.0
#: The share of the default time for questions within a turn.
ASKED = 0.4
_SURE = ("complete", "use", "saw", "splice", "glue", "reuse", "harvest", END.verb, MARKET.verb)


class Candidate(halving.Candidate):
    """A compared action."""

    def points(self, baseline: float) -> float:
        return (self.sum + PRIOR * (self.value + baseline)) / (self.rollouts + PRIOR)


class Field(halving.Field[Candidate]):
    def baseline(self) -> float:
        """The mean difference between the rollouts and the static evaluation of the compared actions."""
        seen = [candidate for candidate in self.alive if candidate.rollouts]
        if not seen:
            return 0.0
        return fsum([candidate.sum / candidate.rollouts - candidate.value for candidate in seen]) / len(seen)


class Search(OwnDecisionsBot):
    """Rollouts over some turns in determinized states; every action is played in the same ones."""

    #: The latest answer: its state, the compared actions and their comparison.
    _state: Woodcraft | None = None
    _seat = 0
    _alive: Sequence[Candidate] = ()
    _comparison: Comparison | None = None
    _evaluators: Evaluators

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Woodcraft)
        self.spent = 0
        self._evaluators = Evaluators(seat, FAST)
        self._state, self._seat, self._alive, self._comparison = state, seat, (), None
        budget = Budget(seconds * self.share(state), self.nodes, self.clock)
        first = ranked(state, self._evaluator(state, seat), self.must_include)
        yield min(budget.fraction, 1.0), first
        best = first[0]
        # A plain choice keeps fewer actions and needs no reasons.
        why = self.top_k > 2
        sure = best[0].verb in _SURE and self.must_include in (None, best[0])
        candidates = [
            Candidate(action, value)
            for place, (action, value) in enumerate(first)
            if action == self.must_include
            or (place < max(CANDIDATES, self.top_k) and (value >= best[1] - BEHIND or (why and place < NAMED)))
        ]
        if len(candidates) > 1 and (why or not sure) and self.nodes != 0:
            yield from self._search(state, seat, budget, first, candidates)
        elif budget.fraction < 1:
            yield 1.0, first

    def futures(self, state: State, seat: int, action: Action) -> Iterator[float]:
        """Yields the evaluation some turns later, one rollout at a time."""
        assert isinstance(state, Woodcraft)
        self._evaluators = Evaluators(seat, FAST)
        for number in count():
            name = f"{self.seed} {seat} {decision_number(state, seat)} future {number}"
            guess = state.determinize(seat, name)
            guess.events = []
            yield self._rollout(guess, seat, action, name)

    def error(self, one: Action, other: Action) -> float | None:
        return halving.error(self._alive, one, other)

    def reason(self, action: Action) -> Reason | None:
        """The immediate gains of an action, and its final difference if it was compared."""
        state, seat = self._state, self._seat
        if state is None or state.refusal(action):
            return None
        then = best_answers(after(state, action, seat), self._evaluator(state, seat))[1]
        later = {}
        for place, candidate in enumerate(self._alive):
            if self._comparison and candidate.action == action:
                later = self._comparison.later(place)
        return Reason(gained(state.seats[seat], then.seats[seat]), later)

    def following(self, action: Action) -> Action | None:
        """What best takes the place of the action of a moved tile; None for that action itself."""
        state, seat = self._state, self._seat
        if state is None or action.verb != "move" or state.refusal(action):
            return None
        then = after(state, action, seat)
        if then.tasks or then.actor != seat:
            return None
        best, _ = max(main_actions(then, self._evaluator(state, seat)), key=lambda one: one[1])
        return best if best != DO else None

    def share(self, state: Woodcraft) -> float:
        """The part of the time that this decision gets."""
        return ASKED if state.tasks or state.moved else 1.0

    def _evaluator(self, state: Woodcraft, seat: int) -> Evaluator:
        """The evaluator of the actions before rollouts."""
        return Evaluator(state, seat, FULL)

    def _rollout(self, start: Woodcraft, seat: int, action: Action, name: str, tally: Tally | None = None) -> float:
        chance = Chance.of(name, stream="bots woodcraft others")
        return rollout(start, seat, action, TURNS, self._evaluators, chance, tally)

    def _search(
        self, state: Woodcraft, seat: int, budget: Budget, first: Ranking, candidates: list[Candidate]
    ) -> Iterator[tuple[float, Ranking]]:
        """Compare the candidates as ``halving.compare`` does, but for rollouts that take long and are few.

        So each of them ends with a ranking, a future never takes more than the budget, and one in which not every
        candidate was played does not count.
        """
        compared = {candidate.action for candidate in candidates}
        field = Field([weighed for weighed in first if weighed[0] not in compared])
        field.alive = candidates
        decision = f"{self.seed} {seat} {decision_number(state, seat)}"
        comparison = Comparison() if self.top_k > 2 else None
        cuts = [] if comparison else list(CUTS)
        number = 0
        while budget.fraction < 1 and len(field.alive) > 1:
            name = f"{decision} {number}"
            guess = state.determinize(seat, name)
            guess.events = []
            results: list[float] = []
            tallies: list[Tally] = []
            for candidate in field.alive:
                tally: Tally = defaultdict(float)
                start = guess.copy()
                results.append(self._rollout(start, seat, candidate.action, name, tally if comparison else None))
                tallies.append(tally)
                budget.spent = self.spent = self.spent + 1
                if budget.fraction >= 1:
                    break
                yield min(budget.fraction, 1.0), field.ranking()
            complete = len(results) == len(field.alive)
            # A future counts only when every action was played in it; an incomplete first one is better than none.
            if complete or (number == 0 and len(results) > 1):
                for candidate, result in zip(field.alive, results, strict=False):
                    candidate.add(result)
            if comparison and complete:
                comparison.add(tallies)
            number += 1
            while cuts and budget.fraction >= cuts[0]:
                del cuts[0]
                field.drop_worse_half(self.top_k, self.must_include)
        self._alive, self._comparison = field.alive, comparison
        yield 1.0, field.ranking()


class Master(Search):
    """Futures with a choice of the next turn; questions before the first turn get as much time as a move."""

    _next_turns: NextTurns

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        self._next_turns = NextTurns(seat)
        yield from super().weigh(state, seat, seconds)

    def futures(self, state: State, seat: int, action: Action) -> Iterator[float]:
        self._next_turns = NextTurns(seat)
        yield from super().futures(state, seat, action)

    def share(self, state: Woodcraft) -> float:
        return 1.0 if state.phase == "setup" else super().share(state)

    def _evaluator(self, state: Woodcraft, seat: int) -> Evaluator:
        return Evaluator(state, seat, at_moment(FULL, state))

    def _rollout(self, start: Woodcraft, seat: int, action: Action, name: str, tally: Tally | None = None) -> float:
        return self._next_turns.value(start, action, name, tally)
