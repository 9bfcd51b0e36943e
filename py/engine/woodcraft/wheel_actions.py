"""The seven actions of the wheel: what they cost, what they ask, what they do (docs/rules/woodcraft.md 6)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from . import actions
from .actions import DONE, Action
from .compiled_set import IMMEDIATE, MATERIALS, UPGRADES
from .dice import NAMES, colour_of
from .prices import die_cost, helper_cost, material_cost, second_order_cost, upgrade_cost
from .seats import EMPTY, POT_BROWN, Seat
from .tracks import advance, happened
from .work import ANY_COLOUR, SMALL, plantings

if TYPE_CHECKING:
    from .game import Woodcraft

Task = tuple[Any, ...]

#: More ways than this to choose who produces are not listed at once.
_MOST_WAYS = 200
#: Planting as the action does it: one tree, two with the brown pot.
_PLANT = (ANY_COLOUR, SMALL, True)


# --- paying -----------------------------------------------------------------------------------------


def pay(state: Woodcraft, number: int, cost: int) -> None:
    """Pay blueberries."""
    if cost:
        state.seats[number].blueberry -= cost
        state.events.append(("pay", number, "blueberry", cost))


# --- beginning an action ----------------------------------------------------------------------------


def begin(state: Woodcraft, number: int, action: str, source: str, optional: int = 0, discount: int = 0) -> None:
    """Ask what an action asks first. ``optional``: it need not be carried out."""
    tasks, asker = state.tasks, (number, source, optional)
    match action:
        case "buy_lumber":
            tasks.append(("roll",))
            tasks.append(("buy_lumber", *asker, state.book.numbers["buy_lumber_max"], discount))
        case "exchange_dice":
            if state.seats[number].pile:
                tasks.append(("exchange_sell", number, source, 1, discount))
            else:
                tasks.append(("exchange_buy", number, source, 1, discount, -1))
        case "buy_materials":
            tasks.append(("buy_materials", *asker, discount, state.book.material_purchases, 0))
        case "choose_orders":
            tasks.append(("choose_orders", *asker, discount, 0))
        case "choose_helper":
            tasks.append(("choose_helper", *asker, discount))
        case "produce_plant":
            tasks.append(("produce_plant", *asker))
        case _:
            tasks.append(("improve", *asker, discount))


def possible(state: Woodcraft, number: int, action: str, discount: int = 0, source: str = "") -> bool:
    """Whether a seat could do anything by an action now."""
    seat = state.seats[number]
    purse = seat.blueberry
    match action:
        case "buy_lumber":
            return any(die_cost(state, seat, die, discount) <= purse for die in state.yard)
        case "exchange_dice":
            return bool(seat.pile) or any(die_cost(state, seat, die, discount) <= purse for die in state.book.bank)
        case "buy_materials":
            return any(material_cost(state, amount, discount) <= purse for amount, _ in state.book.materials)
        case "choose_orders":
            return bool(state.orders)
        case "choose_helper":
            return bool(seat.open_rooms(state.book)) and any(
                helper_cost(state, seat, helper, discount) <= purse for helper in state.helpers
            )
        case "produce_plant":
            return any(seat.rooms)
    return any(_may_improve(state, seat, upgrade, discount) for upgrade in UPGRADES)


# --- lumber -----------------------------------------------------------------------------------------


def lumber_options(state: Woodcraft, task: Task) -> list[Action]:
    seat, discount = state.seats[task[1]], task[5]
    return [
        actions.of_die("buy", die)
        for die in sorted(set(state.yard))
        if die_cost(state, seat, die, discount) <= seat.blueberry
    ]


def buy_lumber(state: Woodcraft, task: Task, action: Action) -> None:
    kind, number, source, _, left, discount = task
    (die,) = action.args
    seat = state.seats[number]
    pay(state, number, die_cost(state, seat, die, discount))
    state.yard.remove(die)
    seat.add(die)
    if left > 1:
        state.tasks.append((kind, number, source, 1, left - 1, discount))


def sale_options(state: Woodcraft, task: Task) -> list[Action]:
    return [actions.of_die("sell", die) for die in sorted(set(state.seats[task[1]].pile))]


def sell(state: Woodcraft, task: Task, action: Action) -> None:
    """Sell a die, or none; then one may be bought."""
    _, number, source, _, discount = task
    seat = state.seats[number]
    if action == DONE:
        state.tasks.append(("exchange_buy", number, source, 1, discount, -1))
        return
    (die,) = action.args
    seat.pile.remove(die)
    price = state.book.resale[die]
    seat.blueberry += price
    state.events.append(("gain", number, f"sale {NAMES[die]}", (("blueberry", price),)))
    state.tasks.append(("exchange_buy", number, source, 1, discount, colour_of(die)))
    happened(state, number, "sell_die", source)


def bank_options(state: Woodcraft, task: Task) -> list[Action]:
    seat, discount, sold = state.seats[task[1]], task[4], task[5]
    return [
        actions.of_die("buy", die)
        for die in state.book.bank
        if colour_of(die) != sold and die_cost(state, seat, die, discount) <= seat.blueberry
    ]


def buy_from_bank(state: Woodcraft, task: Task, action: Action) -> None:
    number, (die,) = task[1], action.args
    seat = state.seats[number]
    pay(state, number, die_cost(state, seat, die, task[4]))
    seat.add(die)


# --- materials --------------------------------------------------------------------------------------


def material_options(state: Woodcraft, task: Task) -> list[Action]:
    discount, bought = task[4], task[6]
    purse = state.seats[task[1]].blueberry
    return [
        actions.stock(kind, amount)
        for place, kind in enumerate(MATERIALS)
        if not bought >> place & 1
        for amount, _ in state.book.materials
        if material_cost(state, amount, discount) <= purse
    ]


def buy_materials(state: Woodcraft, task: Task, action: Action) -> None:
    kind, number, source, _, discount, left, bought = task
    token, amount = action.args
    seat = state.seats[number]
    pay(state, number, material_cost(state, amount, discount))
    setattr(seat, token, getattr(seat, token) + amount)
    if left > 1:
        bought |= 1 << MATERIALS.index(token)
        state.tasks.append((kind, number, source, 1, discount, left - 1, bought))


# --- orders and helpers -----------------------------------------------------------------------------


def order_options(state: Woodcraft, task: Task) -> list[Action]:
    """The displayed orders; a second one is paid for."""
    kind, number, _, _, discount, second = task
    seat = state.seats[number]
    if second and second_order_cost(state, seat, discount) > seat.blueberry:
        return []
    return [actions.word("take", order) for order in state.orders]


def choose_order(state: Woodcraft, task: Task, action: Action) -> None:
    kind, number, source, _, discount, second = task
    if second:
        pay(state, number, second_order_cost(state, state.seats[number], discount))
    else:
        state.tasks.append((kind, number, source, 1, discount, 1))
    take_order(state, number, action.args[0])


def free_order_options(state: Woodcraft, task: Task) -> list[Action]:
    return [actions.word("take", order) for order in state.orders]


def take_free_order(state: Woodcraft, task: Task, action: Action) -> None:
    kind, number, source, optional, left = task
    if left > 1:
        state.tasks.append((kind, number, source, optional, left - 1))
    take_order(state, number, action.args[0])


def take_order(state: Woodcraft, number: int, order: str) -> None:
    """Take a displayed order into the row of its symbol."""
    state.orders.remove(order)
    state.seats[number].orders.append((order, state.book.orders[order].row))
    state.tasks.append(("refill", "orders"))


def helper_options(state: Woodcraft, task: Task) -> list[Action]:
    seat, discount = state.seats[task[1]], task[4]
    rooms = seat.open_rooms(state.book)
    return [
        actions.hire(helper, room)
        for helper in state.helpers
        if helper_cost(state, seat, helper, discount) <= seat.blueberry
        for room in rooms
    ]


def hire(state: Woodcraft, task: Task, action: Action) -> None:
    """Place a helper: refill, the room's step of income, its productions, then an immediate ability."""
    number, (helper, room) = task[1], action.args
    seat, book = state.seats[number], state.book
    pay(state, number, helper_cost(state, seat, helper, task[4]))
    state.helpers.remove(helper)
    settle_in(state, number, helper, room)
    if book.rooms[room].produce:
        state.tasks.append(("produce", number, f"r{room}", 0, book.rooms[room].produce, 0))
    if book.rooms[room].income:
        advance(state, number, book.rooms[room].income, 1, f"r{room}")
    state.tasks.append(("refill", "helpers"))


