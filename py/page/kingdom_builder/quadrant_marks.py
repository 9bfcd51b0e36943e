"""The quadrants on the canvas for Lords and Farmers: tinted by who leads there, with the counts on the frame."""

from __future__ import annotations

from collections.abc import Sequence

from page.ink import hexes
from page.ink.surface import SERIF, Context, path
from page.ink.tokens import Theme
from table.kingdom_builder.quadrants import Standing

from .geometry import PAD, SIZE, Layout
from .pieces import ROOFS, house

HALF = SIZE // 2
#: How much of a leader's colour a quadrant takes.
TINT = {"light": 0.13, "dark": 0.2}
#: The label of a quadrant on the frame, css px: its height, the size of a roof, the width of a digit, and a gap.
HEIGHT, ROOF, DIGIT, GAP = 24.0, 21.0, 9.0, 6.0


def tint(context: Context, theme: Theme, layout: Layout, standings: Sequence[Standing]) -> None:
    """Tint the quadrants in the colour of who leads there. The origin is the corner of the sheet."""
    context.save()
    context.translate(layout.pad, layout.pad)
    for number, standing in enumerate(standings):
        if not standing.leaders:
            continue
        only = len(standing.leaders) == 1
        context.globalAlpha = TINT[theme.name] * (2 if only and standing.leaders[0] == 3 else 1)
        context.fillStyle = ROOFS[theme.name][standing.leaders[0]] if only else theme.ink2
        top, left = HALF * (number // 2), HALF * (number % 2)
        cells = [(top + row, left + col) for row in range(HALF) for col in range(HALF)]
        context.fill(path(hexes.outline(cells, layout.side, layout.side)))
    context.restore()


def labels(context: Context, theme: Theme, layout: Layout, standings: Sequence[Standing]) -> None:
    """Write the counts of each quadrant on the frame above or below it. A board without a frame has no room."""
    if layout.pad < PAD:
        return
    for number, standing in enumerate(standings):
        shown = [(seat, count) for seat, count in enumerate(standing.counts) if count]
        if not shown:
            continue
        x, _ = layout.middle(0, HALF * (number % 2) + HALF // 2)
        rooms = [ROOF + DIGIT * len(str(count)) + GAP for _, count in shown]
        width = sum(rooms) + GAP
        left, top = x - width / 2, (1.5 if number < 2 else layout.height - HEIGHT - 1.5)
        context.fillStyle, context.strokeStyle, context.lineWidth = theme.card, theme.ink, 1.5
        context.beginPath()
        context.roundRect(left, top, width, HEIGHT, 6)
        context.fill()
        context.stroke()
        context.font, context.textAlign, context.textBaseline = f"bold 15px {SERIF}", "left", "middle"
        at = left + GAP
        for (seat, count), room in zip(shown, rooms, strict=True):
            house(context, theme, at + ROOF / 2 - 1, top + HEIGHT / 2 + 0.5, ROOF * 0.72, seat)
            context.fillStyle = theme.ink
            context.fillText(str(count), at + ROOF + 1, top + HEIGHT / 2 + 1)
            at += room
