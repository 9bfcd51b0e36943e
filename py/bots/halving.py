"""Successive halving: candidates are compared by rollouts, and the worse half is dropped several times."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from math import fsum
from typing import Any, Generic, TypeVar

from .base import Ranking, falling

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
