"""A whole position as JSON, hidden cards included, and back; impossible positions are rejected."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from .. import decoding
from ..game import Json
from . import event_log
from .cards import UPGRADES
from .dice import COLOURS, NAMES, SIDES, colour_of, names, pile, value_of
from .position import Claim, Due, FinalTally, Phase, Position
from .seats import EMPTY, MISSING, POT_BROWN, POT_YELLOW, Seat
from .task_codec import read_tasks
from .task_kinds import kind_name
from .tasks import KeepHelper, ScoreOrders
from .turns import is_open, reveals
from .wheel import ACTIONS, QUADRANTS, SPACES, Wheel

FORMAT = 1
#: A limit that no count in any game reaches.
MANY = 10**5
MANY_DICE = 1000
P = TypeVar("P", bound=Position)

_PHASES: tuple[Phase, ...] = ("setup", "turn", "income", "over")
_DECKS = ("order_deck", "helper_deck", "late_orders", "late_helpers", "walnuts", "buried", "solo_deck")
_STOCK = ("points", "blueberry", "lantern", "glue", "scrap", "saw", "reuse", "berry", "walnut")
_CARDS = ("used", "fired", "hand", "aside", "completed", "contracts")


def to_json(position: Position, game: str, rules: int) -> Json:
    """The whole position. Decks have the next card first."""
    return {
        **decoding.start_fields(position, game, rules, FORMAT),
        "phase": position.phase,
        "round": position.round,
        "start": position.start,
        "turn": position.turn,
        "moved": position.moved,
        "action": position.action,
        "bonus": position.bonus,
        "fresh": position.fresh,
        "due": position.pending_reveal,
        "wheel": {
            "tiles": {tile: [*position.wheel.at(tile)] for tile in ACTIONS},
            "arrow": position.wheel.arrow,
            "arc": position.wheel.arc,
        },
        "yard": names(position.yard),
        "orders": [*position.orders],
        "helpers": [*position.helpers],
        "contracts": [*position.contracts],
        "claims": [[*claim] for claim in position.claims],
        "taken": [[contract, [*seats]] for contract, seats in position.taken],
        "late": position.late,
        **{deck: getattr(position, deck)[::-1] for deck in _DECKS},
        "solo_card": position.solo_card,
        "rival": position.rival,
        "tiles": [*position.tiles],
        "reached": [[*rounds] for rounds in position.reached],
        "tally": [[*row] for row in position.tally],
        "chance": f"{position.chance.state:016x}",
        "seats": [_seat_out(position, seat) for seat in position.seats],
        "tasks": [[kind_name(task), *task] for task in position.tasks],
        "events": [event_log.out(event) for event in position.events],
    }


def _seat_out(position: Position, seat: Seat) -> Json:
    book = position.book
    return {
        **{name: getattr(seat, name) for name in _STOCK},
        "reputation": seat.reputation,
        "market": seat.market,
        "pile": names(seat.pile),
        "pots": [NAMES[tree] if tree >= 0 else "" for tree in seat.pots],
        "upgrades": [upgrade for place, upgrade in enumerate(UPGRADES) if seat.owned >> place & 1],
        "sawing_up": seat.sawing_up,
        "splicing_up": seat.splicing_up,
        "gluing_up": seat.gluing_up,
        "rooms": [*seat.rooms],
        "orders": [[*order] for order in seat.orders],
        "attic": [book.tools[tool] if tool >= 0 else "" for tool in seat.attic],
        **{name: [*getattr(seat, name)] for name in _CARDS},
    }


def from_json(cls: type[P], game: str, rules: int, data: Json) -> P:
    """A position of the class ``cls``; BadData if it cannot occur in this game."""
    players, seed, options = decoding.read_setup(data, game, rules, FORMAT)
    position = cls(players, seed, options)
    position.guessed = decoding.field(data, "guessed", bool)
    position.phase = decoding.one_of(data, "phase", _PHASES)
    position.round = decoding.number(data, "round", position.rounds, 1)
    position.start = decoding.number(data, "start", players - 1)
    position.turn = decoding.number(data, "turn", players - 1)
    position.moved = decoding.one_of(data, "moved", ("", *ACTIONS))
    position.action = decoding.one_of(data, "action", ("", position.moved))
    position.bonus = decoding.field(data, "bonus", bool)
    position.fresh = decoding.number(data, "fresh", MANY)
    position.chance = decoding.chance(data)
    _read_wheel(position, decoding.field(data, "wheel", dict))
    position.yard = _dice(data, "yard")
    each = position.book.setup["lumber_yard_per_color"]
    for colour in range(len(COLOURS)):
        decoding.check_at_most("yard", [die for die in position.yard if die // SIDES == colour], each)
    for seat, row in zip(position.seats, decoding.rows(data, "seats", players), strict=True):
        _read_seat(position, seat, row)
    _read_cards(position, data)
    _read_contracts(position, data)
    _read_reputation(position, data)
    position.events = [event_log.read(position, entry) for entry in decoding.field(data, "events", list)]
    position.tasks = read_tasks(position, decoding.field(data, "tasks", list))
    position.pending_reveal = cast(Due, decoding.field(data, "due", str))
    position.legal_cache = position.sorted_cache = None
    _check_flow(position)
    return position


def _check_flow(position: Position) -> None:
    """Check that there is a decision to make, or something to reveal, or the game is over."""
    if position.phase == "over":
        if position.tasks or position.pending_reveal:
            raise decoding.inconsistent("tasks", "phase", "due")
    elif position.pending_reveal:
        task = position.tasks[-1] if position.tasks else None
        if task is None or kind_name(task) != position.pending_reveal or not reveals(position, task):
            raise decoding.inconsistent("due", "tasks")
    elif position.tasks:
        if not is_open(position, position.tasks[-1]):
            raise decoding.impossible("tasks", kind_name(position.tasks[-1]))
    elif position.phase != "turn":
        raise decoding.inconsistent("phase", "tasks")
    for number, seat in enumerate(position.seats):
        asked = any(isinstance(task, KeepHelper) and task.seat == number for task in position.tasks)
        dealt = any(card in position.book.helpers for card in seat.hand)
        # The early helpers of a set of earlier versions may not suffice for the last hand.
        if asked != dealt and (dealt or position.helper_deck):
            raise decoding.inconsistent("hand", "tasks")
    scored = position.phase == "over" or any(isinstance(task, ScoreOrders) for task in position.tasks)
    if scored != bool(position.tally):
        raise decoding.inconsistent("tally", "phase", "tasks")


def _read_wheel(position: Position, data: Json) -> None:
    tiles = decoding.field(data, "tiles", dict)
    places = []
    for tile in ACTIONS:
        match tiles.get(tile):
            case [int(quadrant), int(space)] if quadrant in range(QUADRANTS) and space in range(1, SPACES + 1):
                places.append((int(quadrant), int(space)))
            case place:
                raise decoding.impossible("wheel", place)
    arrow = decoding.number(data, "arrow", QUADRANTS - 1)
    home = position.book.wheel_start[0]
    wheel = Wheel(tuple(places), arrow, decoding.field(data, "arc", bool), home)
    if len(set(places)) != len(places) or len(tiles) != len(ACTIONS):
        raise decoding.inconsistent("wheel", "tiles")
    if wheel.arc and all(quadrant != home for quadrant, _ in places):
        raise decoding.inconsistent("wheel", "arc", "tiles")
    for quadrant in {quadrant for quadrant, _ in places}:
        room = min(space for there, space in places if there == quadrant) - 1
        if room < sum(wheel.age(there) > wheel.age(quadrant) for there, _ in places):
            # All older tiles must find a space in front of the newer ones.
            raise decoding.inconsistent("wheel", "tiles", "arrow")
    position.wheel = wheel


def _read_seat(position: Position, seat: Seat, row: Json) -> None:
    book = position.book
    for name in _STOCK:
        setattr(seat, name, decoding.number(row, name, MANY))
    seat.reputation = decoding.number(row, "reputation", len(book.per_order) - 1)
    seat.market = decoding.number(row, "market", len(book.market))
    seat.pile = _dice(row, "pile")
    upgrades = decoding.different_texts(row, "upgrades", UPGRADES)
    seat.owned = sum(1 << UPGRADES.index(upgrade) for upgrade in upgrades)
    seat.sawing_up = decoding.number(row, "sawing_up", seat.sawing)
    seat.splicing_up = decoding.number(row, "splicing_up", 7)
    seat.gluing_up = decoding.number(row, "gluing_up", int("gluing" in upgrades))
    if seat.splicing_up & ~seat.splicing:
        raise decoding.inconsistent("splicing_up", "upgrades")
    _read_pots(seat, decoding.field(row, "pots", list))
    seat.rooms = decoding.places(row, "rooms", len(book.rooms), book.helpers)
    seat.powers = book.powers(seat.rooms)
    helpers = seat.helpers()
    decoding.check_different("rooms", helpers)
    for name in _CARDS:
        known: Any = {"used": helpers, "fired": helpers, "completed": book.orders, "contracts": book.contracts}
        setattr(seat, name, decoding.different_texts(row, name, known.get(name, book.deck_of)))
    seat.attic = [book.tool_of.get(tool, -1) for tool in decoding.places(row, "attic", len(book.attic), book.tool_of)]
    seat.orders = []
    for entry in decoding.field(row, "orders", list):
        match entry:
            case [str(order), int(place)] if order in book.orders and 1 <= place <= len(book.row_lists):
                seat.orders.append((order, int(place)))
            case _:
                raise decoding.impossible("orders", entry)


def _read_pots(seat: Seat, pots: list[Any]) -> None:
    decoding.check_length("pots", pots, len(seat.pots))
    there = (True, bool(seat.owned & POT_YELLOW), bool(seat.owned & POT_BROWN))
    for number, (tree, owned) in enumerate(zip(pots, there, strict=True)):
        seat.pots[number] = EMPTY if owned else MISSING
        if tree == "":
            continue
        (die,) = pile([tree])
        # A tree that reaches the highest value is harvested at once.
        if not owned or colour_of(die) != number or value_of(die) == SIDES:
            raise decoding.impossible("pots", tree)
        seat.pots[number] = die


def _read_cards(position: Position, data: Json) -> None:
    """Read displays and decks; every card must be in one possible place."""
    book = position.book
    position.late = decoding.field(data, "late", bool)
    now = "late" if position.late else "early"
    where: dict[str, tuple[str, ...]] = {
        "orders": (f"orders {now}",),
        "helpers": (f"helpers {now}",),
        "order_deck": (f"orders {now}",),
        "helper_deck": (f"helpers {now}",),
        "late_orders": () if position.late else ("orders late",),
        "late_helpers": () if position.late else ("helpers late",),
        "walnuts": ("orders walnut",),
        "buried": ("orders early", "helpers early") if position.late else (),
        "solo_deck": ("solo",) if position.players == 1 else (),
    }
    placed: list[str] = []
    for name, decks in where.items():
        cards = decoding.different_texts(data, name, [card for deck in decks for card in book.decks[deck]])
        setattr(position, name, cards[::-1] if name in _DECKS else cards)
        placed += cards
    for kind, display in (("orders", position.orders), ("helpers", position.helpers)):
        decoding.check_at_most(kind, display, book.setup["display"][kind])
    for seat in position.seats:
        in_hand = ("orders early", "orders walnut", "helpers early")
        for card in (*seat.hand, *seat.aside):
            if book.deck_of[card] not in in_hand:
                raise decoding.impossible("hand", card)
        placed += [*seat.hand, *seat.aside, *seat.completed, *seat.helpers()]
        placed += [order for order, _ in seat.orders]
    decoding.check_different("cards", placed)
    position.solo_card = decoding.one_of(data, "solo_card", ("", *(book.solo if position.players == 1 else ())))
    if position.solo_card in position.solo_deck:
        raise decoding.inconsistent("solo_card", "solo_deck")


def _read_contracts(position: Position, data: Json) -> None:
    known, seats = position.book.contracts, range(position.players)
    position.contracts = decoding.different_texts(data, "contracts", known)
    position.claims = []
    for entry in decoding.field(data, "claims", list):
        match entry:
            case [str(contract), int(seat)] if contract in position.contracts and seat in seats:
                position.claims.append(Claim(contract, int(seat)))
            case _:
                raise decoding.impossible("claims", entry)
    position.taken = []
    for entry in decoding.field(data, "taken", list):
        match entry:
            case [str(contract), list(claimed)] if contract in known and all(
                type(seat) is int and seat in seats for seat in claimed
            ):
                position.taken.append((contract, tuple(claimed)))
            case _:
                raise decoding.impossible("taken", entry)
    decoding.check_different("taken", [*position.contracts, *(contract for contract, _ in position.taken)])
    claimed_by = [*position.claims, *((contract, seat) for contract, seats in position.taken for seat in seats)]
    held = [(contract, number) for number, seat in enumerate(position.seats) for contract in seat.contracts]
    if sorted(claimed_by) != sorted(held):
        raise decoding.inconsistent("contracts", "claims", "taken")


def _read_reputation(position: Position, data: Json) -> None:
    spaces = position.book.tile_spaces
    tiles = decoding.different_texts(data, "tiles", position.book.tiles)
    decoding.check_length("tiles", tiles, len(spaces))
    position.tiles = tuple(tiles)
    position.rival = decoding.number(data, "rival", len(position.book.per_order) - 1)
    position.reached = decoding.table(data, "reached", len(spaces), max(position.players, 2), position.round)
    tally = decoding.field(data, "tally", list)
    lowest = 1 - len(position.book.per_order)
    rows = decoding.table(data, "tally", position.players, 5, MANY, lowest) if tally else []
    position.tally = [FinalTally(*row) for row in rows]
    for points, contracts, leftovers, _, reputation in position.tally:
        if min(points, contracts, leftovers, reputation) < 0:  # only steps of reputation lost may be negative
            raise decoding.impossible("tally", tally)


def _dice(data: Json, key: str) -> list[int]:
    """A list of at most ``MANY_DICE`` dice, sorted."""
    value = decoding.texts(data, key)
    decoding.check_at_most(key, value, MANY_DICE)
    return pile(value)
