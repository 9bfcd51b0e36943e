"""Draws the wheel as a small picture: as at the table, and then reduced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from page.ink.surface import Context, blank

from .wheel import WheelPicture

if TYPE_CHECKING:
    from engine.woodcraft.view_types import View
    from page.ink.tokens import Theme
    from table.woodcraft.small_board import Board

#: How much larger than the picture the wheel is drawn.
ENLARGED = 3
#: Whether the picture has a frame of ink.
FRAMED = False


def paint(context: Context, ink: Theme, board: Board, size: float, lit: Sequence[str] = ()) -> None:
    """Draw the wheel of a game into a square. It has no cells to mark."""
    base, _ = blank(1, 1)
    top, _ = blank(1, 1)
    wheel = WheelPicture(base, top)
    try:
        wheel.motion = False
        wheel.resize(size * ENLARGED, 1)
        wheel.theme(ink.name)
        wheel.show(_view(board))
        context.imageSmoothingQuality = "high"
        for layer in (base, top):
            context.drawImage(layer, 0, 0, size, size)
    finally:
        wheel.close()


def _view(board: Board) -> View:
    """The part of a view that a wheel shows."""
    outer = [{"quadrant": at, "spaces": spaces, "reward": won, "on": True} for at, spaces, won in board["outer"]]
    saw = [{"quadrant": at, "reward": won, "on": True} for at, won in board["saw"]]
    return cast("View", {"wheel": board | {"outer": outer, "saw": saw, "to": {}}, "yard": board["yard"]})
