"""The order in which settlements were built: numbers, a trail from each to the next, and an arrow for each move."""

from __future__ import annotations

from collections.abc import Container, Iterable
from math import atan2, cos, sin
from typing import TYPE_CHECKING, NamedTuple

from page.ink.marks import disc
from page.ink.regions import cell
from page.ink.surface import SERIF, Context
from page.ink.tokens import Theme

from .geometry import NEAR, Layout, Point, apart, curve
from .pieces import ROOFS

if TYPE_CHECKING:
    from engine.kingdom_builder.view_types import LogEntry
    from page.ink.regions import Cell


class Step(NamedTuple):
    """A settlement that a seat has built or moved. ``number`` counts from 1 in its turn.

    ``origin`` is the hex that a moved settlement has left, else "". ``before`` is the hex of the step before, "" for
    the first one.
    """

    seat: int
    hex: str
    origin: str
    before: str
    number: int
    newest: bool


class Disc(NamedTuple):
    """The disc of a number, css px of the sheet. ``line``: the width of its edge, half of which is outside."""

    x: float
    y: float
    radius: float
    line: float


def steps(entries: Iterable[LogEntry]) -> tuple[Step, ...]:
    """The steps of builds and moves, numbered for each seat; the last one is the newest.

    A settlement that has moved on is left out, and the step after it follows the one before it.
    """
    result: list[Step] = []
    numbers: dict[int, int] = {}
    last: dict[int, str] = {}
    for entry in entries:
        if entry["id"] not in ("build", "move"):
            continue
        seat, hex = entry["seat"], entry["hex"]
        numbers[seat] = numbers.get(seat, 0) + 1
        origin = entry["from"] if entry["id"] == "move" else ""
        result.append(Step(seat, hex, origin, last.get(seat, ""), numbers[seat], False))
        gone = next((step for step in result[:-1] if step.hex == origin), None)
        if gone is not None:
            result.remove(gone)
            result = [step._replace(before=gone.before) if step.before == origin else step for step in result]
        last[seat] = hex
    if result:
        result[-1] = result[-1]._replace(newest=True)
    return tuple(result)


def draw(context: Context, theme: Theme, layout: Layout, shown: Iterable[Step], houses: Iterable[str]) -> None:
    """Draw trails and numbers over the settlements, in css px of the sheet. A trail bends away from ``houses``."""
    shown = tuple(shown)
    taken = {cell(hex) for hex in houses}
    trails = [_trail_to(layout, step, taken) for step in shown]
    for step, points in zip(shown, trails, strict=True):
        if points:
            _trail(context, theme, layout, points, step)
    for step, points in zip(shown, trails, strict=True):
        _number(context, theme, step, _disc_of(layout, step, points))


def discs(layout: Layout, shown: Iterable[Step], houses: Iterable[str]) -> list[Disc]:
    """Where ``draw`` puts the numbers."""
    taken = {cell(hex) for hex in houses}
    return [_disc_of(layout, step, _trail_to(layout, step, taken)) for step in shown]


def _disc_of(layout: Layout, step: Step, points: list[Point]) -> Disc:
    """The disc at the upper right or left corner of the hex."""
    side, (x, y) = layout.side, layout.middle(*cell(step.hex))
    x += side * (-0.72 if step.origin and _comes_from_right(points) else 0.72)
    radius = max(7.0, side * (0.52 if step.newest else 0.46))
    return Disc(min(x, layout.width - radius - 1), y - side * 0.72, radius, max(1.4, side * 0.08))


def _trail_to(layout: Layout, step: Step, houses: Container[Cell]) -> list[Point]:
    """The points of the trail to a step, empty if it has none."""
    start = step.origin or step.before
    if not start or start == step.hex:
        return []
    begin, stop = cell(start), cell(step.hex)
    if not step.origin and apart(layout, begin, stop) < NEAR:
        return []  # neighbours: the numbers show the order
    return curve(layout, begin, stop, houses)


def _comes_from_right(points: list[Point]) -> bool:
    """Whether the end of a trail is where the number of its hex usually is."""
    if not points:
        return False
    (fx, fy), (ex, ey) = points[-2:]
    return ex < fx and ey >= fy


def _trail(context: Context, theme: Theme, layout: Layout, points: list[Point], step: Step) -> None:
    side = layout.side
    # Only what has moved has an arrow: between two builds it would look like a move.
    tip = _tip(points, side) if step.origin else []

    def line(places: list[Point]) -> None:
        context.beginPath()
        context.moveTo(*places[0])
        for place in places[1:]:
            context.lineTo(*place)

    context.save()
    context.lineCap = context.lineJoin = "round"
    context.strokeStyle = theme.card
    context.lineWidth = side * 0.36
    line(points)
    context.stroke()
    if tip:
        line(tip)
        context.closePath()
        context.lineWidth = side * 0.24
        context.stroke()
    context.strokeStyle = context.fillStyle = theme.ink if step.seat == 2 else ROOFS[theme.name][step.seat]
    context.lineWidth = side * 0.15
    context.setLineDash([side * 0.24, side * 0.28])
    line(points)
    context.stroke()
    context.setLineDash([])
    if tip:
        line(tip)
        context.closePath()
        context.fill()
    context.restore()


def _tip(points: list[Point], side: float) -> list[Point]:
    """The corners of an arrowhead at the end of a trail, the foremost first."""
    (fx, fy), (ex, ey) = points[-2:]
    angle = atan2(ey - fy, ex - fx)
    tip = [(ex + cos(angle) * side * 0.32, ey + sin(angle) * side * 0.32)]
    return tip + [(ex + cos(angle + turn) * side * 0.36, ey + sin(angle + turn) * side * 0.36) for turn in (2.5, -2.5)]


def _number(context: Context, theme: Theme, step: Step, place: Disc) -> None:
    """A disc with the number; the newest one is inverted."""
    x, y, radius, line = place
    context.save()
    disc(context, x, y, radius)
    context.fillStyle = theme.ink if step.newest else theme.card
    context.strokeStyle = theme.card if step.newest else theme.ink
    context.lineWidth = line
    context.fill()
    context.stroke()
    context.fillStyle = theme.card if step.newest else theme.ink
    context.font = f"700 {radius * 1.25:.1f}px {SERIF}"
    context.textAlign = "center"
    context.textBaseline = "middle"
    context.fillText(str(step.number), x, y + radius * 0.08)
    context.restore()
