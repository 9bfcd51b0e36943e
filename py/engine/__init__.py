"""The rules engine. This module is its public interface."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import registry
from .chance import Chance
from .game import BadData, IllegalAction, Json, Options, Part, Score, State, View
from .record import Record, replay
from .setup_options import Option

__all__ = [
    "BadData",
    "Chance",
    "IllegalAction",
    "Json",
    "Option",
    "Part",
    "Record",
    "Score",
    "State",
    "View",
    "games",
    "new",
    "options",
    "parse",
    "playout",
    "replay",
    "restore",
]


def games() -> tuple[str, ...]:
    """The names of the games that can be played."""
    return registry.games()


def new(game: str, players: int = 1, seed: object = 0, options: Options | None = None) -> State:
    """A new game. The same seed and options give the same game everywhere. BadData for bad setups."""
    return registry.new(game, players, seed, options or {})


def options(game: str) -> Sequence[Option]:
    """The options of a game: name, type, choices, default. BadData for an unknown game."""
    return registry.module(game).OPTIONS


def parse(game: str, text: str) -> Any:
    """The action written as ``text``, legal now or not.

    IllegalAction if the text is not an action, BadData for an unknown game.
    """
    rules = registry.module(game)
    if len(text) > registry.MOST_LETTERS:
        raise IllegalAction("notation", f"an action has at most {registry.MOST_LETTERS} letters")
    return rules.parse(text)


def restore(data: Json) -> State:
    """The state that ``to_json`` returned; BadData if the data is not a position."""
    return registry.restore(data)


def playout(state: State, seed: object = 0) -> None:
    """Play in place to the end, each step uniform over all legal actions."""
    state.playout(Chance.of(seed, stream="playout"))
