"""Playing alone: ten cards move the wheel and remove cards, dice and contracts (docs/rules/woodcraft.md 14)."""

from __future__ import annotations

from .card_set import CardSet
from .dice import SIDES
from .position import Position
from .tasks import Refill, RevealSoloCard, RollYard
from .wheel import QUADRANTS, Wheel

#: The rival's place among those who reach reputation tiles.
RIVAL = 1


def reveal(position: Position, task: RevealSoloCard) -> None:
    """Turn up the next card and do what it says; the ten are shuffled again when all have been seen."""
    if not position.solo_deck:
        position.solo_deck = list(position.book.decks["solo"])
        position.chance.shuffle(position.solo_deck)
        position.events.append(("shuffle",))
    position.solo_card = position.solo_deck.pop()
    card = position.book.solo[position.solo_card]
    position.events.append(("solo", card.id))
    tile = moved_tile(position.wheel, card.wheel)
    position.wheel = position.wheel.moved(tile)
    position.events.append(("solo_move", tile))
    for kind, display, slot in (
        ("helpers", position.helpers, card.helper_slot),
        ("orders", position.orders, card.order_slot),
    ):
        if 0 < slot <= len(display):
            position.events.append(("discard", kind, display.pop(slot - 1)))
    _change_yard(position, card.colour, card.high)
    _advance(position, card.reputation)
    if card.contract and position.round >= position.book.solo_contracts_from:
        claimed = [contract for contract, _ in position.claims]
        free = [contract for contract in position.contracts if contract not in claimed]
        if free:
            position.contracts.remove(free[0])
            position.taken.append((free[0], ()))
            position.events.append(("gone", free[0]))
    position.tasks += [Refill("orders"), Refill("helpers")]


def moved_tile(wheel: Wheel, order: str) -> str:
    """The tile that a card moves: the named one, or by age of its quadrant."""
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
    position.tasks.append(RollYard())


def _advance(position: Position, by: int) -> None:
    """The rival's marker counts for the reputation tiles only."""
    start = position.rival
    position.rival = min(start + by, len(position.book.per_order) - 1)
    for place, space in enumerate(position.book.tile_spaces):
        if start < space <= position.rival and not position.reached[place][RIVAL]:
            position.reached[place][RIVAL] = position.round


def title(book: CardSet, score: int) -> str:
    """The level that a score earns."""
    return next(level for below, level in book.levels if below is None or score < below)
