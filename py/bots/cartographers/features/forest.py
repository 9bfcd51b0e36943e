"""Features of the forest cards."""

from __future__ import annotations

from engine.cartographers.sheets import GRID, SIZE

from ..board import COLUMN, RIM, ROW, Board, Counts, clusters, columns, near, rows

_CORNERS = GRID.row_masks[0] & RIM & (GRID.col_masks[0] | GRID.col_masks[-1]) | GRID.row_masks[-1] & (
    GRID.col_masks[0] | GRID.col_masks[-1]
)
_count = int.bit_count


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
    guards, cols = rows(forest), columns(forest)
    rows_open = empty & ~(guards - (guards >> SIZE))
    cols_open = empty & ~(cols * COLUMN)
    return (
        _count(guards) + _count(cols),
        _count(rows(rows_open)),
        _count(columns(cols_open)),
        _count(rows_open | cols_open),
        _count(rows_open & cols_open),
        _count(forest),
    )


def treetower(b: Board) -> Counts:
    forest, adjacent = b.forest, near(b.forest) & b.empty
    return (
        _count(forest & b.no),
        _count(forest & b.one),
        _count(forest & b.two),
        _count(forest),
        _count(adjacent),
        _count(adjacent & b.no),
        _count(adjacent & b.one),
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
        # A forest cluster must touch both mountains of a pair: neighbouring mountains alone are not connected.
        if stones & (stones - 1):
            joined |= stones
            continue
        if group != stones:
            touched += 1
        # The number of empty cells to the next mountain; up to two forest cells a step cost nothing.
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
