"""Random play to the end, each step uniform over the complete set of legal actions: the fast path of bots."""

from __future__ import annotations

from ..chance import MASK, ROOM, Chance
from . import turns
from .events import Decided
from .legal import legal, of_turn
from .position import Position


def playout(position: Position, chance: Chance) -> None:
    """Play ``position`` to the end."""
    turns.reveal(position)
    bits, doing, settle, made = chance.bits, turns.DOING, turns.settle, tuple.__new__
    tasks, decided = position.tasks, position.events.append
    if not tasks:
        position.legal_cache = position.sorted_cache = None
    # engine.chance.Draws, inline.
    rest, room = 0, ROOM
    while position.phase != "over":
        actions = (position.legal_cache or legal(position)) if tasks else of_turn(position)
        room *= (count := len(actions))
        if room >= ROOM:
            rest, room = bits(), count
        product = rest * count
        rest = product & MASK
        action = actions[product >> 64]
        if tasks:
            turns.do(position, action)
        else:
            # turns.do, inline.
            number = position.turn
            decided(made(Decided, (number, action, -1)))
            _, verb, args = action
            doing[verb](position, number, *args)
            if not tasks:
                continue
            settle(position)
        if position.pending_reveal:
            turns.reveal(position)
