"""A player's settlements, hidden card and location tiles, gained, used and lost (docs/rules/kingdom-builder.md 3)."""

from __future__ import annotations

from .boards import Board
from .setup import SUPPLY


class Seat:
    """One player. Sets of tiles are integers: bit i is the i-th location of the board."""

    __slots__ = ("own", "near", "supply", "hand", "held", "taken", "used", "fresh")

    def __init__(self) -> None:
        self.own = 0
        #: All hexes next to an own settlement.
        self.near = 0
        self.supply = SUPPLY
        #: The terrain card in hand, or "".
        self.hand = ""
        self.held = 0
        #: Locations from which this seat has taken a tile: it cannot take a second one.
        self.taken = 0
        #: Of the tiles held, those used this turn and those gained this turn.
        self.used = 0
        self.fresh = 0

    def copy(self) -> Seat:
        new = Seat.__new__(Seat)
        new.own = self.own
        new.near = self.near
        new.supply = self.supply
        new.hand = self.hand
        new.held = self.held
        new.taken = self.taken
        new.used = self.used
        new.fresh = self.fresh
        return new

    @property
    def ready(self) -> int:
        """The tiles held that were neither used nor gained this turn."""
        return self.held & ~(self.used | self.fresh)

    def use(self, board: Board, kind: str) -> None:
        """Mark a ready tile of this kind as used."""
        bits = board.kinds[kind] & self.ready
        self.used |= bits & -bits

    def gain(self, board: Board, stock: list[int], spot: int) -> int:
        """Take a tile of the location next to ``spot``, at most one a location; its number, -1 for none."""
        number = board.location_next_to(spot)
        if number < 0 or self.taken >> number & 1 or not stock[number]:
            return -1
        stock[number] -= 1
        self.taken |= 1 << number
        self.held |= 1 << number
        self.fresh |= 1 << number
        return number

    def lose(self, board: Board, spot: int) -> int:
        """Give up the tile of the location next to ``spot``, where a settlement left, unless another one is next to it.

        The number of the location, -1 for none.
        """
        number = board.location_next_to(spot)
        bit = 1 << number if number >= 0 else 0
        if not self.held & bit or self.own & board.locations[number].near:
            return -1
        if not bit & (self.used | self.fresh):
            # Of two tiles of a kind the player gives up the used one.
            self.used &= ~board.kinds[board.locations[number].kind]
        self.held &= ~bit
        self.used &= ~bit
        self.fresh &= ~bit
        return number
