"""A card set as the rules read it: every list of effects has a number, and what is printed is at hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .cards import CardSet
from .dice import COLOURS, DICE, SIDES, die, parse_die, price, value_of
from .wheel import Pays

#: An effect ready to be carried out: the name of its primitive, then its parameters.
Effect = tuple[Any, ...]
Json = Mapping[str, Any]

TOKENS = ("points", "blueberry", "glue", "scrap", "saw", "lantern", "reuse")
MATERIALS = ("glue", "saw", "scrap")
UPGRADES = ("pot_yellow", "pot_brown", "sawing_2", "sawing_3", "splicing_2", "splicing_3", "gluing")
PERMANENT, ONCE_PER_TURN, IMMEDIATE = "permanent", "once_per_turn", "immediate"
#: Decks by the name of their section.
ORDER_DECKS = ("early", "late", "walnut")
HELPER_DECKS = ("early", "late")


class Order(NamedTuple):
    id: str
    row: int
    #: The dice to return, sorted, and how many of each: (die, amount).
    dice: tuple[int, ...]
    counts: tuple[tuple[int, int], ...]
    tokens: tuple[tuple[str, int], ...]
    #: The number of its reward's list.
    reward: int


class Helper(NamedTuple):
    id: str
    cost: int
    kind: str
    #: The numbers of the lists of its ability and its production.
    ability: int
    production: int


class Contract(NamedTuple):
    id: str
    per: tuple[str, ...]
    points: int
    most: int


class Upgrade(NamedTuple):
    id: str
    cost: int
    gives: int
    #: The upgrades that must be there before it, as bits in the order of UPGRADES.
    needs: int
    #: The sapling a pot brings, -1 for none.
    sapling: int


class Room(NamedTuple):
    income: str
    produce: int
    near: tuple[int, ...]


class Space(NamedTuple):
    """A space of the attic."""

    name: str
    #: Spaces that must all be filled before, and spaces of which one must be.
    after: tuple[int, ...]
    after_one: tuple[int, ...]
    #: (space, list) for each edge.
    edges: tuple[tuple[int, int], ...]


class Solo(NamedTuple):
    id: str
    wheel: str
    helper_slot: int
    order_slot: int
    colour: int
    high: bool
    reputation: int
    contract: bool


class Powers(NamedTuple):
    """What the permanent helpers of a seat change."""

    #: By what is bought: (how much less, a set of dice values as bits, 0 for all).
    discounts: dict[str, tuple[tuple[int, int], ...]]
    #: By event: (helper, list, once a turn).
    triggers: dict[str, tuple[tuple[str, int, bool], ...]]
    replaced: dict[str, int]

    def off(self, what: str) -> int:
        """How much less is paid for something that is no die."""
        return sum([by for by, _ in self.discounts.get(what, ())])


NO_POWERS = Powers({}, {}, {})


class Book:
    """Everything printed, of one card set."""

    def __init__(self, cards: CardSet) -> None:
        self.set = cards
        self.document: Json = cards.document
        document = self.document
        #: Every list of effects, ready to be carried out, and as it is written in the set.
        self.lists: list[tuple[Effect, ...]] = []
        self.written: list[list[Json]] = []
        self._tools = tuple(document["tools"])
        self._read_numbers(document)
        self._read_boards(document)
        self._read_cards(document)
        self._powers: dict[tuple[str, ...], Powers] = {}

    # --- effects ----------------------------------------------------------------------------------

    def _list(self, effects: Iterable[Json]) -> int:
        """The number of a list of effects; lists inside it have smaller ones."""
        written = list(effects)
        made = tuple([self._effect(effect) for effect in written])
        self.lists.append(made)
        self.written.append(written)
        return len(self.lists) - 1

    def _effect(self, effect: Json) -> Effect:
        op = effect["op"]
        match op:
            case "gain":
                return op, tuple((token, effect[token]) for token in TOKENS if effect.get(token))
            case "lose":
                return op, effect["points"]
            case "gain_die":
                colours = [COLOURS.index(colour) for colour in effect["colors"]]
                return op, tuple(sorted({die(colour, value) for colour in colours for value in effect["values"]}))
            case "modify_die":
                return op, tuple(effect["by"])
            case "recolor_die":
                pairs = zip(effect["from"], effect["to"], strict=True)
                return op, tuple((COLOURS.index(a), COLOURS.index(b)) for a, b in pairs), _amounts(effect.get("pay"))
            case "split_die":
                return op, effect["cuts"]
            case "glue_dice":
                return op, effect["times"]
            case "plant":
                values = bits(effect["values"])
                return op, _colours(effect["colors"]), values, bool(effect["slice"]), effect["max_trees"]
            case "grow":
                return op, _colours(effect["pots"]), effect["by"]
            case "advance" | "retreat":
                return op, effect["track"], effect["by"]
            case "tool":
                types = self._tools if effect["types"] == "any" else effect["types"]
                return op, bits(self._tools.index(kind) for kind in types), effect["n"]
            case "produce" | "reset_tiles":
                return op, effect["max"]
            case "action":
                return op, effect["name"], effect.get("discount", 0)
            case "take_order":
                return op, effect["n"]
            case "choose":
                return op, tuple(self._list(inner) for inner in effect["options"])
            case "convert":
                return op, _amounts(effect["pay"]), self._list(effect["do"]), effect["times"]
            case "sell_tokens":
                return op, _amounts(effect["rates"]), effect["max"]
            case "swap_tokens":
                return op, tuple(effect["from"]), tuple(effect["to"]), effect["times"]
            case "discount":
                return op, effect["on"], effect["by"], bits(effect.get("values") or ())
            case "trigger":
                return op, effect["on"], self._list(effect["do"]), effect.get("limit") == "turn"
            case "replace":
                return op, effect["rule"], effect["value"]
            case "lift_order":
                return op, effect["rows"]
            case "score_per":
                return op, tuple(effect["per"]), effect["points"], effect["max"]
            case "claim_contract":
                return (op,)
        raise ValueError(op)

    # --- boards and numbers -----------------------------------------------------------------------

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
        self.materials = tuple(sorted((int(amount), cost) for amount, cost in costs.items()))
        self.material_purchases: int = prices["materials"]["max_purchases"]
        numbers = "buy_lumber_max second_order bonus_action_lanterns other_action_lanterns skip_action_blueberries"
        numbers += " six_discount glue_mixed_points leftover_divisor"
        self.numbers: dict[str, int] = {name: prices[name] for name in numbers.split()}
        self.numbers["lumber_pile"] = document["setup"]["lumber_pile"]
        self.setup: Json = document["setup"]
        self.rounds: Json = document["rounds"]
        self.market: tuple[tuple[int, int], ...] = tuple((step["cost"], step["points"]) for step in document["market"])

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
        self.tiles: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
            tile["id"]: (
                tuple(self._list(reward) for reward in tile["side_2_4"]),
                tuple(self._list(reward) for reward in tile["side_3"]),
            )
            for tile in document["reputation_tiles"]
        }
        self.row_lists = tuple(self._list(row) for row in document["order_rows"])
        self.below_list = self._list(document["order_rows_below"])
        self._read_rooms(document["workshop_rooms"])
        self._read_attic(document["attic"])
        wheel = document["wheel"]
        numbered = {
            "outer": [{**field, "reward": [self._list(field["reward"])]} for field in wheel["outer"]],
            "saw": [
                {**field, "age2": [self._list(field["age2"])], "age3_adds": [self._list(field["age3_adds"])]}
                for field in wheel["saw"]
            ],
        }
        #: What the wheel pays, as numbers of lists.
        self.pays = Pays.of(numbered)
        self.wheel_start = (wheel["start_quadrant"], wheel["arrow_at_end_of"])
        self.upgrades = {
            row["id"]: Upgrade(
                row["id"],
                row["cost"],
                self._list(row["gives"]),
                bits(UPGRADES.index(need) for need in row["needs"]),
                parse_die(row["sapling"]) if row.get("sapling") else -1,
            )
            for row in sorted(document["upgrades"], key=lambda row: UPGRADES.index(row["id"]))
        }
        ranges = {row["id"]: row.get("range", ()) for row in document["upgrades"]}
        #: By how much each of the three splicing tiles raises a die.
        self.ranges = tuple(
            tuple(sorted(which)) for which in (document["splicing_1_range"], ranges["splicing_2"], ranges["splicing_3"])
        )

    def _read_rooms(self, section: Json) -> None:
        """Rooms are counted row by row; where there is none, nothing is next to it."""
        columns = section["columns"]
        rooms = {tuple(room["at"]): room for room in section["rooms"]}
        made = []
        for number in range(section["rows"] * columns):
            row, column = divmod(number, columns)
            room = rooms.get((row, column), {"income": None, "produce": 0})
            near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            beside = tuple(at[0] * columns + at[1] for at in near if at in rooms) if (row, column) in rooms else ()
            made.append(Room(room["income"] or "", room["produce"], beside))
        self.rooms = tuple(made)
        self.start_room: int = section["start"][0] * columns + section["start"][1]

    def _read_attic(self, section: Json) -> None:
        names = [name for row in section["rows"].values() for name in row]
        self.space_of = {name: number for number, name in enumerate(names)}
        edges: list[list[tuple[int, int]]] = [[] for _ in names]
        for edge in section["edges"]:
            one, other = (self.space_of[name] for name in edge["between"])
            reward = self._list(edge["reward"])
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
        self.tools = self._tools
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
                tokens = _amounts(row["need"].get("tokens"))
                reward = self._list(row["reward"])
                self.orders[row["id"]] = Order(row["id"], row["row"], dice, counts, tokens, reward)
        for deck in HELPER_DECKS:
            for row in self._deck(f"helpers {deck}", document["helpers"][deck]):
                ability = row["ability"]
                lists = self._list(ability["effects"]), self._list(row["production"])
                self.helpers[row["id"]] = Helper(row["id"], row["cost"], ability["kind"], *lists)
        self.contracts: dict[str, Contract] = {}
        for row in self._deck("contracts", document["public_contracts"]):
            score = row["score"]
            self.contracts[row["id"]] = Contract(row["id"], tuple(score["per"]), score["points"], score["max"])
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
        """What these helpers change, those without permanent abilities left out."""
        ids = tuple(sorted(one for one in rooms if one and self.helpers[one].kind == PERMANENT))
        if not ids:
            return NO_POWERS
        found = self._powers.get(ids)
        if found is None:
            if len(self._powers) > 5000:
                self._powers.clear()
            found = self._powers[ids] = self._find_powers(ids)
        return found

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


def bits(numbers: Iterable[int]) -> int:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def _colours(names: Iterable[str]) -> int:
    return bits(COLOURS.index(name) for name in names)


def _amounts(amounts: Json | None) -> tuple[tuple[str, int], ...]:
    return tuple((token, amounts[token]) for token in TOKENS if amounts.get(token)) if amounts else ()


_books: dict[str, Book] = {}
_KEPT = 8


def book_of(cards: CardSet) -> Book:
    """The book of a card set, read once."""
    found = _books.get(cards.name)
    if found is None:
        if len(_books) >= _KEPT:
            del _books[next(iter(_books))]
        found = _books[cards.name] = Book(cards)
    return found
