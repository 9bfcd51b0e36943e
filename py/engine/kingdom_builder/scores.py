"""The gold of each seat for the three cards and the castles, and the winners (docs/rules/kingdom-builder.md 2, 4)."""

from __future__ import annotations

from typing import NamedTuple

from ..game import Score
from .builders import CASTLE, explained, live_rule, rule
from .position import Position


def gold(position: Position, seat: int) -> list[int]:
    """The gold of a seat for the three cards and the castles, in this order: now, or the final gold when over."""
    owns = [one.own for one in position.seats]
    amounts = position.final_amounts if position.over else position.live_amounts
    return [amount(position.board, owns, seat) for amount in amounts]


def explained_gold(position: Position, seat: int) -> list[Score]:
    """``gold`` with its parts."""
    owns = [one.own for one in position.seats]
    made = rule if position.over else live_rule
    rules = [made(slug, **position.options) for slug in (*position.cards, CASTLE)]
    return [explained(paid(position.board, owns, seat)) for paid in rules]


def totals(position: Position) -> list[int]:
    """The gold of each seat."""
    owns = [one.own for one in position.seats]
    amounts = position.final_amounts if position.over else position.live_amounts
    return [sum([amount(position.board, owns, seat) for amount in amounts]) for seat in range(position.players)]


class Rank(NamedTuple):
    """What decides between seats: the higher rank wins."""

    gold: int
    #: The settlements not built, where fewer settlements win a tie; else 0.
    kept: int


def ranks(position: Position) -> list[Rank]:
    """The rank of each seat."""
    fewer = position.options["tie"] == "fewer"
    kept = [seat.supply if fewer else 0 for seat in position.seats]
    return [*map(Rank, totals(position), kept)]


def winners(position: Position) -> list[int]:
    """The seats with the most gold; a tie is shared or, in the other reading, won with fewer settlements."""
    if not position.over:
        return []
    ranked = ranks(position)
    return [number for number, rank in enumerate(ranked) if rank == max(ranked)]
