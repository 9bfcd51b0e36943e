"""What is chosen and dealt before the first turn (docs/rules/woodcraft.md 2)."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..game import BadData, Option
from .cards import CardSet
from .dice import COLOURS, SIDES, die, pile
from .differences import changes, with_changes
from .tracks import set_ahead
from .wheel import Wheel

if TYPE_CHECKING:
    from .game import Woodcraft

PLAYERS = range(1, 5)
STANDARD = "standard"
#: How many bytes the changes of a card set may take in a code, packed and unpacked.
_PACKED, _UNPACKED = 1 << 15, 1 << 19


class CardSetOption(Option):
    """The shipped card set, or one of one's own as a document; in a code only its changes travel."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "card_set", (STANDARD,), STANDARD)

    def check(self, value: Any) -> Any:
        if value == STANDARD and isinstance(value, str):
            return value
        if not isinstance(value, dict):
            return super().check(value)
        cards = CardSet.of(value)
        return STANDARD if cards is CardSet.standard() else cards.document

    @property
    def count(self) -> int:
        return int(256**_PACKED)

    def index(self, value: Any) -> int:
        document = self.check(value)
        return 0 if document == STANDARD else _packed(CardSet.of(document))

    def value(self, index: int) -> Any:
        if not index:
            return STANDARD
        data = index.to_bytes((index.bit_length() + 7) // 8, "big")
        try:
            reader = zlib.decompressobj()
            text = reader.decompress(data[1:], _UNPACKED)
            if data[0] != 1 or not reader.eof or reader.unused_data:
                raise ValueError
            difference = json.loads(text)
        except (ValueError, zlib.error, RecursionError):
            raise BadData("option.card_set", "the code holds no card set") from None
        return self.check(with_changes(difference))


@lru_cache(8)
def _packed(cards: CardSet) -> int:
    """What a set changes in the standard one, as a number."""
    text = json.dumps(changes(cards.document), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    data = zlib.compress(text.encode(), 9)
    if len(data) >= _PACKED:
        raise BadData("option.card_set", "this card set is too long for a code")
    return int.from_bytes(b"\1" + data, "big")


#: Whether earlier seats start some steps ahead (``setup.head_start`` of the card set) instead of as printed.
EVEN_START = Option("even_start", "switch", (False, True), False)
#: The card set comes last: in a code, whatever followed it would take more digits than a deal code has.
OPTIONS: tuple[Option, ...] = (EVEN_START, CardSetOption("card_set"))


def settled(players: int, options: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options fit all numbers of players."""
    return dict(options)


def card_set_of(options: Mapping[str, Any]) -> CardSet:
    chosen = options["card_set"]
    return CardSet.standard() if chosen == STANDARD else CardSet.of(chosen)


def deal(state: Woodcraft) -> None:
    """Shuffle, roll and deal; the questions before the first turn wait in the order of play."""
    book, chance = state.book, state.chance
    seats = str(state.players)

    def shuffled(name: str) -> list[str]:
        cards = list(book.decks[name])
        chance.shuffle(cards)
        return cards

    state.order_deck, state.late_orders = shuffled("orders early"), shuffled("orders late")
    state.helper_deck, state.late_helpers = shuffled("helpers early"), shuffled("helpers late")
    walnuts, contracts, tiles = shuffled("orders walnut"), shuffled("contracts"), list(book.tiles)
    chance.shuffle(tiles)
    state.tiles = tuple(tiles[: len(book.tile_spaces)])
    state.contracts = contracts[: book.setup["public_contracts"][seats]]
    state.start = state.turn = chance.below(state.players)
    home, arrow = book.wheel_start
    state.wheel = Wheel.start(home=home, arrow=arrow)
    each = book.setup["lumber_yard_per_color"]
    state.yard = sorted(die(colour, chance.below(SIDES) + 1) for colour in range(len(COLOURS)) for _ in range(each))
    if state.players == 1:
        state.solo_deck = shuffled("solo")
    shown = book.setup["display"]
    state.orders = draw(state.order_deck, shown["orders"])
    state.helpers = draw(state.helper_deck, shown["helpers"])
    dealt = book.setup["deal"]
    for number in state.in_turn():
        seat = state.seats[number]
        seat.pile = pile(book.setup["dice"])
        seat.lantern = book.setup["lanterns"][seats]
        if state.options[EVEN_START.name]:
            set_ahead(state, number)
        seat.hand = draw(state.helper_deck, dealt["helpers_early"]) + draw(state.order_deck, dealt["orders_early"])
        seat.hand += draw(walnuts, dealt["orders_walnut"])
    state.walnuts = walnuts
    kept = book.setup["keep"]
    state.tasks = [("begin",)]
    for number in reversed(state.in_turn()):
        state.tasks += [
            ("setup_place", number, "setup", 0),
            ("setup_walnuts", number, "setup", 1, kept["orders_walnut"]),
            ("setup_orders", number, "setup", 0, kept["orders_early"]),
            ("setup_helper", number, "setup", 0),
        ]


def draw(deck: list[str], amount: int) -> list[str]:
    """The next cards of a deck, as many as there are; the last one is the next."""
    return [deck.pop() for _ in range(min(amount, len(deck)))]


def hidden(state: Woodcraft, seat: int) -> list[list[str]]:
    """The lists of cards that a seat cannot see."""
    found = [state.order_deck, state.helper_deck, state.late_orders, state.late_helpers]
    found += [state.walnuts, state.buried, state.solo_deck]
    for number, other in enumerate(state.seats):
        if number != seat:
            found += [other.hand, other.aside]
    return found


