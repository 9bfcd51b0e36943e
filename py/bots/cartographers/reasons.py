"""Reasons for a draw: its immediate change in score."""

from __future__ import annotations

from collections import Counter

from engine.cartographers.edicts import losing_cells
from engine.cartographers.game import Cartographers
from engine.cartographers.seats import Seat


def standing(state: Cartographers, seat: Seat) -> Counter[str]:
    """The present score of each card, "coins" and "monsters"."""
    found = Counter({slug: state.edict_amount(place, seat.sheet) for place, slug in enumerate(state.edicts)})
    found["coins"] = seat.coins
    found["monsters"] = -losing_cells(seat.sheet).bit_count()
    return found


def gained(state: Cartographers, before: Seat, after: Seat) -> dict[str, int]:
    """The differences in ``standing``, without zeros."""
    found = standing(state, after)
    found.subtract(standing(state, before))
    return {name: points for name, points in found.items() if points}
