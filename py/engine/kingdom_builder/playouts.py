"""Random play to the end, each step uniform over the complete set of legal actions: the fast path of bots."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..bits import nth
from ..chance import Chance
from .boards import HEX, SIZE
from .events import Built
from .legal import has_begun, may_redraw
from .locations import MANDATORY, MOVES, PADDOCK, build_targets, lifts, paddock_moves, pick_paddock, zone
from .position import Position
from .seats import Seat
from .turns import do, end_turn, replace_useless_card, reveal


def playout(position: Position, chance: Chance) -> None:
    """Play ``position`` to the end."""
    if position.pending_reveal:
        reveal(position)
    while not position.over:
        seat = position.seats[position.turn]
        usable = seat.held & ~(seat.used | seat.fresh)
        if position.left and seat.supply and position.ground:
            free = position.ground & ~position.occupied
            if free and (not usable or has_begun(position)):
                _build_on(position, seat, chance)
            else:
                do(position, *_any(position, seat, chance, free, usable))
        elif usable:
            do(position, *_any(position, seat, chance, 0, usable))
        else:
            end_turn(position, seat)
        if position.pending_reveal:
            reveal(position)


# Creating a named tuple takes several times as long as looking one up.
@lru_cache(4 * SIZE * SIZE)
def _plain_build(seat: int, spot: int) -> Built:
    return Built(seat, MANDATORY, spot, -1)


def _build_on(position: Position, seat: Seat, chance: Chance) -> None:
    """Play the remaining mandatory builds: nothing else is legal before the last one, or before a useless card.

    The same as ``turns.do``, inlined, because most steps of a playout are mandatory builds.
    """
    below, event, turn = chance.below, position.events.append, position.turn
    ground, near, own, occupied = position.ground, seat.near, seat.own, position.occupied
    board, neighbours = position.board, HEX.near
    near_locations = board.near_locations
    builds = start = min(position.left, seat.supply)
    while builds and (free := ground & ~occupied):
        there = near & free or free
        spot = nth(there, below(there.bit_count()))
        near |= neighbours[spot.bit_length() - 1]
        own |= spot
        occupied |= spot
        builds -= 1
        if spot & near_locations:
            event(Built(turn, MANDATORY, spot, seat.gain(board, position.stock, spot)))
        else:
            event(_plain_build(turn, spot))
    seat.near, seat.own, position.occupied = near, own, occupied
    position.left -= start - builds
    seat.supply -= start - builds
    if not seat.supply:
        position.ending = True
    if builds:
        replace_useless_card(position)


def _any(position: Position, seat: Seat, chance: Chance, free: int, usable: int) -> tuple[str, int, int]:
    """Kind, origin and target of a random legal action; all are equally likely.

    ``free`` are the free hexes of the card if another mandatory build is required, ``usable`` the usable tiles.
    """
    board, own, near, occupied = position.board, seat.own, seat.near, position.occupied
    #: For each kind the number of its actions, and the value that they are picked from.
    choices: list[tuple[int, str, Any]] = []
    if free:
        there = near & free or free
        choices.append((there.bit_count(), MANDATORY, there))
    else:
        choices.append((1, "end", 0))
        if may_redraw(position):
            choices.append((1, "redraw", 0))
    for kind, bits in board.kinds.items():
        if not bits & usable:
            continue
        if kind not in MOVES:
            if seat.supply:
                there = build_targets(board, own, near, occupied, kind, position.ground)
                choices.append((there.bit_count(), kind, there))
        elif kind == PADDOCK:
            steps = paddock_moves(board, own, occupied)
            choices.append((sum([there.bit_count() for there, _ in steps]), kind, steps))
        else:
            lifted = lifts(own, near, occupied, zone(board, kind, position.ground))
            choices.append((lifted.amount, kind, lifted))
    n = chance.below(sum([count for count, _, _ in choices]))
    for count, kind, what in choices:
        if n < count:
            if kind == PADDOCK:
                return kind, *pick_paddock(what, n)
            if kind in MOVES:
                return kind, *what.pick(n)
            return kind, 0, nth(what, n)
        n -= count
    raise AssertionError("one of the actions is always chosen")
