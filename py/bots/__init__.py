"""Who plays against you. The door of the bots."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from .base import Bot, Ranking

__all__ = ["Bot", "Ranking", "levels", "make", "seconds"]

#: The module of each game that has bots; it holds ``LEVELS``, ``SECONDS`` and ``make``. Loaded when first needed.
_GAMES = {game: f"bots.{game}" for game in ("cartographers", "kingdom_builder", "woodcraft")}


def _module(game: str) -> Any:
    if game not in _GAMES:
        raise KeyError(f"there are no bots for {game!r}")
    return import_module(_GAMES[game])


def has(game: str) -> bool:
    """Whether there are bots for a game; nothing of it is read."""
    return game in _GAMES


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game's bots, from the weakest; none if it has no bots."""
    return tuple(_module(game).LEVELS) if game in _GAMES else ()


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
