"""The legal actions of a turn: mandatory builds, location tiles, ending the turn."""

from __future__ import annotations

from ..bits import shifted, singles
from .actions import BUILD, END, REDRAW, Action, move
from .boards import HEX
from .locations import MANDATORY, MOVES, PADDOCK, build_targets, lifts, paddock_moves, zone
from .position import Position

#: How many settlements the mandatory action of a turn builds.
MANDATORY_BUILDS = 3


def must_build(position: Position) -> bool:
    """Whether another mandatory build is required."""
    return position.left > 0 and position.ground > 0 and position.seats[position.turn].supply > 0


def has_begun(position: Position) -> bool:
    """Whether some, but not all, mandatory builds of the turn are done."""
    return 0 < position.left < MANDATORY_BUILDS


def is_stuck(position: Position) -> bool:
    """Whether no hex of the card's terrain is free."""
    return not position.ground & ~position.occupied


def usable_tiles(position: Position) -> int:
    """The locations whose tiles may be used now, as bits: none between two mandatory builds."""
    if has_begun(position) and must_build(position) and not is_stuck(position):
        return 0
    return position.seats[position.turn].ready


def usable_kinds(position: Position) -> tuple[str, ...]:
    """The kinds of tiles that may be used now, with or without a target."""
    usable = usable_tiles(position)
    return tuple(kind for kind, bits in position.board.kinds.items() if bits & usable) if usable else ()


def builds(position: Position, kind: str) -> int:
    """The hexes where a settlement may be built by ``kind`` (a tile or "mandatory"), as a mask."""
    seat = position.seats[position.turn]
    if not seat.supply:
        return 0
    if kind == MANDATORY:
        if not must_build(position):
            return 0
    elif kind not in usable_kinds(position):
        return 0
    return build_targets(position.board, seat.own, seat.near, position.occupied, kind, position.ground)


def moves(position: Position, kind: str) -> dict[int, int]:
    """The moves of a kind of tile: the target hexes of each origin, as masks."""
    if kind not in usable_kinds(position):
        return {}
    seat = position.seats[position.turn]
    targets: dict[int, int] = {}
    if kind == PADDOCK:
        reaches = paddock_moves(position.board, seat.own, position.occupied)
        for reach, shift in zip(reaches, HEX.two_step_shifts, strict=True):
            for origin, target in zip(singles(shifted(reach, -shift)), singles(reach), strict=True):
                targets[origin] = targets.get(origin, 0) | target
        return targets
    lifted = lifts(seat.own, seat.near, position.occupied, zone(position.board, kind, position.ground))
    for origin in singles(lifted.origins | lifted.jumper):
        if reach := lifted.of(origin):
            targets[origin] = reach
    return targets


def may_end(position: Position) -> bool:
    """Whether the turn may end now."""
    return not must_build(position) or is_stuck(position)


def may_redraw(position: Position) -> bool:
    """Whether the card may be exchanged: it is useless, and some other card is not."""
    if not (must_build(position) and is_stuck(position)):
        return False
    free = position.board.buildable & ~position.occupied
    return any(position.board.terrain[terrain] & free for terrain in {*position.deck, *position.discards})


def actions(position: Position) -> list[Action]:
    """Every legal action, sorted by notation; [] when nobody decides."""
    if position.actor is None:
        return []
    legal: list[Action] = []
    if may_end(position):
        legal.append(END)
        if may_redraw(position):
            legal.append(REDRAW)
    for kind in (MANDATORY, *usable_kinds(position)):
        if kind in MOVES:
            legal += [
                move(kind, origin, target)
                for origin, reach in moves(position, kind).items()
                for target in singles(reach)
            ]
        else:
            legal += map(BUILD[kind].__getitem__, singles(builds(position, kind)))
    legal.sort()
    return legal
