"""The board of a saved game as plain data: its picture can be drawn when the game itself can no longer be replayed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from engine import View

from .fields import Check, fits
from .session import Session

#: The greatest length of a board as JSON; those of games take 200 to 1200 characters.
MOST_LETTERS = 4_000


class GameBoard(Protocol):
    """The module ``table.<game>.small_board``: what ``page.<game>.miniatures`` draws."""

    #: A check for each field that ``board`` returns.
    BOARD: Mapping[str, Check]

    def board(self, view: View, seat: int) -> dict[str, Any]: ...


def of(session: Session) -> dict[str, Any] | None:
    """The board of the first person at the table; None for a game without pictures."""
    seat = next(iter(session.people), 0)
    return of_view(session.deal.game, session.view(seat), seat)


def of_view(game: str, view: View, seat: int) -> dict[str, Any] | None:
    """The board of a seat; None for a game without pictures."""
    module = _module(game)
    return module.board(view, seat) if module else None


def checked(game: str, board: object) -> dict[str, Any] | None:
    """A stored board, reduced to its known fields; None if it is invalid. The game must be loaded."""
    module = _module(game)
    if module is None or not isinstance(board, dict) or not fits(board, module.BOARD):
        return None
    known = {name: board[name] for name in module.BOARD}
    return known if len(json.dumps(known)) <= MOST_LETTERS else None


def _module(game: str) -> GameBoard | None:
    name = f"table.{game}.small_board"
    return cast(GameBoard, import_module(name)) if find_spec(name) else None
