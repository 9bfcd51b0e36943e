"""A card set made ready to play with: its cards by id, its decks, its numbers as plain values."""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from ..game import BadData, Json
from ..problems import unexpected
from . import schema
from .dice import COLOURS, parse_die, pile
from .differences import changes as changes
from .differences import with_changes as with_changes
from .problems import problem
from .standard import STANDARD
from .wheel import Effect, Effects, Pays

#: The id of the shipped set; no other document may carry it.
STANDARD_ID = "standard"
SEATS = range(1, 5)
_KEPT = 8


class Order(NamedTuple):
    id: str
    #: "early", "late" or "walnut".
    deck: str
    #: Where it starts beside the board, from 1 at the top.
    row: int
    #: Sorted.
    dice: tuple[int, ...]
    tokens: Mapping[str, int]
    reward: Effects
    title: str
    designed: bool


class Helper(NamedTuple):
    id: str
    #: "early" or "late".
    deck: str
    cost: int
    #: Of the ability: "immediate", "once_per_turn", "permanent" or "none".
    kind: str
    effects: Effects
    production: Effects
    title: str
    designed: bool


class Contract(NamedTuple):
    id: str
    score: Effect
    title: str
    designed: bool


class SoloCard(NamedTuple):
    id: str
    #: "oldest_first", "newest_first" or the tile it moves.
    wheel: str
    #: Displayed cards to discard, counted from 1; 0 for none.
    helper_slot: int
    order_slot: int
    #: The yard die it replaces: the "low" or the "high" one of a colour.
    colour: int
    which: str
    reputation: int
    take_contract: bool
    designed: bool


class Upgrade(NamedTuple):
    id: str
    cost: int
    gives: Effects
    needs: tuple[str, ...]
    #: The tree that comes with a pot.
    sapling: int | None
    #: What a splicing tile may add.
    range: tuple[int, ...]


class ReputationTile(NamedTuple):
    id: str
    side_2_4: tuple[Effects, ...]
    side_3: tuple[Effects, ...]


class Room(NamedTuple):
    #: ``r0``, ``r1``, ...: row by row.
    id: str
    row: int
    column: int
    #: The income track that goes up when a helper moves in.
    income: str | None
    #: How many helpers may produce then.
    produce: int
    #: The rooms next to it.
    beside: tuple[str, ...]


