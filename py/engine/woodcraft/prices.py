"""All prices in blueberries (docs/rules/woodcraft.md 6, 8, 10)."""

from __future__ import annotations

from collections.abc import Iterable

from .card_set import CardSet
from .cards import NO_POWERS, Powers
from .dice import SIDES
from .position import Position
from .seats import SAWING_2, Seat


def die_price(
    book: CardSet, die: int, *, cheaper_sixes: bool = False, powers: Powers = NO_POWERS, discount: int = 0
) -> int:
    """The price of a die, from the yard or the bank, with these discounts; never below 0.

    Args:
        book: The card set.
        die: The number of the die (``dice``).
        cheaper_sixes: Whether the seat has the second sawing tile, which makes sixes cheaper, face up or not.
        powers: The changes by permanent helpers.
        discount: The discount of the effect that gave the action.
    """
    cost = book.price[die] - discount
    value = die % SIDES + 1
    if value == SIDES and cheaper_sixes:
        cost -= book.numbers["six_discount"]
    for by, values in powers.discounts.get("buy_die", ()):
        if not values or values >> value & 1:
            cost -= by
    return max(0, cost)


def material_price(book: CardSet, amount: int, discount: int = 0) -> int:
    """The price of an amount of one material; never below 0."""
    return max(0, book.materials[amount - 1].cost - discount)


def market_price(book: CardSet, steps: int, powers: Powers = NO_POWERS) -> int:
    """The price of the next market step after ``steps``; the last step can be bought any number of times."""
    market = book.market
    cost = market[steps if steps < len(market) else -1].cost
    return max(0, cost - powers.off("market")) if powers.discounts else cost


def die_cost(position: Position, seat: Seat, die: int, discount: int = 0) -> int:
    return die_price(
        position.book, die, cheaper_sixes=bool(seat.owned & SAWING_2), powers=seat.powers, discount=discount
    )


def affordable(position: Position, seat: Seat, dice: Iterable[int], discount: int = 0) -> list[int]:
    """The dice that a seat can pay for."""
    if not seat.powers.discounts and not seat.owned & SAWING_2:
        price, most = position.book.price, seat.blueberry + discount
        return [die for die in dice if price[die] <= most]
    return [die for die in dice if die_cost(position, seat, die, discount) <= seat.blueberry]


def helper_cost(position: Position, seat: Seat, helper: str, discount: int = 0) -> int:
    return max(0, position.book.helpers[helper].cost - seat.powers.off("place_helper") - discount)


def highest_affordable_price(seat: Seat, what: str, discount: int = 0) -> int:
    """The highest printed price that a seat can pay for a purchase other than a die."""
    return seat.blueberry + seat.powers.off(what) + discount


def upgrade_cost(position: Position, seat: Seat, upgrade: str, discount: int = 0) -> int:
    return max(0, position.book.upgrades[upgrade].cost - seat.powers.off("improve") - discount)


def second_order_cost(position: Position, seat: Seat, discount: int = 0) -> int:
    return max(0, position.book.numbers["second_order"] - seat.powers.off("second_order") - discount)


def material_cost(position: Position, amount: int, discount: int = 0) -> int:
    return material_price(position.book, amount, discount)
