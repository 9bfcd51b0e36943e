"""The strongest bot: rollouts of the best actions through determinized decks, with successive halving."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import count
from math import fsum

from engine import State
from engine.cartographers.actions import Action
from engine.cartographers.game import Cartographers
from engine.cartographers.seats import Seat

from .. import halving
from ..base import Bot, Budget, Ranking, Reason
from ..comparison import Comparison
from ..halving import Field, RollOut, Tally
from .evaluation import Evaluators
from .reasons import gained
from .rollouts import Rollouts
from .weigh import after, weigh
from .weights import WEIGHTS

#: The number of actions with rollouts; more would leave too few rollouts for each where a rollout is long.
CANDIDATES = 12
#: After each of these parts of the budget (counted from the first rollout) the worse half is dropped.
CUTS = (0.25, 0.5, 0.75)
#: The weight of the static evaluation in rollouts, and its growth with each rollout. The evaluations during a rollout
#: already contain most of it.
TRUST, BLEND = 2.0, 0.1


class Candidate(halving.Candidate):
    """A compared action, and the seat after it."""

    def __init__(self, action: Action, value: float, seat: Seat) -> None:
        super().__init__(action, value)
        self.seat = seat

    def points(self, baseline: float) -> float:
        weight = TRUST + BLEND * self.rollouts
        return (self.sum + weight * self.value) / (self.rollouts + weight)


class Search(Bot):
    """Rollouts over determinized decks to the end of the next season, then the fitted evaluation."""

    #: The latest question, and its answer: the compared actions and their comparison.
    _state: Cartographers
    _seat: int
    _alive: Sequence[Candidate] = ()
    _comparison: Comparison | None = None
    #: Whether it draws on the map of a rival, whose points are no reasons for the own seat.
    _on_rival = False

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Cartographers)
        budget = Budget(seconds, self.nodes, self.clock)
        self.spent = 0
        self._state, self._seat, self._alive, self._comparison = state, seat, (), None
        self._on_rival = state.question is not None and state.question.owner != seat
        evaluators = Evaluators.of(state, WEIGHTS)
        first = weigh(state, seat, evaluators)
        yield min(budget.fraction, 1.0), first
        if len(first) > 1 and (_can_roll_out(state, seat) or self._judges_ambush(state, seat)):
            yield from self._search(state, seat, budget, evaluators, first)
        elif budget.fraction < 1:
            yield 1.0, first

    def futures(self, state: State, seat: int, action: Action) -> Iterator[float]:
        """Yields expected points of the own sheet at the end of the game."""
        assert isinstance(state, Cartographers)
        evaluators = Evaluators.of(state, WEIGHTS)
        then = _after_answers(state, action, seat, evaluators)
        rollouts = Rollouts(state, seat, evaluators, to_end=True)
        for _ in rollouts.prepare():
            pass
        for number in count():
            yield rollouts.play(then, rollouts.sample(f"{self.seed} {seat} {len(state.history)} future {number}"))

    def error(self, one: Action, other: Action) -> float | None:
        return halving.error(self._alive, one, other)

    def reason(self, action: Action) -> Reason | None:
        """If the time was too short for a comparison, a draw has only its points now."""
        if self._on_rival:
            return None
        before = self._state.seats[self._seat]
        if self._comparison is None:
            is_asked = self.top_k > 2 and action.kind == "draw"
            return Reason(gained(self._state, before, self._drawn(action)), {}) if is_asked else None
        for place, candidate in enumerate(self._alive):
            if candidate.action == action:
                then = self._drawn(action) if action.kind == "draw" else candidate.seat
                return Reason(gained(self._state, before, then), self._comparison.later(place))
        return None

    def _drawn(self, action: Action) -> Seat:
        """The seat after a draw, without the skill that may follow it."""
        return after(self._state, action).seats[self._seat]

    def _judges_ambush(self, state: Cartographers, seat: int) -> bool:
        """Whether monsters on the map of a rival are compared by rollouts of that map: in reviews and hints.

        Bots choose them by the evaluation alone, which takes much less time.
        """
        question = state.question
        wanted = self.must_include is not None or self.top_k > 2
        return wanted and question is not None and question.owner != seat

    def _search(
        self, state: Cartographers, seat: int, budget: Budget, evaluators: Evaluators, first: Ranking
    ) -> Iterator[tuple[float, Ranking]]:
        assert state.question is not None
        owner = state.question.owner
        rollouts = Rollouts(state, owner, evaluators)
        for _ in rollouts.prepare():
            yield min(budget.fraction, 1.0), first
            if budget.fraction >= 1:
                return
        field: Field[Candidate] = Field([])
        for place, (action, value) in enumerate(first):
            if place < CANDIDATES or action == self.must_include:
                field.alive.append(Candidate(action, value, _after_answers(state, action, owner, evaluators)))
            else:
                field.rest.append((action, value))
        both = _expected(state, (seat, owner), evaluators) if self._on_rival else None
        future = partial(_future, rollouts, f"{self.seed} {seat} {len(state.history)}", both)
        began = budget.fraction
        cuts = [began + (1 - began) * cut for cut in CUTS]
        comparison = yield from halving.compare(self, field, future, budget, cuts)
        self._alive, self._comparison = field.alive, comparison
        yield 1.0, field.ranking()


def _future(rollouts: Rollouts, decision: str, both: float | None, number: int) -> RollOut[Candidate]:
    """The rollouts of all candidates in one determinized deck.

    ``both``: on the map of a rival the points of both seats, of which a result lacks those that the rival keeps.
    """
    sample = rollouts.sample(f"{decision} {number}")

    def roll_out(candidate: Candidate, tally: Tally | None) -> None:
        points = rollouts.play(candidate.seat, sample, tally)
        candidate.add(points if both is None else both - points)

    return roll_out


def _expected(state: Cartographers, seats: Iterable[int], evaluators: Evaluators) -> float:
    """The expected final points of some seats together, by the evaluation."""
    evaluator = evaluators.at(state.season, state.time)
    return fsum(state.seats[seat].total + evaluator.seat(state.seats[seat]) for seat in seats)


def _can_roll_out(state: Cartographers, seat: int) -> bool:
    """Whether rollouts can continue here: on the own sheet, and no rival draws monsters on it first."""
    question = state.question
    return question is not None and question.owner == seat and (question.kind != "react" or state.players == 1)


def _after_answers(state: Cartographers, action: Action, seat: int, evaluators: Evaluators) -> Seat:
    """The seat after an action and the best answers to the questions that follow at once."""
    state = after(state, action)
    while state.question and state.question.seat == seat and _can_roll_out(state, seat):
        state = after(state, weigh(state, seat, evaluators)[0][0])
    return state.seats[seat]
