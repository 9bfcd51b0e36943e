"""The gold of the ten cards and the castles as numbers alone. ``builders`` gives the same gold with its hexes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ..game import Options
from .boards import HEX, SECTORS, SIZE, WATER, Board

#: Board, the settlements of each seat as masks, the seat that scores.
Amount = Callable[[Board, Sequence[int], int], int]

_ALL = HEX.all
#: The guard column: a row that holds a settlement overflows into it.
_GUARDS = sum(1 << (r * HEX.stride + SIZE) for r in range(SIZE))


def _group(start: int, own: int) -> int:
    """The settlements connected to those of ``start``."""
    group, new = start, start
    own ^= start
    while new:
        new = (HEX.neighbours(new) if new & (new - 1) else HEX.near[new.bit_length() - 1]) & own
        own ^= new
        group |= new
    return group


def castle(board: Board, owns: Sequence[int], seat: int) -> int:
    return 3 * (HEX.neighbours(owns[seat]) & board.castles).bit_count()


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
        group = _group(starts & -starts, own)
        reached = group & starts
        starts ^= reached
        if reached & (reached - 1):
            reached = HEX.neighbours(reached) & board.places
            if reached & (reached - 1):
                linked |= reached
    return 4 * linked.bit_count()


def discoverers(board: Board, owns: Sequence[int], seat: int) -> int:
    return (owns[seat] + _ALL & _GUARDS).bit_count()


def hermits(board: Board, owns: Sequence[int], seat: int, less: int = 0) -> int:
    count = HEX.count_groups(owns[seat])
    return count - less if count else 0


def citizens(board: Board, owns: Sequence[int], seat: int) -> int:
    own = owns[seat]
    left, largest = own & HEX.neighbours(own), 0
    while left.bit_count() > largest:
        group = _group(left & -left, left)
        left ^= group
        largest = max(largest, group.bit_count())
    return largest // 2


def miners(board: Board, owns: Sequence[int], seat: int) -> int:
    return (owns[seat] & board.foothills).bit_count()


def workers(board: Board, owns: Sequence[int], seat: int, castles_only: bool = False) -> int:
    near = (owns[seat] & board.near_castles).bit_count()
    return near if castles_only else near + (owns[seat] & board.near_locations).bit_count()


def knights(board: Board, owns: Sequence[int], seat: int) -> int:
    own = owns[seat]
    return 2 * max([(own & row).bit_count() for row in HEX.row_masks])


def lords(board: Board, owns: Sequence[int], seat: int, strict: bool = False, final: bool = True) -> int:
    gold = 0
    for sector in SECTORS:
        counts = [(own & sector).bit_count() for own in owns]
        mine, most = counts[seat], max(counts)
        if not (most or final) or (strict and not mine):
            continue
        if mine == most:
            gold += 12
        elif mine == max([count for count in counts if count < most]):
            gold += 6
    return gold


def farmers(board: Board, owns: Sequence[int], seat: int) -> int:
    own = owns[seat]
    return 3 * min([(own & sector).bit_count() for sector in SECTORS])


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
