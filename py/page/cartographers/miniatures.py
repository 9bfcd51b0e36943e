"""Draws a map as a small picture: washes, outlines, and one sign a cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.cartographers.cards import FARM_VILLAGE
from engine.cartographers.sheets import SIZE
from page.ink import paper
from page.ink.land import CODES
from page.ink.regions import Cell, cells, groups, outline
from page.ink.surface import Context, path

if TYPE_CHECKING:
    from page.ink.tokens import Theme
    from table.cartographers.small_board import Board

_NAMES = {code: name for name, code in CODES.items()}
#: Whether the picture has a frame of ink.
FRAMED = True


def paint(context: Context, ink: Theme, board: Board, size: float, lit: Sequence[str] = ()) -> None:
    """Draw a map into a square, with these cells framed."""
    paper.texture(context, ink, size, size)
    margin = size * 0.035
    side = (size - 2 * margin) / SIZE
    rows = board["sheet"]
    context.save()
    context.translate(margin, margin)
    lines = "".join(f"M{i * side:.1f} 0v{SIZE * side:.1f}M0 {i * side:.1f}h{SIZE * side:.1f}" for i in range(1, SIZE))
    _stroke(context, lines, ink.shade("38,36,48", "239,230,210", 0.2), 0.6)
    _ruins(context, ink, rows, cells(board["ruins"]), side)
    for code, area in groups(rows, "FVAWMD"):
        _region(context, ink, code, area, side)
    for row, line in enumerate(rows):
        for column, mark in enumerate(line):
            if mark == "^":
                _mountain(context, ink, row, column, side)
            elif mark == "#":
                context.fillStyle = ink.hues["wasteland"].wash
                context.fillRect(column * side, row * side, side, side)
    square = f"h{side:.1f}v{side:.1f}h{-side:.1f}z"
    frames = "".join(f"M{column * side:.1f} {row * side:.1f}{square}" for row, column in cells(lit))
    _stroke(context, frames, ink.card, side * 0.42)
    _stroke(context, frames, ink.brass, side * 0.2)
    context.restore()


def _ruins(context: Context, ink: Theme, rows: Sequence[str], ruins: list[Cell], side: float) -> None:
    frames = "".join(
        f"M{column * side + 1.2:.1f} {row * side + 1.2:.1f}h{side - 2.4:.1f}v{side - 2.4:.1f}h{2.4 - side:.1f}z"
        for row, column in ruins
        if rows[row][column] == "."
    )
    context.setLineDash([1.6, 1.4])
    _stroke(context, frames, ink.hues["ruins"].ink, 0.8)
    context.setLineDash([])


def _region(context: Context, ink: Theme, code: str, area: tuple[Cell, ...], side: float) -> None:
    name = _NAMES[code]
    both = name == FARM_VILLAGE
    name = "farm" if both else name
    hue, seed = ink.hues[name], area[0][0] * 31 + area[0][1] * 7
    rim = outline(area, side, inset=0.35, radius=1.3, wobble=side * 0.05, seed=seed)
    shape = path(rim)
    context.fillStyle = hue.wash
    context.fill(shape)
    context.save()
    context.clip(shape)
    if both:  # each cell is a village below its diagonal
        halves = "".join(f"M{(column + 1) * side:.2f} {row * side:.2f}v{side:.2f}h{-side:.2f}z" for row, column in area)
        context.fillStyle = ink.hues["village"].tone
        context.fill(path(halves))
    context.globalAlpha = 0.38
    _stroke(context, rim, hue.tone, side * 0.34)
    context.globalAlpha = 0.75
    signs = "".join(_sign(name, row, column, side) for row, column in area)
    if name in ("forest", "village"):
        context.fillStyle = hue.tone
        context.fill(path(signs))
    else:
        _stroke(context, signs, hue.ink if name == "monster" else hue.tone, max(0.8, side * 0.1))
    context.restore()
    context.globalAlpha = 0.9
    _stroke(context, rim, ink.ink if ink.light else hue.ink, max(0.9, side * 0.11))
    context.globalAlpha = 1


def _sign(name: str, row: int, column: int, side: float) -> str:
    """The sign of a terrain on one cell, as a path."""

    def at(x: float, y: float) -> str:
        return f"{(column + x) * side:.2f} {(row + y) * side:.2f}"

    radius = f"{side * 0.2:.2f}"
    return {
        "water": f"M{at(0.15, 0.55)}Q{at(0.33, 0.3)} {at(0.5, 0.55)}Q{at(0.67, 0.8)} {at(0.85, 0.55)}",
        "farm": f"M{at(0.2, 0.8)}L{at(0.5, 0.2)}M{at(0.5, 0.85)}L{at(0.8, 0.25)}",
        "forest": f"M{at(0.3, 0.5)}A{radius} {radius} 0 1 0 {at(0.7, 0.5)}A{radius} {radius} 0 1 0 {at(0.3, 0.5)}Z",
        "village": f"M{at(0.24, 0.72)}L{at(0.5, 0.28)}L{at(0.76, 0.72)}Z",
        "monster": f"M{at(0.3, 0.35)}L{at(0.45, 0.5)}M{at(0.7, 0.35)}L{at(0.55, 0.5)}M{at(0.32, 0.7)}L{at(0.68, 0.7)}",
    }[name]


def _mountain(context: Context, ink: Theme, row: int, column: int, side: float) -> None:
    x, y = column * side, row * side
    context.fillStyle = ink.hues["mountain"].wash
    context.fillRect(x + side * 0.06, y + side * 0.06, side * 0.88, side * 0.88)
    peak = path(
        f"M{x + side * 0.08:.2f} {y + side * 0.82:.2f}L{x + side * 0.42:.2f} {y + side * 0.18:.2f}"
        f"L{x + side * 0.92:.2f} {y + side * 0.82:.2f}Z"
    )
    context.fillStyle = ink.white("mountain")
    context.fill(peak)
    context.strokeStyle, context.lineWidth, context.lineJoin = ink.ink, max(0.9, side * 0.1), "round"
    context.stroke(peak)


def _stroke(context: Context, lines: str, colour: str, width: float) -> None:
    context.strokeStyle, context.lineWidth = colour, width
    context.stroke(path(lines))