def settle_in(state: Woodcraft, number: int, helper: str, room: int) -> None:
    """Put a helper into a room; an immediate ability is left to be carried out."""
    seat, book = state.seats[number], state.book
    seat.rooms[room] = helper
    seat.powers = book.powers(seat.rooms)
    card = book.helpers[helper]
    if card.kind == IMMEDIATE:
        state.tasks.append(("run", number, helper, card.ability, 0))


# --- produce or plant -------------------------------------------------------------------------------


def producers(seat: Seat, source: str) -> list[str]:
    """The helpers that may produce: none that is producing already."""
    busy = [link[1:] for link in source.split("<") if link[:1] == "+"]
    return sorted([one for one in seat.rooms if one and one not in busy])


def production_options(state: Woodcraft, task: Task) -> list[Action]:
    """Which helpers produce: as many as may; one by one where there would be too many ways to choose them."""
    able, most = _able(state, task), task[4]
    if not able or not most:
        return []
    together = 1 if _one_by_one(able, most) else min(most, len(able))
    return [actions.produce(some) for some in combinations(able, together)]


def _able(state: Woodcraft, task: Task) -> list[str]:
    """The helpers that may still produce by a question; its last parameter has the rooms of those that have."""
    seat, done = state.seats[task[1]], task[5]
    return [one for one in producers(seat, task[2]) if not done >> seat.rooms.index(one) & 1]


