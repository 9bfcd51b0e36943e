"""The scores of seats, now and at the end of the game (docs/rules/woodcraft.md 9)."""

from __future__ import annotations

from .dice import value_of
from .effects import counted
from .position import Position
from .seats import Seat


def totals(position: Position) -> list[int]:
    """The points of each seat so far."""
    return [seat.points for seat in position.seats]


def winners(position: Position) -> list[int]:
    """The seat with most points, of tied seats the last one in turn order; [] while the game runs."""
    if position.phase != "over":
        return []
    best = max(totals(position))
    return [[number for number in position.in_turn() if position.seats[number].points == best][-1]]


def contract_points(position: Position, seat: Seat) -> int:
    """The points of the claimed contracts of a seat now."""
    total = 0
    for name in seat.contracts:
        contract = position.book.contracts[name]
        total += min(contract.most, contract.points * sum([counted(seat, thing) for thing in contract.per]))
    return total


def leftover_points(position: Position, seat: Seat) -> int:
    """A point for every ten of dice values, blueberries and materials left."""
    trees = [tree for tree in seat.pots if tree >= 0]
    left = sum([value_of(die) for die in (*seat.pile, *trees)])
    left += seat.blueberry + seat.scrap + seat.glue + seat.saw
    return left // position.book.numbers["leftover_divisor"]


def per_order(position: Position, seat: Seat) -> int:
    """Points for each completed order."""
    return position.book.per_order[seat.reputation]


def projected(position: Position, number: int) -> int:
    """The points of a seat if the game ended now. Of what late orders do, changes of reputation and points count."""
    book, seat = position.book, position.seats[number]
    first, last = book.setup["track_start"]["reputation"], len(book.per_order) - 1
    reputation = seat.reputation
    points: int = seat.points + contract_points(position, seat) + leftover_points(position, seat)
    for effect in book.lists[book.below_list] * len(seat.orders):
        match effect:
            case ("retreat", "reputation", by):
                reputation = max(first, reputation - by)
            case ("advance", "reputation", by):
                points += max(0, reputation + by - last) * book.beyond
                reputation = min(reputation + by, last)
            case ("lose", amount):
                points = max(0, points - amount)
            case ("gain", amounts):
                points += dict(amounts).get("points", 0)
    return points + book.per_order[reputation] * len(seat.completed)
