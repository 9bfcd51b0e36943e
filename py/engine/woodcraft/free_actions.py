"""Free actions: any number in any order during the turn, unless a question is open (docs/rules/woodcraft.md 7, 11)."""

from __future__ import annotations

from collections.abc import Callable

from . import actions, effects, work
from .actions import Action
from .cards import Order
from .dice import COLOURS
from .interned import run_effects
from .position import Position
from .seats import Seat
from .tracks import fire_triggers, harvest

_HARVESTS = tuple([actions.of_pot("harvest", colour) for colour in range(len(COLOURS))])


def legal(position: Position, number: int, seat: Seat) -> list[Action]:
    """Every free action of a seat, unsorted."""
    book = position.book
    options: list[Action] = []
    pile = seat.pile
    if pile:
        if seat.sawing_up:
            options += work.all_cuts(seat, "saw", 1)
        if seat.scrap and seat.splicing_up:
            for tile in range(3):
                if seat.splicing_up >> tile & 1:
                    options += work.splices(seat, tile + 1, book.ranges[tile])
        if seat.glue and seat.gluing_up:
            options += work.joins(seat, "glue")
    if seat.reuse:
        options += [actions.word("reuse", slot) for slot in seat.turned()]
    green, yellow, brown = seat.pots
    if green >= 0:
        options.append(_HARVESTS[0])
    if yellow >= 0:
        options.append(_HARVESTS[1])
    if brown >= 0:
        options.append(_HARVESTS[2])
    last_die = book.last_die
    for name, _ in seat.orders:
        if last_die[name] in pile and ready(seat, book.orders[name]):
            options.append(actions.word("complete", name))
    able = book.able
    if not able.isdisjoint(seat.rooms):
        for helper in seat.rooms:
            if helper in able and usable(position, number, helper):
                options.append(actions.word("use", helper))
    return options


def ready(seat: Seat, order: Order) -> bool:
    """Whether a seat has the dice and tokens of an order."""
    count = seat.pile.count
    for die, amount in order.counts:
        if count(die) < amount:
            return False
    return all(getattr(seat, token) >= amount for token, amount in order.tokens)


def usable(position: Position, number: int, helper: str) -> bool:
    """Whether a helper has an ability of once a turn that is unused and can do something."""
    ability = position.book.abilities.get(helper)
    if ability is None or helper in position.seats[number].used:
        return False
    return effects.useful(position, number, ability, helper)


def _saw(position: Position, number: int, die: int, parts: tuple[int, ...]) -> None:
    position.seats[number].sawing_up -= 1
    work.cut(position, number, die, parts, free=1)
    fire_triggers(position, number, "saw_tile", "free")


def _splice(position: Position, number: int, tile: int, die: int, value: int) -> None:
    seat = position.seats[number]
    seat.scrap -= 1
    seat.splicing_up &= ~(1 << tile - 1)
    work.change(seat, die, value)
    fire_triggers(position, number, "splice", "free")


def _glue(position: Position, number: int, one: int, other: int, made: int) -> None:
    seat = position.seats[number]
    seat.glue -= 1
    seat.gluing_up = 0
    work.join(position, number, one, other, made)


def _reuse(position: Position, number: int, slot: str) -> None:
    seat = position.seats[number]
    seat.reuse -= 1
    seat.turn_up(slot)


def _harvest(position: Position, number: int, colour: int) -> None:
    harvest(position, number, colour, "free")


def _complete(position: Position, number: int, name: str) -> None:
    """Return dice and tokens, gain the reward, then the gain or loss of the row."""
    seat, order = position.seats[number], position.book.orders[name]
    for die in order.dice:
        seat.pile.remove(die)
    for token, amount in order.tokens:
        setattr(seat, token, getattr(seat, token) - amount)
    (row,) = [row for one, row in seat.orders if one == name]
    seat.orders.remove((name, row))
    seat.completed.append(name)
    fire_triggers(position, number, "complete_order", name)
    position.tasks.append(run_effects(number, f"row {row}", position.book.row_lists[row - 1], 0))
    position.tasks.append(run_effects(number, name, order.reward, 0))


def _use(position: Position, number: int, helper: str) -> None:
    position.seats[number].used.append(helper)
    position.tasks.append(run_effects(number, helper, position.book.helpers[helper].ability, 0))


#: What carries out a free action, by its verb: takes the position, the number of the seat, and the arguments.
DOING: dict[str, Callable[..., None]] = {
    "saw": _saw,
    "splice": _splice,
    "glue": _glue,
    "reuse": _reuse,
    "harvest": _harvest,
    "complete": _complete,
    "use": _use,
}
