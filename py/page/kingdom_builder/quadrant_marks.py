"""The quadrants on the canvas for Lords and Farmers: who leads there by colour and pattern, the counts on the frame."""

from __future__ import annotations

from collections.abc import Sequence

from page.ink import hexes, patterns
from page.ink.surface import SERIF, Context, path
from page.ink.tokens import Theme
from table.kingdom_builder.quadrants import Standing

from .geometry import PAD, SIZE, Layout
from .pieces import ROOFS, house

HALF = SIZE // 2
#: How much of a leader's colour a quadrant takes, and of the ink of the leader's pattern.
TINT = {"light": 0.13, "dark": 0.2}
HATCH = {"light": 0.42, "dark": 0.5}
#: The distance of the lines of a pattern and their width, the distance of dots and their size; in sides of a hex.
GAP, LINE, DOTS, DOT = 0.75, 0.07, 0.65, 0.19
#: The label of a quadrant on the frame, css px: its height, the size of a roof, the width of a digit, the space between
#: two counts, the space for the pattern of a leader, and the side of that sample.
HEIGHT, ROOF, DIGIT, SPACE, SWATCH, SAMPLE = 24.0, 21.0, 10.0, 9.0, 17.0, 14.0


def tint(context: Context, theme: Theme, layout: Layout, standings: Sequence[Standing]) -> None:
    """Draw the quadrants in the colour and pattern of the leading seat. The origin is the corner of the sheet."""
    context.save()
    context.translate(layout.pad, layout.top)
    for number, standing in enumerate(standings):
        if not standing.leaders:
            continue
        only = len(standing.leaders) == 1
        top, left = HALF * (number // 2), HALF * (number % 2)
        cells = [(top + row, left + col) for row in range(HALF) for col in range(HALF)]
        area = path(hexes.outline(cells, layout.side, layout.side))
        context.save()
        context.globalAlpha = TINT[theme.name] * (2 if only and standing.leaders[0] == 3 else 1)
        context.fillStyle = ROOFS[theme.name][standing.leaders[0]] if only else theme.ink2
        context.fill(area)
        context.clip(area)
        context.globalAlpha = HATCH[theme.name]
        for seat in standing.leaders:
            hatch(context, theme, seat, layout.width, layout.height, layout.side)
        context.restore()
    context.restore()


def hatch(context: Context, theme: Theme, seat: int, width: float, height: float, side: float) -> None:
    """Cover a box with the pattern of a seat: level lines, upright lines, dots, or slanted lines.

    A seat without a mark on its roof has a pattern too, so that colour alone says nothing."""
    gap = side * GAP
    context.strokeStyle, context.lineCap = theme.ink, "round"
    context.lineWidth = max(1.0, side * LINE)
    if seat == 0:
        lines = "".join(f"M0 {i * gap:.1f}h{width:.1f}" for i in range(1, int(height / gap) + 1))
    elif seat == 1:
        lines = "".join(f"M{i * gap:.1f} 0v{height:.1f}" for i in range(1, int(width / gap) + 1))
    elif seat == 2:
        gap = side * DOTS
        context.lineWidth = max(2.0, side * DOT)
        rows, cols = range(int(height / gap) + 1), range(int(width / gap) + 1)
        lines = "".join(f"M{(col + row % 2 / 2) * gap:.1f} {row * gap:.1f}h0" for row in rows for col in cols)
    else:
        lines = patterns.slanted(width, height, gap=gap * 1.4, slope=1)
    context.stroke(path(lines))


def labels(context: Context, theme: Theme, layout: Layout, standings: Sequence[Standing]) -> None:
    """Write the counts of each quadrant on the frame above or below it. A board without a frame has no room."""
    if layout.pad < PAD:
        return
    for number, standing in enumerate(standings):
        shown = [(seat, count) for seat, count in enumerate(standing.counts) if count or seat in standing.leaders]
        if not shown:
            continue
        x, _ = layout.middle(0, HALF * (number % 2) + HALF // 2)
        rooms = [ROOF + DIGIT * len(str(count)) + SPACE for _, count in shown]
        width = sum(rooms) + SPACE / 2
        free = layout.hex_width * (HALF - 0.75)
        with_swatches = width + SWATCH * len(standing.leaders)
        fits = with_swatches < free
        width = with_swatches if fits else width
        context.save()
        context.translate(x, 1.5 if number < 2 else layout.height - HEIGHT - 1.5)
        context.scale(min(1, free / width), 1)
        context.fillStyle, context.strokeStyle, context.lineWidth = theme.card, theme.ink, 1.5
        context.beginPath()
        context.roundRect(-width / 2, 0, width, HEIGHT, 6)
        context.fill()
        context.stroke()
        at = (SPACE - width) / 2
        for (seat, count), room in zip(shown, rooms, strict=True):
            house(context, theme, at + ROOF / 2 + 1, HEIGHT / 2 + 0.5, ROOF * 0.72, seat)
            context.font, context.textAlign, context.textBaseline = f"bold 15px {SERIF}", "left", "middle"
            context.fillStyle = theme.ink
            context.fillText(str(count), at + ROOF + 2, HEIGHT / 2 + 1)
            at += room
            if fits and seat in standing.leaders:
                _swatch(context, theme, at - SPACE / 2, (HEIGHT - SAMPLE) / 2, seat)
                at += SWATCH
        context.restore()


def _swatch(context: Context, theme: Theme, x: float, y: float, seat: int) -> None:
    """A sample of the pattern in which a leader's quadrants are drawn."""
    context.save()
    context.translate(x, y)
    context.beginPath()
    context.roundRect(0, 0, SAMPLE, SAMPLE, 3)
    context.clip()
    context.globalAlpha = 2 * TINT[theme.name]
    context.fillStyle = ROOFS[theme.name][seat]
    context.fill()
    context.globalAlpha = 1
    hatch(context, theme, seat, SAMPLE, SAMPLE, SAMPLE / 3)
    context.restore()
