"""Comparison of actions over the same sampled futures: the difference of each from the others, by source."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

#: The least number of futures for a statement.
LEAST = 4


class Comparison:
    """Points of each action by source over the same sampled futures, compared with the mean of the others."""

    def __init__(self) -> None:
        self.futures = 0
        self._sums: list[defaultdict[str, float]] = []
        self._squares: list[defaultdict[str, float]] = []

    def add(self, tallies: Sequence[Mapping[str, float]]) -> None:
        """Add one future: the points by source after each action, always in the same order; at least two actions."""
        if not self._sums:
            self._sums = [defaultdict(float) for _ in tallies]
            self._squares = [defaultdict(float) for _ in tallies]
        self.futures += 1
        others = len(tallies) - 1
        for name in set().union(*tallies):
            total = sum(tally.get(name, 0.0) for tally in tallies)
            for tally, sums, squares in zip(tallies, self._sums, self._squares, strict=True):
                gap = tally.get(name, 0.0) - (total - tally.get(name, 0.0)) / others
                sums[name] += gap
                squares[name] += gap * gap

    def later(self, place: int) -> dict[str, float]:
        """The mean difference of this action from the others by source, without differences within their error."""
        n = self.futures
        differences = {}
        if n >= LEAST:
            for name, total in self._sums[place].items():
                mean = total / n
                spread = max(self._squares[place][name] / n - mean * mean, 0.0)
                if mean * mean > spread / (n - 1):
                    differences[name] = mean
        return differences
