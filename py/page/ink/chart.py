"""The printed parts of a map sheet: compass rose, grid, neatline, rulers."""

from collections.abc import Callable
from typing import NamedTuple

from page.ink.marks import ROUND, disc
from page.ink.surface import SERIF, Context, path
from page.ink.tokens import Theme


class Grid(NamedTuple):
    """The square cells of a map: the top left corner, the side of a cell, and the number of cells in a row."""

    x: float
    y: float
    side: float
    cells: int

    @property
    def length(self) -> float:
        return self.cells * self.side


def rose(
    context: Context,
    theme: Theme,
    x: float,
    y: float,
    radius: float,
    alpha: float = 1,
    *,
    ink: str | None = None,
    paper: str | None = None,
    accent: str | None = None,
) -> None:
    """A compass rose: three rings, 72 ticks, four long points and four short; north carries the accent."""
    ink, paper, accent = ink or theme.ink, paper or theme.paper, accent or theme.accent
    context.save()
    context.translate(x, y)
    context.globalAlpha = alpha
    context.scale(radius, radius)
    context.strokeStyle = ink
    context.lineWidth = width = 0.015 + 0.5 / radius
    for part in (1, 0.93, 0.62):
        disc(context, 0, 0, part)
        context.stroke()
    context.lineWidth = 0.035
    for middle, ticks in ((0.9475, 72), (0.9825, 12)):
        context.setLineDash([width, middle * ROUND / ticks - width])
        context.lineDashOffset = width / 2
        disc(context, 0, 0, middle)
        context.stroke()
    context.setLineDash([])
    context.lineWidth = width
    for i in range(8):
        length, half = (0.84, 0.11) if i % 2 else (1.18, 0.15)
        for side, colour in ((-half, paper), (half, ink if i else accent)):
            context.fillStyle = colour
            outline = path(f"M0 {-length}L{side} {-half * 1.1:.4f}L0 0Z")
            context.fill(outline)
            context.stroke(outline)
        context.rotate(ROUND / 8)
    context.restore()


def crossings(context: Context, theme: Theme, grid: Grid) -> None:
    """Dotted lines between the cells and a small plus on each crossing."""
    context.save()
    context.translate(grid.x, grid.y)
    side, length = grid.side, grid.length
    context.lineWidth = 1
    context.strokeStyle = theme.shade("38,36,48", "239,230,210", 0.20 if theme.light else 0.17)
    context.setLineDash([1, 3])
    inner = [i * side for i in range(1, grid.cells)]
    context.stroke(path("".join(f"M{at:g} 0v{length:g}M0 {at:g}h{length:g}" for at in inner)))
    context.setLineDash([])
    context.strokeStyle = theme.shade("38,36,48", "239,230,210", 0.42 if theme.light else 0.34)
    arm = side * 0.055
    context.stroke(
        path(
            "".join(
                f"M{a - arm:.2f} {b:g}h{2 * arm:.2f}M{a:g} {b - arm:.2f}v{2 * arm:.2f}" for a in inner for b in inner
            )
        )
    )
    context.restore()


def neatline(context: Context, theme: Theme, grid: Grid, width: float) -> None:
    """The striped border of an old map: one bar per cell, every other one in ink."""
    context.save()
    context.translate(grid.x, grid.y)
    side, length = grid.side, grid.length
    context.strokeStyle = context.fillStyle = theme.ink
    context.lineWidth = 1.1
    context.strokeRect(-width, -width, length + 2 * width, length + 2 * width)
    context.lineWidth = 1.6
    context.strokeRect(0, 0, length, length)
    context.globalAlpha = 0.88
    bars = ""
    for i in range(0, grid.cells, 2):
        at = i * side
        bars += (
            f"M{at:g} {-width:g}h{side:g}v{width:g}h{-side:g}zM{at:g} {length:g}h{side:g}v{width:g}h{-side:g}z"
            f"M{-width:g} {at:g}h{width:g}v{side:g}h{-width:g}zM{length:g} {at:g}h{width:g}v{side:g}h{-width:g}z"
        )
    context.fill(path(bars))
    context.restore()


def rulers(context: Context, theme: Theme, grid: Grid, away: float, size: float) -> None:
    """Columns 1 to 11 above the map, rows A to K at its left, `away` px from the grid."""
    context.save()
    context.fillStyle = theme.ink2
    context.font = f"{max(10, size * 0.72):.1f}px {SERIF}"
    context.textAlign = "center"
    context.textBaseline = "middle"
    write: Callable[[str, float, float], None] = context.fillText
    for i in range(grid.cells):
        middle = (i + 0.5) * grid.side
        write(str(i + 1), grid.x + middle, grid.y - away - size * 0.52)
        write(chr(65 + i), grid.x - away - size * 0.55, grid.y + middle)
    context.restore()
