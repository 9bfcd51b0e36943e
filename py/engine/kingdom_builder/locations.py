"""Legal hexes for the terrain card and for the eight location tiles (docs/rules/kingdom-builder.md 2, 3)."""

from __future__ import annotations

from typing import NamedTuple

from ..bits import nth, shifted
from .boards import HEX, Board

#: The three builds on the terrain of the card; everything else is the use of a tile.
MANDATORY = "mandatory"
ORACLE, FARM, OASIS, TOWER, TAVERN = "oracle", "farm", "oasis", "tower", "tavern"
BARN, HARBOR, PADDOCK = "barn", "harbor", "paddock"
#: Tiles that build a settlement from the supply.
BUILDS = (ORACLE, FARM, OASIS, TOWER, TAVERN)
#: Tiles that move a settlement.
MOVES = (BARN, HARBOR, PADDOCK)
KINDS = BUILDS + MOVES
#: The kinds that build on or move to the terrain of the card.
BY_CARD = (MANDATORY, ORACLE, BARN)


def build_targets(board: Board, own: int, near: int, occupied: int, kind: str, ground: int) -> int:
    """The hexes where ``kind`` may build. ``near`` are the neighbours of ``own``; ``ground``: see ``zone``."""
    if kind == TAVERN:
        return HEX.line_ends(own) & board.buildable & ~occupied
    free = board.zones.get(kind, ground) & ~occupied
    # Next to an own settlement if that is possible, else anywhere.
    return near & free or free


def zone(board: Board, kind: str, ground: int) -> int:
    """All hexes that ``kind`` can build on or move to. ``ground`` is the card's terrain, 0 without a card."""
    return board.buildable if kind in (TAVERN, PADDOCK) else board.zones.get(kind, ground)


class Lifts(NamedTuple):
    """All moves to a terrain. A settlement is lifted first and then placed next to another own one if possible.

    A settlement of ``origins`` may move to all of ``reach``, except to the hexes of ``once`` next to it: it alone is
    next to them. ``jumper`` is the one settlement, if any, without which no free hex is next to an own settlement:
    it may move to any of ``jumps``. A settlement that can only be put back is in neither.
    """

    origins: int
    reach: int
    once: int
    jumper: int
    jumps: int

    @property
    def total(self) -> int:
        """How many moves there are."""
        plain = self.origins.bit_count() * self.reach.bit_count()
        return plain - self.once.bit_count() + self.jumps.bit_count()

    def of(self, origin: int) -> int:
        """Where the settlement on ``origin`` may go."""
        if origin & self.origins:
            return self.reach & ~(self.once & HEX.near[origin.bit_length() - 1])
        return self.jumps if origin & self.jumper else 0

    def pick(self, n: int) -> tuple[int, int]:
        """Origin and target of the n-th move: first those to hexes that several settlements touch, then the others."""
        common, crowd = self.reach & ~self.once, self.origins.bit_count()
        if n < (moves := crowd * common.bit_count()):
            where, which = divmod(n, crowd)
            return nth(self.origins, which), nth(common, where)
        n -= moves
        if n < (moves := (crowd - 1) * self.once.bit_count()):
            where, which = divmod(n, crowd - 1)
            target = nth(self.once, where)
            return nth(self.origins & ~HEX.near[target.bit_length() - 1], which), target
        return self.jumper, nth(self.jumps, n - moves)


def lifts(own: int, near: int, occupied: int, terrain: int) -> Lifts:
    """The moves of Barn and Harbor to the hexes of ``terrain`` (docs/rules/kingdom-builder.md 3.12)."""
    free = terrain & ~occupied
    reach = near & free
    if not reach:
        # A settlement on this terrain next to another own settlement can only be put back.
        return Lifts(own & ~(terrain & near) if free else 0, free, 0, 0, 0)
    once = HEX.touched_once(own) & reach
    if once == reach:
        alone = HEX.near[reach.bit_length() - 1] & own
        if not reach & ~HEX.near[alone.bit_length() - 1]:
            if alone & terrain & near:
                return Lifts(own ^ alone, reach, 0, 0, 0)
            return Lifts(own ^ alone, reach, 0, alone, free)
    return Lifts(own, reach, once, 0, 0)


def paddock_targets(board: Board, occupied: int, origin: int) -> int:
    """The free buildable hexes two straight steps from ``origin``; the hex between does not matter."""
    reach = 0
    for there in HEX.two_steps(origin, board.buildable & ~occupied):
        reach |= there
    return reach


def paddock_moves(board: Board, own: int, occupied: int) -> tuple[int, ...]:
    """For each direction the hexes that can be reached."""
    return HEX.two_steps(own, board.buildable & ~occupied)


def pick_paddock(moves: tuple[int, ...], n: int) -> tuple[int, int]:
    """Origin and target of the n-th of ``paddock_moves``."""
    for there, shift in zip(moves, HEX.two_step_shifts, strict=True):
        count = there.bit_count()
        if n < count:
            target = nth(there, n)
            return shifted(target, -shift), target
        n -= count
    raise IndexError("move index out of range")


def move_targets(board: Board, own: int, near: int, occupied: int, kind: str, ground: int, origin: int) -> int:
    """Where the settlement on ``origin`` may move by a tile; putting it back is no move."""
    if not origin & own:
        return 0
    if kind == PADDOCK:
        return paddock_targets(board, occupied, origin)
    return lifts(own, near, occupied, zone(board, kind, ground)).of(origin)
