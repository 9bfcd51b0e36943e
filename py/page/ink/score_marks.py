"""Marks of counting: amounts, cells that count now or will count, and losses. All in css pixels, in a cell at 0, 0."""

from __future__ import annotations

from collections.abc import Callable

from page.ink import marks, score_boxes
from page.ink.score_boxes import CELL, Box, scale
from page.ink.surface import SERIF, Context
from page.ink.tokens import Theme


def amount(context: Context, theme: Theme, side: float, text: str) -> None:
    """An amount in a small pill at the upper right of the cell."""
    _pill(context, theme, score_boxes.amount(side, text), text, 14 * scale(side), 1.6)


def amount_now(context: Context, theme: Theme, side: float, text: str) -> None:
    """The newest amount, larger, at the top of the cell."""
    factor = scale(side)
    _pill(context, theme, Box(side * 0.5, side * 0.24, 42 * factor, 32 * factor), text, 19 * factor, 2.4)


def _pill(context: Context, theme: Theme, box: Box, text: str, size: float, line: float) -> None:
    context.save()
    context.beginPath()
    context.roundRect(*box.corner, box.width, box.height, box.height / 2)
    context.fillStyle = theme.card
    context.fill()
    context.strokeStyle = context.fillStyle = theme.brass
    context.lineWidth = line
    context.stroke()
    _text(context, text, box.x, box.y, size)
    context.restore()


def _text(context: Context, text: str, x: float, y: float, size: float) -> None:
    context.font = f"700 {size:.1f}px {SERIF}"
    context.textAlign = "center"
    context.textBaseline = "middle"
    context.fillText(text, x, y + size * 0.06)


def present(context: Context, theme: Theme, side: float, text: str = "") -> None:
    """The cell that is being counted."""
    context.save()
    context.fillStyle = theme.brass_fill
    context.globalAlpha = 0.34
    context.fillRect(2, 2, side - 4, side - 4)
    context.globalAlpha = 1
    for colour, width in ((theme.card, 7), (theme.brass, 3.6)):
        context.strokeStyle = colour
        context.lineWidth = width * max(side / CELL, 0.7)
        context.strokeRect(2.5, 2.5, side - 5, side - 5)
    context.restore()


def coming(context: Context, theme: Theme, side: float, text: str = "") -> None:
    """A cell that will be counted next."""
    context.save()
    for colour, width, dash in ((theme.card, 4, []), (theme.brass, 1.6, [4, 4])):
        context.strokeStyle = colour
        context.lineWidth = width
        context.setLineDash(dash)
        context.strokeRect(5, 5, side - 10, side - 10)
    context.restore()


def loss_coming(context: Context, theme: Theme, side: float, text: str) -> None:
    """An empty cell that will cost points."""
    context.save()
    context.setLineDash([3, 3])
    marks.brackets(context, theme, side, theme.bad, width=1.6)
    _loss_box(context, theme, side, text, score_boxes.loss(side, 28, 22), 14, 1.3)
    context.restore()


def loss_now(context: Context, theme: Theme, side: float, text: str) -> None:
    """An empty cell that costs points."""
    context.save()
    context.fillStyle = theme.bad
    context.globalAlpha = 0.13
    context.fillRect(2, 2, side - 4, side - 4)
    context.globalAlpha = 1
    marks.brackets(context, theme, side, theme.bad)
    _loss_box(context, theme, side, text, score_boxes.loss(side, 34, 28), 16, 2)
    context.restore()


def _loss_box(context: Context, theme: Theme, side: float, text: str, box: Box, size: float, line: float) -> None:
    context.beginPath()
    context.roundRect(*box.corner, box.width, box.height, 7 * scale(side))
    context.fillStyle = theme.card
    context.fill()
    context.strokeStyle = context.fillStyle = theme.bad
    context.lineWidth = line
    context.stroke()
    _text(context, text, box.x, box.y, size * scale(side))


def footprint(context: Context, theme: Theme, side: float, angle: str) -> None:
    """A footprint of a monster in the middle of the cell. ``angle``: eighths of a turn clockwise from upwards."""
    size = side * 0.25
    context.save()
    context.translate(side / 2, side / 2)
    context.rotate(int(angle) * marks.ROUND / 8)
    for halo in (True, False):
        context.fillStyle = context.strokeStyle = theme.card if halo else theme.hues["monster"].tone
        context.lineWidth = size * 0.22
        for x, y, rx, ry, turn in (
            (0, 0.18, 0.2, 0.24, 0),
            (-0.24, -0.18, 0.075, 0.17, -0.35),
            (0, -0.28, 0.075, 0.18, 0),
            (0.24, -0.18, 0.075, 0.17, 0.35),
        ):
            context.beginPath()
            context.ellipse(x * size, y * size, rx * size, ry * size, turn, 0, marks.ROUND)
            if halo:
                context.stroke()
            context.fill()
    context.restore()


def no_room(context: Context, theme: Theme, side: float, text: str = "") -> None:
    """A cross on the cell that stopped monsters."""
    context.save()
    context.lineCap = "round"
    near, far = side * 0.33, side * 0.67
    for colour, width in ((theme.card, 0.13), (theme.bad, 0.07)):
        context.strokeStyle = colour
        context.lineWidth = side * width
        context.beginPath()
        context.moveTo(near, near)
        context.lineTo(far, far)
        context.moveTo(far, near)
        context.lineTo(near, far)
        context.stroke()
    context.restore()


def losing_flash(context: Context, theme: Theme, side: float, text: str = "") -> None:
    """The flash of a cell that monsters begin to threaten."""
    context.save()
    context.fillStyle = theme.bad
    context.globalAlpha = 0.16
    context.fillRect(2, 2, side - 4, side - 4)
    context.restore()


#: The marks by name; the text is an amount, or the angle of a footprint.
SCORE_MARKS: dict[str, Callable[[Context, Theme, float, str], None]] = {
    "amount": amount,
    "amount_now": amount_now,
    "present": present,
    "coming": coming,
    "loss_coming": loss_coming,
    "loss_now": loss_now,
    "footprint": footprint,
    "no_room": no_room,
    "losing_flash": losing_flash,
}
