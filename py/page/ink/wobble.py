"""Seeded random offsets that imitate drawing by hand, the same at every redraw."""

from collections.abc import Callable

MASK = 0xFFFFFFFF


def stream(seed: int) -> Callable[[], float]:
    """A generator function of numbers in [0, 1) (mulberry32)."""
    state = seed * 2654435761 & MASK

    def draw() -> float:
        nonlocal state
        state = state + 0x6D2B79F5 & MASK
        t = (state ^ state >> 15) * (1 | state) & MASK
        t = (t + (t ^ t >> 7) * (61 | t) ^ t) & MASK
        return (t ^ t >> 14) / 4294967296

    return draw


def shake(x: int, y: int, seed: int) -> tuple[float, float]:
    """The offset of the pen at lattice point (x, y): two numbers in [-0.5, 0.5].

    It depends on the place and not on the order of drawing, so a corner stays in place when the
    region around it grows.
    """
    h = x * 374761393 + y * 668265263 + seed * 2246822519 & MASK
    h = (h ^ h >> 13) * 1274126177 & MASK
    h ^= h >> 16
    return (h & 0xFFFF) / 65535 - 0.5, (h >> 16) / 65535 - 0.5
