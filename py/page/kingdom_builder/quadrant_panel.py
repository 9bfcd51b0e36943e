"""What Lords and Farmers pay in each quadrant: a panel of four fields, and counts on the frame of the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from page.html import Html, b, div, li, small, span, ul
from page.ink import hexes
from page.ink.surface import SERIF, path
from table.kingdom_builder.quadrants import FARMERS, LORDS, RANKS, Standing

from .geometry import PAD, SIZE, Layout
from .pieces import ROOFS, house

if TYPE_CHECKING:
    from page.ink.surface import Context
    from page.ink.tokens import Theme
    from table.words import Words

CARDS = (LORDS, FARMERS)
CORNERS = ("kb.new.corner.tl", "kb.new.corner.tr", "kb.new.corner.bl", "kb.new.corner.br")
HALF = SIZE // 2
#: How much of a leader's colour a quadrant takes.
TINT = {"light": 0.13, "dark": 0.2}
#: The label of a quadrant on the frame, css px: its height, the size of a roof, the width of a digit, and a gap.
HEIGHT, ROOF, DIGIT, GAP = 24.0, 21.0, 9.0, 6.0


def panel(
    words: Words, card: str, seat: int, standings: Sequence[Standing], names: Sequence[str], houses: Sequence[Html]
) -> Html:
    """Four fields with the settlements of everyone, what the seat gets there, and what is missing to more.

    ``houses``: the icon of each seat.
    """
    fields = [
        li(
            div(words(CORNERS[number]), cls="sr"),
            div(
                [
                    span(houses[other], b(count, cls="num"), span(name, cls="sr"))
                    for other, (name, count) in enumerate(zip(names, standing.counts, strict=True))
                    if count or other == seat
                ],
                cls="tally",
            ),
            b(_paid(words, card, standing, seat, names)),
            small(words("kb.quadrant.more", n=standing.missing, gold=standing.then)) if standing.missing else None,
            cls="paid" if standing.gold else "",
        )
        for number, standing in enumerate(standings)
    ]
    return ul(fields, cls="quadrants")


def _paid(words: Words, card: str, standing: Standing, seat: int, names: Sequence[str]) -> str:
    gold = standing.gold
    if card == FARMERS:
        return words("kb.quadrant.fewest", gold=gold) if standing.leaders else words("kb.quadrant.none")
    if not gold:
        return words("kb.quadrant.none")
    if gold == RANKS[0]:
        level = [names[other] for other in standing.leaders if other != seat]
        return (
            words("kb.quadrant.level", names=words.list(level), gold=gold)
            if level
            else words("kb.quadrant.most", gold=gold)
        )
    return words("kb.quadrant.second", gold=gold)


def tint(context: Context, theme: Theme, layout: Layout, standings: Sequence[Standing]) -> None:
    """Tint the quadrants in the colour of who leads there. The origin is the corner of the sheet."""
    context.save()
    context.translate(layout.pad, layout.pad)
    for number, standing in enumerate(standings):
        if not standing.leaders:
            continue
        only = len(standing.leaders) == 1
        context.globalAlpha = TINT[theme.name] * (2 if only and standing.leaders[0] == 3 else 1)
        context.fillStyle = ROOFS[theme.name][standing.leaders[0]] if only else theme.ink2
        top, left = HALF * (number // 2), HALF * (number % 2)
        cells = [(top + row, left + col) for row in range(HALF) for col in range(HALF)]
        context.fill(path(hexes.outline(cells, layout.side, layout.side)))
    context.restore()


def labels(context: Context, theme: Theme, layout: Layout, standings: Sequence[Standing]) -> None:
    """Write the counts of each quadrant on the frame above or below it. A board without a frame has no room."""
    if layout.pad < PAD:
        return
    for number, standing in enumerate(standings):
        shown = [(seat, count) for seat, count in enumerate(standing.counts) if count]
        if not shown:
            continue
        x, _ = layout.middle(0, HALF * (number % 2) + HALF // 2)
        rooms = [ROOF + DIGIT * len(str(count)) + GAP for _, count in shown]
        width = sum(rooms) + GAP
        left, top = x - width / 2, (1.5 if number < 2 else layout.height - HEIGHT - 1.5)
        context.fillStyle, context.strokeStyle, context.lineWidth = theme.card, theme.ink, 1.5
        context.beginPath()
        context.roundRect(left, top, width, HEIGHT, 6)
        context.fill()
        context.stroke()
        context.font, context.textAlign, context.textBaseline = f"bold 15px {SERIF}", "left", "middle"
        at = left + GAP
        for (seat, count), room in zip(shown, rooms, strict=True):
            house(context, theme, at + ROOF / 2 - 1, top + HEIGHT / 2 + 0.5, ROOF * 0.72, seat)
            context.fillStyle = theme.ink
            context.fillText(str(count), at + ROOF + 1, top + HEIGHT / 2 + 1)
            at += room
