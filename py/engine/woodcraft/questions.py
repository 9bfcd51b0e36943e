"""Every question of the game: its legal answers, and the effects of an answer.

The values are in ``tasks``. An optional question can also be declined by ``done``. A question without options is
skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, NamedTuple

from . import actions, attic, effects, wheel_actions, work
from .actions import CONVERT, Action
from .effect_lists import CompiledEffect
from .events import Gained, Paid
from .interned import run_effects
from .position import Claim, Position
from .seats import Seat
from .task_kinds import EffectQuestion, Repeated, Task
from .tasks import (
    BuyFromBank,
    BuyLumber,
    BuyMaterials,
    ChangeDie,
    ChooseOption,
    ChooseOrder,
    ClaimContract,
    Convert,
    CutDie,
    GainDie,
    GrowTree,
    HireHelper,
    Improve,
    JoinDice,
    KeepHelper,
    KeepOrders,
    KeepWalnuts,
    LiftOrder,
    PlaceFirstOrder,
    PlaceOrder,
    PlaceTool,
    Plant,
    Produce,
    ProduceOrPlant,
    RecolorDie,
    ResetTile,
    ReturnDie,
    SellDie,
    SellTokens,
    SwapTokens,
    TakeOrder,
)
from .tracks import grow


class QuestionRule(NamedTuple):
    """The rules of a kind of question. Both functions take the position and the task."""

    options: Callable[[Position, Any], list[Action]]
    apply: Callable[[Position, Any, Action], None]
    #: Whether ``apply`` is called for ``done``, too.
    answers_decline: bool = False


def _effect(position: Position, task: EffectQuestion) -> CompiledEffect:
    """The effect that asks."""
    return position.book.lists[task.effects][task.place]


def _again(position: Position, task: Repeated) -> None:
    """Ask again if times are left; the question is then optional."""
    if task.left > 1:
        position.tasks.append(task._replace(optional=1, left=task.left - 1))


# --- dice -------------------------------------------------------------------------------------------


def _die_options(position: Position, task: GainDie) -> list[Action]:
    return [actions.of_die("die", die) for die in _effect(position, task)[1]]


def _take_die(position: Position, task: GainDie, action: Action) -> None:
    position.seats[task.seat].add(action.args[0])


def _change_options(position: Position, task: ChangeDie) -> list[Action]:
    return [*work.changes(position.seats[task.seat], _effect(position, task)[1])]


def _change(position: Position, task: ChangeDie, action: Action) -> None:
    work.change(position.seats[task.seat], *action.args)
    position.tasks.append(run_effects(task.seat, task.source, task.effects, task.place + 1))


def _recolor_options(position: Position, task: RecolorDie) -> list[Action]:
    seat, (_, pairs, pay) = position.seats[task.seat], _effect(position, task)
    return [*work.recolors(seat, pairs)] if effects.afford(seat, pay) else []


def _recolor(position: Position, task: RecolorDie, action: Action) -> None:
    _pay(position, task.seat, _effect(position, task)[2])
    work.recolor(position.seats[task.seat], *action.args)


def _cut_options(position: Position, task: CutDie) -> list[Action]:
    return [*work.all_cuts(position.seats[task.seat], "cut", task.cuts)]


def _cut(position: Position, task: CutDie, action: Action) -> None:
    die, parts = action.args
    work.cut(position, task.seat, die, parts, free=task.cuts)


def _join_options(position: Position, task: JoinDice) -> list[Action]:
    return [*work.joins(position.seats[task.seat], "join")]


def _join(position: Position, task: JoinDice, action: Action) -> None:
    _again(position, task)
    work.join(position, task.seat, *action.args)


def _plant_options(position: Position, task: Plant) -> list[Action]:
    return [*work.plantings(position.seats[task.seat], task.colours, task.values, task.sliced)]


def _plant(position: Position, task: Plant, action: Action) -> None:
    _again(position, task)
    die, piece = action.args
    work.plant(position, task.seat, die, piece, task.source)


def _grow_options(position: Position, task: GrowTree) -> list[Action]:
    pots = position.seats[task.seat].pots
    return [actions.of_pot("grow", pot) for pot in range(3) if task.pots >> pot & 1 and pots[pot] >= 0]


def _grow(position: Position, task: GrowTree, action: Action) -> None:
    grow(position, task.seat, action.args[0], task.by, task.source)


def _tidy_options(position: Position, task: ReturnDie) -> list[Action]:
    pile = position.seats[task.seat].pile
    if len(pile) <= position.book.numbers["lumber_pile"]:
        return []
    return [actions.of_die("return", die) for die in sorted(set(pile))]


def _tidy(position: Position, task: ReturnDie, action: Action) -> None:
    position.tasks.append(task)
    position.seats[task.seat].pile.remove(action.args[0])


# --- tokens and tiles -------------------------------------------------------------------------------


def _pay(position: Position, number: int, amounts: tuple[tuple[str, int], ...]) -> None:
    seat = position.seats[number]
    for token, amount in amounts:
        setattr(seat, token, getattr(seat, token) - amount)
        position.events.append(Paid(number, token, amount))
        if token == "lantern":
            position.fresh = max(0, position.fresh - amount)


def _reset_options(position: Position, task: ResetTile) -> list[Action]:
    return [actions.word("reset", slot) for slot in position.seats[task.seat].turned()]


def _reset(position: Position, task: ResetTile, action: Action) -> None:
    _again(position, task)
    position.seats[task.seat].turn_up(action.args[0])


def _option_options(position: Position, task: ChooseOption) -> list[Action]:
    """The lists of effects that can do something."""
    return [
        actions.option(place)
        for place, which in enumerate(_effect(position, task)[1], 1)
        if effects.useful(position, task.seat, which, task.source)
    ]


def _choose(position: Position, task: ChooseOption, action: Action) -> None:
    which = _effect(position, task)[1][action.args[0] - 1]
    position.tasks.append(run_effects(task.seat, task.source, which, 0))


def _convert_options(position: Position, task: Convert) -> list[Action]:
    _, pay, which, _ = _effect(position, task)
    return [CONVERT] if effects.afford(position.seats[task.seat], pay) else []


def _convert(position: Position, task: Convert, action: Action) -> None:
    _, pay, which, _ = _effect(position, task)
    _again(position, task)
    _pay(position, task.seat, pay)
    position.tasks.append(run_effects(task.seat, task.source, which, 0))


def _sell_options(position: Position, task: SellTokens) -> list[Action]:
    seat = position.seats[task.seat]
    return [actions.sell_token(token) for token, _ in _effect(position, task)[1] if getattr(seat, token)]


def _sell(position: Position, task: SellTokens, action: Action) -> None:
    seat, (token,) = position.seats[task.seat], action.args
    price = dict(_effect(position, task)[1])[token]
    _again(position, task)
    setattr(seat, token, getattr(seat, token) - 1)
    seat.blueberry += price
    position.events.append(Gained(task.seat, task.source, (("blueberry", price),)))


def _swap_options(position: Position, task: SwapTokens) -> list[Action]:
    seat, (_, gives, takes, _) = position.seats[task.seat], _effect(position, task)
    return [actions.swap(one, other) for one in gives if getattr(seat, one) for other in takes if other != one]


def _swap(position: Position, task: SwapTokens, action: Action) -> None:
    seat, (gives, takes) = position.seats[task.seat], action.args
    _again(position, task)
    setattr(seat, gives, getattr(seat, gives) - 1)
    setattr(seat, takes, getattr(seat, takes) + 1)


# --- cards ------------------------------------------------------------------------------------------


def _lift_options(position: Position, task: LiftOrder) -> list[Action]:
    return [actions.word("lift", order) for order, row in position.seats[task.seat].orders if row > 1]


def _lift(position: Position, task: LiftOrder, action: Action) -> None:
    orders = position.seats[task.seat].orders
    place = [order for order, _ in orders].index(action.args[0])
    order, row = orders[place]
    orders[place] = (order, max(1, row - task.rows))


def _claim_options(position: Position, task: ClaimContract) -> list[Action]:
    return [actions.word("claim", contract) for contract in effects.claimable(position, task.seat)]


def _claim(position: Position, task: ClaimContract, action: Action) -> None:
    (contract,) = action.args
    position.seats[task.seat].contracts.append(contract)
    position.claims.append(Claim(contract, task.seat))


def _in_hand(position: Position, seat: Seat, decks: tuple[str, ...]) -> list[str]:
    deck_of = position.book.deck_of
    return [card for card in seat.hand if deck_of[card] in decks]


def _place_options(position: Position, task: PlaceFirstOrder | PlaceOrder) -> list[Action]:
    return [actions.word("place", card) for card in position.seats[task.seat].hand if card in position.book.orders]


def _place(position: Position, task: PlaceFirstOrder | PlaceOrder, action: Action) -> None:
    seat, (order,) = position.seats[task.seat], action.args
    seat.hand.remove(order)
    seat.orders.append((order, position.book.orders[order].row))


def _first_helper_options(position: Position, task: KeepHelper) -> list[Action]:
    """The dealt helpers that the seat can pay for; if there are none, any, for all its blueberries."""
    seat = position.seats[task.seat]
    dealt = _in_hand(position, seat, ("helpers early",))
    paid = [one for one in dealt if position.book.helpers[one].cost <= seat.blueberry]
    return [actions.keep((one,)) for one in paid or dealt]


def _first_helper(position: Position, task: KeepHelper, action: Action) -> None:
    seat, (helper,) = position.seats[task.seat], action.args
    dealt = _in_hand(position, seat, ("helpers early",))
    seat.hand = [card for card in seat.hand if card not in dealt]
    seat.aside += [card for card in dealt if card != helper]
    wheel_actions.pay(position, task.seat, min(position.book.helpers[helper].cost, seat.blueberry))
    wheel_actions.settle_in(position, task.seat, helper, position.book.start_room)


def _first_orders_options(position: Position, task: KeepOrders) -> list[Action]:
    dealt = _in_hand(position, position.seats[task.seat], ("orders early",))
    return [actions.keep_some(some) for some in combinations(dealt, task.left)]


def _first_orders(position: Position, task: KeepOrders, action: Action) -> None:
    _put_aside(position, task.seat, "orders early", kept=action.args)


def _walnut_options(position: Position, task: KeepWalnuts) -> list[Action]:
    """All choices of at least one of the dealt walnut orders; keeping none is ``done``."""
    dealt = _in_hand(position, position.seats[task.seat], ("orders walnut",))
    return [actions.keep_some(some) for amount in range(1, task.left + 1) for some in combinations(dealt, amount)]


def _keep_walnuts(position: Position, task: KeepWalnuts, action: Action) -> None:
    _put_aside(position, task.seat, "orders walnut", kept=action.args)


def _put_aside(position: Position, number: int, deck: str, kept: tuple[str, ...]) -> None:
    """Remove the cards of a deck that are not kept from the hand of a seat."""
    seat = position.seats[number]
    left = [card for card in _in_hand(position, seat, (deck,)) if card not in kept]
    seat.hand = [card for card in seat.hand if card not in left]
    seat.aside += left


QUESTIONS: dict[type[Task], QuestionRule] = {
    KeepHelper: QuestionRule(_first_helper_options, _first_helper),
    KeepOrders: QuestionRule(_first_orders_options, _first_orders),
    KeepWalnuts: QuestionRule(_walnut_options, _keep_walnuts, answers_decline=True),
    PlaceFirstOrder: QuestionRule(_place_options, _place),
    PlaceOrder: QuestionRule(_place_options, _place),
    BuyLumber: QuestionRule(wheel_actions.lumber_options, wheel_actions.buy_lumber),
    SellDie: QuestionRule(wheel_actions.sale_options, wheel_actions.sell, answers_decline=True),
    BuyFromBank: QuestionRule(wheel_actions.bank_options, wheel_actions.buy_from_bank),
    BuyMaterials: QuestionRule(wheel_actions.material_options, wheel_actions.buy_materials),
    ChooseOrder: QuestionRule(wheel_actions.order_options, wheel_actions.choose_order),
    TakeOrder: QuestionRule(wheel_actions.free_order_options, wheel_actions.take_free_order),
    HireHelper: QuestionRule(wheel_actions.helper_options, wheel_actions.hire),
    Produce: QuestionRule(wheel_actions.production_options, wheel_actions.produce),
    ProduceOrPlant: QuestionRule(wheel_actions.produce_plant_options, wheel_actions.produce_or_plant),
    Plant: QuestionRule(_plant_options, _plant),
    Improve: QuestionRule(wheel_actions.upgrade_options, wheel_actions.improve),
    GainDie: QuestionRule(_die_options, _take_die),
    ChangeDie: QuestionRule(_change_options, _change),
    RecolorDie: QuestionRule(_recolor_options, _recolor),
    CutDie: QuestionRule(_cut_options, _cut),
    JoinDice: QuestionRule(_join_options, _join),
    GrowTree: QuestionRule(_grow_options, _grow),
    PlaceTool: QuestionRule(attic.options, attic.place),
    ResetTile: QuestionRule(_reset_options, _reset),
    ChooseOption: QuestionRule(_option_options, _choose),
    Convert: QuestionRule(_convert_options, _convert),
    SellTokens: QuestionRule(_sell_options, _sell),
    SwapTokens: QuestionRule(_swap_options, _swap),
    LiftOrder: QuestionRule(_lift_options, _lift),
    ClaimContract: QuestionRule(_claim_options, _claim),
    ReturnDie: QuestionRule(_tidy_options, _tidy),
}
