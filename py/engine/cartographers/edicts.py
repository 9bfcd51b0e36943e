"""Scoring a map: 16 scoring cards, coins and monsters, each part with cells (docs/rules/cartographers.md 4, 6)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from ..bits import singles
from ..game import Part, Score
from ..setup_options import check_options, checked
from .setup import OPTIONS, Readings
from .sheets import GRID, SIZE, Sheet


class Piece(NamedTuple):
    """A ``Part`` of a score with its cells as a mask."""

    cells: int
    amount: int
    rule: str


Rule = Callable[[Sheet], list[Piece]]

_LINES = (
    *((mask, "row") for mask in GRID.row_masks),
    *((mask, "column") for mask in GRID.col_masks),
)
#: Diagonals from the left edge down and right to the bottom edge.
_ROADS = tuple(GRID.mask((d + i, i) for i in range(SIZE - d)) for d in range(SIZE))


def _cells(mask: int, each: int, rule: str) -> list[Piece]:
    return [Piece(mask, mask.bit_count() * each, rule)] if mask else []


def sentinel_wood(s: Sheet) -> list[Piece]:
    """1 a forest cell on the rim."""
    return _cells(s.forest & GRID.rim, 1, "sentinel_wood.rim")


def greenbough(s: Sheet) -> list[Piece]:
    """1 a row and 1 a column that holds forest."""
    return [Piece(s.forest & line, 1, f"greenbough.{kind}") for line, kind in _LINES if s.forest & line]


def treetower(s: Sheet) -> list[Piece]:
    """1 a forest cell that is enclosed on four sides; an undrawn ruins cell does not enclose."""
    return _cells(GRID.enclosed(s.forest, s.filled), 1, "treetower.enclosed")


def stoneside_forest(s: Sheet) -> list[Piece]:
    """3 a mountain that a forest cluster joins to another mountain; each mountain once."""
    bridges: dict[int, int] = {}
    for wood in GRID.clusters(s.forest):
        joined = GRID.neighbours(wood) & s.mountains
        if joined & (joined - 1):
            for mountain in singles(joined):
                bridges[mountain] = bridges.get(mountain, mountain) | wood
    return [Piece(bridges[mountain], 3, "stoneside_forest.mountain") for mountain in sorted(bridges)]


def canal_lake(s: Sheet) -> list[Piece]:
    """1 a water cell next to farm, 1 a farm cell next to water; each cell counts once."""
    return _cells(s.water & GRID.neighbours(s.farm), 1, "canal_lake.water") + _cells(
        s.farm & GRID.neighbours(s.water), 1, "canal_lake.farm"
    )


def mages_valley(s: Sheet) -> list[Piece]:
    """2 a water cell and 1 a farm cell next to a mountain."""
    adjacent = GRID.neighbours(s.mountains)
    return _cells(s.water & adjacent, 2, "mages_valley.water") + _cells(s.farm & adjacent, 1, "mages_valley.farm")


def the_golden_granary(s: Sheet) -> list[Piece]:
    """1 a water cell next to ruins, drawn over or not; 3 a farm cell on ruins."""
    ruins = s.side.ruins
    return _cells(s.water & GRID.neighbours(ruins), 1, "the_golden_granary.water") + _cells(
        s.farm & ruins, 3, "the_golden_granary.farm"
    )


def shoreside_expanse(s: Sheet) -> list[Piece]:
    """3 a farm cluster next to neither water nor the edge, 3 a water cluster next to neither farm nor the edge."""
    pieces: list[Piece] = []
    for mine, other, kind in ((s.farm, s.water, "farm"), (s.water, s.farm, "water")):
        barred = GRID.rim | GRID.neighbours(other)
        groups = [group for group in GRID.clusters(mine) if not group & barred]
        pieces += [Piece(group, 3, f"shoreside_expanse.{kind}") for group in groups]
    return pieces


def wildholds(s: Sheet) -> list[Piece]:
    """8 a village cluster of six cells or more."""
    return [Piece(group, 8, "wildholds.cluster") for group in GRID.clusters(s.village) if group.bit_count() >= 6]


def great_city(s: Sheet) -> list[Piece]:
    """1 a cell of the largest village cluster that touches no mountain."""
    adjacent = GRID.neighbours(s.mountains)
    free = [group for group in GRID.clusters(s.village) if not group & adjacent]
    return _cells(max(free, key=int.bit_count), 1, "great_city.cluster") if free else []


def greengold_plains(s: Sheet) -> list[Piece]:
    """3 a village cluster next to three or more kinds of cells; wasteland does not count."""
    kinds = (s.forest, s.farm, s.water, s.monster, s.mountains)
    pieces: list[Piece] = []
    for group in GRID.clusters(s.village):
        around = GRID.neighbours(group)
        if sum(1 for kind in kinds if kind & around) >= 3:
            pieces.append(Piece(group, 3, "greengold_plains.cluster"))
    return pieces


def shieldgate(s: Sheet, each: int = 2, tied: bool = True) -> list[Piece]:
    """2 a cell of the second largest village cluster; one of two tied for largest is the second.

    In other readings ``each`` is 1, or the second must be smaller than the largest (not ``tied``).
    """
    groups = sorted(GRID.clusters(s.village), key=int.bit_count, reverse=True)
    if not tied:
        groups = groups[:1] + [group for group in groups if group.bit_count() < groups[0].bit_count()]
    return _cells(groups[1], each, "shieldgate.cluster") if len(groups) > 1 else []


def borderlands(s: Sheet) -> list[Piece]:
    """6 a full row and 6 a full column."""
    return [Piece(line, 6, f"borderlands.{kind}") for line, kind in _LINES if line & s.filled == line]


def lost_barony(s: Sheet) -> list[Piece]:
    """3 times the side of the largest filled square."""
    # Bit (r, c) of the k-th mask: the square of side k with its top left there is filled.
    squares, side = s.filled, 0
    corner = 0
    while squares:
        side += 1
        corner = squares & -squares
        squares &= squares >> 1 & squares >> GRID.stride & squares >> (GRID.stride + 1)
    if not side:
        return []
    row, col = divmod(corner.bit_length() - 1, GRID.stride)
    square = GRID.mask((row + r, col + c) for r in range(side) for c in range(side))
    return [Piece(square, 3 * side, "lost_barony.square")]


def the_broken_road(s: Sheet) -> list[Piece]:
    """3 a full diagonal from the left edge down and right to the bottom edge."""
    return [Piece(road, 3, "the_broken_road.diagonal") for road in _ROADS if road & s.filled == road]


def the_cauldrons(s: Sheet) -> list[Piece]:
    """1 an empty cell enclosed on four sides; it may be an undrawn ruins cell."""
    return _cells(GRID.enclosed(s.empty, s.filled), 1, "the_cauldrons.cell")


CARD_RULES: dict[str, Rule] = {
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
    )
}


#: The rules that pay for each cell of a part. All others pay for a group, a row or a mountain as a whole.
PER_CELL = frozenset(
    {
        "sentinel_wood.rim",
        "treetower.enclosed",
        "canal_lake.water",
        "canal_lake.farm",
        "mages_valley.water",
        "mages_valley.farm",
        "the_golden_granary.water",
        "the_golden_granary.farm",
        "great_city.cluster",
        "shieldgate.cluster",
        "the_cauldrons.cell",
    }
)


def explained(pieces: list[Piece]) -> Score:
    """A score from the pieces of its rule."""
    return Score(Part(GRID.cells(piece.cells), piece.amount, piece.rule) for piece in pieces)


def rule_of(slug: str, readings: Readings) -> Rule:
    """The rule of a scoring card in the chosen readings; KeyError for an unknown card."""
    if slug not in CARD_RULES:
        raise KeyError(f"unknown scoring card: {slug!r}")
    if slug == "shieldgate":
        return partial(shieldgate, each=readings.shieldgate, tied=readings.ties_count)
    return CARD_RULES[slug]


def score(slug: str, sheet: Sheet, **switches: Any) -> Score:
    """The points of a scoring card on a sheet, with the cells of every part.

    ``switches`` are those of the game; those that are no readings of scoring cards change nothing. KeyError for an
    unknown card, TypeError for an unknown option, BadData for a value that the option does not have.
    """
    options = checked(OPTIONS, {}) | check_options(OPTIONS, switches)
    return explained(rule_of(slug, Readings.of(options))(sheet))


def losing_cells(sheet: Sheet) -> int:
    """Empty cells next to a monster, as a mask: each costs 1 point a season, however many monsters it touches."""
    return GRID.neighbours(sheet.monster) & ~sheet.filled


def monster_loss(sheet: Sheet) -> Score:
    """What monsters cost at the end of a season, as a positive number."""
    return explained(_cells(losing_cells(sheet), 1, "monsters.cell"))


def mountain_coins(sheet: Sheet) -> Score:
    """The coins of the mountains that are closed."""
    return explained([Piece(m, 1, "mountain.coin") for m in singles(sheet.closed_mountains)])
