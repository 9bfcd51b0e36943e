"""A whole position as JSON, hidden cards included, and back; impossible positions are rejected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .. import decoding
from ..game import BadData, Json, as_found
from ..problems import problem
from .boards import HEX, TERRAINS, WATER, Board
from .builders import CARDS
from .events import Built, Event, Exchanged, Moved, Shown, Shuffled, TurnEnded, Useless
from .locations import BUILDS, MANDATORY, MOVES
from .position import Position
from .seats import Seat
from .setup import DECK, NOT_ALONE, SUPPLY

FORMAT = 1


def to_json(position: Position, game: str, rules: int) -> Json:
    """The whole position. ``deck`` has the next card first; tiles are named by the hexes of their locations."""
    return {
        **decoding.start_fields(position, game, rules, FORMAT),
        "quadrants": list(position.board.quadrants),
        "rotated": list(position.board.rotated),
        "cards": list(position.cards),
        "over": position.over,
        "due": position.pending_reveal,
        "ending": position.ending,
        "round": position.round,
        "turn": position.turn,
        "card": position.card,
        "left": position.left,
        "deck": position.deck[::-1],
        "discards": list(position.discards),
        "removed": list(position.removed),
        "chance": f"{position.chance.state:016x}",
        "seats": [
            {
                "settlements": HEX.names(seat.own),
                "supply": seat.supply,
                "hand": seat.hand,
                **{name: _places(position.board, getattr(seat, name)) for name in _SETS},
            }
            for seat in position.seats
        ],
        "events": [_event_out(event) for event in position.events],
    }


_SETS = ("held", "taken", "used", "fresh")


def _places(board: Board, numbers: int) -> list[str]:
    return [HEX.name_of(place.hex) for i, place in enumerate(board.locations) if numbers >> i & 1]


def _event_out(event: Event) -> list[Any]:
    match event:
        case Built(seat, kind, target, gained):
            return ["build", seat, kind, HEX.name_of(target), gained]
        case Moved(seat, kind, origin, target, gained, lost):
            return ["move", seat, kind, HEX.name_of(origin), HEX.name_of(target), gained, lost]
    return [_NAMES[type(event)], *event]


#: Events that are written as their name and fields.
_CARD_EVENTS: dict[str, type[Shown | Useless | Exchanged]] = {"show": Shown, "useless": Useless, "redraw": Exchanged}
_NAMES: Mapping[type[Event], str] = {
    **{event: name for name, event in _CARD_EVENTS.items()},
    TurnEnded: "end",
    Shuffled: "shuffle",
}


def read_setup(data: Json, game: str, rules: int) -> decoding.Setup:
    """The setup of a position; BadData if it is invalid."""
    return decoding.read_setup(data, game, rules, FORMAT)


def read_position(position: Position, data: Json) -> None:
    """Turn a new game into the saved position; BadData if it cannot occur in this game."""
    position.guessed = decoding.field(data, "guessed", bool)
    _read_table(position, data)
    position.over = decoding.field(data, "over", bool)
    position.ending = decoding.field(data, "ending", bool)
    position.pending_reveal = decoding.one_of(data, "due", ("", "turn", "card"))
    if position.over and position.pending_reveal:
        raise decoding.inconsistent("due", "over")
    position.round = decoding.number(data, "round", 1000)
    position.turn = decoding.number(data, "turn", position.players - 1)
    position.left = decoding.number(data, "left", 3)
    position.chance = decoding.chance(data)
    _read_seats(position, decoding.rows(data, "seats", position.players))
    _read_cards(position, data)
    position.events = [_event_in(position, entry) for entry in decoding.field(data, "events", list)]
    if position.over != (not position.pending_reveal and not position.card and not position.left):
        raise decoding.inconsistent("card", "over", "due", "left")


def _read_table(position: Position, data: Json) -> None:
    """Read the board and the cards; those chosen by an option must agree with it."""
    board = Board.of(decoding.texts(data, "quadrants"), decoding.field(data, "rotated", list))
    cards = tuple(decoding.different_texts(data, "cards", CARDS))
    decoding.check_length("cards", cards, 3)
    if position.players == 1:
        for card in NOT_ALONE:
            if card in cards:
                raise BadData("state.cards", problem("setup.not_solo", value=card))
    for name, value in (("quadrants", board.quadrants), ("rotated", board.rotated), ("cards", cards)):
        if position.options[name] not in ("random", value):
            raise decoding.inconsistent(name, "options")
    position.set_table(board, cards)


def _read_seats(position: Position, seats: list[Json]) -> None:
    water = position.board.terrain[WATER]
    position.occupied = 0
    for seat, row in zip(position.seats, seats, strict=True):
        seat.own = 0
        for name in decoding.texts(row, "settlements"):
            spot = _hex(name)
            if spot & (position.occupied | seat.own) or not spot & (position.board.buildable | water):
                raise decoding.wrong_value("settlements", problem("expected.free"), as_found(name))
            seat.own |= spot
        seat.near = HEX.neighbours(seat.own)
        position.occupied |= seat.own
        seat.supply = decoding.number(row, "supply", SUPPLY)
        if seat.supply + seat.own.bit_count() != SUPPLY:
            raise decoding.inconsistent("supply", "settlements")
        if not seat.supply and not position.ending:
            raise decoding.inconsistent("ending", "supply")
        _read_tiles(position, seat, row)
        seat.hand = decoding.field(row, "hand", str)


def _read_tiles(position: Position, seat: Seat, row: Json) -> None:
    numbers = {HEX.name_of(place.hex): i for i, place in enumerate(position.board.locations)}
    for key in _SETS:
        names = decoding.different_texts(row, key, numbers)
        setattr(seat, key, sum(1 << numbers[name] for name in names))
    if seat.held & ~seat.taken or (seat.used | seat.fresh) & ~seat.held or seat.used & seat.fresh:
        raise decoding.inconsistent("held", "taken", "used", "fresh")
    for number, location in enumerate(position.board.locations):
        if seat.held >> number & 1 and not seat.own & location.near:
            raise decoding.inconsistent("held", "settlements")
        if seat.taken >> number & 1:
            position.stock[number] -= 1
            if position.stock[number] < 0:
                raise decoding.wrong_value("taken", problem("expected.new"), HEX.name_of(location.hex))


def _read_cards(position: Position, data: Json) -> None:
    """Read the terrain cards; deck, discards, hands, removed cards and the open card together are all of them."""
    position.card = decoding.field(data, "card", str)
    position.ground = position.board.terrain[position.card] if position.card in TERRAINS else 0
    position.deck = decoding.texts(data, "deck")[::-1]
    position.discards = decoding.texts(data, "discards")
    position.removed = decoding.texts(data, "removed")
    loose = [card for card in (position.card, *(seat.hand for seat in position.seats)) if card]
    if Counter([*position.deck, *position.discards, *position.removed, *loose]) != Counter(DECK):
        raise decoding.misplaced_cards("deck", "discards", "removed", "card", "hand")
    if position.card and (position.pending_reveal or position.over):
        raise decoding.inconsistent("card", "due", "over")
    # The card in hand becomes the open card when a turn begins; the next one is drawn after the turn.
    if position.seats[position.turn].hand:
        raise decoding.inconsistent("hand", "turn")
    # Two terrains always have a free hex.
    decoding.check_at_most("removed", set(position.removed), len(TERRAINS) - 2)


def _event_in(position: Position, entry: object) -> Event:
    seats, places = range(position.players), range(-1, len(position.board.locations))
    decoding.check_no_bools("events", entry)
    match entry:
        case ["build", int(seat), str(kind), str(target), int(gained)]:
            if seat in seats and (kind == MANDATORY or kind in BUILDS) and gained in places:
                return Built(seat, kind, _hex(target), gained)
        case ["move", int(seat), str(kind), str(origin), str(target), int(gained), int(lost)]:
            if seat in seats and kind in MOVES and gained in places and lost in places:
                return Moved(seat, kind, _hex(origin), _hex(target), gained, lost)
        case ["show" | "useless" | "redraw" as name, int(seat), str(terrain)]:
            if seat in seats and terrain in TERRAINS:
                return _CARD_EVENTS[name](seat, terrain)
        case ["end", int(seat)] if seat in seats:
            return TurnEnded(seat)
        case ["shuffle"]:
            return Shuffled()
    raise decoding.impossible("events", entry)


def _hex(name: str) -> int:
    cell = HEX.parse_name(name)
    if cell is None or not HEX.inside(*cell):
        raise decoding.impossible("hex", name)
    return HEX.bit(*cell)