class CardSet:
    """All data of a game of Woodcraft. Made once a document; nothing of it is ever changed.

    ``CardSet.of`` checks a document, ``CardSet.standard`` is the shipped set.
    """

    @classmethod
    def standard(cls) -> CardSet:
        return _standard()

    @classmethod
    def of(cls, document: Any) -> CardSet:
        """The set of a document; BadData "card_set..." if it is none (``schema.check``)."""
        if document is STANDARD:
            return _standard()
        for known in _custom.values():
            if known.document is document:  # checked before; a game asks for its set at every turn
                return known
        schema.check(document)
        written = _written(document)
        if document["id"] == STANDARD_ID:
            if written != _written(STANDARD):
                raise shipped_id()
            return _standard()
        found = _custom.get(written)
        if found is None:
            if len(_custom) >= _KEPT:
                del _custom[next(iter(_custom))]
            _custom[written] = found = cls(json.loads(written), f"{document['id']}-{crc32(written.encode()):08x}")
        return found

    def __init__(self, document: Json, name: str) -> None:
        #: As checked; not to be changed.
        self.document = document
        #: The id, for a set of one's own with a sum of the content.
        self.name = name
        self.id: str = document["id"]
        self.title: str = document["title"]
        self.version: int = document["version"]
        self._read_cards(document)
        self._read_numbers(document)
        self._read_board(document)

    def _read_cards(self, document: Json) -> None:
        orders, helpers, solo = document["orders"], document["helpers"], document["solo"]
        self.orders = {card["id"]: _order(card, deck) for deck in orders for card in orders[deck]}
        self.helpers = {card["id"]: _helper(card, deck) for deck in helpers for card in helpers[deck]}
        self.contracts = {
            card["id"]: Contract(card["id"], card["score"], card["title"], card["designed"])
            for card in document["public_contracts"]
        }
        self.solo = {card["id"]: _solo(card) for card in solo["cards"]}
        self.orders_early, self.orders_late, self.orders_walnut = (
            tuple(card["id"] for card in orders[deck]) for deck in ("early", "late", "walnut")
        )
        self.helpers_early, self.helpers_late = (
            tuple(card["id"] for card in helpers[deck]) for deck in ("early", "late")
        )
        #: From which round on a solo card may take a contract away.
        self.solo_contracts_from_round: int = solo["contracts_from_round"]
        #: (below which score, level), the last one without a bound.
        self.solo_levels = tuple((level["below"], level["level"]) for level in solo["score_levels"])

    def _read_numbers(self, document: Json) -> None:
        rounds, setup, prices = document["rounds"], document["setup"], document["prices"]
        #: By number of seats, like every tuple "by seats" below; index 0 means nothing.
        self.rounds = _by_seats(rounds["by_players"], 0)
        #: The rounds an income phase follows, by seats.
        self.income_after = tuple(map(tuple, _by_seats(rounds["income_after"], ())))
        self.blueberries: int = setup["blueberries"]
        self.lanterns = _by_seats(setup["lanterns"], 0)
        self.start_dice = tuple(pile(setup["dice"]))
        self.dealt_helpers: int = setup["deal"]["helpers_early"]
        self.dealt_orders: int = setup["deal"]["orders_early"]
        self.dealt_walnuts: int = setup["deal"]["orders_walnut"]
        self.kept_helpers: int = setup["keep"]["helpers"]
        self.kept_orders: int = setup["keep"]["orders_early"]
        self.kept_walnuts: int = setup["keep"]["orders_walnut"]
        self.placed_orders: int = setup["place_orders"]
        self.displayed_helpers: int = setup["display"]["helpers"]
        self.displayed_orders: int = setup["display"]["orders"]
        self.yard_per_colour: int = setup["lumber_yard_per_color"]
        self.shown_contracts = _by_seats(setup["public_contracts"], 0)
        self.track_start: Mapping[str, int] = setup["track_start"]
        #: How many dice may be kept in the pile at the end of a turn.
        self.pile_limit: int = setup["lumber_pile"]
        #: By colour.
        self.surcharges = tuple(prices["die_surcharge"][colour] for colour in COLOURS)
        self.sell_surcharges = tuple(prices["sell_surcharge"][colour] for colour in COLOURS)
        self.sell_multiplier: int = prices["sell_multiplier"]
        self.buy_lumber_max: int = prices["buy_lumber_max"]
        self.exchange_value: int = prices["exchange_buy_value"]
        costs = prices["materials"]["cost_by_amount"]
        #: ``material_costs[amount - 1]`` for every amount that can be bought at once.
        self.material_costs = tuple(costs[str(amount)] for amount in range(1, len(costs) + 1))
        self.material_purchases: int = prices["materials"]["max_purchases"]
        self.second_order: int = prices["second_order"]
        self.bonus_lanterns: int = prices["bonus_action_lanterns"]
        self.other_lanterns: int = prices["other_action_lanterns"]
        self.skip_blueberries: int = prices["skip_action_blueberries"]
        self.six_discount: int = prices["six_discount"]
        self.mixed_glue_points: int = prices["glue_mixed_points"]
        self.leftover_divisor: int = prices["leftover_divisor"]

    def _read_board(self, document: Json) -> None:
        wheel, tracks, reputation = document["wheel"], document["income_tracks"], document["reputation"]
        self.wheel = Pays.of(wheel)
        self.wheel_home: int = wheel["start_quadrant"]
        self.wheel_arrow: int = wheel["arrow_at_end_of"]
        self.upgrades = {upgrade["id"]: _upgrade(upgrade) for upgrade in document["upgrades"]}
        #: What each splicing tile may add: tile 1 is there from the start.
        self.splicing = (
            tuple(document["splicing_1_range"]),
            self.upgrades["splicing_2"].range,
            self.upgrades["splicing_3"].range,
        )
        #: (cost, points) of each step; the last one can be bought again and again.
        self.market = tuple((step["cost"], step["points"]) for step in document["market"])
        self.track_max: int = tracks["max"]
        #: The spaces behind the two lines: reaching one is crossing its line.
        self.tool_line: int = tracks["tool_line_between"][1]
        self.points_line: int = tracks["points_line_between"][1]
        self.points_line_points: int = tracks["points_line_points"]
        self.second_marker_start: int = tracks["second_marker_starts_at"]
        #: Points for each completed order, by space of the reputation track.
        self.reputation_points = tuple(reputation["per_order_points_by_space"])
        self.reputation_last = len(self.reputation_points) - 1
        self.reputation_tile_spaces = tuple(reputation["tile_spaces"])
        #: Points for each step beyond the last space.
        self.reputation_beyond: int = reputation["beyond_last_points"]
        self.reputation_tiles = {
            tile["id"]: ReputationTile(
                tile["id"], tuple(map(tuple, tile["side_2_4"])), tuple(map(tuple, tile["side_3"]))
            )
            for tile in document["reputation_tiles"]
        }
        #: What completing an order pays by its row (index 0 is row 1), and what each one lost costs.
        self.order_rows: tuple[Effects, ...] = tuple(map(tuple, document["order_rows"]))
        self.order_rows_below: Effects = tuple(document["order_rows_below"])
        self.rooms = _rooms(document["workshop_rooms"])
        start = document["workshop_rooms"]["start"]
        self.start_room = next(room.id for room in self.rooms.values() if [room.row, room.column] == start)
        self.tools = tuple(document["tools"])
        attic = document["attic"]
        #: Spaces row by row from the bottom.
        self.attic = tuple(space for row in ("bottom", "middle", "top") for space in attic["rows"][row])
        #: What must be filled before a space is open; ("any_adjacent",) for one of its neighbours.
        self.attic_needs: dict[str, tuple[str, ...]] = {
            space: tuple(attic["needs"].get(space, ())) for space in self.attic
        }
        #: (neighbour, what lies between) of each space, in the order of the document.
        self.attic_edges: dict[str, tuple[tuple[str, Effects], ...]] = {
            space: tuple(
                (other, tuple(edge["reward"]))
                for edge in attic["edges"]
                for one, other in (edge["between"], edge["between"][::-1])
                if one == space
            )
            for space in self.attic
        }


