"""Bots of earlier versions: levels of the arena that measure progress. No player is offered them."""

from __future__ import annotations

from functools import partial
from typing import Any

from bots import Bot


def hard_of_kingdom_builder(seed: object, **budget: Any) -> Bot:
    """Hard before it compared plans for the whole turn: the action with the best evaluation."""
    from bots.kingdom_builder.evaluation import Evaluator
    from bots.kingdom_builder.greedy import Greedy
    from bots.kingdom_builder.weights import JUDGED

    return Greedy(seed, evaluator=partial(Evaluator, weights=JUDGED), **budget)


#: What makes the bot of each level, by game.
LEVELS = {"kingdom_builder": {"earlier_hard": hard_of_kingdom_builder}}


def levels(game: str) -> tuple[str, ...]:
    return tuple(LEVELS.get(game, ()))


def make(game: str, level: str, seed: object, **budget: Any) -> Bot:
    """A bot of an earlier level; KeyError if there is none."""
    return LEVELS[game][level](seed, **budget)
