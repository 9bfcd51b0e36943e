"""Computer players: the levels of each game, and how to make a bot of one."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from operator import attrgetter
from typing import NamedTuple, Protocol, cast

import engine

from .base import Bot, Ranking
from .matched import MATCH, STEP, Matched, place_of

__all__ = ["Bot", "Par", "Ranking", "has", "is_level", "kind", "levels", "make", "par", "scale", "seconds", "strength"]


class Par(NamedTuple):
    """How the par of a deal is played: a whole game by one bot with a fixed number of nodes for each decision.

    ``version`` is raised by every change of the bot that changes its games: pars of other versions are played again.
    """

    level: str
    nodes: int
    version: int


class Package(Protocol):
    """``bots.<game>``. It may also have STRENGTH, for ``strength``, and PAR."""

    #: What makes the bot of each level, from the weakest: the module and the name in it.
    LEVELS: Mapping[str, str]
    SCALE: Sequence[int]
    SECONDS: float


def _package(game: str) -> Package:
    """The package of a game's bots. Imports no bot, so that checking a saved game loads none."""
    if not has(game):
        raise KeyError(f"there are no bots for {game!r}")
    return cast(Package, import_module(f"bots.{game}"))


def has(game: str) -> bool:
    """Whether there are bots for a game; False also while the game is not loaded."""
    return game in engine.games() and find_spec(f"bots.{game}") is not None


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game's bots, from the weakest; none if it has no bots. Imports none of them."""
    return tuple(_package(game).LEVELS) if has(game) else ()


def is_level(game: str, level: str) -> bool:
    """Whether bots of a game play at this level, also one between its levels (``bots.matched``)."""
    place = place_of(level)
    names = levels(game)
    return level in names if place is None else place <= STEP * (len(names) - 1)


def kind(level: str) -> str:
    """The level itself; "match" for all levels that follow a player's results."""
    return level if place_of(level) is None else MATCH


def scale(game: str) -> tuple[int, ...]:
    """The strength of each level in games for two, on the Elo scale: 400 points more win ten games of eleven."""
    return tuple(_package(game).SCALE)


def seconds(game: str) -> float:
    """The default thinking time for one decision; only levels that search use it."""
    return float(_package(game).SECONDS)


def strength(game: str, level: str) -> int | None:
    """The measured result of a level, in the game's unit; None if it was not measured."""
    measured: dict[str, int] = getattr(_package(game), "STRENGTH", {}) if has(game) else {}
    return measured.get(level)


def par(game: str) -> Par | None:
    """How the par of a game's deals is played; None for a game without it."""
    settings: Par | None = getattr(_package(game), "PAR", None) if has(game) else None
    return settings


def make(
    game: str,
    level: str,
    seed: object = 0,
    *,
    nodes: int | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Bot:
    """A bot; KeyError for an unknown game or level. With ``nodes`` as its budget it makes the same choices on every
    machine; nodes are rollouts; levels that do not search make none."""
    made_by = _package(game).LEVELS
    if not is_level(game, level):
        raise KeyError(f"there is no level {level!r}")
    place = place_of(level)
    if place is not None:
        lower, share = divmod(place, STEP)
        names = levels(game)[lower : lower + 2]
        weaker, *stronger = (make(game, name, seed, nodes=nodes, clock=clock) for name in names)
        return Matched(weaker, stronger[0], share) if share else weaker
    module, _, name = made_by[level].partition(":")
    bot: Bot = attrgetter(name)(import_module(module))(seed, nodes=nodes, clock=clock)
    return bot
