"""Scoring: castles and the ten Kingdom Builder cards, each part with its hexes (docs/rules/kingdom-builder.md 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from ..bits import singles
from ..game import Part, Score
from .boards import HEX, SECTORS, WATER, Board

#: The gold of Lords for the most settlements in a sector and for the next most, and of Farmers for a settlement.
LORDS_GOLD, FARMERS_GOLD = (12, 6), 3


class Piece(NamedTuple):
    """A ``Part`` of a score with its cells as a mask."""

    cells: int
    amount: int
    rule: str


#: Board, the settlements of each seat as masks, the seat that scores.
Rule = Callable[[Board, Sequence[int], int], list[Piece]]


def _each(hexes: int, amount: int, rule: str) -> list[Piece]:
    return [Piece(hexes, hexes.bit_count() * amount, rule)] if hexes else []


def castle(board: Board, owns: Sequence[int], seat: int) -> list[Piece]:
    """3 a castle with at least one own settlement next to it."""
    own = owns[seat]
    near = HEX.neighbours(own) & board.castles
    return [Piece(spot | HEX.neighbours(spot) & own, 3, "castle.castle") for spot in singles(near)]


def fishermen(board: Board, owns: Sequence[int], seat: int) -> list[Piece]:
    """1 a settlement next to water, but not on it. A water hex with a settlement is still water."""
    water = board.terrain[WATER]
    return _each(owns[seat] & ~water & HEX.neighbours(water), 1, "fishermen.settlement")


def merchants(board: Board, owns: Sequence[int], seat: int, joined: bool = True) -> list[Piece]:
    """4 a castle or location hex that own adjacent settlements connect to another one; each hex once.

    In the other reading (not ``joined``) a settlement next to the hex is enough.
    """
    paths: dict[int, int] = {}
    for group in HEX.clusters(owns[seat]):
        reached = HEX.neighbours(group) & board.places
        if reached & (reached - 1) or not joined:
            for place in singles(reached):
                paths[place] = paths.get(place, place) | group
    rule = "merchants.joined" if joined else "merchants.touched"
    return [Piece(paths[place], 4, rule) for place in sorted(paths)]


def discoverers(board: Board, owns: Sequence[int], seat: int) -> list[Piece]:
    """1 a row that holds a settlement."""
    own = owns[seat]
    return [Piece(own & row, 1, "discoverers.row") for row in HEX.row_masks if own & row]


def hermits(board: Board, owns: Sequence[int], seat: int, less: int = 0) -> list[Piece]:
    """1 a group of adjacent settlements, which may be a single one; in another reading one group is not paid."""
    pieces = [Piece(group, 1, "hermits.group") for group in HEX.clusters(owns[seat])]
    return [*pieces, Piece(0, -less, "hermits.less")] if less and pieces else pieces


def citizens(board: Board, owns: Sequence[int], seat: int) -> list[Piece]:
    """1 for two settlements of the largest group, rounded down."""
    largest = max(HEX.clusters(owns[seat]), key=int.bit_count, default=0)
    return [Piece(largest, largest.bit_count() // 2, "citizens.group")] if largest.bit_count() > 1 else []


def miners(board: Board, owns: Sequence[int], seat: int) -> list[Piece]:
    """1 a settlement next to a mountain."""
    return _each(owns[seat] & HEX.neighbours(board.mountains), 1, "miners.settlement")


def workers(board: Board, owns: Sequence[int], seat: int, castles_only: bool = False) -> list[Piece]:
    """1 a settlement next to a castle or location hex; in another reading next to a castle only.

    No hex of any board is next to both, so no settlement is paid twice.
    """
    pieces = _each(owns[seat] & HEX.neighbours(board.castles), 1, "workers.castle")
    if not castles_only:
        pieces += _each(owns[seat] & board.near_locations, 1, "workers.location")
    return pieces


def knights(board: Board, owns: Sequence[int], seat: int) -> list[Piece]:
    """2 a settlement on the row that has most; gaps do not matter."""
    own = owns[seat]
    return _each(max((own & row for row in HEX.row_masks), key=int.bit_count), 2, "knights.row")


def lords(board: Board, owns: Sequence[int], seat: int, strict: bool = False, final: bool = True) -> list[Piece]:
    """12 a sector for the most settlements of all seats, 6 for the second most; all tied seats are paid in full.

    A seat without settlements can be second; in another reading (``strict``) it earns nothing. Before the ``final``
    count an empty sector pays nobody, because that tie ends with the first settlement there.
    """
    pieces: list[Piece] = []
    for sector in SECTORS:
        if not final and not any(own & sector for own in owns):
            pieces.append(Piece(0, 0, "lords.nobody"))
            continue
        counts = sorted({(own & sector).bit_count() for own in owns}, reverse=True)
        mine = owns[seat] & sector
        if strict and not mine:
            continue
        rank = counts.index(mine.bit_count())
        if rank < 2:
            pieces.append(Piece(mine, LORDS_GOLD[rank], ("lords.most", "lords.second")[rank]))
    return pieces


def farmers(board: Board, owns: Sequence[int], seat: int) -> list[Piece]:
    """3 a settlement in the sector in which the seat has fewest; one sector only."""
    own = owns[seat]
    return _each(min((own & sector for sector in SECTORS), key=int.bit_count), FARMERS_GOLD, "farmers.sector")


CASTLE = "castle"
#: The cards in the order of docs/rules/kingdom-builder.md 4.
CARDS: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
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
RULES: dict[str, Rule] = {CASTLE: castle, **CARDS}
_OTHER_READINGS: dict[str, tuple[str, Callable[..., Rule]]] = {
    "merchants": ("touched", lambda: partial(merchants, joined=False)),
    "hermits": ("less_one", lambda: partial(hermits, less=1)),
    "workers": ("castles", lambda: partial(workers, castles_only=True)),
    "lords": ("strict", lambda: partial(lords, strict=True)),
}


def rule(slug: str, **switches: Any) -> Rule:
    """The rule of a card, or "castle", under the given switches (docs/rules/kingdom-builder.md 6)."""
    if slug not in RULES:
        raise KeyError(f"unknown Kingdom Builder card: {slug!r}")
    if slug in _OTHER_READINGS:
        value, made = _OTHER_READINGS[slug]
        if switches.get(slug) == value:
            return made()
    return RULES[slug]


def live_rule(slug: str, **switches: Any) -> Rule:
    """The rule of a card while the game is running; it differs for Lords only."""
    if slug == "lords":
        return partial(lords, strict=switches.get(slug) == "strict", final=False)
    return rule(slug, **switches)


def explained(pieces: Iterable[Piece]) -> Score:
    """A score from the pieces of its rule."""
    return Score(Part(HEX.cells(cells), amount, rule) for cells, amount, rule in pieces)
