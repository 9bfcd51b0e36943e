"""Successive halving: candidates are compared by rollouts, and the worse half is dropped several times."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from .base import Ranking, falling


class Candidate(ABC):
    """An action that is compared by rollouts. ``value``: its static evaluation."""

    def __init__(self, action: Any, value: float) -> None:
        self.action = action
        self.value = value
        self.rollouts = 0
        self.sum = 0.0

    def add(self, result: float) -> None:
        """Add the result of one more rollout."""
        self.sum += result
        self.rollouts += 1

    @abstractmethod
    def points(self, baseline: float) -> float:
        """The expected points; ``baseline`` as in ``Field``."""


C = TypeVar("C", bound=Candidate)


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
        gone = [candidate for candidate in candidates[half:] if candidate.action != must_include]
        self.dropped = gone + self.dropped
        self.alive = [candidate for candidate in candidates if candidate not in gone]

    def ranking(self) -> Ranking:
        """All actions, best first: those compared, those dropped, then those never compared."""
        baseline = self.baseline()
        return falling([(candidate.action, candidate.points(baseline)) for candidate in self.compared()] + self.rest)

    def _sorted(self) -> list[C]:
        baseline = self.baseline()
        return sorted(self.alive, key=lambda candidate: -candidate.points(baseline))
