"""Draws a game as a small picture: its board, without signs that could not be made out."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from js import devicePixelRatio
from pyodide.ffi import JsException

from page.ink.surface import blank
from page.ink.tokens import theme
from table import small_board

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Any

    from page.ink.tokens import Theme
    from page.screens import App
    from table.save_format import Entry, Save

#: The side of a picture, css px, and the largest pixel ratio at which it is drawn.
SIDE, SHARPEST = 116, 2.0
#: Grows when pictures change, so that stored ones are drawn again.
STYLE = 1


def stamp(entry: Entry, theme_name: str) -> str:
    """What a picture of a saved game shows; equal stamps mean equal pictures. It ends in the theme."""
    return f"{STYLE} {entry.revision} {entry.touched} {theme_name}"


def drawn(app: App, save: Save, side: float = SIDE) -> str:
    """The board of a saved game as a square picture (a data URL); "" without one. The game must be loaded.

    A game that was saved without its board is replayed; a finished one gets it, because it may outlive its rules.
    """
    game, id = save.entry.game, save.entry.id
    name = f"page.{game}.miniatures"
    if not find_spec(name):
        return ""
    board = small_board.checked(game, save.board)
    if board is None and not save.closed:
        session = app.shelf.load(id)
        board = small_board.of(session)
        if save.entry.over:
            app.shelf.add_board(id, session)
    try:
        return _address(import_module(name), theme(app.theme), board, side) if board else ""
    except (JsException, LookupError, TypeError, ValueError):  # such as a tile that this version does not have
        return ""


def of_board(app: App, game: str, board: dict[str, Any] | None, lit: Sequence[str] = ()) -> str:
    """A board (``table.small_board``) as a square picture with these cells marked; "" without one."""
    name = f"page.{game}.miniatures"
    return _address(import_module(name), theme(app.theme), board, SIDE, lit) if board and find_spec(name) else ""


def _address(game: ModuleType, ink: Theme, board: dict[str, Any], side: float, lit: Sequence[str] = ()) -> str:
    sharpness = min(SHARPEST, max(1.0, float(devicePixelRatio)))
    canvas, context = blank(round(side * sharpness), round(side * sharpness))
    context.scale(sharpness, sharpness)
    game.paint(context, ink, board, side, lit)
    if game.FRAMED:
        context.strokeStyle, context.lineWidth = ink.ink, 2.4
        context.strokeRect(0, 0, side, side)
    return str(canvas.toDataURL("image/webp", 0.92))
