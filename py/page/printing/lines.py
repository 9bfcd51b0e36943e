"""Glyphs as black lines on white: SVG that prints sharply and with little ink."""

from __future__ import annotations

from collections.abc import Iterable

from page.html import Html, path, symbol
from page.ink.glyph_paths import Layer

BLACK, WHITE = "#000", "#fff"
#: The thinnest line of a glyph, as a part of the side of its box.
THIN = 1.7
_FACE = 4.5


def lines(layers: Iterable[Layer], thinnest: float = THIN, *, outlined: bool = False) -> list[Html]:
    """A glyph in black lines: its ink stays, every other colour is white.

    ``outlined``: its ink is a dark area, of which only the outline is drawn. The colours are attributes, because style
    sheets do not reach into a symbol that is used elsewhere.
    """
    drawn = []
    for role, width, d in layers:
        if outlined:
            if role == "ink":
                drawn.append(path(d=d, fill=WHITE, stroke=BLACK, stroke_width=_FACE, stroke_linejoin="round"))
            else:
                drawn.append(stroke(d, max(width, _FACE)) if width else path(d=d, fill=BLACK))
        elif role == "ink":
            drawn.append(stroke(d, max(width, thinnest)) if width else path(d=d, fill=BLACK))
        elif not width:
            drawn.append(path(d=d, fill=WHITE))
    return drawn


def stroke(d: str, width: float) -> Html:
    round_ = "round"
    return path(d=d, fill="none", stroke=BLACK, stroke_width=width, stroke_linecap=round_, stroke_linejoin=round_)


def line_symbol(name: str, drawn: Iterable[Html]) -> Html:
    """A symbol with the id "line-NAME"."""
    return symbol(drawn, id=f"line-{name}", viewBox="0 0 100 100", overflow="visible")
