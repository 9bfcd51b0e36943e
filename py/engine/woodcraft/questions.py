"""Every question the game can ask: what may be answered, and what an answer does.

A question is a task (kind, seat, source, optional, parameters...). ``source`` says what asks, as a chain with the
newest first; a question that is optional can be declined by ``done``.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from . import actions, attic, effects, wheel_actions, work
from .actions import CONVERT, Action
from .seats import Seat
from .tracks import grow
from .wheel_actions import Answer, Options

if TYPE_CHECKING:
    from .game import Woodcraft

Task = tuple[Any, ...]


class Question(NamedTuple):
    options: Options
    answer: Answer
    #: Of what the parameters are, for saved positions: the most each may be, or "list" and "place" of an effect.
    takes: tuple[Any, ...] = ()
    #: Whether it is told when it is declined.
    told: bool = False


def _effect(state: Woodcraft, task: Task) -> Any:
    return state.book.lists[task[4]][task[5]]


def _again(state: Woodcraft, task: Task) -> None:
    """Ask once more if there are times left; the last parameter counts them."""
    if task[-1] > 1:
        state.tasks.append((*task[:3], 1, *task[4:-1], task[-1] - 1))


# --- dice -------------------------------------------------------------------------------------------


def _die_options(state: Woodcraft, task: Task) -> list[Action]:
    return [actions.of_die("die", die) for die in _effect(state, task)[1]]


def _take_die(state: Woodcraft, task: Task, action: Action) -> None:
    state.seats[task[1]].add(action.args[0])


def _change_options(state: Woodcraft, task: Task) -> list[Action]:
    return [*work.changes(state.seats[task[1]], _effect(state, task)[1])]


def _change(state: Woodcraft, task: Task, action: Action) -> None:
    _, number, source, _, which, place = task
    work.change(state.seats[number], *action.args)
    state.tasks.append(("run", number, source, which, place + 1))


def _recolor_options(state: Woodcraft, task: Task) -> list[Action]:
    seat, (_, pairs, pay) = state.seats[task[1]], _effect(state, task)
    return [*work.recolors(seat, pairs)] if effects.afford(seat, pay) else []


def _recolor(state: Woodcraft, task: Task, action: Action) -> None:
    _pay(state, task[1], _effect(state, task)[2])
    work.recolor(state.seats[task[1]], *action.args)


def _cut_options(state: Woodcraft, task: Task) -> list[Action]:
    return [*work.all_cuts(state.seats[task[1]], "cut", task[4])]


def _cut(state: Woodcraft, task: Task, action: Action) -> None:
    die, parts = action.args
    work.cut(state, task[1], die, parts, free=task[4])


def _join_options(state: Woodcraft, task: Task) -> list[Action]:
    return [*work.joins(state.seats[task[1]], "join")]


def _join(state: Woodcraft, task: Task, action: Action) -> None:
    _again(state, task)
    work.join(state, task[1], *action.args)


def _plant_options(state: Woodcraft, task: Task) -> list[Action]:
    return [*work.plantings(state.seats[task[1]], *task[5:])]


def _plant(state: Woodcraft, task: Task, action: Action) -> None:
    kind, number, source, _, left, *what = task
    if left > 1:
        state.tasks.append((kind, number, source, 1, left - 1, *what))
    die, piece = action.args
    work.plant(state, number, die, piece, source)


def _grow_options(state: Woodcraft, task: Task) -> list[Action]:
    pots = state.seats[task[1]].pots
    return [actions.of_pot("grow", pot) for pot in range(3) if task[4] >> pot & 1 and pots[pot] >= 0]


def _grow(state: Woodcraft, task: Task, action: Action) -> None:
    grow(state, task[1], action.args[0], task[5], task[2])


def _tidy_options(state: Woodcraft, task: Task) -> list[Action]:
    pile = state.seats[task[1]].pile
    if len(pile) <= state.book.numbers["lumber_pile"]:
        return []
    return [actions.of_die("return", die) for die in sorted(set(pile))]


def _tidy(state: Woodcraft, task: Task, action: Action) -> None:
    state.tasks.append(task)
    state.seats[task[1]].pile.remove(action.args[0])


# --- tokens and tiles -------------------------------------------------------------------------------


def _pay(state: Woodcraft, number: int, amounts: tuple[tuple[str, int], ...]) -> None:
    seat = state.seats[number]
    for token, amount in amounts:
        setattr(seat, token, getattr(seat, token) - amount)
        state.events.append(("pay", number, token, amount))
        if token == "lantern":
            state.fresh = max(0, state.fresh - amount)


def _reset_options(state: Woodcraft, task: Task) -> list[Action]:
    return [actions.word("reset", slot) for slot in state.seats[task[1]].turned()]


def _reset(state: Woodcraft, task: Task, action: Action) -> None:
    _again(state, task)
    state.seats[task[1]].turn_up(action.args[0])


def _option_options(state: Woodcraft, task: Task) -> list[Action]:
    """Of several lists those that can do something; if none can, the choice falls away."""
    _, number, source, _, _, _ = task
    return [
        actions.option(place)
        for place, which in enumerate(_effect(state, task)[1], 1)
        if effects.useful(state, number, which, source)
    ]


def _choose(state: Woodcraft, task: Task, action: Action) -> None:
    which = _effect(state, task)[1][action.args[0] - 1]
    state.tasks.append(("run", task[1], task[2], which, 0))


def _convert_options(state: Woodcraft, task: Task) -> list[Action]:
    _, pay, which, _ = _effect(state, task)
    return [CONVERT] if effects.afford(state.seats[task[1]], pay) else []


def _convert(state: Woodcraft, task: Task, action: Action) -> None:
    _, pay, which, _ = _effect(state, task)
    _again(state, task)
    _pay(state, task[1], pay)
    state.tasks.append(("run", task[1], task[2], which, 0))


def _sell_options(state: Woodcraft, task: Task) -> list[Action]:
    seat = state.seats[task[1]]
    return [actions.sell_token(token) for token, _ in _effect(state, task)[1] if getattr(seat, token)]


def _sell(state: Woodcraft, task: Task, action: Action) -> None:
    seat, (token,) = state.seats[task[1]], action.args
    price = dict(_effect(state, task)[1])[token]
    _again(state, task)
    setattr(seat, token, getattr(seat, token) - 1)
    seat.blueberry += price
    state.events.append(("gain", task[1], task[2], (("blueberry", price),)))


def _swap_options(state: Woodcraft, task: Task) -> list[Action]:
    seat, (_, gives, takes, _) = state.seats[task[1]], _effect(state, task)
    return [actions.swap(one, other) for one in gives if getattr(seat, one) for other in takes if other != one]


def _swap(state: Woodcraft, task: Task, action: Action) -> None:
    seat, (gives, takes) = state.seats[task[1]], action.args
    _again(state, task)
    setattr(seat, gives, getattr(seat, gives) - 1)
    setattr(seat, takes, getattr(seat, takes) + 1)


# --- cards ------------------------------------------------------------------------------------------


def _lift_options(state: Woodcraft, task: Task) -> list[Action]:
    return [actions.word("lift", order) for order, row in state.seats[task[1]].orders if row > 1]


def _lift(state: Woodcraft, task: Task, action: Action) -> None:
    orders = state.seats[task[1]].orders
    place = [order for order, _ in orders].index(action.args[0])
    orders[place] = (orders[place][0], max(1, orders[place][1] - task[4]))


def _claim_options(state: Woodcraft, task: Task) -> list[Action]:
    return [actions.word("claim", contract) for contract in effects.claimable(state, task[1])]


def _claim(state: Woodcraft, task: Task, action: Action) -> None:
    (contract,) = action.args
    state.seats[task[1]].contracts.append(contract)
    state.claims.append((contract, task[1]))


def _in_hand(state: Woodcraft, seat: Seat, decks: tuple[str, ...]) -> list[str]:
    return [card for card in seat.hand if state.book.deck_of[card] in decks]


def _place_options(state: Woodcraft, task: Task) -> list[Action]:
    return [actions.word("place", card) for card in state.seats[task[1]].hand if card in state.book.orders]


def _place(state: Woodcraft, task: Task, action: Action) -> None:
    seat, (order,) = state.seats[task[1]], action.args
    seat.hand.remove(order)
    seat.orders.append((order, state.book.orders[order].row))


def _first_helper_options(state: Woodcraft, task: Task) -> list[Action]:
    """The helpers dealt that can be paid for; if none can, any, for all there is."""
    seat = state.seats[task[1]]
    dealt = _in_hand(state, seat, ("helpers early",))
    paid = [one for one in dealt if state.book.helpers[one].cost <= seat.blueberry]
    return [actions.keep((one,)) for one in paid or dealt]


def _first_helper(state: Woodcraft, task: Task, action: Action) -> None:
    seat, (helper,) = state.seats[task[1]], action.args
    dealt = _in_hand(state, seat, ("helpers early",))
    seat.hand = [card for card in seat.hand if card not in dealt]
    seat.aside += [card for card in dealt if card != helper]
    wheel_actions.pay(state, task[1], min(state.book.helpers[helper].cost, seat.blueberry))
    wheel_actions.settle_in(state, task[1], helper, state.book.start_room)


def _first_orders_options(state: Woodcraft, task: Task) -> list[Action]:
    dealt = _in_hand(state, state.seats[task[1]], ("orders early",))
    return [actions.keep(tuple(sorted(some))) for some in combinations(dealt, task[4])]


def _first_orders(state: Woodcraft, task: Task, action: Action) -> None:
    _put_aside(state, task[1], "orders early", kept=action.args)


def _walnut_options(state: Woodcraft, task: Task) -> list[Action]:
    """Each way to keep at least one of the walnut orders dealt; keeping none of them is ``done``."""
    dealt = _in_hand(state, state.seats[task[1]], ("orders walnut",))
    return [
        actions.keep(tuple(sorted(some)))
        for amount in range(1, task[4] + 1)
        for some in combinations(dealt, amount)
    ]


def _keep_walnuts(state: Woodcraft, task: Task, action: Action) -> None:
    _put_aside(state, task[1], "orders walnut", kept=action.args)


def _put_aside(state: Woodcraft, number: int, deck: str, kept: tuple[str, ...]) -> None:
    """Take the cards of a deck that are not kept out of the hand of a seat."""
    seat = state.seats[number]
    left = [card for card in _in_hand(state, seat, (deck,)) if card not in kept]
    seat.hand = [card for card in seat.hand if card not in left]
    seat.aside += left


_LIST = ("list", "place")
_MANY = 99

QUESTIONS: dict[str, Question] = {
    "setup_helper": Question(_first_helper_options, _first_helper),
    "setup_orders": Question(_first_orders_options, _first_orders, (_MANY,)),
    "setup_walnuts": Question(_walnut_options, _keep_walnuts, (_MANY,), told=True),
    "setup_place": Question(_place_options, _place),
    "income_place": Question(_place_options, _place),
    "buy_lumber": Question(wheel_actions.lumber_options, wheel_actions.buy_lumber, (_MANY, _MANY)),
    "exchange_sell": Question(wheel_actions.sale_options, wheel_actions.sell, (_MANY,), told=True),
    "exchange_buy": Question(wheel_actions.bank_options, wheel_actions.buy_from_bank, (_MANY, "colour")),
    "buy_materials": Question(wheel_actions.material_options, wheel_actions.buy_materials, (_MANY, _MANY, 7)),
    "choose_orders": Question(wheel_actions.order_options, wheel_actions.choose_order, (_MANY, 1)),
    "take_order": Question(wheel_actions.free_order_options, wheel_actions.take_free_order, (_MANY,)),
    "choose_helper": Question(wheel_actions.helper_options, wheel_actions.hire, (_MANY,)),
    "produce": Question(wheel_actions.production_options, wheel_actions.produce, (_MANY, "rooms")),
    "produce_plant": Question(wheel_actions.produce_plant_options, wheel_actions.produce_or_plant),
    "plant": Question(_plant_options, _plant, (_MANY, 7, 126, "flag")),
    "improve": Question(wheel_actions.upgrade_options, wheel_actions.improve, (_MANY,)),
    "die": Question(_die_options, _take_die, _LIST),
    "change": Question(_change_options, _change, _LIST),
    "recolor": Question(_recolor_options, _recolor, _LIST),
    "cut": Question(_cut_options, _cut, (_MANY,)),
    "join": Question(_join_options, _join, (_MANY,)),
    "grow": Question(_grow_options, _grow, (7, _MANY)),
    "tool": Question(attic.options, attic.place, (_MANY, "tools")),
    "reset": Question(_reset_options, _reset, (_MANY,)),
    "option": Question(_option_options, _choose, _LIST),
    "convert": Question(_convert_options, _convert, (*_LIST, _MANY)),
    "sell_tokens": Question(_sell_options, _sell, (*_LIST, _MANY)),
    "swap": Question(_swap_options, _swap, (*_LIST, _MANY)),
    "lift": Question(_lift_options, _lift, (_MANY,)),
    "claim": Question(_claim_options, _claim),
    "tidy": Question(_tidy_options, _tidy),
}

