"""The points of the 16 scoring cards as numbers alone. ``edicts`` gives the same points with their cells."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from .setup import Readings
from .sheets import GRID, SIZE, Sheet

#: The points of a card on a sheet.
Amount = Callable[[Sheet], int]

_ALL, _RIM, _ROW = GRID.all, GRID.rim, GRID.stride
#: The first column, and the guard column, as masks of the whole sheet.
_COLUMN = sum(1 << (r * _ROW) for r in range(SIZE))
_GUARDS = _COLUMN << SIZE
_ONE_ROW = (1 << SIZE) - 1
_DIAGONAL = _ROW + 1
#: All diagonals from the left edge down and right to the bottom edge.
_ROADS = GRID.mask((d + i, i) for d in range(SIZE) for i in range(SIZE - d))


def _near(m: int) -> int:
    """``GRID.neighbours`` without its guards masked off: for use in front of ``&``."""
    return m << 1 | m >> 1 | m << _ROW | m >> _ROW


def _group(start: int, m: int) -> int:
    """The cells of ``m`` connected to ``start``, which is in ``m``."""
    while True:
        grown = (start | start << 1 | start >> 1 | start << _ROW | start >> _ROW) & m
        if grown == start:
            return start
        start = grown


def rows(m: int) -> int:
    """How many rows hold a cell of ``m``: each of them overflows into its guard column."""
    return (m + _ALL & _GUARDS).bit_count()


def columns(m: int) -> int:
    """How many columns hold a cell of ``m``."""
    m |= m >> 6 * _ROW
    m |= m >> 3 * _ROW
    return ((m | m >> _ROW | m >> 2 * _ROW) & _ONE_ROW).bit_count()


def _enclosed(m: int, empty: int) -> int:
    return (m & ~(empty << 1 | empty >> 1 | empty << _ROW | empty >> _ROW)).bit_count()


def sentinel_wood(s: Sheet) -> int:
    return (s.forest & _RIM).bit_count()


def greenbough(s: Sheet) -> int:
    return rows(s.forest) + columns(s.forest)


def treetower(s: Sheet) -> int:
    return _enclosed(s.forest, _ALL & ~s.filled)


def stoneside_forest(s: Sheet) -> int:
    forest, mountains = s.forest, s.mountains
    bridges = 0
    starts = forest & _near(mountains)
    while starts:
        wood = _group(starts & -starts, forest)
        starts &= ~wood
        joined = _near(wood) & mountains
        if joined & (joined - 1):
            bridges |= joined
    return 3 * bridges.bit_count()


def canal_lake(s: Sheet) -> int:
    farm, water = s.farm, s.water
    return (water & _near(farm)).bit_count() + (farm & _near(water)).bit_count()


def mages_valley(s: Sheet) -> int:
    adjacent = _near(s.mountains)
    return 2 * (s.water & adjacent).bit_count() + (s.farm & adjacent).bit_count()


def the_golden_granary(s: Sheet) -> int:
    ruins = s.side.ruins
    return (s.water & _near(ruins)).bit_count() + 3 * (s.farm & ruins).bit_count()


def shoreside_expanse(s: Sheet) -> int:
    groups = 0
    for mine, other in ((s.farm, s.water), (s.water, s.farm)):
        barred = mine & (_RIM | _near(other))
        mine ^= _group(barred, mine)
        while mine:
            mine ^= _group(mine & -mine, mine)
            groups += 1
    return 3 * groups


def wildholds(s: Sheet) -> int:
    village, large = s.village, 0
    while village:
        group = _group(village & -village, village)
        village ^= group
        large += group.bit_count() >= 6
    return 8 * large


def great_city(s: Sheet) -> int:
    village = s.village
    village ^= _group(village & _near(s.mountains), village)
    largest = 0
    while village:
        group = _group(village & -village, village)
        village ^= group
        largest = max(largest, group.bit_count())
    return largest


def greengold_plains(s: Sheet) -> int:
    forest, farm, water, monster, mountains = s.forest, s.farm, s.water, s.monster, s.mountains
    village, groups = s.village, 0
    while village:
        group = _group(village & -village, village)
        village ^= group
        around = _near(group)
        kinds = (around & forest > 0) + (around & farm > 0) + (around & water > 0)
        groups += kinds + (around & monster > 0) + (around & mountains > 0) >= 3
    return 3 * groups


def shieldgate(s: Sheet, each: int = 2, tied: bool = True) -> int:
    village = s.village
    largest = second = 0
    while village:
        group = _group(village & -village, village)
        village ^= group
        size = group.bit_count()
        if size > largest:
            largest, second = size, largest
        elif size > second and (tied or size < largest):
            second = size
    return each * second


def borderlands(s: Sheet) -> int:
    empty = _ALL & ~s.filled
    return 6 * (2 * SIZE - rows(empty) - columns(empty))


def lost_barony(s: Sheet) -> int:
    # Bit (r, c) of the k-th mask: the square of side k with its top left there is filled.
    squares, side = s.filled, 0
    while squares:
        side += 1
        squares &= squares >> 1
        squares &= squares >> _ROW
    return 3 * side


def the_broken_road(s: Sheet) -> int:
    gaps = _ROADS & ~s.filled
    gaps |= gaps >> _DIAGONAL
    gaps |= gaps >> 2 * _DIAGONAL
    gaps |= gaps >> 4 * _DIAGONAL
    gaps |= gaps >> 8 * _DIAGONAL
    return 3 * (SIZE - (gaps & _COLUMN).bit_count())


def the_cauldrons(s: Sheet) -> int:
    empty = _ALL & ~s.filled
    return _enclosed(empty, empty)


AMOUNTS: dict[str, Amount] = {
    amount.__name__: amount
    for amount in (
        sentinel_wood,
        greenbough,
        treetower,
        stoneside_forest,
        canal_lake,
        mages_valley,
        the_golden_granary,
        shoreside_expanse,
        wildholds,
        great_city,
        greengold_plains,
        shieldgate,
        borderlands,
        lost_barony,
        the_broken_road,
        the_cauldrons,
    )
}


def amount_of(slug: str, readings: Readings) -> Amount:
    """The function that counts the points of a scoring card in the chosen readings, as ``edicts.rule_of`` scores it."""
    if slug == "shieldgate":
        return partial(shieldgate, each=readings.shieldgate, tied=readings.ties_count)
    return AMOUNTS[slug]
