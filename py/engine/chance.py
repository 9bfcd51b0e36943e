"""Seeded randomness that gives the same numbers on every Python and every platform."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


@cache
def _orders(size: int) -> tuple[int, ...]:
    """For each step of a shuffle the bound of its random draw, 0 if the previous draw also covers this step.

    One draw covers as many steps as fit into 64 bits: up to 20 items need one draw.
    """
    bounds: list[int] = []
    start = 0
    for step in range(size, 1, -1):
        if start and bounds[start - 1] * step <= _MASK:
            bounds[start - 1] *= step
            bounds.append(0)
        else:
            bounds.append(step)
            start = len(bounds)
    return tuple(bounds)


class Chance:
    """A SplitMix64 stream. Its whole state is the 64 bits of ``state``."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    @classmethod
    def of(cls, seed: object, *, stream: str = "") -> Chance:
        """A stream for a text or int seed; ``stream`` names independent streams of one seed."""
        h = 0xCBF29CE484222325
        for byte in f"{stream}\x00{seed}".encode():
            h = ((h ^ byte) * 0x100000001B3) & _MASK
        return cls(cls(h).bits())

    def copy(self) -> Chance:
        return Chance(self.state)

    def bits(self) -> int:
        """64 random bits."""
        self.state = z = (self.state + _STEP) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A uniform integer in ``range(n)``; ``n`` from 1 to 2**64."""
        if n <= 0:
            raise ValueError("below() needs a positive bound")
        # Multiply-shift, redrawing the few values that would favour some results: those below
        # 2**64 % n. That is computed only where it can matter.
        while True:
            product = self.bits() * n
            if (low := product & _MASK) >= n or low >= (1 << 64) % n:
                return product >> 64

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place by Fisher-Yates. The swaps of several steps are decoded from one random number."""
        i = len(items)
        order = 0
        for orders in _orders(i):
            if orders:
                order = self.below(orders)
            order, j = divmod(order, i)
            i -= 1
            items[i], items[j] = items[j], items[i]

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]
