"""Why an action cannot be played now: the codes a player is told (docs/views.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game import IllegalAction
from .actions import Action
from .boards import HEX
from .locations import BUILDS, MANDATORY, MOVES, PADDOCK, TAVERN, TOWER, build_targets, move_targets, zone

if TYPE_CHECKING:
    from .seats import Seat
    from .state import KingdomBuilder


def refusal(state: KingdomBuilder, action: Action) -> IllegalAction | None:
    """Why the actor cannot play ``action``, or None."""
    if state.actor is None:
        return IllegalAction("over" if state.over else "reveal", "nobody is to decide anything now")
    kind = action.kind
    if kind == "end":
        return None if state.may_end else IllegalAction("mandatory", "the mandatory builds come first")
    if kind == "redraw":
        return None if state.may_redraw else IllegalAction("card", "the card can be used, so it is kept")
    seat = state.seats[state.turn]
    if kind == MANDATORY:
        if not seat.supply:
            return IllegalAction("supply", "no settlement is left")
        if not state.must_build:
            return IllegalAction("built", "all mandatory builds of this turn are done")
    elif refused := _of_the_tile(state, seat, kind):
        return refused
    where = state.board, seat.own, seat.near, state.occupied, kind, state.ground
    if kind in MOVES:
        if not action.origin & seat.own:
            return IllegalAction("origin", "no own settlement stands there")
        if action.origin == action.target:
            return IllegalAction("origin", "putting a settlement back is no move")
        legal = move_targets(*where, action.origin)
    else:
        legal = build_targets(*where)
    return None if legal & action.target else _of_the_target(state, kind, action.target)


def _of_the_tile(state: KingdomBuilder, seat: Seat, kind: str) -> IllegalAction | None:
    bits = state.board.kinds.get(kind, 0) & seat.held
    if not bits:
        return IllegalAction("tile", f"this seat holds no tile of the kind {kind}")
    if kind in BUILDS and not seat.supply:
        return IllegalAction("supply", "no settlement is left")
    if bits & state.usable:
        return None
    if bits & seat.ready:
        return IllegalAction("between", "tiles are used before or after the mandatory builds")
    if bits & seat.used:
        return IllegalAction("tile_used", "each tile is used once a turn")
    return IllegalAction("tile_fresh", "a tile gained this turn is used from the next turn on")


def _of_the_target(state: KingdomBuilder, kind: str, target: int) -> IllegalAction:
    if target & state.occupied:
        return IllegalAction("occupied", "a settlement stands there")
    if kind == TOWER and target & state.board.buildable & ~HEX.rim:
        return IllegalAction("edge", "this hex is not at the edge of the board")
    if not target & zone(state.board, kind, state.ground):
        return IllegalAction("terrain", "this hex has another terrain")
    if kind == PADDOCK:
        return IllegalAction("distance", "a settlement moves exactly two hexes in a straight line")
    if kind == TAVERN:
        return IllegalAction("line", "this hex is not at an end of a line of three own settlements")
    return IllegalAction("adjacent", "a hex next to an own settlement is free, so one of those it must be")
