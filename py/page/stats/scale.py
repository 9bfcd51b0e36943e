"""The vertical scale of a chart: where its lines are, and where a value is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

#: The scale of differences begins with this range, so that it does not grow with the first few results.
USUAL = (-30, 50)
_STEPS = (5, 10, 20, 50, 100, 200, 500)
_MOST_LINES = 9


class Scale(NamedTuple):
    """Values from ``low`` to ``high``, both multiples of ``step``, on ``height`` css px below ``top``."""

    low: int
    high: int
    step: int
    top: float
    height: float

    @classmethod
    def of(cls, values: Sequence[float], signed: bool, top: float, height: float) -> Scale:
        """A scale with room for all values and for 0."""
        low, high = USUAL if signed else (0, 10)
        low, high = min(low, int(min(values, default=0) // 1)), max(high, int(-(-max(values, default=0) // 1)))
        step = next((step for step in _STEPS if (high - low) / step <= _MOST_LINES - 1), _STEPS[-1])
        return cls(low // step * step, -(-high // step) * step, step, top, height)

    @property
    def lines(self) -> list[int]:
        return list(range(self.low, self.high + 1, self.step))

    def y(self, value: float) -> float:
        return round(self.top + self.height * (self.high - value) / (self.high - self.low), 1)
