"""Working wood: cutting, joining, changing, recolouring and planting dice (docs/rules/woodcraft.md 6, 7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from . import actions
from .actions import Action
from .dice import DICE, SIDES, colour_of, die, value_of
from .events import Gained
from .position import Position
from .seats import EMPTY, Seat
from .tracks import harvest

#: The dice that the plant action plants: any colour, a one or a two.
ANY_COLOUR, SMALL = 0b111, 0b110
_KEPT = 1 << 15
#: For how many ranges of splicing tiles the splices are kept; card sets may have any.
_KEPT_STEPS = 256


def _partitions(total: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """All ways to write a number as a sum, parts ascending."""
    yield (total,)
    for first in range(least, total // 2 + 1):
        for rest in _partitions(total - first, first):
            yield (first, *rest)


@cache
def cuts(verb: str, which: int, parts: int) -> tuple[Action, ...]:
    """All cuts of a die into at least two and at most ``parts`` parts."""
    ways = (way for way in _partitions(value_of(which)) if 2 <= len(way) <= parts)
    return tuple([actions.cut(verb, which, way) for way in ways])


@cache
def _cuts_by_die(verb: str, parts: int) -> tuple[tuple[Action, ...], ...]:
    return tuple([cuts(verb, which, parts) for which in DICE])


def all_cuts(seat: Seat, verb: str, number: int) -> list[Action]:
    """All cuts of a die of the pile with ``number`` free cuts; each further cut costs a saw token."""
    return _of_each(seat.pile, _cuts_by_die(verb, min(number + seat.saw, SIDES - 1) + 1))


def _of_each(pile: list[int], actions_of: tuple[tuple[Action, ...], ...]) -> list[Action]:
    """The actions of each different die of a pile, which is sorted."""
    found: list[Action] = []
    last = -1
    for which in pile:
        if which != last:
            found += actions_of[which]
            last = which
    return found


def cut(position: Position, number: int, which: int, parts: tuple[int, ...], free: int) -> None:
    """Cut a die; cuts after the ``free`` ones cost saw tokens."""
    seat = position.seats[number]
    seat.saw -= max(0, len(parts) - 1 - free)
    seat.pile.remove(which)
    first = which - which % SIDES - 1
    seat.add(*[first + part for part in parts])


@cache
def _joins_by_dice(verb: str) -> tuple[tuple[tuple[Action, ...], ...], ...]:
    """The glues of two dice, by the smaller one and the other one."""

    def of_two(one: int, other: int) -> tuple[Action, ...]:
        return tuple([actions.join(verb, one, other, made) for made in actions.result_of(one, other)])

    return tuple([tuple([of_two(one, other) if one <= other else () for other in DICE]) for one in DICE])


def joins(seat: Seat, verb: str) -> list[Action]:
    """All glues of two dice of the pile."""
    pile, joins_of = seat.pile, _joins_by_dice(verb)
    joined: list[Action] = []
    last = -1
    for place, one in enumerate(pile, 1):
        if one != last:
            joined += _of_each(pile[place:], joins_of[one])
            last = one
    return joined


def join(position: Position, number: int, one: int, other: int, made: int) -> None:
    """Glue two dice; two colours score points."""
    seat = position.seats[number]
    seat.pile.remove(one)
    seat.pile.remove(other)
    seat.add(made)
    if colour_of(one) != colour_of(other):
        points = seat.powers.replaced.get("mixed_glue_points", position.book.numbers["glue_mixed_points"])
        seat.points += points
        position.events.append(Gained(number, "glue", (("points", points),)))


@lru_cache(_KEPT_STEPS)
def _splices_by_die(tile: int, steps: tuple[int, ...]) -> tuple[tuple[Action, ...], ...]:
    return tuple(
        [
            tuple(
                [
                    actions.splice(tile, which, value_of(which) + step)
                    for step in steps
                    if value_of(which) + step <= SIDES
                ]
            )
            for which in DICE
        ]
    )


def splices(seat: Seat, tile: int, steps: tuple[int, ...]) -> list[Action]:
    """All splices of a die of the pile by a splicing tile."""
    return _of_each(seat.pile, _splices_by_die(tile, steps))


@lru_cache(_KEPT)
def _changes(pile: tuple[int, ...], steps: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(
        [
            actions.valued("change", which, value_of(which) + step)
            for which in sorted(set(pile))
            for step in steps
            if 1 <= value_of(which) + step <= SIDES
        ]
    )


def changes(seat: Seat, steps: tuple[int, ...]) -> tuple[Action, ...]:
    """All changes of a die of the pile by one of these amounts."""
    return _changes(tuple(seat.pile), steps)


def change(seat: Seat, which: int, value: int) -> None:
    seat.pile.remove(which)
    seat.add(die(colour_of(which), value))


@lru_cache(_KEPT)
def _recolors(pile: tuple[int, ...], pairs: tuple[tuple[int, int], ...]) -> tuple[Action, ...]:
    made = {
        (which, die(after, value_of(which)))
        for which in set(pile)
        for before, after in pairs
        if before == colour_of(which)
    }
    return tuple([actions.recolor(*pair) for pair in sorted(made)])


def recolors(seat: Seat, pairs: tuple[tuple[int, int], ...]) -> tuple[Action, ...]:
    """All swaps of a die of the pile for one of another colour."""
    return _recolors(tuple(seat.pile), pairs)


def recolor(seat: Seat, which: int, made: int) -> None:
    seat.pile.remove(which)
    seat.add(made)


@lru_cache(_KEPT)
def _plantings(pile: tuple[int, ...], colours: int, values: int, sliced: bool) -> tuple[Action, ...]:
    return tuple(
        [
            actions.valued("plant", which, piece)
            for which in sorted(set(pile))
            if colours >> colour_of(which) & 1
            for piece in (range(1, value_of(which) + 1) if sliced else (value_of(which),))
            if values >> piece & 1
        ]
    )


def plantings(seat: Seat, colours: int, values: int, sliced: bool) -> tuple[Action, ...]:
    """All plantings of a die of the pile, or of a piece cut off it, in an empty pot of its colour."""
    pots = seat.pots
    free = (pots[0] == EMPTY) | (pots[1] == EMPTY) << 1 | (pots[2] == EMPTY) << 2
    free &= colours
    return _plantings(tuple(seat.pile), free, values, sliced) if free else ()


def plant(position: Position, number: int, which: int, piece: int, source: str) -> None:
    """Plant a die or a piece of it; the rest stays in the pile. A six is harvested at once, like any tree."""
    seat = position.seats[number]
    colour, rest = colour_of(which), value_of(which) - piece
    seat.pile.remove(which)
    if rest:
        seat.add(die(colour, rest))
    seat.pots[colour] = die(colour, piece)
    if piece == SIDES:
        harvest(position, number, colour, source)
