"""A whole position as JSON, hidden cards and all, and back; nothing that cannot be is let in."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from .. import decoding
from ..game import BadData, Json, shown
from ..registry import check_setup
from .boards import HEX, TERRAINS, WATER, Board
from .builders import CARDS
from .locations import BUILDS, MANDATORY, MOVES
from .setup import DECK, NOT_ALONE, SUPPLY

if TYPE_CHECKING:
    from .seats import Seat
    from .state import Event, KingdomBuilder

FORMAT = 1


def to_json(state: KingdomBuilder) -> Json:
    """Everything there is to a state. ``deck`` has the next card first; tiles are named by their locations' hexes."""
    return {
        "format": FORMAT,
        "game": state.game,
        "rules": state.rules,
        "players": state.players,
        "seed": state.seed,
        "options": {name: list(v) if isinstance(v, tuple) else v for name, v in state.options.items()},
        "guessed": state.guessed,
        "quadrants": list(state.board.quadrants),
        "rotated": list(state.board.rotated),
        "cards": list(state.cards),
        "over": state.over,
        "due": state.due,
        "ending": state.ending,
        "round": state.round,
        "turn": state.turn,
        "card": state.card,
        "left": state.left,
        "deck": state.deck[::-1],
        "discards": list(state.discards),
        "removed": list(state.removed),
        "chance": f"{state.chance.state:016x}",
        "seats": [
            {
                "settlements": HEX.names(seat.own),
                "supply": seat.supply,
                "hand": seat.hand,
                **{name: _places(state.board, getattr(seat, name)) for name in _SETS},
            }
            for seat in state.seats
        ],
        "events": [_event_out(event) for event in state.events],
    }


_SETS = ("held", "taken", "used", "fresh")


def _places(board: Board, numbers: int) -> list[str]:
    return [HEX.name_of(place.hex) for i, place in enumerate(board.locations) if numbers >> i & 1]


def _event_out(event: Event) -> list[Any]:
    if event[0] == "build":
        kind, seat, how, target, gained = event
        return [kind, seat, how, HEX.name_of(target), gained]
    if event[0] == "move":
        kind, seat, how, origin, target, gained, lost = event
        return [kind, seat, how, HEX.name_of(origin), HEX.name_of(target), gained, lost]
    return list(event)


def from_json(cls: type[KingdomBuilder], data: Json) -> KingdomBuilder:
    """The state; BadData where the data is not a position of this game."""
    decoding.versions(data, FORMAT, cls.rules)
    players, seed = decoding.field(data, "players", int), decoding.field(data, "seed", str)
    state = cls(players, seed, check_setup(cls.game, players, seed, decoding.field(data, "options", dict)))
    state.guessed = decoding.field(data, "guessed", bool)
    _read_table(state, data)
    state.over = decoding.field(data, "over", bool)
    state.ending = decoding.field(data, "ending", bool)
    state.due = decoding.field(data, "due", str)
    if state.due not in ("", "turn", "card") or (state.over and state.due):
        raise BadData("state.due", "a turn or a card is due while the game runs, or nothing")
    state.round = decoding.number(data, "round", 1000)
    state.turn = decoding.number(data, "turn", players - 1)
    state.left = decoding.number(data, "left", 3)
    state.chance = decoding.chance(data)
    _read_seats(state, decoding.rows(data, "seats", players))
    _read_cards(state, data)
    state.events = [_event_in(state, entry) for entry in decoding.field(data, "events", list)]
    if state.over != (not state.due and not state.card and not state.left):
        raise BadData("state.card", "a card lies open while somebody is to decide")
    return state


def _read_table(state: KingdomBuilder, data: Json) -> None:
    """The board and the cards: those of the options where they were chosen."""
    board = Board.of(decoding.texts(data, "quadrants"), decoding.field(data, "rotated", list))
    cards = tuple(decoding.texts(data, "cards"))
    if len(set(cards)) != 3 or not set(cards) <= set(CARDS):
        raise BadData("state.cards", "three different Kingdom Builder cards are needed")
    if state.players == 1 and not set(NOT_ALONE).isdisjoint(cards):
        raise BadData("state.cards", "Lords is not played alone")
    for name, value in (("quadrants", board.quadrants), ("rotated", board.rotated), ("cards", cards)):
        if state.options[name] not in ("random", value):
            raise BadData(f"state.{name}", f"other {name} were chosen")
    state.board, state.cards = board, cards
    state._find_rules()