def _one_by_one(able: list[str], most: int) -> bool:
    return comb(len(able), min(most, len(able))) > _MOST_WAYS


def produce(state: Woodcraft, task: Task, action: Action) -> None:
    kind, number, source, optional, most, done = task
    if _one_by_one(_able(state, task), most):
        room = state.seats[number].rooms.index(action.args[0][0])
        state.tasks.append((kind, number, source, optional, most - 1, done | 1 << room))
    _produce(state, task, action)


def _produce(state: Woodcraft, task: Task, action: Action) -> None:
    number, source = task[1], task[2]
    for helper in reversed(action.args[0]):
        production = state.book.helpers[helper].production
        if state.book.lists[production]:
            state.tasks.append(("run", number, f"+{helper}<{source}", production, 0))


def produce_plant_options(state: Woodcraft, task: Task) -> list[Action]:
    """Two productions, or one and a tree; with a single helper only that one produces."""
    seat, book = state.seats[task[1]], state.book
    able = producers(seat, task[2])
    found = [actions.produce(some) for some in combinations(able, min(2, len(able)))] if able else []
    plantable = bool(plantings(seat, *_PLANT))
    for helper in able:
        brings = any(effect[0] == "gain_die" for effect in book.lists[book.helpers[helper].production])
        if plantable or (brings and EMPTY in seat.pots):
            found.append(actions.produce((helper,), True))
    return found


def produce_or_plant(state: Woodcraft, task: Task, action: Action) -> None:
    if action.args[1]:
        trees = 2 if state.seats[task[1]].owned & POT_BROWN else 1
        state.tasks.append(("plant", task[1], task[2], 0, trees, *_PLANT))
    _produce(state, task, action)


# --- improve the workshop ---------------------------------------------------------------------------


def _may_improve(state: Woodcraft, seat: Seat, upgrade: str, discount: int) -> bool:
    bit = 1 << UPGRADES.index(upgrade)
    needs = state.book.upgrades[upgrade].needs
    if seat.owned & bit or needs & ~seat.owned:
        return False
    return upgrade_cost(state, seat, upgrade, discount) <= seat.blueberry


def upgrade_options(state: Woodcraft, task: Task) -> list[Action]:
    seat = state.seats[task[1]]
    return [actions.word("improve", one) for one in UPGRADES if _may_improve(state, seat, one, task[4])]


def improve(state: Woodcraft, task: Task, action: Action) -> None:
    number, (name,) = task[1], action.args
    seat, upgrade = state.seats[number], state.book.upgrades[name]
    pay(state, number, upgrade_cost(state, seat, name, task[4]))
    seat.owned |= 1 << UPGRADES.index(name)
    if upgrade.sapling >= 0:
        seat.pots[colour_of(upgrade.sapling)] = upgrade.sapling
    elif name.startswith("pot"):
        seat.pots[1 if name == "pot_yellow" else 2] = EMPTY
    elif name.startswith("sawing"):
        seat.sawing_up += 1
    elif name.startswith("splicing"):
        seat.splicing_up |= 2 if name == "splicing_2" else 4
    else:
        seat.gluing_up = 1
    state.tasks.append(("run", number, name, upgrade.gives, 0))


Options = Callable[["Woodcraft", Task], list[Action]]
Answer = Callable[["Woodcraft", Task, Action], None]
