"""What a playout costs: against the decisions that are left, and against the seats. Drawn as a chart."""

import time
from collections.abc import Sequence
from html import escape
from pathlib import Path

import engine
from engine import Chance
from tools.bench.chart import STYLE

#: The games, with the numbers of seats that are measured; the first one also against the decisions left.
GAMES = {"cartographers": (1, 2, 3, 4), "kingdom_builder": (2, 1, 3, 4), "woodcraft": (2, 1, 3, 4)}
COLOURS = {"cartographers": "#3F6E8C", "kingdom_builder": "#B5532D", "woodcraft": "#4F7F4A"}
PARTS = (0.0, 0.2, 0.4, 0.6, 0.8, 0.95)
DEALS, PLAYOUTS = 20, 10
WIDTH, HEIGHT, LEFT, TOP, BETWEEN = 380, 270, 60, 40, 20

#: A point: decisions left or seats, and the microseconds of a playout.
Point = tuple[float, float]


def cost(game: str, seats: int, part: float = 0.0) -> Point:
    """The decisions that a playout makes after a part of a random game, and its processor time in microseconds."""
    decisions, spent = 0, 0.0
    for deal in range(DEALS):
        state = engine.new(game, seats, deal)
        chance = Chance.of(deal)
        whole = state.copy()
        engine.playout(whole, deal)
        for _ in range(int(part * len(whole.history))):
            if state.actor is not None:
                state.play(chance.pick(state.actions()))
        before = len(state.history)
        copies = [state.copy() for _ in range(PLAYOUTS)]
        started = time.process_time()
        for number, copy in enumerate(copies):
            engine.playout(copy, number)
        spent += time.process_time() - started
        decisions += sum(len(copy.history) - before for copy in copies)
    many = DEALS * PLAYOUTS
    return decisions / many, spent / many * 1e6


def measure() -> tuple[dict[str, list[Point]], dict[str, list[Point]]]:
    """For each game the points of both halves of the chart."""
    cost("cartographers", 1)  # fills tables and caches
    by_moves = {game: sorted(cost(game, seats[0], part) for part in PARTS) for game, seats in GAMES.items()}
    by_seats = {game: [(float(seat), cost(game, seat)[1]) for seat in sorted(seats)] for game, seats in GAMES.items()}
    return by_moves, by_seats


def draw(path: Path) -> None:
    """Measure, and write the picture."""
    by_moves, by_seats = measure()
    height = TOP + HEIGHT + 30
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {height}" role="img">']
    parts += ["<title>Time of a random playout</title>", f"<style>{STYLE}line{{stroke:#8C8577}}</style>"]
    x = 8
    for game, seats in GAMES.items():
        name = game.replace("_", " ").title() + (f", {seats[0]} seats" if seats[0] > 1 else ", solo")
        parts.append(f'<rect x="{x}" y="8" width="12" height="12" fill="{COLOURS[game]}"/>')
        parts.append(f'<text x="{x + 17}" y="19">{escape(name)}</text>')
        x += 46 + 7 * len(name)
    parts += _half(0, "decisions left", by_moves)
    parts += _half(WIDTH, "seats", by_seats)
    path.write_text("\n".join([*parts, "</svg>", ""]), encoding="utf-8", newline="\n")


def _half(start: int, label: str, lines: dict[str, list[Point]]) -> list[str]:
    """One half of the chart: a line for each game, both axes from 0."""
    most_x = max(x for points in lines.values() for x, _ in points)
    most_y = max(y for points in lines.values() for _, y in points) / 1000
    left, right, bottom = start + LEFT, start + WIDTH - BETWEEN, TOP + HEIGHT - 30

    def at(x: float, us: float) -> str:
        return (
            f"{left + x / most_x * (right - left):.1f},{bottom - us / 1000 / most_y * (bottom - TOP - 10):.1f}"
        )  # fmt: skip

    parts = [
        f'<line x1="{left}" y1="{bottom}" x2="{right}" y2="{bottom}"/>',
        f'<line x1="{left}" y1="{TOP}" x2="{left}" y2="{bottom}"/>',
        f'<text x="{(left + right) // 2}" y="{bottom + 34}" text-anchor="middle">{escape(label)}</text>',
        f'<text x="{left - 8}" y="{TOP + 14}" text-anchor="end">{most_y:.1f} ms</text>',
        f'<text x="{left - 8}" y="{bottom}" text-anchor="end">0</text>',
    ]
    for x in _ticks(most_x):
        place = at(x, 0).partition(",")[0]
        parts.append(f'<text x="{place}" y="{bottom + 17}" text-anchor="middle">{x:g}</text>')
    for game, points in lines.items():
        path = " ".join(at(*point) for point in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{COLOURS[game]}" stroke-width="2"/>')
        for x, us in points:
            cx, cy = at(x, us).split(",")
            title = f"<title>{escape(game)}: {x:.0f} {escape(label)}, {us:.0f} us</title>"
            parts.append(f'<circle cx="{cx}" cy="{cy}" r="3.5" fill="{COLOURS[game]}">{title}</circle>')
    return parts


def _ticks(most: float) -> Sequence[float]:
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200) if most / step <= 6)
    return [step * number for number in range(1, int(most / step) + 1)]
