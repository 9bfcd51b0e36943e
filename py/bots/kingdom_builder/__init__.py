"""The bots of Kingdom Builder, from random builds to rollouts."""

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
    "hard": Greedy.foreseeing,
    "master": Search,
}

#: A decision: a turn has four or five that leave a choice, and should take about a second.
SECONDS = 0.22


def make(
    level: str, seed: object = 0, *, nodes: int | None = None, clock: Callable[[], float] = time.perf_counter
) -> Bot:
    """A bot of one of the levels; ``nodes`` are rollouts, which only the master makes."""
    if level not in MAKERS:
        raise KeyError(f"there is no level {level!r}")
    return MAKERS[level](seed, nodes=nodes, clock=clock)
