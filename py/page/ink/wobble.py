"""The unsteady hand: small seeded chances of the drawing, the same at every redraw."""

from collections.abc import Callable

MASK = 0xFFFFFFFF


def stream(seed: int) -> Callable[[], float]:
    """Numbers in [0, 1), one after the other (mulberry32)."""
    state = seed * 2654435761 & MASK

    def draw() -> float:
        nonlocal state
        state = state + 0x6D2B79F5 & MASK
        t = (state ^ state >> 15) * (1 | state) & MASK
        t = (t + (t ^ t >> 7) * (61 | t) ^ t) & MASK
        return (t ^ t >> 14) / 4294967296

    return draw


def shake(x: int, y: int, seed: int) -> tuple[float, float]:
    """How far the pen misses lattice point (x, y): two numbers in [-0.5, 0.5].

    It hangs on the place and not on the order of drawing, so a corner stays where it was when the
    region round it grows.
    """
    h = x * 374761393 + y * 668265263 + seed * 2246822519 & MASK
    h = (h ^ h >> 13) * 1274126177 & MASK
    h ^= h >> 16
    return (h & 0xFFFF) / 65535 - 0.5, (h >> 16) / 65535 - 0.5
