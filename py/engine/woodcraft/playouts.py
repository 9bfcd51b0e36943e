"""Random play to the end, each step uniform over the complete set of legal actions: the fast path of bots."""

from __future__ import annotations

from ..chance import ROOM, Chance, Draws
from . import turns
from .legal import legal
from .position import Position

_MASK = (1 << 64) - 1


def playout(position: Position, chance: Chance) -> None:
    """Play ``position`` to the end."""
    turns.reveal(position)
    draws, do = Draws(chance), turns.do
    while position.phase != "over":
        actions = position.legal_cache
        if actions is None:
            actions = legal(position)
        # draws.below(len(actions)), inline.
        draws.room *= (count := len(actions))
        if draws.room >= ROOM:
            draws.rest, draws.room = chance.bits(), count
        product = draws.rest * count
        draws.rest = product & _MASK
        do(position, actions[product >> 64])
        if position.pending_reveal:
            turns.reveal(position)
