"""Orders that can be completed now, with the free actions they need first."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from engine.woodcraft import actions
from engine.woodcraft.actions import Action
from engine.woodcraft.card_set import CardSet
from engine.woodcraft.cards import Order
from engine.woodcraft.dice import COLOURS, SIDES
from engine.woodcraft.free_actions import ready
from engine.woodcraft.game import Woodcraft
from engine.woodcraft.order_solver import ways
from engine.woodcraft.seats import GLUING, Seat

from .evaluation import Evaluator
from .lookahead import after, best_answers

_KEPT = 5000
_known: dict[tuple[Any, ...], tuple[str, ...] | None] = {}


def cheapest_steps(book: CardSet, seat: Seat, order: str) -> tuple[str, ...] | None:
    """The cheapest steps that make an order completable; None if there are none."""
    card = book.orders[order]
    if ready(seat, card):
        return ()
    tokens = dict(card.tokens)
    reuse, owned = seat.reuse, seat.owned
    # More tokens than tiles can use make no difference.
    saw = min(seat.saw - tokens.get("saw", 0), (SIDES - 1) * (seat.sawing_up + reuse))
    scrap = min(seat.scrap - tokens.get("scrap", 0), seat.splicing_up.bit_count() + reuse)
    glue = min(seat.glue - tokens.get("glue", 0), seat.gluing_up + reuse if owned & GLUING else 0)
    if saw < 0 or scrap < 0 or glue < 0 or _too_small(card, seat, scrap * _longest(book.ranges), glue > 0):
        return None
    key = (
        card.dice, tuple(seat.pile), owned, seat.sawing_up, seat.splicing_up, seat.gluing_up, saw, scrap, glue, reuse,
        tuple(seat.pots), book.ranges, book.surcharge,
    )  # fmt: skip
    if key not in _known:
        if len(_known) > _KEPT:
            _known.clear()
        solutions = ways(seat.pile, seat_tools(book, seat), {"dice": card.dice, "tokens": tokens}, card_set=book)
        _known[key] = solutions[0].steps if solutions else None
    return _known[key]


def _too_small(card: Order, seat: Seat, raises: int, glues: bool) -> bool:
    """Whether the dice of an order have more pips than pile and trees can get; work by saw and glue adds none.

    ``raises``: the pips that splicing can add. ``glues``: whether dice can be glued, so that pips change their colour.
    """
    lacking = [0] * len(COLOURS)
    for die in card.dice:
        lacking[die // SIDES] += die % SIDES + 1
    for die in seat.pile:
        lacking[die // SIDES] -= die % SIDES + 1
    for tree in seat.pots:
        if tree >= 0:
            lacking[tree // SIDES] -= tree % SIDES + 1
    if glues:
        return sum(lacking) > raises
    return sum([pips for pips in lacking if pips > 0]) > raises


@lru_cache(64)
def _longest(ranges: tuple[tuple[int, ...], ...]) -> int:
    """The most pips that one splice adds."""
    return max([0, *[step for steps in ranges for step in steps]])


def seat_tools(book: CardSet, seat: Seat) -> dict[str, Any]:
    """The tiles and tokens of a seat in the form that ``ways`` takes."""
    up, down = seat.splicing_up, seat.splicing & ~seat.splicing_up
    return {
        "sawing": seat.sawing_up,
        "splicing": {tile + 1: book.ranges[tile] for tile in range(3) if up >> tile & 1},
        "gluing": seat.gluing_up,
        "turned": {
            "sawing": seat.sawing - seat.sawing_up,
            "splicing": {tile + 1: book.ranges[tile] for tile in range(3) if down >> tile & 1},
            "gluing": bool(seat.owned & GLUING) - seat.gluing_up,
        },
        "saw": seat.saw,
        "scrap": seat.scrap,
        "glue": seat.glue,
        "reuse": seat.reuse,
        "pots": {COLOURS[pot]: tree if tree >= 0 else None for pot, tree in enumerate(seat.pots)},
    }


class Completion(NamedTuple):
    """A way to complete an order: its first action, the position after it and that position's value."""

    value: float
    action: Action
    position: Woodcraft


def completions(state: Woodcraft, evaluator: Evaluator) -> list[Completion]:
    """Every order that can be completed now, best first."""
    number = evaluator.number
    plans = []
    for order, _ in state.seats[number].orders:
        steps = cheapest_steps(state.book, state.seats[number], order)
        if steps is None:
            continue
        plan = [*map(actions.parse, steps), actions.word("complete", order)]
        then = state
        for action in plan:
            if then.actor != number or then.refusal(action):
                break
            then = after(then, action, number)
            if then.tasks:
                then = best_answers(then, evaluator)[1]
        else:
            plans.append(Completion(evaluator.value(then), plan[0], then))
    plans.sort(key=lambda one: (-one.value, one.action))
    return plans
