"""The eight quadrants as printed, and boards made of four of them (docs/rules/kingdom-builder.md 1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from ..bits import Hexes, singles
from ..game import BadData, as_found
from ..problems import problem, unexpected

SIZE = 20
HALF = 10
HEX = Hexes(SIZE, SIZE)

GRASS, CANYON, DESERT, FLOWERS, FOREST = "grass", "canyon", "desert", "flower field", "forest"
#: Where settlements may be built; the terrains of the cards.
TERRAINS = (GRASS, CANYON, DESERT, FLOWERS, FOREST)
WATER = "water"
LETTERS = {GRASS: "G", CANYON: "C", DESERT: "D", FLOWERS: "F", FOREST: "T", WATER: "W"}
MOUNTAIN_LETTER, CASTLE_LETTER, LOCATION_LETTER = "M", "X", "L"

#: Each quadrant's location hexes all hold tiles of its own kind.
QUADRANTS: dict[str, tuple[str, ...]] = {
    "Oracle": (
        "GGGTTWGTTT",
        "GGGXTWGTTT",
        "GFFGTTWGGT",
        "FFCGTWFLTT",
        "FFFCCWFFWW",
        "MMCGGWWWDD",
        "CCCMGFFFDD",
        "CCXDMDFFCC",
        "WWWDDDDMCC",
        "WWWWDDDDDC",
    ),
    "Farm": (
        "DDCWWTTTGG",
        "DXCWTTTLGG",
        "CCCFFFTCFF",
        "CCFFWDDCCF",
        "CGGWFFDDCC",
        "GGLFWFWDDC",
        "GGGTFFWWDD",
        "GGTTMWWWDW",
        "GMTTWWWWWW",
        "TTTWWWWWWW",
    ),
    "Oasis": (
        "DDCWWTTGGG",
        "DCWFFTTTGG",
        "DDWFFTTLFG",
        "WWWFGTFFFF",
        "WWWWGGGGFF",
        "WTTWGGCCDC",
        "WTCTWGCCDC",
        "WXCFWLDDCW",
        "WWCFWWWDDW",
        "WWWWWWWWWW",
    ),
    "Tower": (
        "TTTTMMGMCC",
        "TMTTFGMMMC",
        "FFTFFFGGWM",
        "DFFFWLGWMM",
        "DDDDFWGWCC",
        "DCDDDWWCGC",
        "DDCDDWFXGC",
        "CCLDWFFFGG",
        "DCWWWTTFGG",
        "DCCWTTTGGG",
    ),
    "Tavern": (
        "FDDMMDDCCC",
        "FFDDDMMCCC",
        "FFFFFFFMMM",
        "WWFXGGTTMM",
        "FFWWGGGTTC",
        "FCCWGTTCCC",
        "DFLCWTTLCG",
        "DDCWTTGGGG",
        "DDDWTTTGGG",
        "DDWWTTTGGG",
    ),
    "Barn": (
        "CDDDDDDDDD",
        "CCCDDDDDCD",
        "MMMDMMLDDC",
        "CMMMMMFFCC",
        "CCCMMWFFFC",
        "GCCCMFFWTC",
        "GGLTFFWFFT",
        "GGTTFFGXTT",
        "GGGTTWGGTT",
        "GGGTWGGTTT",
    ),
    "Harbor": (
        "GGTTTWGTTF",
        "GFTTWGTTFF",
        "GFFTWGGFFF",
        "FFTTWGMFDD",
        "CFXTWGDDDD",
        "CCTWGGMMDD",
        "CCWWWGDDDC",
        "WWGGWWLCMC",
        "WDXGWMWCCC",
        "WDDWWWWCCC",
    ),
    "Paddock": (
        "CCCDDWDDDD",
        "MMCDDWDDDD",
        "MMCMMWDDLF",
        "MCMMWMDFFF",
        "CCTTWMMCFF",
        "CTTWCCCMFF",
        "CLTTWFFFFF",
        "GGTWGXGFGT",
        "GGTTWGGGGT",
        "GGTTWGGGTT",
    ),
}


def _halves(lines: Sequence[int]) -> tuple[int, int]:
    """The first and the second half of the rows or columns of a board, as masks."""
    return sum(lines[:HALF]), sum(lines[HALF:])


#: The four sectors of a board as masks: top left, top right, bottom left, bottom right.
SECTORS = tuple(rows & cols for rows in _halves(HEX.row_masks) for cols in _halves(HEX.col_masks))


class Location(NamedTuple):
    """A location hex: the kind of its tiles, and the hex and the hexes next to it as masks."""

    kind: str
    hex: int
    near: int


# Not a dataclass: that would compile its methods when it is imported, at the start of the page.
class Board:
    """Four quadrants, TL TR BL BR, each as printed or turned by half; everything on them as masks. It never changes."""

    def __init__(self, quadrants: tuple[str, ...], rotated: tuple[bool, ...]) -> None:
        self.quadrants, self.rotated = quadrants, rotated
        corners = [(name, turn, i) for i, (name, turn) in enumerate(zip(quadrants, rotated, strict=True))]
        a, b, c, d = (_letters_in(*corner) for corner in corners)
        letters = {letter: a[letter] | b[letter] | c[letter] | d[letter] for letter in a}
        #: The hexes of each terrain that can be built on, and of water.
        self.terrain = {name: letters[letter] for name, letter in LETTERS.items()}
        self.mountains, self.castles = letters[MOUNTAIN_LETTER], letters[CASTLE_LETTER]
        #: Castle and location hexes.
        self.places = self.castles | letters[LOCATION_LETTER]
        water = self.terrain[WATER]
        self.buildable = HEX.all & ~(self.places | water | self.mountains)
        # Reading order is that of the whole board: a row has hexes of two quadrants.
        found = [location for corner in corners for location in _locations_in(*corner)]
        #: In reading order.
        self.locations = tuple(sorted(found, key=lambda location: location.hex))
        #: All hexes next to a location hex; no hex is next to two castle or location hexes.
        self.near_locations = 0
        #: For each kind of tile on the board the set of its locations: bit i is ``locations[i]``.
        self.kinds: dict[str, int] = {}
        for number, location in enumerate(self.locations):
            self.near_locations |= location.near
            self.kinds[location.kind] = self.kinds.get(location.kind, 0) | 1 << number
        #: The hexes for tiles that do not depend on the card: Farm, Oasis, Tower (the edge), Harbor.
        self.zones = {
            "farm": self.terrain[GRASS],
            "oasis": self.terrain[DESERT],
            "tower": self.buildable & HEX.rim,
            "harbor": water,
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.quadrants == other.quadrants and self.rotated == other.rotated

    def __hash__(self) -> int:
        return hash((self.quadrants, self.rotated))

    def __repr__(self) -> str:
        return f"Board(quadrants={self.quadrants!r}, rotated={self.rotated!r})"

    @classmethod
    def of(cls, quadrants: Sequence[str], rotated: Sequence[bool] = (False,) * 4) -> Board:
        """The board of four different quadrants, TL TR BL BR; BadData "quadrants" or "rotated"."""
        names = tuple(quadrants)
        for name in names:
            if name not in QUADRANTS:
                raise BadData("quadrants", unexpected(problem("expected.known"), as_found(name), "quadrants"))
        if len(names) != 4 or len(set(names)) != 4:
            expected = problem("expected.list.different", count=4)
            raise BadData("quadrants", unexpected(expected, as_found(", ".join(names)), "quadrants"))
        turned = tuple(rotated)
        if len(turned) != 4:
            raise BadData("rotated", unexpected(problem("expected.list", count=4), len(turned), "rotated"))
        for turn in turned:
            if type(turn) is not bool:
                raise BadData("rotated", unexpected(problem("expected.flag"), as_found(turn), "rotated"))
        return _board(names, turned)

    @cached_property
    def shores(self) -> int:
        """All hexes next to water."""
        return HEX.neighbours(self.terrain[WATER])

    @cached_property
    def foothills(self) -> int:
        """All hexes next to a mountain."""
        return HEX.neighbours(self.mountains)

    @cached_property
    def near_castles(self) -> int:
        return HEX.neighbours(self.castles)

    @cached_property
    def near_each_castle(self) -> tuple[int, ...]:
        return tuple(HEX.neighbours(castle) for castle in singles(self.castles))

    @cached_property
    def near_places(self) -> int:
        """All hexes next to a castle or location hex."""
        return HEX.neighbours(self.places)

    @cached_property
    def location_at(self) -> tuple[int, ...]:
        """``location_next_to`` by the place of the bit of a hex."""
        numbers = [-1] * len(HEX.spots)
        for number, location in enumerate(self.locations):
            for spot in singles(location.near):
                numbers[spot.bit_length() - 1] = number
        return tuple(numbers)

    def rows(self) -> list[str]:
        """20 lines of letters: G C D F T, W water, M mountain, X castle, L location."""
        rows = []
        for top in (0, 2):
            pair = [_turned(self.quadrants[i], self.rotated[i]) for i in (top, top + 1)]
            rows += [left + right for left, right in zip(*pair, strict=True)]
        return rows

    def location_next_to(self, spot: int) -> int:
        """The number of the location that a hex is next to, or -1."""
        return self.location_at[spot.bit_length() - 1]


def _turned(name: str, rotated: bool) -> tuple[str, ...]:
    rows = QUADRANTS[name]
    return tuple(row[::-1] for row in rows[::-1]) if rotated else rows


@cache
def _letters_in(name: str, rotated: bool, corner: int) -> dict[str, int]:
    """The hexes of each letter of a quadrant, as masks on the board."""
    top, left = HALF * (corner // 2), HALF * (corner % 2)
    hexes = dict.fromkeys("GCDFTWMXL", 0)
    for r, row in enumerate(_turned(name, rotated)):
        for c, letter in enumerate(row):
            hexes[letter] |= HEX.bit(top + r, left + c)
    return hexes


@cache
def _locations_in(name: str, rotated: bool, corner: int) -> tuple[Location, ...]:
    hexes = _letters_in(name, rotated, corner)[LOCATION_LETTER]
    return tuple(
        Location(name.lower(), spot, HEX.neighbours(spot)) for spot in (HEX.bit(*cell) for cell in HEX.cells(hexes))
    )


_board = lru_cache(maxsize=64)(Board)
