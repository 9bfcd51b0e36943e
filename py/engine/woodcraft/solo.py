"""The solo game: ten cards move the wheel and remove cards, dice and contracts (docs/rules/woodcraft.md 14)."""

from __future__ import annotations

from .card_set import CardSet
from .dice import SIDES
from .events import CardDiscarded, ContractGone, SoloCardRevealed, SoloDeckShuffled, SoloTileMoved
from .interned import ROLL_YARD, refill
from .position import Position
from .tasks import RevealSoloCard
from .wheel import QUADRANTS, Wheel

#: The index of the rival in the lists of those who reach reputation tiles.
RIVAL = 1


def reveal(position: Position, task: RevealSoloCard) -> None:
    """Reveal the next card and carry it out; the ten cards are shuffled again when all have been revealed."""
    if not position.solo_deck:
        position.solo_deck = list(position.book.decks["solo"])
        position.chance.shuffle(position.solo_deck)
        position.events.append(SoloDeckShuffled())
    position.solo_card = position.solo_deck.pop()
    card = position.book.solo[position.solo_card]
    position.events.append(SoloCardRevealed(card.id))
    tile = moved_tile(position.wheel, card.wheel)
    position.wheel = position.wheel.moved(tile)
    position.events.append(SoloTileMoved(tile))
    for kind, display, slot in (
        ("helpers", position.helpers, card.helper_slot),
        ("orders", position.orders, card.order_slot),
    ):
        if 0 < slot <= len(display):
            position.events.append(CardDiscarded(kind, display.pop(slot - 1)))
    _change_yard(position, card.colour, card.high)
    _advance(position, card.reputation)
    if card.contract and position.round >= position.book.solo_contracts_from:
        claimed = [contract for contract, _ in position.claims]
        free = [contract for contract in position.contracts if contract not in claimed]
        if free:
            position.contracts.remove(free[0])
            position.taken.append((free[0], ()))
            position.events.append(ContractGone(free[0]))
    position.tasks += [refill("orders"), refill("helpers")]


def moved_tile(wheel: Wheel, order: str) -> str:
    """The tile that a card moves: the named one, or else one by the age of its quadrant."""
    free = wheel.free()
    if order in free:
        return order
    newest = order == "newest_first"
    ages = range(QUADRANTS) if newest else range(QUADRANTS - 1, -1, -1)
    for age in ages:
        there = [(wheel.at(tile)[1], tile) for tile in free if wheel.age(wheel.at(tile)[0]) == age]
        if there:
            return max(there)[1] if newest else min(there)[1]
    raise AssertionError("there is always a tile that may move")


def _change_yard(position: Position, colour: int, high: bool) -> None:
    dice = [die for die in position.yard if die // SIDES == colour]
    if dice:
        position.yard.remove(dice[-1] if high else dice[0])
    position.tasks.append(ROLL_YARD)


def _advance(position: Position, by: int) -> None:
    """Move the rival's marker, which only matters for the reputation tiles."""
    start = position.rival
    position.rival = min(start + by, len(position.book.per_order) - 1)
    for place, space in enumerate(position.book.tile_spaces):
        if start < space <= position.rival and not position.reached[place][RIVAL]:
            position.reached[place][RIVAL] = position.round


def title(book: CardSet, score: int) -> str:
    """The level that a score earns."""
    return next(level for below, level in book.levels if below is None or score < below)
