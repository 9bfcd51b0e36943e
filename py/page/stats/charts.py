"""The charts of the statistics as SVG: ink is what happened, brass is the player's mean. Screen readers skip them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from page.html import Html, circle, div, fragment, g, i, path, rect, span, svg, svg_text
from page.stats.scale import Scale
from table.stats import WINDOW, Outcomes, Series, Source, moving_means
from table.words import Words, decimal

#: The most squares in the row of a level; of more games they are the shares.
SQUARES = 12


class Size(NamedTuple):
    """The size of a chart in css px, and the width left for the labels of its scale and of its lines."""

    width: int
    height: int
    left: int
    right: int


#: The width of the bar of a source.
BAR = 108
#: The height of a line of text in a chart, and half the width of the name of the best game, css px.
LINE, HALF_NAME = 16, 34
WIDE, NARROW = Size(776, 250, 40, 92), Size(350, 230, 36, 12)


class Plot(NamedTuple):
    """Where results are in a chart, css px: a column for each game, counted from 1."""

    size: Size
    scale: Scale
    step: float

    @property
    def right(self) -> int:
        """The right end of the grid."""
        return self.size.width - self.size.right

    def x(self, game: int) -> float:
        return round(self.size.left + self.step * (game - 0.5), 1)


def results(words: Words, values: Sequence[int], signed: bool, size: Size, pars: Sequence[int | None] = ()) -> Html:
    """One ring for each game, the best one filled, and the mean of the last games as a line.

    ``pars``: the par of each game, or None; it is a dash, from which a thin line leads to the ring.
    """
    scale = Scale.of([*values, *(par for par in pars if par is not None)], signed, 16, size.height - 46)
    plot = Plot(size, scale, (size.width - size.left - size.right) / max(len(values), 10))
    means = moving_means(values)
    best = values.index(max(values)) if values else -1
    rings = [
        circle(cx=plot.x(n + 1), cy=scale.y(value), r=4.2 if n == best else 3.3, cls="best" if n == best else "ring")
        for n, value in enumerate(values)
    ]
    dashes = [
        path(d=f"M{plot.x(n) - 4:.1f} {scale.y(par)}h8M{plot.x(n)} {scale.y(par)}V{scale.y(values[n - 1])}", cls="par")
        for n, par in enumerate(pars, 1)
        if par is not None
    ]
    return svg(
        g(_grid(words, plot, means, len(values), signed=signed)),
        g(dashes),
        _line_of_means(words, plot, means, signed=signed) if means else None,
        g(rings),
        _name_of_best(words, plot, values, pars, signed=signed) if values else None,
        viewBox=f"0 0 {size.width} {size.height}",
        cls="plot",
        aria_hidden=True,
    )


def _grid(words: Words, plot: Plot, means: Sequence[float], games: int, *, signed: bool) -> list[Html]:
    """The lines of the scale with their numbers, the name of the target, and the numbers of games."""
    size, scale = plot.size, plot.scale
    grid = []
    for line in scale.lines:
        y, kind = scale.y(line), "zero" if line == 0 and signed else "grid"
        grid += [
            path(d=f"M{size.left} {y}H{plot.right}", cls=kind),
            svg_text(words.number(line, sign=signed), x=size.left - 8, y=y + 4, cls="end"),
        ]
    if signed and size is WIDE and not (means and abs(scale.y(means[-1]) - scale.y(0)) < LINE):
        grid.append(svg_text(words("stats.target.target"), x=plot.right + 8, y=scale.y(0) + 4, cls="name"))
    ticks = [n for n in _game_ticks(games) if n <= games]
    return grid + [svg_text(n, x=plot.x(n), y=size.height - 8, cls="middle") for n in ticks]


def _line_of_means(words: Words, plot: Plot, means: Sequence[float], *, signed: bool) -> Html:
    course = "M" + "L".join([f"{plot.x(n)} {plot.scale.y(mean)}" for n, mean in enumerate(means, WINDOW)])
    label = None
    if plot.size is WIDE:
        text = f"{words('stats.mean')} {decimal(means[-1], sign=signed)}"
        label = svg_text(text, x=plot.right + 8, y=plot.scale.y(means[-1]) + 4, cls="mean")
    return fragment(path(d=course, cls="halo"), path(d=course, cls="mean"), label)


def _name_of_best(words: Words, plot: Plot, values: Sequence[int], pars: Sequence[int | None], *, signed: bool) -> Html:
    """The best result in words above its ring, and above the marks of pars that it would cover."""
    scale, best = plot.scale, max(values)
    place = min(max(plot.x(values.index(best) + 1), plot.size.left + 30), plot.right - 30)
    top = scale.y(best)
    near = (scale.y(par) for n, par in enumerate(pars, 1) if par is not None and abs(plot.x(n) - place) < HALF_NAME)
    for y in sorted(near, reverse=True):
        top = y if top - LINE - 9 < y < top else top
    text = f"{words('stats.best')} {words.number(best, sign=signed)}"
    return svg_text(text, x=place, y=top - 9, cls="middle name")


def _game_ticks(games: int) -> list[int]:
    step = next((step for step in (1, 5, 10, 25, 50, 100, 250) if games / step <= 8), 1000)
    return [1, *range(step if step > 1 else 2, games + 1, step)]


def parts(words: Words, rows: Sequence[Series], names: Sequence[str], size: Size, seals: Sequence[Html]) -> Html:
    """For each part of the game a column of the latest game, and the mean as a dash next to it.

    ``seals``: the picture of each part, shown above its name; may be empty.
    """
    room = 30 if any(seals) else 0
    values = [amount for row in rows for amount in (*row.latest, *row.means)]
    low, high = min(0, *map(int, values)), max(1, *(int(value + 1) for value in values))
    room += 14 if low < 0 else 0  # numbers below their bars
    height, top = size.height - 60 - room, 24
    inner = size.width - 20
    width = inner / max(len(names), 1)
    unit = height / (high - low)
    zero = top + high * unit
    drawn: list[Html] = [path(d=f"M10 {zero:.1f}H{size.width - 10}", cls="zero")]
    bar = min(26.0, width / (len(rows) * 2.4))
    for place, name in enumerate(names):
        centre = 10 + width * (place + 0.5)
        drawn.append(svg_text(words(name), x=round(centre, 1), y=size.height - 10, cls="middle name"))
        if seals[place]:
            drawn.append(svg(seals[place], x=round(centre - 12, 1), y=size.height - 56, width=24, height=24))
        for n, row in enumerate(rows):
            left = centre + (n - len(rows) / 2) * bar * 2.1
            if place < len(row.latest):
                amount = row.latest[place]
                y = zero - max(amount, 0) * unit
                kind = "ink" if n == 0 else "hatched"
                drawn.append(
                    rect(
                        x=f"{left:.1f}", y=f"{y:.1f}", width=f"{bar:.1f}", height=f"{abs(amount) * unit:.1f}", cls=kind
                    )
                )
                label = y - 5 if amount >= 0 else y + abs(amount) * unit + 15
                drawn.append(svg_text(words.number(amount), x=f"{left + bar / 2:.1f}", y=f"{label:.1f}", cls="middle"))
            if place < len(row.means):
                y = zero - row.means[place] * unit
                drawn.append(path(d=f"M{left + bar + 3:.1f} {y:.1f}h{bar * 0.7:.1f}", cls="mean"))
    return svg(drawn, viewBox=f"0 0 {size.width} {size.height}", cls="plot", aria_hidden=True)


def source_bar(source: Source, most: float, target: int | None = None) -> Html:
    """The mean of a source as a bar that ends at ``most``: hatched below the target, which is a line across it."""

    def part(value: float) -> float:
        return min(max(0.0, value) / most, 1) if most > 0 else 0

    missed = target is not None and source.mean < target
    width = part(source.mean) * BAR
    parts: list[Html] = [path(d=f"M0 15.5H{BAR}", cls="grid")]
    if missed:
        strokes = "".join(f"M{x} 15l10-10" for x in range(-6, round(width), 4))
        outline = rect(x=0.7, y=5.7, width=f"{max(width - 1.4, 0):.1f}", height=9, cls="outline")
        parts.append(svg(path(d=strokes, cls="strokes"), outline, width=f"{width:.1f}", height=20))
    else:
        parts.append(rect(y=5, width=f"{width:.1f}", height=10, cls="ink"))
    if target is not None:
        line = f"M{part(target) * BAR:.1f} 2v16"
        parts += [path(d=line, cls="halo"), path(d=line, cls="target")]
    return svg(parts, viewBox=f"0 0 {BAR} 20", cls="mean-bar", aria_hidden=True)


def squares(outcomes: Outcomes) -> Html:
    """The games against a level as squares: won filled, shared hatched, lost open."""
    shares = shared_out((outcomes.won, outcomes.shared, outcomes.lost), SQUARES)
    kinds = [kind for kind, share in zip(("won", "shared", "lost"), shares, strict=True) for _ in range(share)]
    return div([i(cls=kind) for kind in kinds], cls="squares", aria_hidden=True)


def shared_out(counts: Sequence[int], most: int) -> list[int]:
    """The counts themselves, or if they add up to more, ``most`` shared out among them: at least 1 for each above 0."""
    total = sum(counts)
    if total <= most:
        return list(counts)
    shares = [max(1, count * most // total) if count else 0 for count in counts]
    while missing := most - sum(shares):
        step = 1 if missing > 0 else -1
        places = [n for n, share in enumerate(shares) if share + step > 0 and counts[n]]
        most_due = max(places, key=lambda n: step * (counts[n] * most - shares[n] * total))
        shares[most_due] += step
    return shares


def legend(*signs: tuple[str, str]) -> Html:
    """What the signs of a chart mean: each a class and a text."""
    return div([span(i(cls=kind), text) for kind, text in signs], cls="signs", aria_hidden=True)
