"""What a playout costs: against the decisions that are left, and against the seats. Drawn as a chart."""

import time
from html import escape
from pathlib import Path

import engine
from engine import Chance
from tools.bench.chart import STYLE

#: The games, with the numbers of seats that are measured; the first one also against the decisions left.
GAMES = {"cartographers": (1, 2, 3, 4), "kingdom_builder": (2, 1, 3, 4), "woodcraft": (2, 1, 3, 4)}
COLOURS = {"cartographers": "#3F6E8C", "kingdom_builder": "#B5532D", "woodcraft": "#4F7F4A"}
PARTS = (0.0, 0.2, 0.4, 0.6, 0.8, 0.95)
DEALS, PLAYOUTS, TIMES = 20, 10, 3
WIDTH, HEIGHT, LEFT, TOP, BETWEEN = 380, 250, 64, 84, 24

#: A point: decisions left or seats, and the milliseconds of a playout.
Point = tuple[float, float]


def cost(game: str, seats: int, part: float = 0.0) -> Point:
    """The decisions that a playout makes after a part of a random game, and its processor time in milliseconds."""
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
        times = []
        for _ in range(TIMES):
            copies = [state.copy() for _ in range(PLAYOUTS)]
            started = time.process_time()
            for number, copy in enumerate(copies):
                engine.playout(copy, number)
            times.append(time.process_time() - started)
        spent += min(times)
        decisions += sum(len(copy.history) - before for copy in copies)
    many = DEALS * PLAYOUTS
    return decisions / many, spent / many * 1e3


def draw(path: Path) -> None:
    """Measure, and write the picture: each game as multiples of its own whole playout, or of its fewest seats."""
    by_moves = {game: sorted(cost(game, seats[0], part) for part in PARTS) for game, seats in GAMES.items()}
    by_seats = {game: [(float(seat), cost(game, seat)[1]) for seat in sorted(seats)] for game, seats in GAMES.items()}
    height = TOP + HEIGHT + 46
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {height}" role="img">']
    parts += ["<title>Time of a random playout</title>", f"<style>{STYLE}line{{stroke:#8C8577}}</style>"]
    for row, (game, seats) in enumerate(GAMES.items()):
        name = game.replace("_", " ").title() + (f" for {seats[0]}" if seats[0] > 1 else ", solo")
        decisions, ms = by_moves[game][-1]
        text = f"{name}: {decisions:.0f} decisions, {ms:.2f} ms"
        parts.append(f'<rect x="8" y="{8 + 20 * row}" width="12" height="12" fill="{COLOURS[game]}"/>')
        parts.append(f'<text x="26" y="{19 + 20 * row}">{escape(text)}</text>')
    shares = {
        game: [(100 * left / points[-1][0], 100 * ms / points[-1][1]) for left, ms in points]
        for game, points in by_moves.items()
    }
    times = {game: [(seats, ms / points[0][1]) for seats, ms in points] for game, points in by_seats.items()}
    parts += _half(0, "decisions left, % of a game", "% of its time", shares, 20.0)
    parts += _half(WIDTH, "seats", "times one seat", times, 1.0)
    path.write_text("\n".join([*parts, "</svg>", ""]), encoding="utf-8", newline="\n")


def _half(start: int, across: str, up: str, lines: dict[str, list[Point]], step: float) -> list[str]:
    """One half of the chart: a line for each game, both axes from 0, a number every ``step``."""
    most_x = max(x for points in lines.values() for x, _ in points)
    most_y = max(y for points in lines.values() for _, y in points)
    left, right, top, bottom = start + LEFT, start + WIDTH - BETWEEN, TOP + 16, TOP + HEIGHT

    def place(x: float, y: float) -> tuple[str, str]:
        return f"{left + x / most_x * (right - left):.1f}", f"{bottom - y / most_y * (bottom - top):.1f}"

    parts = [
        f'<line x1="{left}" y1="{bottom}" x2="{right}" y2="{bottom}"/>',
        f'<line x1="{left}" y1="{top}" x2="{left}" y2="{bottom}"/>',
        f'<text x="{(left + right) // 2}" y="{bottom + 38}" text-anchor="middle">{escape(across)}</text>',
        f'<text x="{left - 40}" y="{TOP + 2}">{escape(up)}</text>',
    ]
    for number in range(int(most_x / step) + 1):
        x, _ = place(number * step, 0)
        parts.append(f'<text x="{x}" y="{bottom + 18}" text-anchor="middle">{number * step:g}</text>')
    for number in range(1, int(most_y / step) + 1):
        _, y = place(0, number * step)
        parts.append(f'<text x="{left - 8}" y="{float(y) + 4:.1f}" text-anchor="end">{number * step:g}</text>')
    for game, points in lines.items():
        path = " ".join(",".join(place(*point)) for point in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{COLOURS[game]}" stroke-width="2"/>')
        for point in points:
            x, y = place(*point)
            parts.append(f'<circle cx="{x}" cy="{y}" r="3.5" fill="{COLOURS[game]}"/>')
    return parts
