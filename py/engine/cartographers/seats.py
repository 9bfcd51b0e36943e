"""A player's sheet with its coins and scores."""

from __future__ import annotations

from typing import NamedTuple

from .cards import COIN_TRACK
from .shapes import Placements
from .sheets import Sheet


class SeasonPoints(NamedTuple):
    """The points of a finished season."""

    first_edict: int
    second_edict: int
    coins: int
    #: Negative.
    monsters: int


class Seat:
    """One player's sheet, coins and scores."""

    __slots__ = ("sheet", "shape_coins", "struck", "places_free", "lost_coins", "skills_used", "seasons", "fits")

    def __init__(self, sheet: Sheet, *, places_free: bool = False) -> None:
        self.sheet = sheet
        #: Coins earned by coin shapes; coins of mountains are counted on the sheet.
        self.shape_coins = 0
        #: Coin marks spent on skills: they no longer score (docs/rules/cartographers.md 7).
        self.struck = 0
        #: Switch ``spent_coins_free``: a spent mark frees its place on the track, so coins lost to a full track
        #: are counted in ``lost_coins``.
        self.places_free = places_free
        self.lost_coins = 0
        #: The slug of the skill used in each season, "" for none.
        self.skills_used = ["", "", "", ""]
        #: The finished seasons.
        self.seasons: list[SeasonPoints] = []
        # Cache by table name: the filled cells and the placements without them. Cells are never emptied, so a later
        # set is a subset of the cached one.
        self.fits: dict[str, tuple[int, int]] = {}

    def copy(self) -> Seat:
        new = Seat.__new__(Seat)
        new.sheet = self.sheet.copy()
        new.shape_coins = self.shape_coins
        new.struck = self.struck
        new.places_free = self.places_free
        new.lost_coins = self.lost_coins
        new.skills_used = self.skills_used.copy()
        new.seasons = self.seasons.copy()
        new.fits = self.fits.copy()
        return new

    @property
    def gained(self) -> int:
        """All coins earned so far, spent and lost ones included."""
        return self.shape_coins + self.sheet.closed_mountains.bit_count()

    @property
    def coins(self) -> int:
        """Marks on the coin track that score; coins beyond the track are lost (docs/rules/cartographers.md 4.11)."""
        if self.places_free:
            return self.gained - self.lost_coins - self.struck
        return min(COIN_TRACK, self.gained) - self.struck

    @property
    def has_place_for_coin(self) -> bool:
        """Whether one more coin would score; places of spent coins stay taken, unless they are free in this game."""
        return (self.coins if self.places_free else self.gained) < COIN_TRACK

    def draw(self, terrain: str, cells: int, coin: int = 0) -> None:
        """Fill the empty cells of a mask with a terrain; ``coin`` is 1 for a coin shape. Closed mountains pay too."""
        self.sheet.draw(terrain, cells)
        self.earn(coin)

    def earn(self, coins: int) -> None:
        """Count coins of coin shapes, after the draws that earned them."""
        self.shape_coins += coins
        if self.places_free:
            self.lost_coins = max(self.lost_coins, self.gained - self.struck - COIN_TRACK)

    @property
    def total(self) -> int:
        """Points of the finished seasons."""
        return sum(map(sum, self.seasons))

    @property
    def monsters_cost(self) -> int:
        """Points lost to monsters over the game, as a positive number (docs/rules/cartographers.md 4.15)."""
        return -sum(season.monsters for season in self.seasons)

    def fitting(self, table: Placements) -> int:
        """The placements of a table that are free on the sheet, as a set of the table."""
        filled = self.sheet.filled
        filled_before, free = self.fits.get(table.name) or (self.sheet.side.fixed, table.all)
        if filled_before != filled:
            free = table.free_of(free, filled & ~filled_before)
            self.fits[table.name] = filled, free
        return free
