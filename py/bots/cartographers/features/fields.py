"""Features of the farm and water cards."""

from __future__ import annotations

from ..board import RIM, ROW, Board, Counts, clusters, near

_count = int.bit_count


def canal_lake(b: Board) -> Counts:
    farm, water, empty = b.farm, b.water, b.empty
    by_farm, by_water, by_empty = near(farm), near(water), near(empty)
    dry, alone = farm & ~by_water, water & ~by_farm
    by_dry, by_alone = near(dry) & empty, near(alone) & empty
    return (
        _count(water & by_farm) + _count(farm & by_water),
        _count(empty & by_water),
        _count(empty & by_farm),
        _count(empty & by_water & by_farm),
        _count(alone & by_empty),
        _count(dry & by_empty),
        _count(alone),
        _count(dry),
        _count(by_alone & near(by_alone)),
        _count(by_dry & near(by_dry)),
        _count(alone & b.one),
        _count(dry & b.one),
    )


def mages_valley(b: Board) -> Counts:
    adjacent = b.ground.by_mountains
    left = b.empty & adjacent
    return (
        2 * _count(b.water & adjacent) + _count(b.farm & adjacent),
        _count(left),
        _count(left & b.no),
        _count(left & b.one),
        _count(left & b.two),
        _count(b.water & adjacent),
        _count(b.farm & adjacent),
    )


def the_golden_granary(b: Board) -> Counts:
    ruins, adjacent = b.ground.ruins, b.ground.by_ruins
    left, sites = b.empty & adjacent, b.empty & ruins
    return (
        _count(b.water & adjacent) + 3 * _count(b.farm & ruins),
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
