"""The list of games. Each game is imported when it is first used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from .game import BadData, Json, Options, OtherRules, State, as_found
from .problems import problem
from .setup_options import Option, checked

_GAMES = ("cartographers", "kingdom_builder", "woodcraft")

MAX_SEED = 200
#: The longest text of an action: a list of every cell of a map fits, with up to four characters each.
MOST_LETTERS = 1000


class StateClass(Protocol):
    """The class of a game's states."""

    def __call__(self, players: int, seed: str, options: Options) -> State: ...
    def from_json(self, data: Json) -> State: ...


class GameModule(Protocol):
    """The interface of a game's package."""

    NAME: str
    RULES: int
    #: For each earlier version of the rules: whether a game with these options, checked or not, is unaffected by the
    #: changes since.
    UNCHANGED: Mapping[int, Callable[[Options], bool]]
    PLAYERS: range
    OPTIONS: Sequence[Option]
    State: StateClass

    def parse(self, text: str) -> Any: ...
    def validate_options(self, players: int, options: Options, given: Options) -> dict[str, Any]: ...


def games() -> tuple[str, ...]:
    return _GAMES


def module(game: str) -> GameModule:
    if game not in _GAMES:
        raise BadData("game", problem("setup.game", name=as_found(game)))
    name = f"engine.{game}"
    return cast(GameModule, sys.modules.get(name) or import_module(name))


def check_setup(game: str, players: object, seed: str, given: Options) -> dict[str, Any]:
    """The options of a setup in canonical form; BadData for an invalid game, number of players, seed or option."""
    rules = module(game)
    if type(players) is not int or players not in rules.PLAYERS:
        low, high = rules.PLAYERS[0], rules.PLAYERS[-1]
        raise BadData("players", problem("setup.players", game=game, low=low, high=high, players=as_found(players)))
    if len(seed) > MAX_SEED:
        raise BadData("seed", problem("setup.seed_long", most=MAX_SEED))
    if not seed.isascii() and any("\ud800" <= letter <= "\udfff" for letter in seed):
        raise BadData("seed", problem("setup.seed_text"))
    return rules.validate_options(players, checked(rules.OPTIONS, given), given)


def check_rules(game: str, rules: int, options: Options) -> int:
    """The present version of the rules, if it leaves a game of version ``rules`` unchanged; else OtherRules."""
    present = module(game)
    unchanged = present.UNCHANGED.get(rules)
    if rules != present.RULES and not (unchanged and unchanged(options)):
        raise OtherRules(game, rules, present.RULES)
    return present.RULES


def new(game: str, players: int, seed: object, options: Options) -> State:
    text = str(seed)
    return module(game).State(players, text, check_setup(game, players, text, options))


def restore(data: Json) -> State:
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadData("state.game", problem("setup.no_position"))
    return module(data["game"]).State.from_json(data)
