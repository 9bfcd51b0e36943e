"""Where a settlement may go: by the terrain card, by the eight kinds of location tiles (facts 2, 3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ..bits import nth, shifted
from ..chance import Chance
from ..game import Cell
from .boards import DESERT, GRASS, HEX, LETTERS, WATER, Board

#: The three builds on the terrain of the card; everything else is the use of a tile.
MANDATORY = "mandatory"
ORACLE, FARM, OASIS, TOWER, TAVERN = "oracle", "farm", "oasis", "tower", "tavern"
BARN, HARBOR, PADDOCK = "barn", "harbor", "paddock"
#: Tiles that build a settlement from the supply.
BUILDS = (ORACLE, FARM, OASIS, TOWER, TAVERN)
#: Tiles that move a settlement.
MOVES = (BARN, HARBOR, PADDOCK)
KINDS = BUILDS + MOVES
#: The kinds that ask for the terrain of the card played.
BY_CARD = (MANDATORY, ORACLE, BARN)


def build_targets(board: Board, own: int, near: int, occupied: int, kind: str, terrain: str) -> int:
    """The hexes where ``kind`` may build. ``near`` are the neighbours of ``own``; ``terrain`` is the card's."""
    if kind == TAVERN:
        return HEX.line_ends(own) & board.buildable & ~occupied
    free = zone(board, kind, terrain) & ~occupied
    # Next to an own settlement if that is possible, else anywhere.
    return near & free or free


def zone(board: Board, kind: str, terrain: str) -> int:
    """All hexes of the kind of ground that ``kind`` goes to; none if it needs a card and there is none."""
    if kind == TOWER:
        return board.buildable & HEX.rim
    fixed = {FARM: GRASS, OASIS: DESERT, HARBOR: WATER}.get(kind, terrain)
    return board.terrain.get(fixed, 0)


class Lifts(NamedTuple):
    """All moves to a terrain: each settlement is lifted first, then goes next to another own one if it can.

    A settlement of ``origins`` may go to all of ``reach`` except those hexes of ``once`` it touches itself
    (only it made them adjacent). ``jumper`` is the one settlement, if any, that holds all of the reach
    alone and so may go to any of ``jumps``. A settlement that finds no other hex than its own is in neither.
    """

    origins: int
    reach: int
    once: int
    jumper: int
    jumps: int

    @property
    def amount(self) -> int:
        """How many moves there are."""
        return self._plain + self.jumps.bit_count()

    @property
    def _plain(self) -> int:
        return self.origins.bit_count() * self.reach.bit_count() - self.once.bit_count()

    def of(self, origin: int) -> int:
        """Where the settlement on ``origin`` may go."""
        if origin & self.origins:
            return self.reach & ~(self.once & HEX.near[origin.bit_length() - 1])
        return self.jumps if origin & self.jumper else 0

    def pick(self, n: int, chance: Chance) -> tuple[int, int]:
        """Origin and target of one of the moves, all alike; ``n`` is below ``amount``."""
        if n >= (plain := self._plain):
            return self.jumper, nth(self.jumps, n - plain)
        width = self.reach.bit_count()
        pairs = self.origins.bit_count() * width
        while True:
            which, where = divmod(chance.below(pairs), width)
            origin, target = nth(self.origins, which), nth(self.reach, where)
            if not (target & self.once and target & HEX.near[origin.bit_length() - 1]):
                return origin, target


def lifts(own: int, near: int, occupied: int, terrain: int) -> Lifts:
    """The moves of Barn and Harbor to the hexes of ``terrain``, judged after lifting (facts 3)."""
    free = terrain & ~occupied
    reach = near & free
    if not reach:
        # Who stands on the terrain itself, next to another own settlement, can only be put back.
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
    """The free buildable hexes two straight steps from ``origin``, whatever lies between."""
    reach = 0
    for there, _ in HEX.two_steps(origin):
        reach |= there
    return reach & board.buildable & ~occupied


def paddock_moves(board: Board, own: int, occupied: int) -> list[tuple[int, int]]:
    """For each direction the hexes that can be reached, and the shift that leads there from the origins."""
    free = board.buildable & ~occupied
    return [(there & free, shift) for there, shift in HEX.two_steps(own)]


def pick_paddock(moves: list[tuple[int, int]], n: int) -> tuple[int, int]:
    """Origin and target of the n-th of ``paddock_moves``."""
    for there, shift in moves:
        count = there.bit_count()
        if n < count:
            target = nth(there, n)
            return shifted(target, -shift), target
        n -= count
    raise IndexError("there are not so many moves")


def move_targets(board: Board, own: int, near: int, occupied: int, kind: str, terrain: str, origin: int) -> int:
    """Where the settlement on ``origin`` may move by a tile; putting it back is no move."""
    if not origin & own:
        return 0
    if kind == PADDOCK:
        return paddock_targets(board, occupied, origin)
    return lifts(own, near, occupied, zone(board, kind, terrain)).of(origin)


_TERRAIN_BY_WORD = {name.split()[0]: name for name in LETTERS}


def targets(
    board: Board,
    settlements: Sequence[Collection[Cell]],
    seat: int,
    kind: str,
    *,
    terrain: str = "",
    origin: Cell | None = None,
) -> set[Cell]:
    """All (row, col) where a seat may build or move by ``kind``: "mandatory" or a kind of tile.

    ``terrain`` is that of the card played, for mandatory, oracle and barn; ``origin`` the settlement that
    barn, harbor or paddock moves. KeyError for an unknown kind or terrain.
    """
    owns = [HEX.mask(cells) for cells in settlements]
    occupied = 0
    for one in owns:
        occupied |= one
    own = owns[seat]
    near = HEX.neighbours(own)
    if kind not in (MANDATORY, *KINDS):
        raise KeyError(f"no kind of build or move is called {kind!r}")
    name = _TERRAIN_BY_WORD[terrain.partition(" ")[0]] if kind in BY_CARD else ""
    if kind not in MOVES:
        return set(HEX.cells(build_targets(board, own, near, occupied, kind, name)))
    if origin is None:
        raise KeyError(f"{kind} moves a settlement: where from?")
    return set(HEX.cells(move_targets(board, own, near, occupied, kind, name, HEX.bit(*origin))))