def shipped_id() -> BadData:
    """A document other than the shipped one has its id."""
    found = repr(STANDARD_ID)
    return BadData("card_set.id", unexpected(problem("expected.not_shipped", name=STANDARD_ID), found, "id"))


def _written(document: Any) -> str:
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


@cache
def _standard() -> CardSet:
    return CardSet(STANDARD, STANDARD_ID)


_custom: dict[str, CardSet] = {}


def _by_seats(values: Mapping[str, Any], nothing: Any) -> tuple[Any, ...]:
    return (nothing, *(values[str(seats)] for seats in SEATS))


def _order(card: Json, deck: str) -> Order:
    need = card["need"]
    dice = tuple(pile(need["dice"]))
    reward = tuple(card["reward"])
    return Order(card["id"], deck, card["row"], dice, need["tokens"], reward, card["title"], card["designed"])


def _helper(card: Json, deck: str) -> Helper:
    ability = card["ability"]
    return Helper(
        card["id"],
        deck,
        card["cost"],
        ability["kind"],
        tuple(ability["effects"]),
        tuple(card["production"]),
        card["title"],
        card["designed"],
    )


def _solo(card: Json) -> SoloCard:
    return SoloCard(
        card["id"],
        card["wheel"],
        card["helper_slot"],
        card["order_slot"],
        COLOURS.index(card["yard"]["color"]),
        card["yard"]["which"],
        card["reputation"],
        card["take_contract"],
        card["designed"],
    )


def _upgrade(upgrade: Json) -> Upgrade:
    sapling = upgrade.get("sapling")
    return Upgrade(
        upgrade["id"],
        upgrade["cost"],
        tuple(upgrade["gives"]),
        tuple(upgrade["needs"]),
        None if sapling is None else parse_die(sapling),
        tuple(upgrade.get("range", ())),
    )


def _rooms(section: Json) -> dict[str, Room]:
    columns = section["columns"]
    there: Iterable[Json] = sorted(section["rooms"], key=lambda room: room["at"])
    ids = {(row, column): f"r{row * columns + column}" for row, column in (room["at"] for room in there)}
    rooms = {}
    for room in there:
        row, column = room["at"]
        near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        beside = tuple(ids[place] for place in near if place in ids)
        number = ids[row, column]
        rooms[number] = Room(number, row, column, room["income"], room["produce"], beside)
    return rooms
