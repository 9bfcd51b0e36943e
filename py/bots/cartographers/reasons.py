"""Reasons for a draw: its immediate change in score."""

from __future__ import annotations

from collections import Counter

from engine.cartographers.edicts import losing_cells
from engine.cartographers.game import Cartographers
from engine.cartographers.seats import Seat


def scores_by_source(state: Cartographers, seat: Seat) -> Counter[str]:
    """The present score of each card, "coins" and "monsters"."""
    scores = Counter({slug: state.edict_amount(place, seat.sheet) for place, slug in enumerate(state.edicts)})
    scores["coins"] = seat.coins
    scores["monsters"] = -losing_cells(seat.sheet).bit_count()
    return scores


def gained(state: Cartographers, before: Seat, after: Seat) -> dict[str, int]:
    """The differences in ``scores_by_source``, without zeros."""
    changes = scores_by_source(state, after)
    changes.subtract(scores_by_source(state, before))
    return {name: points for name, points in changes.items() if points}
