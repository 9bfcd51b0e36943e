"""The hexes that a location tile would reach in this turn, whether the player holds the tile or not."""

from __future__ import annotations

from engine.bits import singles
from engine.kingdom_builder.boards import HEX
from engine.kingdom_builder.game import KingdomBuilder
from engine.kingdom_builder.locations import BUILDS, build_targets, move_targets


def reach(state: KingdomBuilder, kind: str) -> list[str]:
    """Where the actor could build or move a settlement to by a kind of tile, in reading order."""
    seat = state.seats[state.turn]
    where = state.board, seat.own, seat.near, state.occupied, kind, state.ground
    if kind in BUILDS:
        return HEX.names(build_targets(*where) if seat.supply else 0)
    found = 0
    for origin in singles(seat.own):
        found |= move_targets(*where, origin)
    return HEX.names(found)
