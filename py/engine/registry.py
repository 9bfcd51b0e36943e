"""Which games there are; each is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from .game import BadData, Json, Option, OtherRules, State, shown
from .options import checked

_GAMES = ("cartographers", "kingdom_builder", "woodcraft")

MAX_SEED = 200
#: No action is a longer text: a map of Cartographers has 121 cells, each with up to four letters.
MOST_LETTERS = 1000


class GameModule(Protocol):
    """What the package of a game offers."""

    NAME: str
    RULES: int
    #: Earlier rules, and for which options, checked or not, a game goes the same way by them as by the present ones.
    UNCHANGED: Mapping[int, Callable[[Mapping[str, Any]], bool]]
    PLAYERS: range
    OPTIONS: Sequence[Option]
    State: Any

    def parse(self, text: str) -> Any: ...
    def settled(self, players: int, options: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]: ...


def games() -> tuple[str, ...]:
    return _GAMES


def module(game: str) -> GameModule:
    if game not in _GAMES:
        raise BadData("game", f"there is no game {shown(game)}")
    return cast(GameModule, import_module(f"engine.{game}"))


def check_setup(game: str, players: object, seed: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a setup in canonical form; BadData if there is no such game, seats, seed or option."""
    rules = module(game)
    if type(players) is not int or players not in rules.PLAYERS:
        raise BadData("players", f"{game} is not played by {shown(players)}")
    if len(seed) > MAX_SEED:
        raise BadData("seed", f"a seed has at most {MAX_SEED} characters")
    if any("\ud800" <= letter <= "\udfff" for letter in seed):
        raise BadData("seed", "a seed is text, and half a character is none")
    return rules.settled(players, checked(rules.OPTIONS, given), given)


def check_rules(game: str, rules: int, options: Mapping[str, Any]) -> int:
    """The present rules, if a game of these ``rules`` goes the same way by them; else OtherRules "record.rules"."""
    present = module(game)
    unchanged = present.UNCHANGED.get(rules)
    if rules != present.RULES and not (unchanged and unchanged(options)):
        raise OtherRules(game, rules, present.RULES)
    return present.RULES


def new(game: str, players: int, seed: object, options: Mapping[str, Any]) -> State:
    text = str(seed)
    state: State = module(game).State(players, text, check_setup(game, players, text, options))
    return state


def restore(data: Json) -> State:
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadData("state.game", "this is not a position of any game")
    state: State = module(data["game"]).State.from_json(data)
    return state
