"""Pictures that the next input will probably need: drawn while the page is idle, they shorten the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cartographers.cards import EXPLORE
from engine.cartographers.shapes import flipped, orientations, turned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .display import Display


def pictures(display: Display) -> Iterator[object]:
    """Fill the caches of the map and of the shapes in the panel of the card, one picture for each item."""
    table = display.table
    if table.phase == "draw":
        yield from _of_hand(display)
    elif table.phase == "turn":
        yield from _of_next_card(display)


def _of_hand(display: Display) -> Iterator[object]:
    """The map with the held draw, and the chosen shape turned, flipped and in other terrains."""
    hand, picture, shapes = display.table.hand, display.picture, display.shapes
    if sheet := hand.sheet_then():
        yield from picture.regions(sheet.to_rows())
    if not hand.terrain:
        return
    coin = hand.coins[hand.shape_index]
    # First what one press of a key or button leads to.
    for form in dict.fromkeys((turned(hand.form), flipped(hand.form), *orientations(hand.form))):
        yield picture.ghost(hand.terrain, form, coin=coin)
        yield shapes.prepare(hand.shape_index, form, hand.terrain)
    for terrain in hand.terrains:
        for number, shape in enumerate(hand.shapes):
            yield shapes.prepare(number, hand.form if number == hand.shape_index else shape, terrain)
        yield picture.ghost(terrain, hand.form, coin=coin)
    yield from picture.marks()


def _of_next_card(display: Display) -> Iterator[object]:
    """The shapes of every card in the deck, in the terrain that is chosen when it is revealed."""
    hand, shapes = display.table.hand, display.shapes
    for slug in display.table.view["unseen"]["explore"]:
        card = EXPLORE[slug]
        terrain = hand.terrain if hand.terrain in card.terrains else next(iter(card.terrains), "")
        for number, shape in enumerate(card.shapes):
            yield shapes.prepare(number, shape, terrain, of=len(card.shapes))
