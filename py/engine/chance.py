"""Seeded randomness that gives the same numbers on every Python and every platform."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1
#: The numbers of SplitMix64, which fast playouts have inline.
STEP, FIRST_FACTOR, SECOND_FACTOR = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
#: One 64-bit number serves as long as the product of the bounds is smaller.
ROOM = 1 << 32


@cache
def _orders(size: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The random draws of a shuffle: for each its bound, which is the product of its steps, and these steps.

    A step is the number of items that are not yet in place. One draw covers as many steps as fit into 64 bits: up to
    20 items need one draw.
    """
    draws: list[tuple[int, tuple[int, ...]]] = []
    bound = 1
    steps: list[int] = []
    for step in range(size, 1, -1):
        if bound * step > MASK:
            draws.append((bound, tuple(steps)))
            bound, steps = 1, []
        bound *= step
        steps.append(step)
    return (*draws, (bound, tuple(steps))) if steps else ()


@cache
def _hash_of(stream: str) -> int:
    """The FNV-1a hash of a stream's name and a NUL, with which the hash of each seed begins."""
    return _hash(0xCBF29CE484222325, f"{stream}\x00")


def _hash(h: int, text: str) -> int:
    """Continue the FNV-1a hash ``h`` with a text."""
    for byte in text.encode():
        h = (h ^ byte) * 0x100000001B3 & MASK
    return h


class Chance:
    """A SplitMix64 stream. Its whole state is the 64 bits of ``state``."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & MASK

    @classmethod
    def of(cls, seed: object, *, stream: str = "") -> Chance:
        """A stream for a text or int seed; ``stream`` names independent streams of one seed."""
        return cls(cls(_hash(_hash_of(stream), str(seed))).bits())

    def copy(self) -> Chance:
        return Chance(self.state)

    def bits(self) -> int:
        """64 random bits."""
        self.state = z = (self.state + STEP) & MASK
        z = ((z ^ (z >> 30)) * FIRST_FACTOR) & MASK
        z = ((z ^ (z >> 27)) * SECOND_FACTOR) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A uniform integer in ``range(n)``; ``n`` from 1 to 2**64."""
        if n <= 0:
            raise ValueError("below() needs a positive bound")
        # Multiply-shift, redrawing the few values that would favour some results: those below
        # 2**64 % n. That is computed only where it can matter.
        while True:
            product = self.bits() * n
            if (low := product & MASK) >= n or low >= (1 << 64) % n:
                return product >> 64

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place by Fisher-Yates. The swaps of several steps are decoded from one random number."""
        for bound, steps in _orders(len(items)):
            order = self.below(bound)
            for step in steps:
                order, j = divmod(order, step)
                last = items[step - 1]
                items[step - 1] = items[j]
                items[j] = last

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]


class Draws:
    """Small random numbers for playouts: one 64-bit number of a stream gives several of them.

    Each is uniform up to one part in 2**32. ``rest`` and ``room`` are for loops that have ``below`` inline.
    """

    __slots__ = ("chance", "rest", "room")

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        #: What is left of the latest number, and the product of the bounds that it was used for.
        self.rest = 0
        self.room = ROOM

    def below(self, n: int) -> int:
        """A uniform integer in ``range(n)``; ``n`` from 1 to 2**32."""
        self.room *= n
        if self.room >= ROOM:
            self.rest = self.chance.bits()
            self.room = n
        product = self.rest * n
        self.rest = product & MASK
        return product >> 64
