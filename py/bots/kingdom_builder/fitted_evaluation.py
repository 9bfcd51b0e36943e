"""The fitted evaluation of a position: the present gold, and the gold that fitted weights expect of its features."""

from __future__ import annotations

from functools import cache

from engine.kingdom_builder.boards import HEX, SECTORS, Board
from engine.kingdom_builder.game import KingdomBuilder
from engine.kingdom_builder.legal import MANDATORY_BUILDS
from engine.kingdom_builder.seats import Seat
from engine.kingdom_builder.setup import SUPPLY

from .evaluation import Evaluator, highest, most
from .expectations import AHEAD, BEHIND, FAR, NEAR, unpacked, weights_at
from .fitted import PACKED
from .weights import JUDGED

_tables = cache(lambda: unpacked(PACKED))


class FittedEvaluator(Evaluator):
    """Evaluates positions reached from ``state`` by actions of ``seat`` alone."""

    def __init__(self, state: KingdomBuilder, seat: int) -> None:
        super().__init__(state, seat, JUDGED)
        self._now = now = weights_at(_tables(), state.cards, self._turns)
        self._pace, self._touched, self._next, self._pay = now["pace"], now["touched"], now["next"], now["paying"]
        self._castles = [now[f"castle.{distance}"] for distance in range(NEAR)]
        self._locations = [now[f"location.{distance}"] for distance in range(NEAR)]
        self._by_roads = [now[f"road.{distance}"] for distance in range(FAR)] if "merchants" in state.cards else []
        self._leads = [now[f"lead.{lead}"] for lead in range(BEHIND, AHEAD + 1)]
        self._values: dict[tuple[int, int, int], float] = {}
        #: The gold expected of tiles, by the tiles held.
        self._tiles: dict[int, float] = {}
        #: The most settlements of another seat in each sector.
        others = [one.own for number, one in enumerate(state.seats) if number != seat] or [0]
        self._rivals = [max([(own & sector).bit_count() for own in others]) for sector in SECTORS]
        self._paying = self._printed[0] | self._printed[1]
        self._of_cards = [_OF_CARD[slug] for slug in state.cards if slug in _OF_CARD]

    def value(self, state: KingdomBuilder) -> float:
        """The present gold of the seat, plus the gold that the weights expect."""
        seat = state.seats[self._seat]
        # Only this seat has acted, so these determine all that counts.
        position = seat.own, seat.held, seat.taken
        value = self._values.get(position)
        if value is None:
            value = self._values[position] = self._value(state, seat)
        if seat.supply and state.pending_reveal == "card":
            # The builds left continue with a new card.
            value += state.left
        return value

    def _value(self, state: KingdomBuilder, seat: Seat) -> float:
        value = self.gold(seat.own) + self._expected_of_tiles(seat.held) + self._pace * (SUPPLY - seat.supply)
        if not seat.supply:
            return value
        board, near, paying = self._board, seat.near, self._paying
        passable = board.buildable & ~state.occupied
        reach = near & passable
        worths = self.worths(state)
        touched = best = pays = 0
        for ground in self._grounds:
            choice = reach & ground
            if choice:
                touched += 1
            else:
                choice = passable & ground
            best += highest(choice, worths)
            if paying:
                many = (choice & paying).bit_count()
                pays += many if many < MANDATORY_BUILDS else MANDATORY_BUILDS
        value += self._touched * touched + self._next * best + self._pay * pays
        value += self._at_distances(state, seat, passable)
        for of_card in self._of_cards:
            value += of_card(self, seat, passable)
        return value

    def _expected_of_tiles(self, held: int) -> float:
        value = self._tiles.get(held)
        if value is None:
            value = 0.0
            # Not by sum(), whose result for floats depends on the version of Python.
            for kind, bits in self._board.kinds.items():
                value += self._now[f"tile.{kind}"] * (bits & held).bit_count()
            self._tiles[held] = value
        return value

    def _at_distances(self, state: KingdomBuilder, seat: Seat, passable: int) -> float:
        """The gold expected of castles, locations with a tile, and places for Merchants, by the builds to them."""
        board, roads = self._board, self._by_roads
        castles, places, tiles = board.castles, board.places, open_locations(board, state.stock, seat.taken)
        near = seat.near
        seen, edge, value = near | seat.own, near, 0.0
        for distance in range(FAR if roads else NEAR):
            edge = HEX.neighbours(edge & passable) & ~seen
            if not edge:
                break
            seen |= edge
            if not edge & places:
                continue
            if roads:
                value += roads[distance] * (edge & places).bit_count()
            if distance < NEAR:
                value += self._castles[distance] * (edge & castles).bit_count()
                value += self._locations[distance] * (edge & tiles).bit_count()
        return value

    def of_discoverers(self, seat: Seat, passable: int) -> float:
        reach = seat.near & passable
        return self._now["rows"] * len([row for row in HEX.row_masks if row & reach and not row & seat.own])

    def of_knights(self, seat: Seat, passable: int) -> float:
        return self._now["room"] * (passable & HEX.row_masks[most(seat.own, HEX.row_masks)]).bit_count()

    def of_lords(self, seat: Seat, passable: int) -> float:
        reach, value = seat.near & passable, 0.0
        for sector, rival in zip(SECTORS, self._rivals, strict=True):
            lead = (seat.own & sector).bit_count() - rival
            if lead >= BEHIND:
                value += self._leads[min(lead, AHEAD) - BEHIND]
            if reach & sector:
                value += self._now["sectors"]
        return value

    def of_farmers(self, seat: Seat, passable: int) -> float:
        reach, value = seat.near & passable, 0.0
        counts = [(seat.own & sector).bit_count() for sector in SECTORS]
        fewest = min(counts)
        for sector, many in zip(SECTORS, counts, strict=True):
            more = many - fewest
            value += self._now["level.1"] * min(more, 1) + self._now["level.5"] * min(more, 5)
            if not more and reach & sector:
                value += self._now["lowest"]
        return value


_OF_CARD = {
    "discoverers": FittedEvaluator.of_discoverers,
    "knights": FittedEvaluator.of_knights,
    "lords": FittedEvaluator.of_lords,
    "farmers": FittedEvaluator.of_farmers,
}


def open_locations(board: Board, stock: list[int], taken: int) -> int:
    """The locations with a tile that the seat may take, as hexes."""
    hexes = 0
    for number, location in enumerate(board.locations):
        if stock[number] and not taken >> number & 1:
            hexes |= location.hex
    return hexes
