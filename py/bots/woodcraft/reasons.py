"""Why a decision is good: what it brings at once."""

from __future__ import annotations

from engine.woodcraft.seats import Seat

#: Tokens and points of a seat; tracks and what they are called there.
_TOKENS = ("points", "blueberry", "scrap", "glue", "saw", "lantern", "reuse")
_TRACKS = {"blueberry": "berry", "walnut": "walnut", "reputation": "reputation"}


def gained(before: Seat, after: Seat) -> dict[str, int]:
    """What a seat has more or less of, by words of the game: goods, steps on tracks, dice, what stands in pots."""
    found = {"token." + name: getattr(after, name) - getattr(before, name) for name in _TOKENS}
    for track, name in _TRACKS.items():
        found["track." + track] = getattr(after, name) - getattr(before, name)
    found["why.dice"] = len(after.pile) - len(before.pile)
    found["why.trees"] = _trees(after) - _trees(before)
    found["why.taken"] = len({one for one, _ in after.orders} - {one for one, _ in before.orders})
    found["why.completed"] = len(after.completed) - len(before.completed)
    return {name: change for name, change in found.items() if change}


def _trees(seat: Seat) -> int:
    return sum(tree >= 0 for tree in seat.pots)
