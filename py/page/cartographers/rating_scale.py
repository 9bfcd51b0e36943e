"""The rating scale at the end of a solo game."""

from collections.abc import Sequence

from page.ink import marks
from page.ink.surface import SANS, Canvas, prepare
from page.ink.tokens import theme
from table.words import number

#: The room for a sign of a label, css px.
DIGIT = 9.0


def rating_scale(
    canvas: Canvas,
    value: int,
    width: float,
    dpr: float,
    name: str,
    *,
    steps: Sequence[int] = (-30, -20, -10, -5, 0, 10, 20, 30),
) -> None:
    """Draw the scale of ratings: a tick at the lower bound of each, and a bead at the rating of this map."""
    ink = theme(name)
    context = prepare(canvas, width, 54, dpr)
    low, high = steps[0] - 5, steps[-1] + 10

    def place(points: float) -> float:
        return 16 + (min(max(points, low), high) - low) / (high - low) * (width - 32)

    context.strokeStyle = ink.ink
    context.lineCap = "round"
    for to, thickness in ((high, 1.4), (value, 5)):
        context.lineWidth = thickness
        context.beginPath()
        context.moveTo(place(low), 20)
        context.lineTo(place(to), 20)
        context.stroke()
    context.lineWidth = 1.4
    context.font = f"600 12px {SANS}"
    context.textAlign = "center"
    labelled = 0.0  # where the latest label ends
    for step in steps:
        x = place(step)
        context.beginPath()
        context.moveTo(x, 13)
        context.lineTo(x, 27)
        context.stroke()
        context.fillStyle = ink.ink if step <= value else ink.ink2
        text = number(step, sign=True)
        half = len(text) * DIGIT / 2
        if x - half > labelled:  # on a phone labels would touch
            context.fillText(text, x, 44)
            labelled = x + half
    marks.disc(context, place(value), 20, 9)
    context.fillStyle = ink.brass_fill
    context.fill()
    context.lineWidth = 2.5
    context.stroke()
