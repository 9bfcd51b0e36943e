"""Playing alone: ten cards move the wheel and remove cards, dice and contracts (docs/rules/woodcraft.md 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .compiled_set import Book
from .dice import SIDES
from .wheel import QUADRANTS, Wheel

if TYPE_CHECKING:
    from .game import Woodcraft

#: The rival's place among those who reach reputation tiles.
RIVAL = 1


def reveal(state: Woodcraft, task: tuple[Any, ...]) -> None:
    """Turn up the next card and do what it says; the ten are shuffled again when all have been seen."""
    if not state.solo_deck:
        state.solo_deck = list(state.book.decks["solo"])
        state.chance.shuffle(state.solo_deck)
        state.events.append(("shuffle",))
    state.solo_card = state.solo_deck.pop()
    card = state.book.solo[state.solo_card]
    state.events.append(("solo", card.id))
    tile = moved_tile(state.wheel, card.wheel)
    state.wheel = state.wheel.moved(tile)
    state.events.append(("solo_move", tile))
    for kind, display, slot in (
        ("helpers", state.helpers, card.helper_slot),
        ("orders", state.orders, card.order_slot),
    ):
        if 0 < slot <= len(display):
            state.events.append(("discard", kind, display.pop(slot - 1)))
    _change_yard(state, card.colour, card.high)
    _advance(state, card.reputation)
    if card.contract and state.round >= state.book.solo_contracts_from:
        claimed = [contract for contract, _ in state.claims]
        free = [contract for contract in state.contracts if contract not in claimed]
        if free:
            state.contracts.remove(free[0])
            state.taken.append((free[0], ()))
            state.events.append(("gone", free[0]))
    state.tasks += [("refill", "orders"), ("refill", "helpers")]


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


def _change_yard(state: Woodcraft, colour: int, high: bool) -> None:
    dice = [die for die in state.yard if die // SIDES == colour]
    if dice:
        state.yard.remove(dice[-1] if high else dice[0])
    state.tasks.append(("roll",))


def _advance(state: Woodcraft, by: int) -> None:
    """The rival's marker counts for the reputation tiles only."""
    start = state.rival
    state.rival = min(start + by, len(state.book.per_order) - 1)
    for place, space in enumerate(state.book.tile_spaces):
        if start < space <= state.rival and not state.reached[place][RIVAL]:
            state.reached[place][RIVAL] = state.round


def title(book: Book, score: int) -> str:
    """The level that a score earns."""
    return next(level for below, level in book.levels if below is None or score < below)


