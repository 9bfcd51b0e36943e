"""The scores of edicts, the totals, the winners and the solo rating (docs/rules/cartographers.md 4.15, 5.2)."""

from __future__ import annotations

from ..game import Score
from .cards import SCORING, SEASONS
from .edicts import explained, losing_cells
from .position import Position
from .seats import SeasonPoints
from .sheets import Sheet


def edict_amount(position: Position, place: int, sheet: Sheet) -> int:
    """Points of the edict 0-3 (A-D) on a sheet, with the switches of this game."""
    return position.amounts_of_edicts[place](sheet)


def edict_score(position: Position, place: int, sheet: Sheet) -> Score:
    """``edict_amount`` with its parts."""
    return explained(position.rules_of_edicts[place](sheet))


def score_season(position: Position) -> None:
    """Give every seat its row of the season that ends (docs/rules/cartographers.md 6.19)."""
    first, second = SEASONS[position.season].edicts
    for seat in position.seats:
        loss = losing_cells(seat.sheet).bit_count()
        amounts = edict_amount(position, first, seat.sheet), edict_amount(position, second, seat.sheet)
        seat.seasons.append(SeasonPoints(*amounts, seat.coins, -loss))


def totals(position: Position) -> list[int]:
    """The points of each seat in the finished seasons."""
    return [seat.total for seat in position.seats]


def winners(position: Position) -> list[int]:
    """The best total; then fewer points lost to monsters; then shared (docs/rules/cartographers.md 4.15)."""
    if not position.over:
        return []
    ranks = [(seat.total, -seat.monsters_cost) for seat in position.seats]
    return [i for i, rank in enumerate(ranks) if rank == max(ranks)]


def mark(position: Position) -> int:
    """The sum of the solo values of the edicts, which the rating subtracts (docs/rules/cartographers.md 5.2)."""
    return sum(SCORING[slug].solo_value for slug in position.edicts)


def rating(position: Position) -> int:
    """The solo rating (docs/rules/cartographers.md 5.2)."""
    return position.seats[0].total - mark(position)
