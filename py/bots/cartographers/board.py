"""Bit masks of a sheet for the evaluation: its terrains, and the number of empty neighbours of each cell."""

from __future__ import annotations

from functools import cache

from engine.cartographers.cards import FARM, FARM_VILLAGE, FOREST, MONSTER, VILLAGE, WATER
from engine.cartographers.sheets import GRID, SIDES, SIZE, Sheet

ALL = GRID.all
RIM = GRID.rim
ROW = GRID.stride
#: The first column, as a mask of the whole sheet.
COLUMN = sum(1 << (r * ROW) for r in range(SIZE))
_ROW_FULL = (1 << SIZE) - 1
_GUARDS = COLUMN << SIZE

#: The features of one card on a board.
Counts = tuple[float, ...]


class Ground:
    """The mountains and ruins of a sheet, and their neighbouring cells."""

    def __init__(self, side: str, mountains: int) -> None:
        self.side = side
        self.mountains = mountains
        self.ruins = SIDES[side].ruins
        self.by_mountains = GRID.neighbours(mountains)
        self.by_ruins = GRID.neighbours(self.ruins)


@cache
def ground(side: str, mountains: int) -> Ground:
    """Cached: mountains are printed, except where a switch of the rules allows drawing them."""
    return Ground(side, mountains)


def near(m: int) -> int:
    """``GRID.neighbours`` with fewer attribute look-ups."""
    return (m << 1 | m >> 1 | m << ROW | m >> ROW) & ALL


class Board:
    """Masks of a sheet. ``no``, ``one``, ``two``, ``three``: cells with that number of empty neighbours."""

    __slots__ = (
        "ground", "forest", "village", "farm", "water", "monster", "empty", "no", "one", "two", "three"
    )  # fmt: skip

    def __init__(
        self, ground: Ground, forest: int, village: int, farm: int, water: int, monster: int, empty: int
    ) -> None:
        self.ground = ground
        self.forest = forest
        self.village = village
        self.farm = farm
        self.water = water
        self.monster = monster
        self.empty = empty
        # The four neighbours of all cells are added up bit by bit.
        a, b, c, d = empty << 1, empty >> 1, empty << ROW, empty >> ROW
        x, y, p, q = a ^ b, c ^ d, a & b, c & d
        odd, both = x ^ y, p | q
        self.no = ALL & ~(a | b | c | d)
        self.one = odd & ~both & ALL
        self.two = (p ^ q | x & y) & ~odd & ALL
        self.three = odd & both & ALL

    @classmethod
    def of(cls, sheet: Sheet) -> Board:
        return cls(
            ground(sheet.side.name, sheet.mountains),
            sheet.forest,
            sheet.village,
            sheet.farm,
            sheet.water,
            sheet.monster,
            ALL & ~sheet.filled,
        )

    def drawn(self, terrain: str, cells: int) -> Board:
        """A copy with ``cells`` filled."""
        forest, village, farm, water, monster = self.forest, self.village, self.farm, self.water, self.monster
        under = self.ground
        if terrain == FOREST:
            forest |= cells
        elif terrain == VILLAGE:
            village |= cells
        elif terrain == FARM:
            farm |= cells
        elif terrain == WATER:
            water |= cells
        elif terrain == MONSTER:
            monster |= cells
        elif terrain == FARM_VILLAGE:
            farm |= cells
            village |= cells
        else:
            under = ground(self.ground.side, self.ground.mountains | cells)
        return Board(under, forest, village, farm, water, monster, self.empty & ~cells)


# --- groups, rows and columns -------------------------------------------------------------------------

_clusters: dict[int, list[int]] = {}


def clusters(m: int) -> list[int]:
    """The connected groups of ``m``; cached, because most draws leave a terrain unchanged."""
    groups = _clusters.get(m)
    if groups is None:
        if len(_clusters) > 20000:
            _clusters.clear()
        groups = _clusters[m] = GRID.clusters(m)
    return groups


def rows(m: int) -> int:
    """The guard bits of the rows that hold a cell of ``m``: each row overflows into its guard column."""
    return (m + ALL) & _GUARDS


def columns(m: int) -> int:
    """The columns that hold a cell of ``m``, as the bits of one row."""
    m |= m >> 6 * ROW
    m |= m >> 3 * ROW
    return (m | m >> ROW | m >> 2 * ROW) & _ROW_FULL
