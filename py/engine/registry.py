"""Which games there are; each is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from .game import BadData, Json, Option, State
from .options import checked

_GAMES = ("cartographers",)

MAX_SEED = 200


class GameModule(Protocol):
    """What the package of a game offers."""

    NAME: str
    RULES: int
    OPTIONS: Sequence[Option]
    State: Any

    def parse(self, text: str) -> Any: ...


def games() -> tuple[str, ...]:
    return _GAMES


def module(game: str) -> GameModule:
    if game not in _GAMES:
        raise BadData("game", f"there is no game {str(game)[:40]!r}")
    return cast(GameModule, import_module(f"engine.{game}"))


def check_options(game: str, players: int, given: Mapping[str, Any]) -> dict[str, Any]:
    return checked(module(game).OPTIONS, given, {})


def new(game: str, players: int, seed: object, options: Mapping[str, Any]) -> State:
    text = str(seed)
    if len(text) > MAX_SEED:
        raise BadData("seed", f"a seed has at most {MAX_SEED} characters")
    state: State = module(game).State(players, text, check_options(game, players, options))
    return state


def restore(data: Json) -> State:
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadData("state.game", "this is not a position of any game")
    state: State = module(data["game"]).State.from_json(data)
    return state
