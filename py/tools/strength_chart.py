"""A chart of strength against thinking time, from the games that the arena has stored in a file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from math import floor, log10
from pathlib import Path
from statistics import mean, stdev
from typing import Any, NamedTuple

from tools.bench.chart import STYLE

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 340, 56, 96, 44, 48
COLOURS = ("#3F6E8C", "#B5532D", "#4F7F4A", "#7A5C99", "#8C6D1F", "#4D4D4D")
#: Shorter times are drawn as this many milliseconds.
SHORTEST = 0.1


class Point(NamedTuple):
    """The games of a level with one budget: the milliseconds of a move, the result, and its standard error."""

    ms: float
    result: float
    error: float
    games: int


def lines(rows: Sequence[dict[str, Any]]) -> dict[str, list[Point]]:
    """The points of each level or match, by time."""
    groups: defaultdict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        groups[" v ".join(row["levels"]), row["budget"]].append(row)
    found: defaultdict[str, list[Point]] = defaultdict(list)
    for (name, _), games in groups.items():
        results = [100 * row["won"] if "won" in row else row["points"][0] for row in games]
        times = [ms for row in games for ms in row["ms"]]
        error = stdev(results) / len(results) ** 0.5 if len(results) > 1 else 0.0
        found[name].append(Point(max(mean(times), SHORTEST), mean(results), error, len(results)))
    return {name: sorted(points) for name, points in found.items()}


def draw(rows: Sequence[dict[str, Any]], title: str, up: str, path: Path) -> None:
    """Write the picture: time on a logarithmic scale, each result with its standard error."""
    by_name = lines(rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(_picture(by_name, title, up)) + "\n", encoding="utf-8", newline="\n")


def _picture(by_name: dict[str, list[Point]], title: str, up: str) -> Iterator[str]:
    points = [point for line in by_name.values() for point in line]
    first = floor(log10(min(point.ms for point in points)))
    last = max(first + 1, floor(log10(max(point.ms for point in points))) + 1)
    low = min(point.result - point.error for point in points)
    high = max(point.result + point.error for point in points)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if high - low <= 6 * step or step == 100)
    bottom, top = floor(low / step) * step, (floor(high / step) + 1) * step

    def x(ms: float) -> float:
        return LEFT + (log10(ms) - first) / (last - first) * (WIDTH - LEFT - RIGHT)

    def y(result: float) -> float:
        return TOP + (top - result) / (top - bottom) * (HEIGHT - TOP - BOTTOM)

    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
    yield f"<title>{escape(title)}</title><style>{STYLE}line{{stroke:#8C8577}}</style>"
    yield f'<text x="{LEFT}" y="20">{escape(up)}</text>'
    for value in range(bottom, top + 1, step):
        yield f'<line x1="{LEFT}" y1="{y(value):.1f}" x2="{WIDTH - RIGHT}" y2="{y(value):.1f}" opacity=".35"/>'
        yield f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value}</text>'
    for power in range(first, last + 1):
        yield f'<text x="{x(10.0**power):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{10.0**power:g}</text>'
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield f'<text x="{middle:.0f}" y="{HEIGHT - 10}" text-anchor="middle">milliseconds of processor time a move</text>'
    for (name, line), colour in zip(by_name.items(), COLOURS * len(by_name), strict=False):
        places = " ".join(f"{x(point.ms):.1f},{y(point.result):.1f}" for point in line)
        yield f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="2"/>'
        for point in line:
            at = f"{x(point.ms):.1f}"
            above, below = y(point.result + point.error), y(point.result - point.error)
            yield f'<path d="M{at} {above:.1f}V{below:.1f}" stroke="{colour}" stroke-width="1.5"/>'
            about = f"{name}: {point.result:.1f} \u00b1 {point.error:.1f}, {point.games} games, {point.ms:.3g} ms"
            yield f'<circle cx="{at}" cy="{y(point.result):.1f}" r="4" fill="{colour}">'
            yield f"<title>{escape(about)}</title></circle>"
        end = line[-1]
        yield f'<text x="{x(end.ms) + 9:.1f}" y="{y(end.result) + 4:.1f}">{escape(name)}</text>'
    yield "</svg>"
