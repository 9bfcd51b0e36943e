"""What of a sheet tells how a scoring card will go: a few counts for each card, and some for all.

The first count of a card is what it scores now. ``train`` fits one weight a count and time left.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.cartographers.sheets import GRID, SIZE

from .board import ALL, RIM, ROW, Board, ground, near

Counts = tuple[float, ...]

_COLUMN = sum(1 << (r * ROW) for r in range(SIZE))
_ROW_FULL = (1 << SIZE) - 1
_GUARDS = _COLUMN << SIZE
_LINES = (*GRID.row_masks, *GRID.col_masks)
_CORNERS = GRID.row_masks[0] & RIM & (GRID.col_masks[0] | GRID.col_masks[-1]) | GRID.row_masks[-1] & (
    GRID.col_masks[0] | GRID.col_masks[-1]
)
_ROADS = tuple(GRID.mask((d + i, i) for i in range(SIZE - d)) for d in range(SIZE))
_ALL_ROADS = sum(_ROADS)
#: For each size: a square in the corner, and bytes of 128 for the cells that no square of that size starts from.
_CELLS = SIZE * ROW
_SQUARE = tuple(GRID.mask((r, c) for r in range(k) for c in range(k)) for k in range(SIZE + 1))
_BEYOND = tuple(
    sum(0x80 << 8 * i for i in range(_CELLS) if max(i // ROW, i % ROW) > SIZE - k) for k in range(SIZE + 1)
)
_ZEROS = int.from_bytes(b"0" * _CELLS, "big")
_count = int.bit_count

_clusters: dict[int, list[int]] = {}


def clusters(m: int) -> list[int]:
    """The connected groups of ``m``, remembered: most draws leave a terrain as it was."""
    found = _clusters.get(m)
    if found is None:
        if len(_clusters) > 20000:
            _clusters.clear()
        found = _clusters[m] = GRID.clusters(m)
    return found


def _rows(m: int) -> int:
    """The guard bits of the rows that hold a cell of ``m``: each row overflows into its guard column."""
    return (m + ALL) & _GUARDS


def _cols(m: int) -> int:
    """The columns that hold a cell of ``m``, as the bits of one row."""
    m |= m >> 6 * ROW
    m |= m >> 3 * ROW
    return (m | m >> ROW | m >> 2 * ROW) & _ROW_FULL


#: What ``shared`` counts: for all cards.
SHARED_NAMES = (
    "one",
    "empty",
    "holes",
    "ends",
    "empty_two",
    "empty_three",
    "monsters",
    "mountains_closed",
    "mountains_one",
    "mountains_two",
    "ruins_open",
    "rim",
)
SHARED = len(SHARED_NAMES)


def shared(b: Board) -> Counts:
    empty, mountains = b.empty, b.ground.mountains
    return (
        1.0,
        _count(empty),
        _count(empty & b.no),
        _count(empty & b.one),
        _count(empty & b.two),
        _count(empty & b.three),
        _count(near(b.monster) & empty),
        _count(mountains & b.no),
        _count(mountains & b.one),
        _count(mountains & b.two),
        1.0 if empty & b.ground.ruins else 0.0,
        _count(empty & RIM),
    )




# --- forest ---------------------------------------------------------------------------------------


def sentinel_wood(b: Board) -> Counts:
    rim = b.empty & RIM
    return (
        _count(b.forest & RIM),
        _count(rim & near(rim)),
        _count(rim & (rim << 1 & rim >> 1 | rim << ROW & rim >> ROW)),
        _count(rim & _CORNERS),
        _count(near(rim) & b.empty & ~RIM),
        _count(rim & b.no),
        _count(b.forest),
    )


def greenbough(b: Board) -> Counts:
    forest, empty = b.forest, b.empty
    guards, cols = _rows(forest), _cols(forest)
    rows_open = empty & ~(guards - (guards >> SIZE))
    cols_open = empty & ~(cols * _COLUMN)
    return (
        _count(guards) + _count(cols),
        _count(_rows(rows_open)),
        _count(_cols(cols_open)),
        _count(rows_open | cols_open),
        _count(rows_open & cols_open),
        _count(forest),
    )


def treetower(b: Board) -> Counts:
    forest, beside = b.forest, near(b.forest) & b.empty
    return (
        _count(forest & b.no),
        _count(forest & b.one),
        _count(forest & b.two),
        _count(forest),
        _count(beside),
        _count(beside & b.no),
        _count(beside & b.one),
    )


def stoneside_forest(b: Board) -> Counts:
    mountains, empty, forest = b.ground.mountains, b.empty, b.forest
    joined = touched = 0
    steps = [0, 0, 0, 0, 0, 0]
    gains = 0
    for group in clusters(forest | mountains):
        stones = group & mountains
        if not stones:
            continue
        # Two mountains of a group are joined if one wood touches both, and not only side by side.
        if stones & (stones - 1):
            joined |= stones
            continue
        if group != stones:
            touched += 1
        # How many empty cells are between this mountain and the next; up to two wooded cells a step are free.
        others = mountains & ~stones
        region = group
        around = region << 1 | region >> 1 | region << ROW | region >> ROW
        for i in range(5):
            region |= around & empty
            around = region << 1 | region >> 1 | region << ROW | region >> ROW
            for _ in (1, 2):
                wood = around & forest & ~region
                if not wood:
                    break
                region |= wood
                around |= wood << 1 | wood >> 1 | wood << ROW | wood >> ROW
            if around & others:
                steps[i] += 1
                break
        else:
            steps[5] += 1
    for wood in clusters(forest):
        if not near(wood) & mountains:
            gains += 1 if near(near(wood) & empty) & mountains else 0
    return (
        3 * _count(joined),
        *steps,
        touched,
        gains,
        _count(mountains & ~b.no & ~near(forest)),
        _count(forest),
    )


# --- farm and water -------------------------------------------------------------------------------


def canal_lake(b: Board) -> Counts:
    farm, water, empty = b.farm, b.water, b.empty
    by_farm, by_water, by_empty = near(farm), near(water), near(empty)
    return (
        _count(water & by_farm) + _count(farm & by_water),
        _count(empty & by_water),
        _count(empty & by_farm),
        _count(empty & by_water & by_farm),
        _count(water & ~by_farm & by_empty),
        _count(farm & ~by_water & by_empty),
        _count(water & ~by_farm),
        _count(farm & ~by_water),
    )


def mages_valley(b: Board) -> Counts:
    beside = b.ground.by_mountains
    left = b.empty & beside
    return (
        2 * _count(b.water & beside) + _count(b.farm & beside),
        _count(left),
        _count(left & b.no),
        _count(left & b.one),
        _count(left & b.two),
        _count(b.water & beside),
        _count(b.farm & beside),
    )


def the_golden_granary(b: Board) -> Counts:
    ruins, beside = b.ground.ruins, b.ground.by_ruins
    left, sites = b.empty & beside, b.empty & ruins
    return (
        _count(b.water & beside) + 3 * _count(b.farm & ruins),
        _count(sites),
        _count(left),
        _count(sites & b.no),
        _count(left & b.no),
        _count(sites & b.one),
        _count(left & b.one),
    )


def shoreside_expanse(b: Board) -> Counts:
    farm, water, empty = b.farm, b.water, b.empty
    by_farm, by_water = near(farm), near(water)
    fields = lakes = spoilt = open_ = 0
    for group in clusters(farm):
        if group & (RIM | by_water):
            spoilt += 1
        else:
            fields += 1
            open_ += 1 if near(group) & empty else 0
    for group in clusters(water):
        if group & (RIM | by_farm):
            spoilt += 1
        else:
            lakes += 1
            open_ += 1 if near(group) & empty else 0
    inner = empty & ~RIM
    field, lake = inner & ~by_water, inner & ~by_farm
    free = field & lake
    right, down = free & free >> 1, free & free >> ROW
    return (
        3 * (fields + lakes),
        spoilt,
        open_,
        _count(free),
        _count(free & near(free)),
        _count(right & right >> 1) + _count(down & down >> ROW),
        _count(right & right >> ROW),
        _count(field & by_farm),
        _count(lake & by_water),
        _count(field),
        _count(lake),
    )


# --- village --------------------------------------------------------------------------------------


def wildholds(b: Board) -> Counts:
    empty, village = b.empty, b.village
    full = spare = dead = best = 0
    sizes = [0, 0, 0, 0, 0, 0]
    for group in clusters(village):
        size = _count(group)
        if size >= 6:
            full += 1
            spare += size - 6
            continue
        ring = near(group) & empty
        room = ring | near(ring) & empty
        if size + _count(room) < 6:
            dead += 1
            continue
        sizes[size] += 1
        best = max(best, size)
    return (8 * full, *sizes[1:], spare, dead, best, _count(empty & ~near(village)))


def great_city(b: Board) -> Counts:
    beside, village = b.ground.by_mountains, b.village
    best = second = 0
    city = 0
    tied = 0
    for group in clusters(village):
        if group & beside:
            tied += _count(group)
            continue
        size = _count(group)
        if size > best:
            best, second, city = size, best, group
        elif size > second:
            second = size
    room = b.empty & ~beside & ~near(village & near(b.ground.mountains))
    ring = near(city) & room
    outer = near(ring) & room & ~ring
    ring_count, outer_count = _count(ring), _count(outer)
    return (
        best,
        second,
        min(ring_count, 3),
        ring_count,
        min(outer_count, 6),
        outer_count,
        _count(room),
        _count(near(ring) & village & ~city & ~beside),
        tied,
    )


def greengold_plains(b: Board) -> Counts:
    empty, village = b.empty, b.village
    kinds = [near(m) for m in (b.forest, b.farm, b.water, b.monster)]
    kinds.append(b.ground.by_mountains)
    # Cells beside at least one, two and three kinds.
    one = two = three = 0
    for kind in kinds:
        three |= two & kind
        two |= one & kind
        one |= kind
    done = dead = 0
    open_ = [0, 0, 0]
    rings = [0, 0, 0]
    cover = 0
    for group in clusters(village):
        found = 0
        for kind in kinds:
            if kind & group:
                found += 1
        if found >= 3:
            done += 1
            continue
        ring = _count(near(group) & empty)
        if ring + found < 3:
            dead += 1
        else:
            open_[found] += 1
            rings[found] += min(ring, 4)
            cover += 1
    spots = empty & ~near(village)
    two &= spots
    return (
        3 * done,
        dead,
        *open_,
        *rings,
        _count(three & spots),
        _count(two),
        _count(two & near(spots)),
        _count(spots),
        _count(three & spots & near(spots)),
    )


def shieldgate(b: Board) -> Counts:
    empty, village = b.empty, b.village
    free = empty & ~near(village)
    apart = _count(free & near(free))
    # Sizes that the towns may have with 0, 2, 5 and 9 cells more; a new one may be founded apart.
    now: list[int] = []
    soon, later, late = [min(apart, 2)], [min(apart, 5)], [min(apart, 9)]
    rings: list[tuple[int, int]] = []
    for group in clusters(village):
        size = _count(group)
        ring = near(group) & empty
        beyond = near(ring) & empty | ring
        room = _count(beyond)
        now.append(size)
        if room > 4:
            room = _count(near(beyond) & empty | beyond)
        soon.append(size + min(room, 2))
        later.append(size + min(room, 5))
        late.append(size + min(room, 9))
        rings.append((size, ring))
    for sizes in (now, soon, later, late):
        sizes.sort(reverse=True)
    now += (0, 0, 0)
    rings.sort(reverse=True)
    meeting = _count(rings[0][1] & rings[1][1]) if len(rings) > 1 else 0
    return (
        2 * now[1],
        now[0] - now[1],
        now[2],
        soon[1] if len(soon) > 1 else 0,
        later[1] if len(later) > 1 else 0,
        late[1] if len(late) > 1 else 0,
        late[0],
        len(rings),
        min(_count(rings[0][1]), 4) if rings else 0,
        min(_count(rings[1][1]), 4) if len(rings) > 1 else 0,
        meeting,
        apart,
    )


# --- placement ------------------------------------------------------------------------------------


def _by_missing(lines: tuple[int, ...], empty: int) -> list[int]:
    """How many of the lines lack no cell, one, two and so on."""
    found = [0] * (SIZE + 1)
    for line in lines:
        found[(line & empty).bit_count()] += 1
    return found


def borderlands(b: Board) -> Counts:
    empty = b.empty
    n = _by_missing(_LINES, empty)
    holes = empty & b.no
    return (6 * n[0], *n[1:7], _count(_rows(holes)) + _count(_cols(holes)))


def lost_barony(b: Board) -> Counts:
    empty = b.empty
    squares, side = ALL & ~empty, 0
    while squares:
        side += 1
        squares &= squares >> 1 & squares >> ROW & squares >> (ROW + 1)
    # How far the next sizes are; before there is a square of 4, those of 5 to 7. All squares of a size are looked
    # at together: every cell is a byte, 1 if it is empty, and shifted copies of the whole sheet are added up.
    lacks = [16, 20, 24]
    many = hole = least = 0
    size = max(side + 1, 5)
    cells = int.from_bytes(f"{empty:0{_CELLS}b}".encode(), "big") ^ _ZEROS
    across = cells
    for i in range(1, size - 1):
        across += cells >> 8 * i
    for i in range(min(3, SIZE + 1 - size)):
        across += cells >> 8 * (size + i - 1)
        down = across
        for j in range(1, size + i):
            down += across >> 8 * ROW * j
        missing = (down | _BEYOND[size + i]).to_bytes(_CELLS, "little")
        while least not in missing:
            least += 1
        lacks[i] = least
        if not i:
            many = missing.count(least)
            hole = _count(empty & b.no & _SQUARE[size] << missing.index(least))
    least = lacks[0]
    return (
        3 * side,
        min(least, 16),
        1.0 if least == 1 else 0.0,
        1.0 if least <= 3 else 0.0,
        min(lacks[1], 20),
        min(lacks[2], 24),
        hole,
        min(many, 4),
        side * side,
        size,
    )


def the_broken_road(b: Board) -> Counts:
    empty = b.empty
    n = _by_missing(_ROADS, empty)
    holes = empty & b.no
    roads = empty & _ALL_ROADS
    return (3 * n[0], *n[1:7], _count(roads), _count(holes & _ALL_ROADS), _count(roads & b.one))


def the_cauldrons(b: Board) -> Counts:
    empty = b.empty
    ends = empty & b.one
    pairs = ends & near(ends)
    middles = empty & b.two & near(ends)
    return (
        _count(empty & b.no),
        _count(pairs),
        _count(middles),
        _count(empty & b.two & RIM),
        _count(ends & RIM),
        _count(empty & b.no & near(b.monster)),
        _count(empty & b.no & b.ground.ruins),
    )


# --- what is scored besides the cards -------------------------------------------------------------


def monsters(b: Board) -> Counts:
    """Points lost to monsters, as a positive number."""
    lost = near(b.monster) & b.empty
    return (
        _count(lost),
        _count(lost & b.no),
        _count(lost & b.one),
        _count(lost & b.two),
        _count(lost & b.three),
    )


def coins(b: Board) -> Counts:
    """Coins of mountains. Those of shapes are for the taking and weighed as a coin each scoring."""
    mountains, beside = b.ground.mountains, b.empty & b.ground.by_mountains
    return (
        _count(mountains & b.no),
        _count(near(mountains & b.one) & b.empty & b.no),
        _count(beside),
        _count(beside & b.no),
        _count(mountains & b.one),
    )


FEATURES: dict[str, Callable[[Board], Counts]] = {
    rule.__name__: rule
    for rule in (
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
        monsters,
        coins,
    )
}

#: How many counts each card has.
WIDTHS = {name: len(rule(Board(ground("A", 0), 0, 0, 0, 0, 0, ALL))) for name, rule in FEATURES.items()}
