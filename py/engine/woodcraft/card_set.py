"""A card set: the document of its cards and boards, checked, and compiled for the rules."""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from ..game import BadData, Json
from ..problems import unexpected
from . import schema
from .cards import (
    HELPER_DECKS,
    NO_POWERS,
    ONCE_PER_TURN,
    ORDER_DECKS,
    PERMANENT,
    UPGRADES,
    Contract,
    Helper,
    Improvement,
    MarketStep,
    MaterialPrice,
    Order,
    Powers,
    Room,
    Solo,
    Space,
    TileRewards,
    Upgrade,
)
from .dice import COLOURS, DICE, SIDES, die, parse_die, price, value_of
from .effect_lists import Amounts, EffectLists, amounts, bits
from .problems import problem
from .standard import STANDARD
from .wheel import Pays

#: The id of the shipped set; no other document may carry it.
STANDARD_ID = "standard"
#: How many compiled sets are kept in addition to the shipped one.
_KEPT = 8
#: For how many sets of helpers the powers are kept.
_KEPT_POWERS = 5000


class CardSet:
    """All data of a game of Woodcraft, compiled once per document and never changed.

    ``CardSet.of`` checks a document, ``CardSet.standard`` is the shipped set.
    """

    @classmethod
    def standard(cls) -> CardSet:
        return _standard()

    @classmethod
    def of(cls, document: Any) -> CardSet:
        """The set of a document; BadData "card_set..." if it is invalid (``schema.check``)."""
        if document is STANDARD:
            return _standard()
        for known in _custom.values():
            if known.document is document:  # checked before; games look up their set every turn
                return known
        schema.check(document)
        written = _written(document)
        if document["id"] == STANDARD_ID:
            if written != _written(STANDARD):
                raise shipped_id()
            return _standard()
        known_set = _custom.get(written)
        if known_set is None:
            if len(_custom) >= _KEPT:
                del _custom[next(iter(_custom))]
            name = f"{document['id']}-{crc32(written.encode()):08x}"
            _custom[written] = known_set = cls(json.loads(written), name)
        return known_set

    def __init__(self, document: Json, name: str) -> None:
        #: The checked document. Do not change it.
        self.document = document
        #: The id; for a custom set with a checksum of the content.
        self.name = name
        self.id: str = document["id"]
        self.title: str = document["title"]
        self.version: int = document["version"]
        self.tools: tuple[str, ...] = tuple(document["tools"])
        self._effects = EffectLists(self.tools)
        #: Every list of effects, compiled and as written in the set.
        self.lists = self._effects.compiled
        self.written = self._effects.written
        self._read_numbers(document)
        self._read_boards(document)
        self._read_cards(document)
        #: By list of effects: what it gains if that is all it does, else ().
        self.gains: tuple[Amounts, ...] = tuple(
            effects[0][1] if len(effects) == 1 and effects[0][0] == "gain" else () for effects in self.lists
        )
        self._powers: dict[tuple[str, ...], Powers] = {}

    # --- numbers and boards -----------------------------------------------------------------------

    def _read_numbers(self, document: Json) -> None:
        prices = document["prices"]
        self.surcharge = tuple(prices["die_surcharge"][colour] for colour in COLOURS)
        sale = tuple(prices["sell_surcharge"][colour] for colour in COLOURS)
        self.price: tuple[int, ...] = tuple(price(one, self.surcharge) for one in DICE)
        times: int = prices["sell_multiplier"]
        self.resale: tuple[int, ...] = tuple(times * value_of(one) + sale[one // SIDES] for one in DICE)
        #: The dice the bank sells.
        self.bank = tuple(die(colour, prices["exchange_buy_value"]) for colour in range(len(COLOURS)))
        costs: dict[str, int] = prices["materials"]["cost_by_amount"]
        self.materials = tuple(sorted(MaterialPrice(int(amount), cost) for amount, cost in costs.items()))
        self.cheapest_material = min(cost for _, cost in self.materials)
        self.material_purchases: int = prices["materials"]["max_purchases"]
        numbers = "buy_lumber_max second_order bonus_action_lanterns other_action_lanterns skip_action_blueberries"
        numbers += " six_discount glue_mixed_points leftover_divisor"
        self.numbers: dict[str, int] = {name: prices[name] for name in numbers.split()}
        self.numbers["lumber_pile"] = document["setup"]["lumber_pile"]
        self.setup: Json = document["setup"]
        self.rounds: Json = document["rounds"]
        self.market = tuple(MarketStep(step["cost"], step["points"]) for step in document["market"])

    def _read_boards(self, document: Json) -> None:
        tracks = document["income_tracks"]
        self.track_end: int = tracks["max"]
        self.tool_line: int = tracks["tool_line_between"][1]
        self.points_line: int = tracks["points_line_between"][1]
        self.points_line_points: int = tracks["points_line_points"]
        self.second_marker: int = tracks["second_marker_starts_at"]
        reputation = document["reputation"]
        self.per_order: tuple[int, ...] = tuple(reputation["per_order_points_by_space"])
        self.tile_spaces = tuple(reputation["tile_spaces"])
        self.beyond: int = reputation["beyond_last_points"]
        self.tiles = {
            tile["id"]: TileRewards(
                tuple(self._effects.add(reward) for reward in tile["side_2_4"]),
                tuple(self._effects.add(reward) for reward in tile["side_3"]),
            )
            for tile in document["reputation_tiles"]
        }
        self.row_lists = tuple(self._effects.add(row) for row in document["order_rows"])
        self.below_list = self._effects.add(document["order_rows_below"])
        self._read_rooms(document["workshop_rooms"])
        self._read_attic(document["attic"])
        wheel = document["wheel"]
        self.pays = Pays.of(wheel, self._effects.add)
        self.wheel_start = (wheel["start_quadrant"], wheel["arrow_at_end_of"])
        self.upgrades = {
            row["id"]: Upgrade(
                row["cost"],
                self._effects.add(row["gives"]),
                bits(UPGRADES.index(need) for need in row["needs"]),
                parse_die(row["sapling"]) if row.get("sapling") else -1,
            )
            for row in sorted(document["upgrades"], key=lambda row: UPGRADES.index(row["id"]))
        }
        #: The upgrades in the order of UPGRADES.
        self.improvements = tuple(
            Improvement(1 << UPGRADES.index(name), upgrade.needs, upgrade.cost, name)
            for name, upgrade in self.upgrades.items()
        )
        ranges = {row["id"]: row.get("range", ()) for row in document["upgrades"]}
        #: By how much each of the three splicing tiles raises a die.
        self.ranges = tuple(
            tuple(sorted(which)) for which in (document["splicing_1_range"], ranges["splicing_2"], ranges["splicing_3"])
        )

    def _read_rooms(self, section: Json) -> None:
        """Read the rooms, numbered row by row. A place without a room has no neighbours."""
        columns = section["columns"]
        rooms = {tuple(room["at"]): room for room in section["rooms"]}
        made = []
        for number in range(section["rows"] * columns):
            row, column = divmod(number, columns)
            room = rooms.get((row, column), {"income": None, "produce": 0})
            near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            neighbours = tuple(at[0] * columns + at[1] for at in near if at in rooms) if (row, column) in rooms else ()
            made.append(Room(room["income"] or "", room["produce"], neighbours))
        self.rooms = tuple(made)
        #: The neighbours of each room.
        self.near = tuple(room.near for room in made)
        self.start_room: int = section["start"][0] * columns + section["start"][1]

    def _read_attic(self, section: Json) -> None:
        names = [name for row in section["rows"].values() for name in row]
        self.space_of = {name: number for number, name in enumerate(names)}
        edges: list[list[tuple[int, int]]] = [[] for _ in names]
        for edge in section["edges"]:
            one, other = (self.space_of[name] for name in edge["between"])
            reward = self._effects.add(edge["reward"])
            edges[one].append((other, reward))
            edges[other].append((one, reward))
        spaces = []
        for number, name in enumerate(names):
            needs = section["needs"].get(name, [])
            near = tuple(other for other, _ in edges[number])
            one_of = near if "any_adjacent" in needs else ()
            after = tuple(self.space_of[need] for need in needs if need != "any_adjacent")
            spaces.append(Space(name, after, one_of, tuple(edges[number])))
        self.attic = tuple(spaces)
        self.tool_of = {name: number for number, name in enumerate(self.tools)}

    # --- cards ------------------------------------------------------------------------------------

    def _read_cards(self, document: Json) -> None:
        #: The ids of each deck: "orders early" .. "helpers late", "contracts", "solo".
        self.decks: dict[str, tuple[str, ...]] = {}
        #: The deck of each card that may be hidden.
        self.deck_of: dict[str, str] = {}
        self.cards: dict[str, Json] = {}
        self.orders: dict[str, Order] = {}
        self.helpers: dict[str, Helper] = {}
        for deck in ORDER_DECKS:
            for row in self._deck(f"orders {deck}", document["orders"][deck]):
                dice = tuple(sorted(parse_die(text) for text in row["need"]["dice"]))
                counts = tuple((one, dice.count(one)) for one in sorted(set(dice)))
                tokens = amounts(row["need"].get("tokens"))
                reward = self._effects.add(row["reward"])
                self.orders[row["id"]] = Order(row["id"], row["row"], dice, counts, tokens, reward)
        for deck in HELPER_DECKS:
            for row in self._deck(f"helpers {deck}", document["helpers"][deck]):
                ability = row["ability"]
                lists = self._effects.add(ability["effects"]), self._effects.add(row["production"])
                self.helpers[row["id"]] = Helper(row["cost"], ability["kind"], *lists)
        #: The lists of the abilities that may be used once a turn, by their helpers.
        self.abilities = {one: card.ability for one, card in self.helpers.items() if card.kind == ONCE_PER_TURN}
        self.able = frozenset(self.abilities)
        #: The last die of each order: a pile without it, which most are, cannot complete the order.
        self.last_die = {one: card.dice[-1] for one, card in self.orders.items()}
        self.contracts: dict[str, Contract] = {}
        for row in self._deck("contracts", document["public_contracts"]):
            score = row["score"]
            self.contracts[row["id"]] = Contract(tuple(score["per"]), score["points"], score["max"])
        self.solo = {
            row["id"]: Solo(
                row["id"],
                row["wheel"],
                row["helper_slot"],
                row["order_slot"],
                COLOURS.index(row["yard"]["color"]),
                row["yard"]["which"] == "high",
                row["reputation"],
                bool(row["take_contract"]),
            )
            for row in self._deck("solo", document["solo"]["cards"])
        }
        self.solo_contracts_from: int = document["solo"]["contracts_from_round"]
        levels = document["solo"]["score_levels"]
        self.levels: tuple[tuple[int | None, str], ...] = tuple((row["below"], row["level"]) for row in levels)

    def _deck(self, name: str, rows: Sequence[Json]) -> Sequence[Json]:
        self.decks[name] = tuple(row["id"] for row in rows)
        for row in rows:
            self.deck_of[row["id"]] = name
            self.cards[row["id"]] = row
        return rows

    def powers(self, rooms: Iterable[str]) -> Powers:
        """The permanent abilities of these helpers."""
        ids = tuple(sorted(one for one in rooms if one and self.helpers[one].kind == PERMANENT))
        if not ids:
            return NO_POWERS
        powers = self._powers.get(ids)
        if powers is None:
            if len(self._powers) > _KEPT_POWERS:
                self._powers.clear()
            powers = self._powers[ids] = self._find_powers(ids)
        return powers

    def _find_powers(self, ids: tuple[str, ...]) -> Powers:
        powers = Powers({}, {}, {})
        for one in ids:
            for effect in self.lists[self.helpers[one].ability]:
                match effect:
                    case ("discount", on, by, values):
                        powers.discounts[on] = (*powers.discounts.get(on, ()), (by, values))
                    case ("trigger", on, number, limited):
                        powers.triggers[on] = (*powers.triggers.get(on, ()), (one, number, limited))
                    case ("replace", rule, value):
                        powers.replaced[rule] = max(value, powers.replaced.get(rule, value))
        return powers


def shipped_id() -> BadData:
    """The error for another document with the id of the shipped set."""
    expected = problem("expected.not_shipped", name=STANDARD_ID)
    return BadData("card_set.id", unexpected(expected, repr(STANDARD_ID), "id"))


def _written(document: object) -> str:
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


@cache
def _standard() -> CardSet:
    return CardSet(STANDARD, STANDARD_ID)


_custom: dict[str, CardSet] = {}
