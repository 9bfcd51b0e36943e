"""Computer players: the levels of each game, and how to make a bot of one."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from operator import attrgetter
from typing import Any

import engine

from .base import Bot, Ranking

__all__ = ["Bot", "Ranking", "has", "levels", "make", "seconds"]


def _package(game: str) -> Any:
    """``bots.<game>``: its LEVELS and SECONDS. Imports no bot, so that checking a saved game loads none."""
    if not has(game):
        raise KeyError(f"there are no bots for {game!r}")
    return import_module(f"bots.{game}")


def has(game: str) -> bool:
    """Whether there are bots for a game; False also while the game is not loaded."""
    return game in engine.games() and find_spec(f"bots.{game}") is not None


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game's bots, from the weakest; none if it has no bots. Imports none of them."""
    return tuple(_package(game).LEVELS) if has(game) else ()


def seconds(game: str) -> float:
    """The default thinking time for one decision; only the strongest bot uses it."""
    return float(_package(game).SECONDS)


def make(
    game: str,
    level: str,
    seed: object = 0,
    *,
    nodes: int | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Bot:
    """A bot; KeyError for an unknown game or level. With ``nodes`` as its budget it makes the same choices on every
    machine; nodes are rollouts, which only the strongest bot makes."""
    made_by = _package(game).LEVELS
    if level not in made_by:
        raise KeyError(f"there is no level {level!r}")
    module, _, name = made_by[level].partition(":")
    bot: Bot = attrgetter(name)(import_module(module))(seed, nodes=nodes, clock=clock)
    return bot
