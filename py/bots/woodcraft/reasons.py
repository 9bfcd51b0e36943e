"""Reasons for a decision: its immediate gains."""

from __future__ import annotations

from engine.woodcraft.cards import TOKENS
from engine.woodcraft.seats import Seat

#: The tracks of a seat with their source names.
_TRACKS = {"blueberry": "berry", "walnut": "walnut", "reputation": "reputation"}


def gained(before: Seat, after: Seat) -> dict[str, int]:
    """The change of a seat by source: goods, steps on tracks, dice, growth in pots."""
    changes = {"token." + name: getattr(after, name) - getattr(before, name) for name in TOKENS}
    for track, name in _TRACKS.items():
        changes["track." + track] = getattr(after, name) - getattr(before, name)
    changes["why.dice"] = len(after.pile) - len(before.pile)
    changes["why.trees"] = _trees(after) - _trees(before)
    changes["why.taken"] = len(_orders(after) - _orders(before))
    changes["why.completed"] = len(after.completed) - len(before.completed)
    return {name: change for name, change in changes.items() if change}


def _orders(seat: Seat) -> set[str]:
    """The open orders, with those in hand: one that is only placed, or kept of several in hand, is not a new one."""
    return {one for one, _ in seat.orders} | set(seat.hand)


def _trees(seat: Seat) -> int:
    return sum(tree >= 0 for tree in seat.pots)
