"""Shuffles, rolls and deals before the first turn (docs/rules/woodcraft.md 2)."""

from __future__ import annotations

from .dice import COLOURS, SIDES, die, pile
from .options import EVEN_START
from .position import Position
from .tasks import BeginGame, KeepHelper, KeepOrders, KeepWalnuts, PlaceFirstOrder
from .tracks import set_ahead
from .wheel import Wheel


def deal(position: Position) -> None:
    """Shuffle, roll and deal, and add the questions before the first turn in the order of play."""
    book, chance = position.book, position.chance
    seats = str(position.players)

    def shuffled(name: str) -> list[str]:
        cards = list(book.decks[name])
        chance.shuffle(cards)
        return cards

    position.order_deck, position.late_orders = shuffled("orders early"), shuffled("orders late")
    position.helper_deck, position.late_helpers = shuffled("helpers early"), shuffled("helpers late")
    walnuts, contracts, tiles = shuffled("orders walnut"), shuffled("contracts"), list(book.tiles)
    chance.shuffle(tiles)
    position.tiles = tuple(tiles[: len(book.tile_spaces)])
    position.contracts = contracts[: book.setup["public_contracts"][seats]]
    position.start = position.turn = chance.below(position.players)
    home, arrow = book.wheel_start
    position.wheel = Wheel.start(home=home, arrow=arrow)
    each = book.setup["lumber_yard_per_color"]
    position.yard = sorted(die(colour, chance.below(SIDES) + 1) for colour in range(len(COLOURS)) for _ in range(each))
    if position.players == 1:
        position.solo_deck = shuffled("solo")
    shown = book.setup["display"]
    position.orders = draw(position.order_deck, shown["orders"])
    position.helpers = draw(position.helper_deck, shown["helpers"])
    dealt = book.setup["deal"]
    for number in position.in_turn():
        seat = position.seats[number]
        seat.pile = pile(book.setup["dice"])
        seat.lantern = book.setup["lanterns"][seats]
        if position.options[EVEN_START.name]:
            set_ahead(position, number)
        seat.hand = draw(position.helper_deck, dealt["helpers_early"])
        seat.hand += draw(position.order_deck, dealt["orders_early"])
        seat.hand += draw(walnuts, dealt["orders_walnut"])
    position.walnuts = walnuts
    kept = book.setup["keep"]
    position.tasks = [BeginGame()]
    for number in reversed(position.in_turn()):
        position.tasks += [
            PlaceFirstOrder(number, "setup", 0),
            KeepWalnuts(number, "setup", 1, kept["orders_walnut"]),
            KeepOrders(number, "setup", 0, kept["orders_early"]),
            KeepHelper(number, "setup", 0),
        ]


def draw(deck: list[str], amount: int) -> list[str]:
    """Take the next cards of a deck from its end, fewer if it runs out."""
    drawn = deck[: -amount - 1 : -1]
    del deck[len(deck) - len(drawn) :]
    return drawn


def hidden(position: Position, seat: int) -> list[list[str]]:
    """The lists of cards that a seat cannot see."""
    lists = [position.order_deck, position.helper_deck, position.late_orders, position.late_helpers]
    lists += [position.walnuts, position.buried, position.solo_deck]
    for number, other in enumerate(position.seats):
        if number != seat:
            lists += [other.hand, other.aside]
    return lists
