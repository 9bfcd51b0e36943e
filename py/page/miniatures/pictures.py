"""Draws a game as a small picture: its board, without signs that could not be made out."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from js import devicePixelRatio

from page.ink.surface import blank
from page.ink.tokens import theme
from table.session import PERSON

if TYPE_CHECKING:
    from page.ink.surface import Canvas
    from page.screens import App
    from table.save_format import Entry
    from table.session import Session

#: The side of a picture, css px, and the largest pixel ratio at which it is drawn.
SIDE, SHARPEST = 116, 2.0
#: Grows when pictures change, so that stored ones are drawn again.
STYLE = 1


def stamp(entry: Entry, theme_name: str) -> str:
    """What a picture of a saved game shows; equal stamps mean equal pictures. It ends in the theme."""
    return f"{STYLE} {entry.revision} {entry.touched} {theme_name}"


def picture(app: App, session: Session) -> Canvas:
    """The board of the first person at the table; None for a game without pictures."""
    name = f"page.{session.deal.game}.miniatures"
    if not find_spec(name):
        return None
    seat = next((seat for seat, sitter in enumerate(session.sitters) if sitter.kind == PERSON), 0)
    sharpness = min(SHARPEST, max(1.0, float(devicePixelRatio)))
    canvas, context = blank(round(SIDE * sharpness), round(SIDE * sharpness))
    context.scale(sharpness, sharpness)
    game, ink = import_module(name), theme(app.theme)
    game.paint(context, ink, session.shown.view(seat), seat, SIDE)
    if game.FRAMED:
        context.strokeStyle, context.lineWidth = ink.ink, 2.4
        context.strokeRect(0, 0, SIDE, SIDE)
    return canvas


def address(canvas: Canvas) -> str:
    """A picture as a data URL."""
    return str(canvas.toDataURL("image/webp", 0.92))
