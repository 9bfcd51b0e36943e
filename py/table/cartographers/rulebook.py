"""Drawn examples of the rules of Cartographers: parts of a sheet of side A, with what the engine says about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.cartographers.edicts import monster_loss, score
from engine.cartographers.sheets import GRID, SIZE, Sheet
from engine.game import Score

Cell = tuple[int, int]


class Held(NamedTuple):
    """A shape over the map. Cells count from the corner of the example; those in ``bad`` cannot be drawn on."""

    terrain: str
    cells: Sequence[Cell]
    legal: bool = True
    bad: Sequence[Cell] = ()
    coin: bool = False


class Example(NamedTuple):
    """A part of a sheet: its rows in the letters of ``Sheet.from_text``, from the cell ``corner`` on."""

    id: str
    rows: Sequence[str]
    corner: Cell = (0, 0)
    held: Sequence[Held] = ()
    #: The edict that is scored; "monsters" for the loss.
    scored: str = ""
    #: Where a coin is drawn that an arrow from the last cell of the row points at.
    coin: Cell | None = None

    @property
    def sheet(self) -> Sheet:
        """The whole sheet; the part outside the example is empty."""
        top, left = self.corner
        rows = [["."] * SIZE for _ in range(SIZE)]
        for r, row in enumerate(self.rows):
            for c, mark in enumerate(row):
                rows[top + r][left + c] = mark
        return Sheet.from_text("\n".join("".join(row) for row in rows))

    @property
    def drawn(self) -> list[str]:
        """The rows with the printed mountains."""
        top, left = self.corner
        rows = self.sheet.to_rows()[top : top + len(self.rows)]
        return [row[left : left + len(self.rows[0])] for row in rows]

    @property
    def ruins(self) -> list[Cell]:
        return self._inside(self.sheet.side.ruins)

    @property
    def closed(self) -> list[Cell]:
        """The mountains whose four neighbors are filled."""
        return self._inside(self.sheet.closed_mountains)

    def _inside(self, mask: int) -> list[Cell]:
        """The cells of a mask that the example shows, from its corner."""
        (top, left), height, width = self.corner, len(self.rows), len(self.rows[0])
        cells = [(r - top, c - left) for r, c in GRID.cells(mask)]
        return [(r, c) for r, c in cells if 0 <= r < height and 0 <= c < width]

    @property
    def _score(self) -> Score:
        return monster_loss(self.sheet) if self.scored == "monsters" else score(self.scored, self.sheet)

    @property
    def points(self) -> int:
        """What the example scores."""
        return self._score.amount

    @property
    def counted(self) -> list[Cell]:
        """The cells that score or cost points, from the corner of the example, in reading order."""
        top, left = self.corner
        return sorted({(r - top, c - left) for part in self._score.parts for r, c in part.cells})


_L = ((0, 0), (0, 1), (0, 2), (1, 2))

DRAWING = (
    Example(
        "empty",
        (".......", "...^...", "FF....."),
        (4, 2),
        (
            Held("water", _L),
            Held("water", ((0, 5), (1, 3), (1, 4), (1, 5)), legal=False, bad=((1, 3),)),
        ),
    ),
    Example(
        "turned",
        ("......", "......", "......"),
        (6, 3),
        (
            Held("village", ((0, 0), (1, 0), (2, 0), (2, 1))),
            Held("village", ((0, 2), (0, 3), (0, 4), (1, 2))),
            Held("village", ((1, 5), (2, 3), (2, 4), (2, 5))),
        ),
    ),
    Example(
        "coin",
        ("......", "......", "......"),
        (6, 3),
        (
            Held("farm", ((1, 0), (1, 1)), coin=True),
            Held("farm", ((0, 4), (1, 3), (1, 4), (1, 5), (2, 4))),
        ),
    ),
    Example("single", ("FFWWAA", "F.VVAA", "FFVVWW"), (6, 3), (Held("farm", ((1, 1),)),)),
)
RUINS = (
    Example(
        "ruins",
        ("...V...", "...VV..", "....^.."),
        (0, 4),
        (
            Held("farm", ((0, 0), (0, 1), (1, 1), (2, 1))),
            Held("farm", ((0, 5), (0, 6), (1, 6), (2, 6)), legal=False),
        ),
    ),
    Example("no_ruins", ("VVV...W", "V.F..WW", "VFF.^WW"), (0, 4), (Held("village", ((0, 4),)),)),
)
COINS = (Example("mountain", ("..WF...", ".WW^A..", "..VV..."), (4, 2), coin=(1, 6)),)
MONSTERS = (
    Example("ambush", (".......", ".M.....", "MMM...."), (8, 0), scored="monsters"),
    Example("fence", (".F^....", "FMV....", "MMMV..."), (8, 0), scored="monsters"),
)
#: An example of each edict, in the order of the stacks.
EDICTS = tuple(
    Example(slug, rows, corner, scored=slug)
    for slug, corner, rows in (
        ("sentinel_wood", (0, 0), ("FFF....", "FF.....", ".......")),
        ("greenbough", (0, 0), (".F.....", "..F.F..", ".......")),
        ("treetower", (0, 0), ("FVFA...", "WAW^...", ".......")),
        ("stoneside_forest", (0, 2), (".......", ".^FFFFF.", "......^.")),
        ("canal_lake", (4, 2), (".WAA...", "..W^...", ".......")),
        ("mages_valley", (4, 2), ("..WW...", "...^AA.", ".......")),
        ("the_golden_granary", (0, 4), (".......", "AAA..W.", "....^.W")),
        ("shoreside_expanse", (4, 2), ("AA...W.", "A..^.W.", "..WA...")),
        ("great_city", (4, 2), ("VVV....", "VV.^VV.", ".......")),
        ("greengold_plains", (0, 0), ("FVVA...", "..W^...", ".......")),
        ("shieldgate", (4, 2), ("VV..VV.", "VV.^V..", ".......")),
        ("wildholds", (4, 2), ("VVV....", "VVV^V..", ".......")),
        ("borderlands", (8, 0), ("..^........", "...........", "FFVVAAWWFFV")),
        ("the_broken_road", (8, 0), ("F.^....", ".F.....", "W.V....")),
        ("lost_barony", (6, 3), ("FFVW..", "FAAV..", "VVWW..")),
        ("the_cauldrons", (0, 0), ("F.V....", "FW.^...", "..A....")),
    )
)
EXAMPLES = (*DRAWING, *RUINS, *COINS, *MONSTERS, *EDICTS)
