"""Evaluation of a position: the present gold, and the expected gold of tiles and neighbouring hexes."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bits import singles
from engine.kingdom_builder.boards import HEX, SECTORS, TERRAINS, WATER, Board
from engine.kingdom_builder.builders import CASTLE, rule
from engine.kingdom_builder.game import KingdomBuilder
from engine.kingdom_builder.legal import MANDATORY_BUILDS
from engine.kingdom_builder.setup import SUPPLY

from .weights import Hopes

#: Bit planes of a number from 0 to 15 a hex.
PLANES = 4
#: Steps from an own settlement at which a place is still looked for.
FAR = 5
#: Of so many turns to come a far place needs all.
ROAD = 4.0
#: Builds of a turn: three and what tiles add on average.
BUILDS_A_TURN = MANDATORY_BUILDS + 0.7


class Outlook:
    """Evaluates positions reached from ``state`` by actions of ``seat`` alone; without weights only gold counts."""

    def __init__(self, state: KingdomBuilder, seat: int, hopes: Hopes | None) -> None:
        self._seat = seat
        self._hopes = hopes
        self._board = board = state.board
        self._cards = state.cards
        self._owns = [one.own for one in state.seats]
        # By the final count, which is what a bot plays for; the live figures differ for Lords.
        self._rules = [rule(slug, **state.options) for slug in (*state.cards, CASTLE)]
        self._gold: dict[int, int] = {}
        #: About how many turns are still to come.
        self._turns = min(one.supply for one in state.seats) / BUILDS_A_TURN
        self._grounds = [board.terrain[name] for name in TERRAINS]
        #: The worth of hexes by cards that pay 1 for each settlement on some of them.
        self._printed = [0] * PLANES
        for slug in state.cards:
            _add(self._printed, _paying(board, slug), 1)
        self._near_castles = {castle: HEX.neighbours(castle) for castle in singles(board.castles)}
        self._joins = bool(hopes and hopes.joined) and "merchants" in state.cards

    def gold(self, own: int) -> int:
        """What the cards and castles pay for these settlements (a bit set of hexes)."""
        gold = self._gold.get(own)
        if gold is None:
            self._owns[self._seat] = own
            gold = 0
            for paid in self._rules:
                for piece in paid(self._board, self._owns, self._seat):
                    gold += piece[1]
            self._gold[own] = gold
        return gold

    def value(self, state: KingdomBuilder) -> float:
        """The gold of the seat now, plus what the weights expect."""
        hopes, seat = self._hopes, state.seats[self._seat]
        value = float(self.gold(seat.own))
        if hopes is None:
            return value
        turns = self._turns
        for kind, bits in self._board.kinds.items():
            if held := bits & seat.held:
                value += hopes.tiles[kind] * turns * held.bit_count()
        value += hopes.pace * (SUPPLY - seat.supply)
        if not seat.supply:
            return value
        if state.pending_reveal == "card":
            # A new card will be shown for the builds that are left.
            value += state.left
        free = ~state.occupied
        reach = seat.near & free
        touched = [reach & ground for ground in self._grounds]
        value -= hopes.touched * turns * sum(map(bool, touched))
        if hopes.next:
            best = 0
            worths = self.worths(state)
            for there, ground in zip(touched, self._grounds, strict=True):
                best += _highest(there or ground & free, worths)
            value += hopes.next * best * min(turns, 1.0)
        if self._joins:
            value += self._roads(seat.own, seat.near, state.occupied) * min(turns / ROAD, 1.0)
        return value

    def worths(self, state: KingdomBuilder) -> list[int]:
        """About how much gold each hex would bring the seat now: the bit planes of a number, the highest first."""
        hopes, board, seat = self._hopes, self._board, state.seats[self._seat]
        own, near = seat.own, seat.near
        planes = self._printed.copy()
        if hopes is None:
            return planes[::-1]
        spots = 0
        for castle, neighbours in self._near_castles.items():
            if not castle & near:
                spots |= neighbours
        _add(planes, spots, hopes.castle)
        if self._joins:
            _add(planes, HEX.neighbours(board.places & ~near), hopes.joined)
        spots = 0
        for number, location in enumerate(board.locations):
            if state.stock[number] and not seat.taken >> number & 1:
                spots |= location.near
        _add(planes, spots, hopes.tile)
        for slug in self._cards:
            if slug == "discoverers":
                _add(planes, sum([row for row in HEX.row_masks if not own & row]), 1)
            elif slug == "knights":
                _add(planes, HEX.row_masks[_most(own, HEX.row_masks)], 2)
            elif slug == "farmers":
                _add(planes, SECTORS[_most(HEX.all & ~own, SECTORS)], 2)
            elif slug == "hermits":
                _add(planes, HEX.all & ~near, 1)
        return planes[::-1]

    def _roads(self, own: int, near: int, occupied: int) -> float:
        """What places that Merchants do not pay yet promise, the less the farther they are off."""
        assert self._hopes is not None
        board = self._board
        passable = board.buildable & ~occupied
        worth, value = 4.0, 0.0
        seen, edge = near | own, near
        for _ in range(FAR):
            worth *= self._hopes.away
            edge = HEX.neighbours(edge & passable) & ~seen
            if not edge:
                break
            seen |= edge
            value += worth * (edge & board.places).bit_count()
        return value


def _highest(hexes: int, worths: list[int]) -> int:
    """The most that any of the hexes is worth."""
    most = 0
    for plane in worths:
        most *= 2
        if both := hexes & plane:
            hexes = both
            most += 1
    return most


def _most(hexes: int, areas: Sequence[int]) -> int:
    """The number of the first area that holds most of the hexes."""
    counts = [(hexes & area).bit_count() for area in areas]
    return counts.index(max(counts))


def _add(planes: list[int], hexes: int, amount: int) -> None:
    """Add an amount below 8 to the worth of hexes; what does not fit any more is lost."""
    place = 0
    while amount:
        if amount & 1:
            carry, at = hexes, place
            while carry and at < PLANES:
                planes[at], carry = planes[at] ^ carry, planes[at] & carry
                at += 1
        amount >>= 1
        place += 1


def _paying(board: Board, slug: str) -> int:
    """The hexes where a card pays 1 for each settlement; 0 for other cards."""
    if slug == "fishermen":
        return HEX.neighbours(board.terrain[WATER]) & ~board.terrain[WATER]
    if slug == "miners":
        return HEX.neighbours(board.mountains)
    return HEX.neighbours(board.places) if slug == "workers" else 0
