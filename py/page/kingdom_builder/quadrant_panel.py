"""What Lords and Farmers pay in each quadrant, as markup: four fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.kingdom_builder.builders import LORDS_GOLD
from page.html import Html, b, div, li, small, span, ul
from table.kingdom_builder.quadrants import FARMERS, LORDS, Standing

if TYPE_CHECKING:
    from table.words import Words

CARDS = (LORDS, FARMERS)
CORNERS = ("kb.new.corner.tl", "kb.new.corner.tr", "kb.new.corner.bl", "kb.new.corner.br")


def panel(
    words: Words, card: str, seat: int, standings: Sequence[Standing], names: Sequence[str], houses: Sequence[Html]
) -> Html:
    """Four fields with the settlements of everyone, the seat's gold there, and how many more settlements bring more.

    ``houses``: the icon of each seat. The leading seats have the pattern that marks the quadrant on the board.
    """
    fields = [
        li(
            div(words(CORNERS[number]), cls="sr"),
            div(
                [
                    span(
                        houses[other],
                        b(count, cls="num"),
                        span(name, cls="sr"),
                        cls=f"leads p{other}" if other in standing.leaders else "",
                    )
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
    if gold == LORDS_GOLD[0]:
        level = [names[other] for other in standing.leaders if other != seat]
        return (
            words("kb.quadrant.level", names=words.list(level), gold=gold)
            if level
            else words("kb.quadrant.most", gold=gold)
        )
    return words("kb.quadrant.second", gold=gold)
