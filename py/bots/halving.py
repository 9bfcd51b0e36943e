"""Successive halving: candidates are compared by rollouts, and the worse half is dropped several times."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Sequence
from math import fsum
from typing import Any, Generic, TypeVar

from .base import Bot, Budget, Ranking, falling
from .comparison import Comparison

#: The least number of rollouts for a statement about an error.
LEAST = 4
#: The number of rollouts between two rankings: a ranking takes a good part of the time of a rollout.
STEP = 8


class Candidate(ABC):
    """An action that is compared by rollouts. ``value``: its static evaluation."""

    def __init__(self, action: Any, value: float) -> None:
        self.action = action
        self.value = value
        self.rollouts = 0
        self.sum = 0.0
        #: The results in the order of the sampled futures, which are the same for all candidates.
        self.results: list[float] = []

    def add(self, result: float) -> None:
        """Add the result of one more rollout."""
        self.sum += result
        self.rollouts += 1
        self.results.append(result)

    def stands_for(self, action: Any) -> bool:
        """Whether an action leads to the same position."""
        return bool(action == self.action)

    @abstractmethod
    def points(self, baseline: float) -> float:
        """The expected points; ``baseline`` as in ``Field``."""


C = TypeVar("C", bound=Candidate)

#: Points by source.
Tally = defaultdict[str, float]
#: Plays one sampled future from a candidate and adds the result to it; adds the points by source to a tally.
RollOut = Callable[[C, Tally | None], None]


def error(candidates: Iterable[Candidate], one: Any, other: Any) -> float | None:
    """The standard error of the mean difference of two actions in the futures that both were played in; None if these
    are too few."""
    compared = list(candidates)
    results = [next((it.results for it in compared if it.stands_for(action)), []) for action in (one, other)]
    gaps = [a - b for a, b in zip(*results, strict=False)]
    many = len(gaps)
    if many < LEAST:
        return None
    mean = fsum(gaps) / many
    return float((fsum([(gap - mean) ** 2 for gap in gaps]) / (many - 1) / many) ** 0.5)


class Field(Generic[C]):
    """The actions of a decision: those compared by rollouts, those dropped on the way, and all others."""

    def __init__(self, rest: Ranking) -> None:
        self.alive: list[C] = []
        self.rest = rest
        self.dropped: list[C] = []

    def baseline(self) -> float:
        """A number to which the few rollouts of a candidate are compared, the same for all; 0 if none is needed."""
        return 0.0

    def compared(self) -> list[C]:
        """The candidates, best first, then the dropped ones."""
        return self._sorted() + self.dropped

    def drop_worse_half(self, top_k: int, must_include: Any) -> None:
        """Stop comparing the worse half, but keep at least ``top_k`` candidates, and that of ``must_include``."""
        candidates = self._sorted()
        half = max(top_k, (len(candidates) + 1) // 2)
        gone = [candidate for candidate in candidates[half:] if not candidate.stands_for(must_include)]
        self.dropped = gone + self.dropped
        self.alive = [candidate for candidate in candidates if candidate not in gone]

    def ranking(self) -> Ranking:
        """All actions, best first: those compared, those dropped, then those never compared."""
        baseline = self.baseline()
        return falling([(candidate.action, candidate.points(baseline)) for candidate in self.compared()] + self.rest)

    def _sorted(self) -> list[C]:
        baseline = self.baseline()
        return sorted(self.alive, key=lambda candidate: -candidate.points(baseline))


def compare(
    bot: Bot, field: Field[C], future: Callable[[int], RollOut[C]], budget: Budget, cuts: Sequence[float]
) -> Generator[tuple[float, Ranking], None, Comparison | None]:
    """Roll out the candidates until the budget is spent or one is left; returns the comparison if reasons are wanted.

    ``future``: the rollouts of the future of a number. After each part of the budget in ``cuts`` the worse half is
    dropped.
    """
    # A choice without reasons compares two actions at the end; more are compared only for reasons.
    most = bot.top_k + (bot.must_include is not None)
    left = list(cuts)
    comparison = None
    number = 0
    while budget.fraction < 1 and len(field.alive) > 1:
        roll_out = future(number)
        number += 1
        if comparison is None and bot.top_k > 2 and len(field.alive) <= most:
            comparison, left = Comparison(), []
        tallies = []
        for candidate in field.alive:
            tally: Tally | None = defaultdict(float) if comparison else None
            roll_out(candidate, tally)
            budget.spent = bot.spent = budget.spent + 1
            if tally is not None:
                tallies.append(tally)
            elif budget.fraction >= 1:
                break
            if bot.spent % STEP == 0:
                yield min(budget.fraction, 1.0), field.ranking()
        if comparison:
            comparison.add(tallies)
        while left and budget.fraction >= left[0]:
            del left[0]
            field.drop_worse_half(bot.top_k, bot.must_include)
    return comparison
