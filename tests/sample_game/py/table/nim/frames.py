"""The frames of a replay: a game of Nim at its start and after every turn."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Record, State
from engine.nim.game import Nim
from engine.nim.view_types import View


@dataclass(frozen=True)
class Frame:
    """One position: ``actions`` had been played, the last of them by ``seat`` (None at the start)."""

    kind: str
    actions: int
    seat: int | None
    view: View


def frames(state: Nim) -> list[Frame]:
    """The frames of a game from its start to its current position."""
    game, actions = Record.of(state).start(), state.history
    result = [Frame("start", 0, None, _view(game))]
    for number, action in enumerate(actions):
        seat = game.actor
        game.play(action)
        result.append(Frame("take", number + 1, seat, _view(game)))
    return result


def _view(game: State) -> View:
    assert isinstance(game, Nim)
    return game.view(0)
