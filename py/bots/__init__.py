"""Who plays against you. The door of the bots."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from .base import Bot, Ranking

__all__ = ["Bot", "Ranking", "has", "levels", "make", "seconds"]

#: The levels of each game that has bots, from the weakest. Kept here so that a saved game can be checked without
#: loading its bots; the module ``bots.<game>`` makes exactly these.
_LEVELS = {
    "cartographers": ("random", "easy", "normal", "hard", "master"),
    "kingdom_builder": ("random", "easy", "normal", "hard", "master"),
    "woodcraft": ("random", "easy", "normal", "hard"),
}


def _module(game: str) -> Any:
    """The module of a game's bots, loaded when first needed; it holds ``SECONDS``, ``MAKERS`` and ``make``."""
    if game not in _LEVELS:
        raise KeyError(f"there are no bots for {game!r}")
    return import_module(f"bots.{game}")


def has(game: str) -> bool:
    """Whether there are bots for a game."""
    return game in _LEVELS


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game's bots, from the weakest; none if it has no bots. Loads none of them."""
    return _LEVELS.get(game, ())


def seconds(game: str) -> float:
    """How long a bot may think about one decision of a game where nobody says how long; only the strongest does."""
    return float(_module(game).SECONDS)


def make(
    game: str,
    level: str,
    seed: object = 0,
    *,
    nodes: int | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Bot:
    """A bot. The same seed and ``nodes`` (a budget that is no time) give the same choices everywhere."""
    bot: Bot = _module(game).make(level, seed, nodes=nodes, clock=clock)
    return bot
