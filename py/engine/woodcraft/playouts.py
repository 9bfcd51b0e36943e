"""Random play to the end, each step uniform over the complete set of legal actions: the fast path of bots."""

from __future__ import annotations

from ..chance import Chance
from . import turns
from .legal import legal
from .position import Position


def playout(position: Position, chance: Chance) -> None:
    """Play ``position`` to the end."""
    turns.reveal(position)
    below = chance.below
    while position.phase != "over":
        actions = legal(position)
        turns.do(position, actions[below(len(actions))])
        if position.pending_reveal:
            turns.reveal(position)
