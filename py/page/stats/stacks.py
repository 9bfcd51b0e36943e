"""Coins by part of the game as stacks, one coin for each, above what was lost. Screen readers skip them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from page.html import Html, circle, fragment, g, path, rect, svg, svg_text
from page.stats.charts import Size
from table.stats import Series
from table.words import Words, decimal

#: The series that is drawn as coins.
COINS = "stats.coins"
#: The most coins in a stack; no game has as many, and a bar stands for more.
_MOST = 60
#: The height of a coin in its stack, and of the highest stack with the deepest loss, css px.
_COIN, _HIGHEST = 12.4, 140.0
#: Above the stacks for their numbers, below them for the names, and for the numbers of losses.
_TOP, _FOOT, _UNDER = 22.0, 34.0, 18.0
#: The width of a loss; where the dash of a mean begins, and its length, from the middle of the stack.
_LOSS, _DASH, _LONG = 12.0, 10.0, 12.0


class _Axis(NamedTuple):
    """The position of zero, and the height of one point, css px."""

    zero: float
    unit: float


def drawing(words: Words, rows: Sequence[Series], names: Sequence[str], size: Size) -> Html:
    """A stack for each part of the latest game, and the mean of all games as a dash with its value.

    ``rows``: the coins and, if known, the losses, which are at most 0.
    """
    values = [amount for row in rows for amount in (*row.latest, *row.means)]
    low, high = min(0.0, *values), max(1.0, *values)
    unit = min(_COIN, _HIGHEST / (high - low))
    axis = _Axis(_TOP + high * unit, unit)
    height = axis.zero - low * unit + (_UNDER if low < 0 else 0) + _FOOT
    width = size.width / max(len(names), 1)
    drawn: list[Html] = [path(d=f"M2 {axis.zero:.1f}H{size.width - 2}", cls="zero")]
    for place, name in enumerate(names):
        middle = width * (place + 0.5)
        drawn.append(svg_text(words(name), x=round(middle, 1), y=f"{height - 10:.1f}", cls="middle name"))
        for row in rows:
            if place < len(row.latest):
                drawn.append(_amount(words, axis, middle - 14, row.latest[place], coins=row.id == COINS))
            if place < len(row.means):
                drawn.append(_mean(axis, middle - 14, row.means[place]))
    return svg(drawn, viewBox=f"0 0 {size.width} {height:.0f}", cls="plot", aria_hidden=True)


def _amount(words: Words, axis: _Axis, x: float, amount: int, *, coins: bool) -> Html:
    """A stack of coins, or a bar below zero, with its number."""
    end = axis.zero - amount * axis.unit
    if coins:
        places = range(amount) if amount <= _MOST else ()
        stack = [_coin(x, axis.zero - (n + 0.5) * axis.unit - 1, axis.unit * 0.46) for n in places]
        if amount > _MOST:
            height = f"{axis.zero - end:.1f}"
            stack = [rect(x=f"{x - _LOSS / 2:.1f}", y=f"{end:.1f}", width=_LOSS, height=height, cls="coin")]
        return fragment(g(stack), svg_text(words.number(amount), x=f"{x:.1f}", y=f"{end - 7:.1f}", cls="middle name"))
    if not amount:
        return fragment()
    bar = rect(
        x=f"{x - _LOSS / 2:.1f}", y=f"{axis.zero:.1f}", width=_LOSS, height=f"{end - axis.zero:.1f}", cls="hatched"
    )
    return fragment(bar, svg_text(words.number(amount), x=f"{x:.1f}", y=f"{end + 15:.1f}", cls="middle"))


def _coin(x: float, y: float, radius: float) -> Html:
    place = {"cx": f"{x:.1f}", "cy": f"{y:.1f}"}
    return fragment(
        circle(**place, r=f"{radius:.1f}", cls="coin"),
        circle(**place, r=f"{radius * 0.5:.1f}", cls="coin"),
        circle(**place, r=f"{radius * 0.2:.1f}", cls="coin-middle"),
    )


def _mean(axis: _Axis, x: float, mean: float) -> Html:
    y = axis.zero - mean * axis.unit
    if abs(mean) < 0.05:
        return fragment()
    return fragment(
        path(d=f"M{x + _DASH:.1f} {y:.1f}h{_LONG}", cls="mean"),
        svg_text(decimal(mean), x=f"{x + _DASH + _LONG + 6:.1f}", y=f"{y + 4:.1f}", cls="mean"),
    )
