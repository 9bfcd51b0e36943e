"""Draws pictures that the next input will probably need, while the page is idle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cartographers.cards import EXPLORE
from engine.cartographers.shapes import flipped, orientations, turned

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Protocol

    from engine.cartographers.view_types import View
    from page.ink.surface import Sprite
    from table.cartographers.hand import Hand

    from .map import MapPicture
    from .thumbs import ShapePictures

    class Host(Protocol):
        """What the table offers."""

        view: View
        hand: Hand

        @property
        def phase(self) -> str: ...


def pictures(table: Host, picture: MapPicture, shapes: ShapePictures) -> Iterator[object]:
    """Fill the caches of the map and of the panel of the card, one picture for each item."""
    if table.phase == "draw":
        sprites = _of_draw(table.hand, picture, shapes)
    else:
        deck = table.view["unseen"]["explore"] if table.phase == "turn" else ()
        sprites = _of_deck(deck, table.hand.terrain, shapes)
    for sprite in sprites:
        if sprite is not None:
            sprite.draw_now()
        yield sprite


def _of_draw(hand: Hand, picture: MapPicture, shapes: ShapePictures) -> Iterator[Sprite | None]:
    """The map with the held draw, and the chosen shape turned, flipped and in other terrains."""
    if sheet := hand.sheet_then():
        yield from picture.regions(sheet.to_rows())
    if not hand.terrains:
        return
    coin = hand.coins[hand.shape_index]
    # First what one press of a key or button leads to.
    for form in dict.fromkeys((turned(hand.form), flipped(hand.form), *orientations(hand.form))):
        yield from picture.ghost(hand.terrain, form, coin=coin)
        yield shapes.prepare(hand.shape_index, form, hand.terrain)
    for terrain in hand.terrains:
        for number, shape in enumerate(hand.shapes):
            yield shapes.prepare(number, hand.form if number == hand.shape_index else shape, terrain)
        yield from picture.ghost(terrain, hand.form, coin=coin)
    yield from picture.marks()


def _of_deck(deck: Sequence[str], terrain: str, shapes: ShapePictures) -> Iterator[Sprite | None]:
    """The shapes of every explore card in the deck.

    ``terrain``: the terrain in the hand, which stays chosen if the next card has it.
    """
    for card in map(EXPLORE.__getitem__, deck):
        first = terrain if terrain in card.terrains else next(iter(card.terrains), "")
        for number, shape in enumerate(card.shapes):
            yield shapes.prepare(number, shape, first, of=len(card.shapes))
