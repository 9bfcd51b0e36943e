"""Draws the paper of a sheet: blotches, fibres, torn edge, folds, darker edges."""

from functools import lru_cache
from math import ceil, cos, hypot, sin

from page.ink.surface import Canvas, Context, Path, blank, path
from page.ink.tokens import Theme
from page.ink.wobble import stream

FIBRE_SHADES = 6
ROUGH = 0.25
#: The side of the square of fibres, css px.
TILE = 400


def _glow(context: Context, x: float, y: float, inner: float, outer: float, start: str, end: str) -> None:
    gradient = context.createRadialGradient(x, y, inner, x, y, outer)
    gradient.addColorStop(0, start)
    gradient.addColorStop(1, end)
    context.fillStyle = gradient


def texture(context: Context, theme: Theme, width: float, height: float, *, rim: bool = False) -> None:
    """Fill a sheet with the colour, blotches and fibres of paper; with `rim`, darken it towards the edge."""
    chance = stream(7)
    # The blotches are soft, so an enlarged small picture looks the same and is many times faster.
    small, wash = blank(ceil(width * ROUGH), ceil(height * ROUGH))
    wash.scale(small.width / width, small.height / height)
    wash.fillStyle = theme.paper
    wash.fillRect(0, 0, width, height)
    for i in range(10):
        x, y = chance() * width, chance() * height
        radius = (0.2 + chance() * 0.35) * max(width, height)
        if i % 2:
            shade, alpha = ("150,112,52", 0.055) if theme.light else ("0,0,0", 0.14)
        else:
            shade, alpha = ("255,252,240", 0.30) if theme.light else ("120,150,190", 0.045)
        _glow(wash, x, y, 0, radius, f"rgba({shade},{alpha})", f"rgba({shade},0)")
        wash.fillRect(0, 0, width, height)
    if rim:
        _glow(
            wash,
            width / 2,
            height / 2,
            width * 0.42,
            width * 0.78,
            "rgba(120,84,30,0)" if theme.light else "rgba(0,0,0,0)",
            theme.shade("120,84,30", "0,0,0", 0.20 if theme.light else 0.4),
        )
        wash.fillRect(0, 0, width, height)
    context.save()
    context.drawImage(small, 0, 0, width, height)
    scale = context.getTransform().a
    context.scale(1 / scale, 1 / scale)
    context.fillStyle = context.createPattern(_fibres(theme, scale), "repeat")
    context.fillRect(0, 0, width * scale, height * scale)
    context.restore()


def _fibre_paths() -> tuple[str, ...]:
    """The fibres of a square, as SVG text. Fibres of equal darkness share a path: a few strokes instead of hundreds."""
    chance = stream(7)
    shades: list[list[str]] = [[] for _ in range(FIBRE_SHADES)]
    for _ in range(TILE * TILE // 1500):
        x, y, turn, length = chance() * TILE, chance() * TILE, chance() * 6.3, 4 + chance() * 12
        dx, dy = cos(turn) * length, sin(turn) * length
        shades[int(chance() * FIBRE_SHADES)].append(
            f"M{x:.1f} {y:.1f}q{dx / 2 + chance() * 3:.1f} {dy / 2:.1f} {dx:.1f} {dy:.1f}"
        )
    return tuple("".join(fibres) for fibres in shades)


#: Computed at once: so the memory snapshot contains it.
_FIBRES = _fibre_paths()


@lru_cache(2)
def _fibres(theme: Theme, scale: float) -> Canvas:
    """A square of fibres that is repeated over a sheet: it is drawn once, and so faint that nobody sees it repeat."""
    canvas, context = blank(round(TILE * scale), round(TILE * scale))
    context.scale(scale, scale)
    context.lineWidth = 0.7
    for i, fibres in enumerate(_FIBRES):
        part = (i + 0.5) / FIBRE_SHADES
        alpha = 0.03 + part * 0.07 if theme.light else 0.015 + part * 0.035
        context.strokeStyle = theme.shade("112,84,40", "230,220,195", round(alpha, 3))
        context.stroke(path(fibres))
    return canvas


def torn_edge(width: float, height: float, seed: int = 99) -> Path:
    """The outline of a sheet torn along a ruler: a point every 9 px, pushed in by up to 2.2 px."""
    chance = stream(seed)
    points: list[str] = []
    right, bottom = width - 1, height - 1
    for ax, ay, bx, by in ((1, 1, right, 1), (right, 1, right, bottom), (right, bottom, 1, bottom), (1, bottom, 1, 1)):
        length = hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        count = round(length / 9)
        for i in range(count):
            along, push = length * i / count, chance() * 2.2
            points.append(f"{ax + ux * along - uy * push:.1f} {ay + uy * along + ux * push:.1f}")
    return path("M" + "L".join(points) + "Z")


def tear_line(context: Context, theme: Theme, edge: Path) -> None:
    """The thin shade along a tear."""
    context.save()
    context.strokeStyle = theme.shade("120,90,45", "239,230,210", 0.5 if theme.light else 0.22)
    context.lineWidth = 1.4
    context.stroke(edge)
    context.restore()


def folds(context: Context, theme: Theme, width: float, height: float) -> None:
    """Two creases of a folded sheet."""
    lit, dim = (
        ("rgba(255,255,255,.20)", "rgba(110,80,35,.09)")
        if theme.light
        else ("rgba(255,255,255,.05)", "rgba(0,0,0,.28)")
    )
    for x, y, dx, dy in ((width * 0.5, 0, 5, 0), (0, height * 0.48, 0, 5)):
        gradient = context.createLinearGradient(x - dx, y - dy, x + dx, y + dy)
        for stop, colour in ((0, "rgba(0,0,0,0)"), (0.45, lit), (0.55, dim), (1, "rgba(0,0,0,0)")):
            gradient.addColorStop(stop, colour)
        context.fillStyle = gradient
        if dx:
            context.fillRect(x - 5, 0, 10, height)
        else:
            context.fillRect(0, y - 5, width, 10)
