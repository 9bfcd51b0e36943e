"""The two sides of the map sheet, and a sheet with what is drawn on it (docs/rules/cartographers.md 2)."""

from __future__ import annotations

from typing import NamedTuple

from ..bits import Square
from ..game import BadData, as_found
from ..problems import problem, unexpected
from .cards import FARM, FARM_VILLAGE, FOREST, MONSTER, MOUNTAIN, TERRAINS, VILLAGE, WATER

GRID = Square(11, 11)
SIZE = 11


class Side(NamedTuple):
    """What is printed on one side of the sheet, as masks."""

    name: str
    mountains: int
    ruins: int
    wasteland: int
    #: Mountains and wasteland: filled from the start.
    fixed: int


def _side(name: str, *rows: str) -> Side:
    def find(mark: str) -> int:
        return GRID.mask((r, c) for r, row in enumerate(rows) for c, m in enumerate(row) if m == mark)

    mountains, wasteland = find("^"), find("#")
    return Side(name, mountains, find("R"), wasteland, mountains | wasteland)


SIDES = {
    "A": _side(
        "A",
        "...........",
        "...^.R.....",
        ".R......^R.",
        "...........",
        "...........",
        ".....^.....",
        "...........",
        "...........",
        ".R^......R.",
        ".....R.^...",
        "...........",
    ),
    "B": _side(
        "B",
        "...........",
        "......R.^..",
        "..R^.......",
        ".....#.....",
        "....##R....",
        "....###....",
        ".R...#.....",
        ".....^..R..",
        ".........^.",
        "..^R.......",
        "...........",
    ),
}

#: The marks of a sheet as text. Ruins have none: they are printed, and a ruins cell may be empty or drawn on.
MARKS = {FOREST: "F", VILLAGE: "V", FARM: "A", WATER: "W", MONSTER: "M", FARM_VILLAGE: "D", MOUNTAIN: "^"}
MOUNTAIN_MARK, WASTELAND_MARK, EMPTY_MARK = "^", "#", "."


class Sheet:
    """A map being drawn: one mask a terrain. Cells are filled once and never change."""

    __slots__ = ("side", "forest", "village", "farm", "water", "monster", "mountains", "filled")

    def __init__(self, side: Side) -> None:
        self.side = side
        self.mountains = side.mountains
        self.forest = self.village = self.farm = self.water = self.monster = 0
        self.filled = side.fixed

    @classmethod
    def blank(cls, side: str) -> Sheet:
        return cls(SIDES[side])

    @classmethod
    def from_text(cls, text: str, side: str = "A") -> Sheet:
        """Read 11 lines of 11 marks: ``. F V A W M ^ #``, and ``D`` for a cell that is farm and village.

        Printed mountains and wasteland may be written as ``.``; a mountain elsewhere was drawn.
        BadData for a mark that is impossible in its cell.
        """
        if side not in SIDES:
            raise BadData("sheet.side", unexpected(problem("expected.one_of", values=", ".join(SIDES)), as_found(side)))
        rows = text.split()
        if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
            raise BadData("sheet.size", unexpected(problem("expected.sheet", size=SIZE), as_found(text)))
        sheet = cls(SIDES[side])
        terrains = {mark: terrain for terrain, mark in MARKS.items()}
        printed = {MOUNTAIN_MARK: sheet.side.mountains, WASTELAND_MARK: sheet.side.wasteland}
        for r, row in enumerate(rows):
            for c, mark in enumerate(row):
                bit = GRID.bit(r, c)
                if mark in terrains and not bit & sheet.side.fixed:
                    sheet.draw(terrains[mark], bit)
                elif not (mark == EMPTY_MARK or bit & printed.get(mark, 0)):
                    where = f"{side}: {GRID.name(r, c)}"
                    raise BadData("sheet.mark", unexpected(problem("expected.possible"), as_found(mark), where))
        return sheet

    def to_rows(self) -> list[str]:
        rows = [[EMPTY_MARK] * SIZE for _ in range(SIZE)]
        layers = [(MARKS[terrain], getattr(self, terrain)) for terrain in TERRAINS]
        layers += [(MARKS[FARM_VILLAGE], self.farm & self.village)]
        layers += [(MOUNTAIN_MARK, self.mountains), (WASTELAND_MARK, self.side.wasteland)]
        for mark, mask in layers:
            for r, c in GRID.cells(mask):
                rows[r][c] = mark
        return ["".join(row) for row in rows]

    def to_text(self) -> str:
        return "\n".join(self.to_rows())

    def copy(self) -> Sheet:
        new = Sheet.__new__(Sheet)
        new.side = self.side
        new.forest = self.forest
        new.village = self.village
        new.farm = self.farm
        new.water = self.water
        new.monster = self.monster
        new.mountains = self.mountains
        new.filled = self.filled
        return new

    def draw(self, terrain: str, mask: int) -> None:
        """Fill the cells of ``mask``, which must be empty."""
        self.filled |= mask
        if terrain == FOREST:
            self.forest |= mask
        elif terrain == VILLAGE:
            self.village |= mask
        elif terrain == FARM:
            self.farm |= mask
        elif terrain == WATER:
            self.water |= mask
        elif terrain == MONSTER:
            self.monster |= mask
        elif terrain == FARM_VILLAGE:
            self.farm |= mask
            self.village |= mask
        else:
            self.mountains |= mask

    @property
    def empty(self) -> int:
        return GRID.all & ~self.filled

    @property
    def open_ruins(self) -> int:
        """Ruins cells not drawn on yet."""
        return self.side.ruins & ~self.filled

    @property
    def closed_mountains(self) -> int:
        """Mountains whose four sides are filled: each has paid its coin (docs/rules/cartographers.md 4.9)."""
        return GRID.enclosed(self.mountains, self.filled)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sheet) and all(getattr(self, name) == getattr(other, name) for name in Sheet.__slots__)

    def __repr__(self) -> str:
        return f"Sheet side {self.side.name}\n{self.to_text()}"
