"""The bots of Cartographers, from random draws to search."""

from __future__ import annotations

import time
from collections.abc import Callable

from ..base import Bot
from .greedy import Greedy
from .search import Search
from .simple import Glance, Random

#: By level; see ``bots.levels``.
MAKERS: dict[str, Callable[..., Bot]] = {
    "random": Random,
    "easy": Glance,
    "normal": Greedy.plain,
    "hard": Greedy.fitted,
    "master": Search,
}

#: A decision: one draw.
SECONDS = 1.0


def make(
    level: str, seed: object = 0, *, nodes: int | None = None, clock: Callable[[], float] = time.perf_counter
) -> Bot:
    """A bot of one of the levels; ``nodes`` are rollouts, which only the master makes."""
    if level not in MAKERS:
        raise KeyError(f"there is no level {level!r}")
    return MAKERS[level](seed, nodes=nodes, clock=clock)
