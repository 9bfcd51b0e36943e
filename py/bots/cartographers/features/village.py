"""Features of the village cards."""

from __future__ import annotations

from ..board import Board, Counts, clusters, near

_count = int.bit_count


def wildholds(b: Board) -> Counts:
    empty, village = b.empty, b.village
    full = spare = dead = best = best_room = narrow = 0
    sizes = [0, 0, 0, 0, 0, 0]
    for group in clusters(village):
        size = _count(group)
        if size >= 6:
            full += 1
            spare += size - 6
            continue
        ring = near(group) & empty
        room = _count(ring | near(ring) & empty)
        if size + room < 6:
            dead += 1
            continue
        sizes[size] += 1
        narrow += room < 4
        if size > best or size == best and room > best_room:
            best, best_room = size, room
    spots = _count(empty & ~near(village))
    return (8 * full, *sizes[1:], spare, dead, best, spots, min(best_room, 10), narrow)


def great_city(b: Board) -> Counts:
    adjacent, village = b.ground.by_mountains, b.village
    best = second = 0
    city = 0
    tied = 0
    for group in clusters(village):
        if group & adjacent:
            tied += _count(group)
            continue
        size = _count(group)
        if size > best:
            best, second, city = size, best, group
        elif size > second:
            second = size
    room = b.empty & ~adjacent & ~near(village & near(b.ground.mountains))
    ring = near(city) & room
    outer = near(ring) & room & ~ring
    ring_count, outer_count, third_count = _count(ring), _count(outer), _count(near(outer) & room & ~ring & ~outer)
    return (
        best,
        second,
        min(ring_count, 3),
        ring_count,
        min(outer_count, 6),
        outer_count,
        _count(room),
        _count(near(ring) & village & ~city & ~adjacent),
        tied,
        third_count,
        min(ring_count + outer_count + third_count, 12),
    )


def greengold_plains(b: Board) -> Counts:
    empty, village = b.empty, b.village
    kinds = [near(m) for m in (b.forest, b.farm, b.water, b.monster)]
    kinds.append(b.ground.by_mountains)
    # Cells next to at least one, two and three kinds.
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
        adjacent = 0
        for kind in kinds:
            if kind & group:
                adjacent += 1
        if adjacent >= 3:
            done += 1
            continue
        ring = _count(near(group) & empty)
        if ring + adjacent < 3:
            dead += 1
        else:
            open_[adjacent] += 1
            rings[adjacent] += min(ring, 4)
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
    # Possible sizes of the villages with 0, 2, 5 and 9 more cells; a new one may start elsewhere.
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
    meeting = nearly = room = 0
    if len(rings) > 1:
        one, other = rings[0][1], rings[1][1]
        beyond = near(other) & empty & ~other
        meeting = _count(one & other)
        nearly = _count(near(one) & other & ~one) + _count(beyond & one)
        room = min(_count(beyond), 8)
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
        room,
        nearly,
    )


def shieldgate_without_ties(b: Board) -> Counts:
    """The second largest village must be smaller than the largest; all that may become of it counts the same."""
    sizes = {_count(group) for group in clusters(b.village)}
    second = max(sizes - {max(sizes)}, default=0) if sizes else 0
    return (2 * second, *shieldgate(b)[1:])
