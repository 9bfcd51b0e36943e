"""Evaluation of a position: the present gold, and the expected gold of tiles and neighbouring hexes."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bits import singles
from engine.game import Options
from engine.kingdom_builder.amounts import amount
from engine.kingdom_builder.boards import HEX, SECTORS, TERRAINS, WATER, Board
from engine.kingdom_builder.builders import CASTLE
from engine.kingdom_builder.game import KingdomBuilder
from engine.kingdom_builder.legal import MANDATORY_BUILDS
from engine.kingdom_builder.setup import SUPPLY
from engine.kingdom_builder.solo import ROUNDS

from .groups import Groups, paying_for_groups
from .weights import Weights

#: Each hex has a number from 0 to 15, in this many bit planes.
PLANES = 4
#: The distance from an own settlement, in hexes, within which locations and castles count for Merchants.
FAR = 5
#: Unconnected places count in full with at least this many turns left, and less with fewer.
ROAD = 4.0
#: Builds of a turn: the mandatory ones, and the average number that tiles add.
BUILDS_A_TURN = MANDATORY_BUILDS + 0.7


class Evaluator:
    """Evaluates positions reached from ``state`` by actions of ``seat`` alone; without weights only gold counts."""

    def __init__(self, state: KingdomBuilder, seat: int, weights: Weights | None) -> None:
        self._seat = seat
        self._weights = weights
        self._board = board = state.board
        self._cards = state.cards
        self._owns = [one.own for one in state.seats]
        # The rules of the final scoring; the scores shown during the game differ for Lords.
        self._by_groups = paying_for_groups(state.cards, state.options)
        self._amounts = {slug: amount(slug, state.options) for slug in (*state.cards, CASTLE)}
        self._gold: dict[int, int] = {}
        #: The groups of the settlements to which builds are added one at a time, and how many Hermits do not pay.
        self._groups = Groups(board, 0)
        self._less = int(state.options["hermits"] == "less_one")
        #: The expected number of remaining turns.
        self._turns = min(one.supply for one in state.seats) / BUILDS_A_TURN
        #: Whether the seat has no turn after this one, whatever it does.
        self._last = state.ending
        if state.players == 1:
            rounds = ROUNDS - state.round
            self._turns = min(self._turns, rounds)
            self._last |= rounds <= 1
        self._grounds = [board.terrain[name] for name in TERRAINS]
        #: The gold of hexes by cards that pay 1 for each settlement on certain hexes.
        self._printed = [0] * PLANES
        for slug in state.cards:
            _add(self._printed, _paying(board, slug, state.options), 1)
        self._joins = bool(weights and weights.joined) and "merchants" in state.cards

    def gold(self, own: int) -> int:
        """The gold that cards and castles pay for these settlements (a bit set of hexes)."""
        gold = self._gold.get(own)
        if gold is None:
            self._owns[self._seat] = own
            gold = 0
            spot = own & ~self._groups.own
            one_more = spot and not (spot & (spot - 1) or self._groups.own & ~own)
            for slug, paid in self._amounts.items():
                if one_more and slug in self._by_groups:
                    gold += self._groups.gold(slug, spot, self._less)
                else:
                    gold += paid(self._board, self._owns, self._seat)
            self._gold[own] = gold
        return gold

    def prepare(self, own: int) -> None:
        """Settlements to which builds will be added one at a time: their gold is then found faster."""
        if self._by_groups and self._groups.own != own:
            self._groups = Groups(self._board, own)

    def value(self, state: KingdomBuilder) -> float:
        """The present gold of the seat, plus the gold that the weights expect."""
        weights, seat = self._weights, state.seats[self._seat]
        value = float(self.gold(seat.own))
        if weights is None:
            return value
        turns = self._turns
        for kind, bits in self._board.kinds.items():
            if held := bits & seat.held:
                value += weights.tiles[kind] * turns * held.bit_count()
        value += weights.pace * (SUPPLY - seat.supply)
        if not seat.supply:
            return value
        if state.pending_reveal == "card":
            # The builds left continue with a new card.
            value += state.left
        free = ~state.occupied
        reach = seat.near & free
        touched = [reach & ground for ground in self._grounds]
        value -= weights.touched * turns * sum(map(bool, touched))
        if weights.next:
            best = 0
            worths = self.worths(state)
            for near, ground in zip(touched, self._grounds, strict=True):
                best += highest(near or ground & free, worths)
            value += weights.next * best * min(turns, 1.0)
        if self._joins:
            value += self._roads(seat.own, seat.near, state.occupied) * min(turns / ROAD, 1.0)
        return value

    def value_at_end(self, state: KingdomBuilder) -> float:
        """The value of a position in which the turn has ended or waits for a new card: in the last turn gold alone."""
        if not self._last:
            return self.value(state)
        more = state.left if state.pending_reveal == "card" else 0
        return float(self.gold(state.seats[self._seat].own) + more)

    def worths(self, state: KingdomBuilder) -> list[int]:
        """The estimated gold of a build on each hex now: the bit planes of a number, the highest first."""
        weights, board, seat = self._weights, self._board, state.seats[self._seat]
        own, near = seat.own, seat.near
        planes = self._printed.copy()
        if weights is None:
            return planes[::-1]
        spots = 0
        for castle, neighbours in zip(singles(board.castles), board.near_each_castle, strict=True):
            if not castle & near:
                spots |= neighbours
        _add(planes, spots, weights.castle)
        if self._joins:
            _add(planes, HEX.neighbours(board.places & ~near), weights.joined)
        spots = 0
        for number, location in enumerate(board.locations):
            if state.stock[number] and not seat.taken >> number & 1:
                spots |= location.near
        _add(planes, spots, weights.tile)
        for slug in self._cards:
            if slug == "discoverers":
                _add(planes, sum([row for row in HEX.row_masks if not own & row]), 1)
            elif slug == "knights":
                _add(planes, HEX.row_masks[most(own, HEX.row_masks)], 2)
            elif slug == "farmers":
                _add(planes, SECTORS[most(HEX.all & ~own, SECTORS)], 2)
            elif slug == "hermits":
                _add(planes, HEX.all & ~near, 1)
        return planes[::-1]

    def _roads(self, own: int, near: int, occupied: int) -> float:
        """The expected gold of places that are not connected for Merchants yet; more distant ones count less."""
        assert self._weights is not None
        board = self._board
        passable = board.buildable & ~occupied
        worth, value = 4.0, 0.0
        seen, edge = near | own, near
        for _ in range(FAR):
            worth *= self._weights.away
            edge = HEX.neighbours(edge & passable) & ~seen
            if not edge:
                break
            seen |= edge
            value += worth * (edge & board.places).bit_count()
        return value


def highest(hexes: int, worths: list[int]) -> int:
    """The highest value of any of the hexes."""
    most = 0
    for plane in worths:
        most *= 2
        if both := hexes & plane:
            hexes = both
            most += 1
    return most


def most(hexes: int, areas: Sequence[int]) -> int:
    """The index of the area with the most hexes, the first of several."""
    counts = [(hexes & area).bit_count() for area in areas]
    return counts.index(max(counts))


def _add(planes: list[int], hexes: int, amount: int) -> None:
    """Add an amount below 8 to the values of hexes; a carry out of the highest plane is dropped."""
    place = 0
    while amount:
        if amount & 1:
            carry, at = hexes, place
            while carry and at < PLANES:
                planes[at], carry = planes[at] ^ carry, planes[at] & carry
                at += 1
        amount >>= 1
        place += 1


def _paying(board: Board, slug: str, options: Options) -> int:
    """The hexes where a card pays 1 for each settlement; 0 for other cards."""
    if slug == "fishermen":
        return board.shores & ~board.terrain[WATER]
    if slug == "miners":
        return board.foothills
    if slug == "workers":
        return board.near_castles if options["workers"] == "castles" else board.near_places
    return 0