def _read_seats(state: KingdomBuilder, seats: list[Json]) -> None:
    water = state.board.terrain[WATER]
    state.occupied = 0
    state.stock = [2] * len(state.board.locations)
    for seat, row in zip(state.seats, seats, strict=True):
        seat.own = 0
        for name in decoding.texts(row, "settlements"):
            spot = _hex(name)
            if spot & (state.occupied | seat.own) or not spot & (state.board.buildable | water):
                raise BadData("state.settlements", f"no settlement can stand on {name}, or another one does")
            seat.own |= spot
        seat.near = HEX.neighbours(seat.own)
        state.occupied |= seat.own
        seat.supply = decoding.number(row, "supply", SUPPLY)
        if seat.supply + seat.own.bit_count() != SUPPLY:
            raise BadData("state.supply", "each settlement is in the supply or on the board")
        if not seat.supply and not state.ending:
            raise BadData("state.ending", "with the last settlement placed the last round has begun")
        _read_tiles(state, seat, row)
        seat.hand = decoding.field(row, "hand", str)


def _read_tiles(state: KingdomBuilder, seat: Seat, row: Json) -> None:
    numbers = {HEX.name_of(place.hex): i for i, place in enumerate(state.board.locations)}
    for key in _SETS:
        bits = 0
        for name in decoding.texts(row, key):
            if name not in numbers or bits >> numbers[name] & 1:
                raise BadData(f"state.{key}", f"{shown(name)} is not a location, or stands there twice")
            bits |= 1 << numbers[name]
        setattr(seat, key, bits)
    if seat.held & ~seat.taken or (seat.used | seat.fresh) & ~seat.held or seat.used & seat.fresh:
        raise BadData("state.held", "a tile is held before it is used or new, and taken before it is held")
    for number, location in enumerate(state.board.locations):
        if seat.held >> number & 1 and not seat.own & location.near:
            raise BadData("state.held", "a tile is held by who has a settlement next to its location")
        if seat.taken >> number & 1:
            state.stock[number] -= 1
            if state.stock[number] < 0:
                raise BadData("state.taken", "a location has two tiles")


def _read_cards(state: KingdomBuilder, data: Json) -> None:
    """The deck, the discards, the hands and the open card must together be the terrain cards of the game."""
    state.card = decoding.field(data, "card", str)
    state.ground = state.board.terrain[state.card] if state.card in TERRAINS else 0
    state.deck = decoding.texts(data, "deck")[::-1]
    state.discards = decoding.texts(data, "discards")
    state.removed = decoding.texts(data, "removed")
    loose = [card for card in (state.card, *(seat.hand for seat in state.seats)) if card]
    if Counter([*state.deck, *state.discards, *state.removed, *loose]) != Counter(DECK):
        raise BadData("state.deck", "each terrain card must be in one place, and no other card")
    if state.card and (state.due or state.over):
        raise BadData("state.card", "between turns no card lies open")
    if len(set(state.removed)) > len(TERRAINS) - 2:
        raise BadData("state.removed", "so many terrains cannot have been full")


def _event_in(state: KingdomBuilder, entry: Any) -> Event:
    seats, places = range(state.players), range(-1, len(state.board.locations))
    match entry:
        case ["build", int(seat), str(kind), str(target), int(gained)]:
            if seat in seats and (kind == MANDATORY or kind in BUILDS) and gained in places:
                return ("build", int(seat), kind, _hex(target), int(gained))
        case ["move", int(seat), str(kind), str(origin), str(target), int(gained), int(lost)]:
            if seat in seats and kind in MOVES and gained in places and lost in places:
                return ("move", int(seat), kind, _hex(origin), _hex(target), int(gained), int(lost))
        case ["show" | "useless" | "redraw" as what, int(seat), str(terrain)]:
            if seat in seats and terrain in TERRAINS:
                return (what, int(seat), terrain)
        case ["end", int(seat)] if seat in seats:
            return ("end", int(seat))
        case ["shuffle"]:
            return ("shuffle",)
    raise BadData("state.events", f"not an event: {shown(entry)}")


def _hex(name: str) -> int:
    cell = HEX.parse_name(name)
    if cell is None or not HEX.inside(*cell):
        raise BadData("state.hex", f"{shown(name)} is not a hex of the board")
    return HEX.bit(*cell)
