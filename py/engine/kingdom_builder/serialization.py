"""A whole position as JSON, hidden cards included, and back; impossible positions are rejected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .. import decoding
from ..game import BadData, Json, shown
from ..registry import check_setup
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
        "format": FORMAT,
        "game": game,
        "rules": rules,
        "players": position.players,
        "seed": position.seed,
        "options": {name: list(v) if isinstance(v, tuple) else v for name, v in position.options.items()},
        "guessed": position.guessed,
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


def read_setup(data: Json, game: str, rules: int) -> tuple[int, str, dict[str, Any]]:
    """Players, seed and options; BadData where they are not those of a game."""
    decoding.versions(data, FORMAT, rules)
    players, seed = decoding.field(data, "players", int), decoding.field(data, "seed", str)
    return players, seed, check_setup(game, players, seed, decoding.field(data, "options", dict))


def read_position(position: Position, data: Json) -> None:
    """Turn a new game into the position saved; BadData where it cannot occur in this game."""
    position.guessed = decoding.field(data, "guessed", bool)
    _read_table(position, data)
    position.over = decoding.field(data, "over", bool)
    position.ending = decoding.field(data, "ending", bool)
    position.pending_reveal = decoding.field(data, "due", str)
    if position.pending_reveal not in ("", "turn", "card") or (position.over and position.pending_reveal):
        raise BadData("state.due", "a turn or a card is to be revealed while the game runs, or nothing")
    position.round = decoding.number(data, "round", 1000)
    position.turn = decoding.number(data, "turn", position.players - 1)
    position.left = decoding.number(data, "left", 3)
    position.chance = decoding.chance(data)
    _read_seats(position, decoding.rows(data, "seats", position.players))
    _read_cards(position, data)
    position.events = [_event_in(position, entry) for entry in decoding.field(data, "events", list)]
    if position.over != (not position.pending_reveal and not position.card and not position.left):
        raise BadData("state.card", "a card is face up while somebody is to decide")


def _read_table(position: Position, data: Json) -> None:
    """The board and the cards: those of the options where they were chosen."""
    board = Board.of(decoding.texts(data, "quadrants"), decoding.field(data, "rotated", list))
    cards = tuple(decoding.texts(data, "cards"))
    if len(set(cards)) != 3 or not set(cards) <= set(CARDS):
        raise BadData("state.cards", "three different Kingdom Builder cards are needed")
    if position.players == 1 and not set(NOT_ALONE).isdisjoint(cards):
        raise BadData("state.cards", "Lords is not played alone")
    for name, value in (("quadrants", board.quadrants), ("rotated", board.rotated), ("cards", cards)):
        if position.options[name] not in ("random", value):
            raise BadData(f"state.{name}", f"other {name} were chosen")
    position.set_table(board, cards)


def _read_seats(position: Position, seats: list[Json]) -> None:
    water = position.board.terrain[WATER]
    position.occupied = 0
    for seat, row in zip(position.seats, seats, strict=True):
        seat.own = 0
        for name in decoding.texts(row, "settlements"):
            spot = _hex(name)
            if spot & (position.occupied | seat.own) or not spot & (position.board.buildable | water):
                raise BadData("state.settlements", f"no settlement can stand on {name}, or another one does")
            seat.own |= spot
        seat.near = HEX.neighbours(seat.own)
        position.occupied |= seat.own
        seat.supply = decoding.number(row, "supply", SUPPLY)
        if seat.supply + seat.own.bit_count() != SUPPLY:
            raise BadData("state.supply", "each settlement is in the supply or on the board")
        if not seat.supply and not position.ending:
            raise BadData("state.ending", "with the last settlement placed the last round has begun")
        _read_tiles(position, seat, row)
        seat.hand = decoding.field(row, "hand", str)


def _read_tiles(position: Position, seat: Seat, row: Json) -> None:
    numbers = {HEX.name_of(place.hex): i for i, place in enumerate(position.board.locations)}
    for key in _SETS:
        bits = 0
        for name in decoding.texts(row, key):
            if name not in numbers or bits >> numbers[name] & 1:
                raise BadData(f"state.{key}", f"{shown(name)} is not a location, or stands there twice")
            bits |= 1 << numbers[name]
        setattr(seat, key, bits)
    if seat.held & ~seat.taken or (seat.used | seat.fresh) & ~seat.held or seat.used & seat.fresh:
        raise BadData("state.held", "a tile is held before it is used or new, and taken before it is held")
    for number, location in enumerate(position.board.locations):
        if seat.held >> number & 1 and not seat.own & location.near:
            raise BadData("state.held", "a tile is held by who has a settlement next to its location")
        if seat.taken >> number & 1:
            position.stock[number] -= 1
            if position.stock[number] < 0:
                raise BadData("state.taken", "a location has two tiles")


def _read_cards(position: Position, data: Json) -> None:
    """The deck, the discards, the hands and the open card must together be the terrain cards of the game."""
    position.card = decoding.field(data, "card", str)
    position.ground = position.board.terrain[position.card] if position.card in TERRAINS else 0
    position.deck = decoding.texts(data, "deck")[::-1]
    position.discards = decoding.texts(data, "discards")
    position.removed = decoding.texts(data, "removed")
    loose = [card for card in (position.card, *(seat.hand for seat in position.seats)) if card]
    if Counter([*position.deck, *position.discards, *position.removed, *loose]) != Counter(DECK):
        raise BadData("state.deck", "each terrain card must be in one place, and no other card")
    if position.card and (position.pending_reveal or position.over):
        raise BadData("state.card", "between turns no card is revealed")
    if len(set(position.removed)) > len(TERRAINS) - 2:
        raise BadData("state.removed", "so many terrains cannot have been full")


def _event_in(position: Position, entry: Any) -> Event:
    seats, places = range(position.players), range(-1, len(position.board.locations))
    match entry:
        case ["build", int(seat), str(kind), str(target), int(gained)]:
            if seat in seats and (kind == MANDATORY or kind in BUILDS) and gained in places:
                return Built(int(seat), kind, _hex(target), int(gained))
        case ["move", int(seat), str(kind), str(origin), str(target), int(gained), int(lost)]:
            if seat in seats and kind in MOVES and gained in places and lost in places:
                return Moved(int(seat), kind, _hex(origin), _hex(target), int(gained), int(lost))
        case ["show" | "useless" | "redraw" as name, int(seat), str(terrain)]:
            if seat in seats and terrain in TERRAINS:
                return _CARD_EVENTS[name](int(seat), terrain)
        case ["end", int(seat)] if seat in seats:
            return TurnEnded(int(seat))
        case ["shuffle"]:
            return Shuffled()
    raise BadData("state.events", f"not an event: {shown(entry)}")


def _hex(name: str) -> int:
    cell = HEX.parse_name(name)
    if cell is None or not HEX.inside(*cell):
        raise BadData("state.hex", f"{shown(name)} is not a hex of the board")
    return HEX.bit(*cell)
