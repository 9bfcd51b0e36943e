"""Orders that can be completed now, with the free actions they need first."""

from __future__ import annotations

from typing import Any

from engine.woodcraft import actions
from engine.woodcraft.actions import Action
from engine.woodcraft.card_set import CardSet
from engine.woodcraft.dice import COLOURS
from engine.woodcraft.free_actions import ready
from engine.woodcraft.game import Woodcraft
from engine.woodcraft.order_solver import ways
from engine.woodcraft.seats import Seat

from .evaluation import Evaluator
from .lookahead import after, best_answers

_KEPT = 5000
_known: dict[tuple[Any, ...], tuple[str, ...] | None] = {}


def cheapest_steps(book: CardSet, seat: Seat, order: str) -> tuple[str, ...] | None:
    """The cheapest steps that make an order completable; None if there are none."""
    card = book.orders[order]
    if ready(seat, card):
        return ()
    if len(seat.pile) + sum(tree >= 0 for tree in seat.pots) == 0:
        return None
    key = (
        card.dice, card.tokens, tuple(seat.pile), seat.owned, seat.sawing_up, seat.splicing_up, seat.gluing_up,
        seat.saw, seat.scrap, seat.glue, seat.reuse, tuple(seat.pots), book.ranges,
    )  # fmt: skip
    if key not in _known:
        if len(_known) > _KEPT:
            _known.clear()
        solutions = ways(seat.pile, tools_of(book, seat), {"dice": card.dice, "tokens": dict(card.tokens)})
        _known[key] = solutions[0].steps if solutions else None
    return _known[key]


def tools_of(book: CardSet, seat: Seat) -> dict[str, Any]:
    """The tiles and tokens of a seat in the form that ``ways`` takes."""
    up, down = seat.splicing_up, seat.splicing & ~seat.splicing_up
    return {
        "sawing": seat.sawing_up,
        "splicing": {tile + 1: book.ranges[tile] for tile in range(3) if up >> tile & 1},
        "gluing": seat.gluing_up,
        "turned": {
            "sawing": seat.sawing - seat.sawing_up,
            "splicing": {tile + 1: book.ranges[tile] for tile in range(3) if down >> tile & 1},
            "gluing": (seat.owned >> 6 & 1) - seat.gluing_up,
        },
        "saw": seat.saw,
        "scrap": seat.scrap,
        "glue": seat.glue,
        "reuse": seat.reuse,
        "pots": {COLOURS[pot]: tree if tree >= 0 else None for pot, tree in enumerate(seat.pots)},
    }


def completions(state: Woodcraft, evaluator: Evaluator) -> list[tuple[float, Action, Woodcraft]]:
    """Every order that can be completed now: (value after it, first action, position after it), best first."""
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
            plans.append((evaluator.value(then), plan[0], then))
    plans.sort(key=lambda one: (-one[0], one[1]))
    return plans
