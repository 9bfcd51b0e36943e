"""The gold of the ten cards and the castles as numbers alone. ``builders`` gives the same gold with its hexes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ..game import Options
from .boards import HEX, SECTORS, SIZE, WATER, Board
from .builders import FARMERS_GOLD, LORDS_GOLD

#: Board, the settlements of each seat as masks, the seat that scores.
Amount = Callable[[Board, Sequence[int], int], int]

_ALL = HEX.all
#: The guard column: a row that holds a settlement overflows into it.
_GUARDS = sum(1 << (r * HEX.stride + SIZE) for r in range(SIZE))


def count_groups(own: int) -> int:
    """The number of connected groups.

    Cells less neighbouring pairs and more triangles: groups less the holes that they enclose (Euler). The topmost
    cell of a hole has a settlement to its left and two above it; where none has, there is no hole.
    """
    s = HEX.stride
    e = own & HEX.even
    o = own ^ e
    left, right = e >> 1 | o, e | o << 1
    # The cells with a settlement on the left, above on the left and on the right, below on both sides.
    level, above_left, above_right, below_left, below_right = own << 1, right << s, left << s, right >> s, left >> s
    if level & above_left & above_right & ~own:
        groups = 0
        while own:
            own = _without_group(own, own.bit_length() - 1)
            groups += 1
        return groups
    above_left &= own
    above_right &= own
    pairs = (level & own).bit_count() + above_left.bit_count() + above_right.bit_count()
    triangles = (above_left & above_right).bit_count() + (below_left & below_right & own).bit_count()
    return own.bit_count() - pairs + triangles


def _without_group(own: int, at: int) -> int:
    """``own`` without the connected group of its settlement at bit ``at``, one settlement after another."""
    near, spots = HEX.near, HEX.spots
    new = spots[at]
    own ^= new
    while new:
        at = new.bit_length() - 1
        new ^= spots[at]
        grown = near[at] & own
        if grown:
            own ^= grown
            new |= grown
    return own


def castle(board: Board, owns: Sequence[int], seat: int) -> int:
    own, gold = owns[seat], 0
    for near in board.near_each_castle:
        if own & near:
            gold += 3
    return gold


def fishermen(board: Board, owns: Sequence[int], seat: int) -> int:
    return (owns[seat] & ~board.terrain[WATER] & board.shores).bit_count()


def merchants(board: Board, owns: Sequence[int], seat: int, joined: bool = True) -> int:
    if not joined:
        return 4 * (HEX.neighbours(owns[seat]) & board.places).bit_count()
    # A single settlement connects nothing: no hex is next to two places.
    own = owns[seat] & HEX.neighbours(owns[seat])
    starts = own & board.near_places
    linked = 0
    while starts:
        others = _without_group(own, starts.bit_length() - 1)
        reached = (own ^ others) & starts
        own = others
        starts ^= reached
        if reached & (reached - 1):
            reached = HEX.neighbours(reached) & board.places
            if reached & (reached - 1):
                linked |= reached
    return 4 * linked.bit_count()


def discoverers(board: Board, owns: Sequence[int], seat: int) -> int:
    return (owns[seat] + _ALL & _GUARDS).bit_count()


def hermits(board: Board, owns: Sequence[int], seat: int, less: int = 0) -> int:
    count = count_groups(owns[seat])
    return count - less if count else 0


def citizens(board: Board, owns: Sequence[int], seat: int) -> int:
    own = owns[seat]
    own &= HEX.neighbours(own)
    left, largest = own.bit_count(), 0
    while left > largest:
        own = _without_group(own, own.bit_length() - 1)
        before, left = left, own.bit_count()
        largest = max(largest, before - left)
    return largest // 2


def miners(board: Board, owns: Sequence[int], seat: int) -> int:
    return (owns[seat] & board.foothills).bit_count()


def workers(board: Board, owns: Sequence[int], seat: int, castles_only: bool = False) -> int:
    near = (owns[seat] & board.near_castles).bit_count()
    return near if castles_only else near + (owns[seat] & board.near_locations).bit_count()


def knights(board: Board, owns: Sequence[int], seat: int) -> int:
    # The lowest settlement of every row at once, until none is left. The guards keep rows apart.
    left, gold = owns[seat], 0
    while left:
        left &= (left | _GUARDS) - HEX.col_masks[0]
        gold += 2
    return gold


def lords(board: Board, owns: Sequence[int], seat: int, strict: bool = False, final: bool = True) -> int:
    gold = 0
    for sector in SECTORS:
        counts = [(own & sector).bit_count() for own in owns]
        mine, most = counts[seat], max(counts)
        if not (most or final) or (strict and not mine):
            continue
        if mine == most:
            gold += LORDS_GOLD[0]
        elif mine == max([count for count in counts if count < most]):
            gold += LORDS_GOLD[1]
    return gold


def farmers(board: Board, owns: Sequence[int], seat: int) -> int:
    own = owns[seat]
    return FARMERS_GOLD * min([(own & sector).bit_count() for sector in SECTORS])


AMOUNTS: dict[str, Amount] = {
    amount.__name__: amount
    for amount in (
        castle,
        fishermen,
        merchants,
        discoverers,
        hermits,
        citizens,
        miners,
        workers,
        knights,
        lords,
        farmers,
    )
}


def amount(slug: str, options: Options, *, final: bool = True) -> Amount:
    """The gold of a card, or of "castle", in the chosen readings: ``builders.rule``, or ``live_rule`` if not final."""
    if slug not in options:
        return AMOUNTS[slug]
    chosen = options[slug]
    if slug == "merchants" and chosen == "touched":
        return partial(merchants, joined=False)
    if slug == "hermits" and chosen == "less_one":
        return partial(hermits, less=1)
    if slug == "workers" and chosen == "castles":
        return partial(workers, castles_only=True)
    if slug == "lords":
        return partial(lords, strict=chosen == "strict", final=final)
    return AMOUNTS[slug]
