"""Drawn examples of the rules of Kingdom Builder: parts of one board, with what the engine says about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.game import Score
from engine.kingdom_builder.boards import Board
from engine.kingdom_builder.locations import MANDATORY
from engine.kingdom_builder.public import score, targets

Cell = tuple[int, int]

QUADRANTS = ("Tavern", "Paddock", "Oasis", "Farm")
#: The board of all examples.
BOARD = Board.of(QUADRANTS, [False] * 4)
#: How many rows and columns an example shows, and one of all quadrants.
SIZE, WIDE = (5, 9), (8, 14)


class Example(NamedTuple):
    """A part of the board. ``corner``: its first hex, in an even row."""

    id: str
    corner: Cell
    #: The settlements of each seat; the first seat builds or scores.
    settlements: Sequence[Sequence[Cell]]
    #: What may be built: the mandatory build or a tile; "" for none.
    kind: str = ""
    terrain: str = ""
    #: The settlement that a tile moves.
    origin: Cell | None = None
    #: The card that is scored, or "castle".
    scored: str = ""
    size: tuple[int, int] = SIZE

    @property
    def _houses(self) -> list[set[Cell]]:
        return [set(seat) for seat in self.settlements]

    @property
    def legal(self) -> list[Cell]:
        """Where the first seat may build or move."""
        if not self.kind:
            return []
        return sorted(targets(BOARD, self._houses, 0, self.kind, terrain=self.terrain, origin=self.origin))

    @property
    def _score(self) -> Score:
        return score(self.scored, BOARD, self._houses, 0)

    @property
    def gold(self) -> int:
        return self._score.amount

    @property
    def counted(self) -> list[Cell]:
        """The hexes that pay."""
        return sorted({hex for part in self._score.parts for hex in part.cells})


_MIDDLE = (6, 6)

BUILDING = (
    Example("next", _MIDDLE, [[(8, 8)]], MANDATORY, "grass"),
    Example("free", (2, 11), [[(4, 12)]], MANDATORY, "flower"),
    Example("where", (0, 0), [[]], MANDATORY, "desert"),
)
TAKING = (
    Example("take", _MIDDLE, [[(7, 10), (8, 10)]], scored="workers"),
    Example("castle", (6, 11), [[(8, 15), (8, 16)]], scored="castle"),
)
TILES = (
    Example("oracle", _MIDDLE, [[(8, 12)]], "oracle", "forest"),
    Example("farm", _MIDDLE, [[(8, 8)]], "farm"),
    Example("oasis", (6, 0), [[(8, 1)]], "oasis"),
    Example("tower", (8, 0), [[(10, 0)]], "tower"),
    Example("tavern", _MIDDLE, [[(8, 7), (8, 8), (8, 9)]], "tavern"),
    Example("barn", _MIDDLE, [[(8, 9), (8, 11)]], "barn", "forest", (8, 9)),
    Example("harbor", _MIDDLE, [[(8, 10), (8, 13)]], "harbor", origin=(8, 10)),
    Example("paddock", _MIDDLE, [[(8, 9)]], "paddock", origin=(8, 9)),
)
_LORDS = [
    [(8, 7), (8, 8), (7, 6), (8, 10), (10, 5), (10, 8), (11, 8), (12, 10)],
    [(9, 8), (7, 11), (8, 12), (9, 12), (12, 8), (12, 11), (12, 13), (11, 12)],
]
CARDS = (
    Example("fishermen", (6, 8), [[(7, 12), (8, 13), (9, 11)]], scored="fishermen"),
    Example("merchants", _MIDDLE, [[(6, 8), (6, 9), (6, 10)]], scored="merchants"),
    Example("discoverers", _MIDDLE, [[(7, 8), (8, 8), (8, 9), (9, 9)]], scored="discoverers"),
    Example("hermits", _MIDDLE, [[(7, 8), (8, 11), (9, 8), (10, 8)]], scored="hermits"),
    Example("citizens", _MIDDLE, [[(7, 8), (7, 9), (8, 9), (9, 8), (8, 12)]], scored="citizens"),
    Example("miners", (0, 5), [[(1, 7), (1, 9), (0, 8)]], scored="miners"),
    Example("workers", _MIDDLE, [[(7, 7), (7, 10), (9, 9)]], scored="workers"),
    Example("knights", _MIDDLE, [[(8, 7), (8, 9), (8, 11), (9, 9)]], scored="knights"),
    Example("lords", (6, 3), _LORDS, scored="lords", size=WIDE),
    Example("farmers", (6, 3), _LORDS, scored="farmers", size=WIDE),
)
EXAMPLES = (*BUILDING, *TAKING, *TILES, *CARDS)
