"""Random play to the end, each step uniform over the complete set of legal actions: the fast path of bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..bits import nth
from ..chance import Chance
from .boards import HEX
from .locations import MANDATORY, MOVES, PADDOCK, build_targets, lifts, paddock_moves, pick_paddock, zone

if TYPE_CHECKING:
    from .seats import Seat
    from .state import KingdomBuilder


def playout(state: KingdomBuilder, chance: Chance) -> None:
    """Play ``state`` to the end."""
    if state.due:
        state.reveal()
    while not state.over:
        seat = state.seats[state.turn]
        usable = seat.held & ~(seat.used | seat.fresh)
        if state.left and seat.supply and state.ground:
            free = state.ground & ~state.occupied
            if free and (not usable or state.begun):
                _build_on(state, seat, chance)
            else:
                state.do(*_any(state, seat, chance, free, usable))
        elif usable:
            state.do(*_any(state, seat, chance, 0, usable))
        else:
            state.end_turn(seat)
        if state.due:
            state.reveal()


def _build_on(state: KingdomBuilder, seat: Seat, chance: Chance) -> None:
    """The mandatory builds still to come: until the last one or a useless card nothing else is legal.

    What ``state.do`` does with everything at hand, because most steps of a playout are here.
    """
    below, event, turn = chance.below, state.events.append, state.turn
    ground, near, own, occupied = state.ground, seat.near, seat.own, state.occupied
    board, neighbours = state.board, HEX.near
    near_locations = board.near_locations
    builds = start = min(state.left, seat.supply)
    while builds and (free := ground & ~occupied):
        there = near & free or free
        spot = nth(there, below(there.bit_count()))
        near |= neighbours[spot.bit_length() - 1]
        own |= spot
        occupied |= spot
        builds -= 1
        gained = seat.gain(board, state.stock, spot) if spot & near_locations else -1
        event(("build", turn, MANDATORY, spot, gained))
    seat.near, seat.own, state.occupied = near, own, occupied
    state.left -= start - builds
    seat.supply -= start - builds
    if not seat.supply:
        state.ending = True
    if builds:
        state.see_to_card()


def _any(state: KingdomBuilder, seat: Seat, chance: Chance, free: int, usable: int) -> tuple[str, int, int]:
    """Kind, origin and target of one of the legal actions, all alike.

    ``free`` are the hexes of the card if a mandatory build is to come, ``usable`` the tiles that may be used.
    """
    board, own, near, occupied = state.board, seat.own, seat.near, state.occupied
    #: Of each kind how many actions there are, and what they are picked from.
    found: list[tuple[int, str, Any]] = []
    if free:
        there = near & free or free
        found.append((there.bit_count(), MANDATORY, there))
    else:
        found.append((1, "end", 0))
        if state.may_redraw:
            found.append((1, "redraw", 0))
    for kind, bits in board.kinds.items():
        if not bits & usable:
            continue
        if kind not in MOVES:
            if seat.supply:
                there = build_targets(board, own, near, occupied, kind, state.ground)
                found.append((there.bit_count(), kind, there))
        elif kind == PADDOCK:
            steps = paddock_moves(board, own, occupied)
            found.append((sum([there.bit_count() for there, _ in steps]), kind, steps))
        else:
            lifted = lifts(own, near, occupied, zone(board, kind, state.ground))
            found.append((lifted.amount, kind, lifted))
    n = chance.below(sum([count for count, _, _ in found]))
    for count, kind, what in found:
        if n < count:
            if kind == PADDOCK:
                return kind, *pick_paddock(what, n)
            if kind in MOVES:
                return kind, *what.pick(n)
            return kind, 0, nth(what, n)
        n -= count
    raise AssertionError("one of the actions is always chosen")
