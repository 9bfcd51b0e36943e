"""Small marks of state: coin, brackets, minus, cross, dot, focus, folded corner. All in css pixels."""

from page.ink.glyphs import draw_glyph
from page.ink.surface import Context
from page.ink.tokens import Theme

ROUND = 6.283185307179586


def disc(context: Context, x: float, y: float, radius: float) -> None:
    """A full circle as the current path."""
    context.beginPath()
    context.arc(x, y, radius, 0, ROUND)


def coin(context: Context, theme: Theme, x: float, y: float, radius: float, *, there: bool = True) -> None:
    """A brass coin, or the dashed ring of a place without one: see also ``spent_coin``."""
    context.save()
    context.lineWidth = max(1.2, radius * 0.16)
    disc(context, x, y, radius)
    if there:
        context.strokeStyle = context.fillStyle = theme.ink
        context.fillStyle = theme.brass_fill
        context.fill()
        context.stroke()
        context.lineWidth = max(1, radius * 0.13)
        disc(context, x, y, radius * 0.62)
        context.stroke()
        context.fillStyle = theme.ink
        context.beginPath()
        context.moveTo(x, y - radius * 0.38)
        context.lineTo(x + radius * 0.3, y)
        context.lineTo(x, y + radius * 0.38)
        context.lineTo(x - radius * 0.3, y)
        context.fill()
    else:
        context.strokeStyle = theme.ink2
        # A whole number of dashes, so that the ring closes evenly.
        dash = ROUND * radius / (2 * max(6, round(ROUND * radius / 4.8)))
        context.setLineDash([dash, dash])
        context.stroke()
    context.restore()


def spent_coin(context: Context, theme: Theme, x: float, y: float, radius: float) -> None:
    """A place whose coin was spent, struck out: no other coin can take it."""
    arm = radius * 0.7
    context.save()
    context.strokeStyle = theme.ink2
    context.lineWidth = max(1.2, radius * 0.16)
    disc(context, x, y, radius)
    context.moveTo(x - arm, y + arm)
    context.lineTo(x + arm, y - arm)
    context.stroke()
    context.restore()


def brackets(context: Context, theme: Theme, side: float, colour: str, *, width: float = 2.8) -> None:
    """Corner brackets of a cell at the origin: in `colour` on a halo, so that they are visible on any wash."""
    near, arm = 2.5, side * 0.24
    far = side - near
    context.save()
    context.lineCap = context.lineJoin = "round"
    context.beginPath()
    for x, y, dx, dy in (
        (near, near, arm, arm),
        (far, near, -arm, arm),
        (near, far, arm, -arm),
        (far, far, -arm, -arm),
    ):
        context.moveTo(x + dx, y)
        context.lineTo(x, y)
        context.lineTo(x, y + dy)
    for colour_, line in ((theme.card, width + 2.7), (colour, width)):
        context.strokeStyle = colour_
        context.lineWidth = line
        context.stroke()
    context.restore()


def minus(context: Context, theme: Theme, side: float) -> None:
    """A minus in the middle of a cell at the origin: this empty cell costs a point."""
    _lines(context, theme, ((0.34, 0.5, 0.66, 0.5),), side, 5.5, 2.8)


def cross(context: Context, theme: Theme, side: float) -> None:
    """A cross over a cell at the origin: drawing there is illegal."""
    _lines(context, theme, ((0.27, 0.27, 0.73, 0.73), (0.73, 0.27, 0.27, 0.73)), side, side * 0.15, side * 0.08)


def _lines(
    context: Context,
    theme: Theme,
    lines: tuple[tuple[float, float, float, float], ...],
    side: float,
    halo: float,
    width: float,
) -> None:
    context.save()
    context.lineCap = "round"
    context.beginPath()
    for x, y, to_x, to_y in lines:
        context.moveTo(x * side, y * side)
        context.lineTo(to_x * side, to_y * side)
    for colour, line in ((theme.card, halo), (theme.bad, width)):
        context.strokeStyle = colour
        context.lineWidth = line
        context.stroke()
    context.restore()


def dot(context: Context, theme: Theme, side: float) -> None:
    """A quiet dot in a cell at the origin: a draw can reach it."""
    context.save()
    context.fillStyle = theme.legal
    context.globalAlpha = 0.5
    disc(context, side / 2, side / 2, max(1.6, side * 0.045))
    context.fill()
    context.restore()


def wanted(context: Context, theme: Theme, side: float) -> None:
    """A cell of which the next draw must cover one: a square line on a halo around a cell at the origin."""
    context.save()
    for colour, width in ((theme.card, 5.5), (theme.legal, 2.8)):
        context.strokeStyle = colour
        context.lineWidth = width
        context.strokeRect(1.5, 1.5, side - 3, side - 3)
    context.restore()


def folded_corner(context: Context, theme: Theme, side: float) -> None:
    """The folded corner of a drawn cell that has ruins: they still count for scoring."""
    leg = side * 0.44
    context.save()
    context.fillStyle = theme.paper
    context.strokeStyle = theme.ink
    context.lineWidth = 1.1
    context.lineJoin = "round"
    context.beginPath()
    context.moveTo(1, 1)
    context.lineTo(leg, 1)
    context.lineTo(1, leg)
    context.closePath()
    context.fill()
    context.stroke()
    draw_glyph(context, theme, "ruins", 1, 1, side * 0.265, thinnest=0.9)
    context.restore()
