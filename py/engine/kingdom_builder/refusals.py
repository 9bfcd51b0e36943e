"""The reason why an action cannot be played now, as a stable code that the page translates.

Codes: over reveal mandatory card no_other supply built origin tile between tile_used tile_fresh occupied castle
location mountain water terrain distance line edge adjacent notation.
"""

from __future__ import annotations

from ..game import IllegalAction, no_action
from . import legal
from .actions import Action
from .boards import HEX
from .locations import BUILDS, MANDATORY, MOVES, PADDOCK, TAVERN, TOWER, build_targets, move_targets, zone
from .position import Position
from .seats import Seat


def refusal(position: Position, action: Action) -> IllegalAction | None:
    """Why the actor cannot play ``action``, or None."""
    if not isinstance(action, Action):
        return no_action()
    if position.actor is None:
        return IllegalAction("over" if position.over else "reveal", "there is no decision to make now")
    kind = action.kind
    if kind == "end":
        return None if legal.may_end(position) else IllegalAction("mandatory", "the mandatory builds come first")
    if kind == "redraw":
        return None if legal.may_redraw(position) else _of_the_card(position)
    seat = position.seats[position.turn]
    if kind == MANDATORY:
        if not legal.must_build(position):
            return _of_no_build(seat)
    elif refused := _of_the_tile(position, seat, kind):
        return refused
    where = position.board, seat.own, seat.near, position.occupied, kind, position.ground
    if kind in MOVES:
        if not action.origin & seat.own:
            return IllegalAction("origin", "no own settlement is there")
        if action.origin == action.target:
            return IllegalAction("origin", "putting a settlement back is not a move")
        reach = move_targets(*where, action.origin)
    else:
        reach = build_targets(*where)
    return None if reach & action.target else _of_the_target(position, kind, action.target)


def _of_no_build(seat: Seat) -> IllegalAction:
    if not seat.supply:
        return IllegalAction("supply", "no settlement is left")
    return IllegalAction("built", "all mandatory builds of this turn are done")


def _of_the_card(position: Position) -> IllegalAction:
    if not legal.must_build(position):
        return _of_no_build(position.seats[position.turn])
    if legal.is_stuck(position):
        return IllegalAction("no_other", "no other card could be used")
    return IllegalAction("card", "the card can be used, so it is kept")


def _of_the_tile(position: Position, seat: Seat, kind: str) -> IllegalAction | None:
    bits = position.board.kinds.get(kind, 0) & seat.held
    if not bits:
        return IllegalAction("tile", "this seat holds no tile of the kind {kind}", kind=kind)
    if kind in BUILDS and not seat.supply:
        return IllegalAction("supply", "no settlement is left")
    if bits & legal.usable_tiles(position):
        return None
    if bits & seat.ready:
        return IllegalAction("between", "tiles are used before or after the mandatory builds")
    if bits & seat.used:
        return IllegalAction("tile_used", "each tile is used once a turn")
    return IllegalAction("tile_fresh", "a tile gained this turn is used from the next turn on")


def _of_the_target(position: Position, kind: str, target: int) -> IllegalAction:
    if target & position.occupied:
        return IllegalAction("occupied", "another settlement is there")
    if kind == TOWER and target & position.board.buildable & ~HEX.rim:
        return IllegalAction("edge", "this hex is not at the edge of the board")
    board = position.board
    if not target & zone(board, kind, position.ground):
        if target & board.castles:
            return IllegalAction("castle", "castles cannot be built on")
        if target & board.places:
            return IllegalAction("location", "locations cannot be built on")
        if target & board.mountains:
            return IllegalAction("mountain", "mountains cannot be built on")
        if not target & board.buildable:
            return IllegalAction("water", "only a harbor tile moves a settlement to water")
        return IllegalAction("terrain", "this hex has another terrain")
    if kind == PADDOCK:
        return IllegalAction("distance", "a settlement moves exactly two hexes in a straight line")
    if kind == TAVERN:
        return IllegalAction("line", "this hex is not at an end of a line of three own settlements")
    return IllegalAction("adjacent", "the hex must be next to an own settlement, because such a hex is free")
