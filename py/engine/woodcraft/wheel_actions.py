"""The seven actions of the wheel: their costs, questions and effects (docs/rules/woodcraft.md 6)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import comb

from . import actions
from .actions import DONE, Action
from .cards import IMMEDIATE, UPGRADES
from .dice import NAMES, colour_of
from .events import Gained
from .interned import ROLL_YARD, paid, refill, run_effects
from .position import Position
from .prices import (
    affordable,
    die_cost,
    helper_cost,
    highest_affordable_price,
    material_cost,
    second_order_cost,
    upgrade_cost,
)
from .seats import EMPTY, POT_BROWN, Seat
from .tasks import (
    BuyFromBank,
    BuyLumber,
    BuyMaterials,
    ChooseOrder,
    HireHelper,
    Improve,
    Plant,
    Produce,
    ProduceOrPlant,
    SellDie,
    TakeOrder,
)
from .tracks import advance, fire_triggers
from .vocabulary import MATERIALS
from .work import ANY_COLOUR, SMALL, plantings

#: If there are more choices of producing helpers than this, they are chosen one by one.
_MOST_WAYS = 200
#: The parameters of planting by the action: one tree, two with the brown pot.
_PLANT = (ANY_COLOUR, SMALL, True)


# --- paying -----------------------------------------------------------------------------------------


def pay(position: Position, number: int, cost: int) -> None:
    """Pay blueberries."""
    if cost:
        position.seats[number].blueberry -= cost
        position.events.append(paid(number, "blueberry", cost))


# --- beginning an action ----------------------------------------------------------------------------


def begin(position: Position, number: int, action: str, source: str, optional: int = 0, discount: int = 0) -> None:
    """Ask the first question of an action. ``optional``: it can be declined."""
    tasks, asker = position.tasks, (number, source, optional)
    match action:
        case "buy_lumber":
            tasks.append(ROLL_YARD)
            tasks.append(BuyLumber(*asker, position.book.numbers["buy_lumber_max"], discount))
        case "exchange_dice":
            if position.seats[number].pile:
                tasks.append(SellDie(number, source, 1, discount))
            else:
                tasks.append(BuyFromBank(number, source, 1, discount, -1))
        case "buy_materials":
            tasks.append(BuyMaterials(*asker, discount, position.book.material_purchases, 0))
        case "choose_orders":
            tasks.append(ChooseOrder(*asker, discount, 0))
        case "choose_helper":
            tasks.append(HireHelper(*asker, discount))
        case "produce_plant":
            tasks.append(ProduceOrPlant(*asker))
        case _:
            tasks.append(Improve(*asker, discount))


def possible(position: Position, number: int, action: str, discount: int = 0) -> bool:
    """Whether a seat can do anything with an action now."""
    return POSSIBLE[action](position, position.seats[number], discount)


def _may_buy_lumber(position: Position, seat: Seat, discount: int) -> bool:
    return bool(affordable(position, seat, position.yard, discount))


def _may_exchange(position: Position, seat: Seat, discount: int) -> bool:
    return bool(seat.pile or affordable(position, seat, position.book.bank, discount))


def _may_buy_materials(position: Position, seat: Seat, discount: int) -> bool:
    return position.book.cheapest_material <= seat.blueberry + discount


def _may_choose_order(position: Position, seat: Seat, discount: int) -> bool:
    return bool(position.orders)


def _may_hire(position: Position, seat: Seat, discount: int) -> bool:
    purse = highest_affordable_price(seat, "place_helper", discount)
    helpers = position.book.helpers
    for helper in position.helpers:
        if helpers[helper].cost <= purse:
            return bool(seat.open_rooms(position.book))
    return False


def _may_produce(position: Position, seat: Seat, discount: int) -> bool:
    return any(seat.rooms)


def _may_improve(position: Position, seat: Seat, discount: int) -> bool:
    owned, purse = seat.owned, highest_affordable_price(seat, "improve", discount)
    for bit, needs, cost, _ in position.book.improvements:
        if cost <= purse and not owned & bit and not needs & ~owned:
            return True
    return False


#: Whether a seat can do anything with an action and a discount, in the order of the tiles (``wheel.ACTIONS``).
POSSIBLE: dict[str, Callable[[Position, Seat, int], bool]] = {
    "buy_lumber": _may_buy_lumber,
    "exchange_dice": _may_exchange,
    "buy_materials": _may_buy_materials,
    "choose_orders": _may_choose_order,
    "choose_helper": _may_hire,
    "produce_plant": _may_produce,
    "improve_workshop": _may_improve,
}


# --- lumber -----------------------------------------------------------------------------------------


def lumber_options(position: Position, task: BuyLumber) -> list[Action]:
    dice = affordable(position, position.seats[task.seat], position.yard, task.discount)
    return [actions.of_die("buy", die) for die in sorted(set(dice))]


def buy_lumber(position: Position, task: BuyLumber, action: Action) -> None:
    (die,) = action.args
    seat = position.seats[task.seat]
    pay(position, task.seat, die_cost(position, seat, die, task.discount))
    position.yard.remove(die)
    seat.add(die)
    if task.left > 1:
        position.tasks.append(task._replace(optional=1, left=task.left - 1))


def sale_options(position: Position, task: SellDie) -> list[Action]:
    return [actions.of_die("sell", die) for die in sorted(set(position.seats[task.seat].pile))]


def sell(position: Position, task: SellDie, action: Action) -> None:
    """Sell a die or none; one may then be bought."""
    number, source, _, discount = task
    seat = position.seats[number]
    if action == DONE:
        position.tasks.append(BuyFromBank(number, source, 1, discount, -1))
        return
    (die,) = action.args
    seat.pile.remove(die)
    price = position.book.resale[die]
    seat.blueberry += price
    position.events.append(Gained(number, f"sale {NAMES[die]}", (("blueberry", price),)))
    position.tasks.append(BuyFromBank(number, source, 1, discount, colour_of(die)))
    fire_triggers(position, number, "sell_die", source)


def bank_options(position: Position, task: BuyFromBank) -> list[Action]:
    dice = affordable(position, position.seats[task.seat], position.book.bank, task.discount)
    return [actions.of_die("buy", die) for die in dice if colour_of(die) != task.sold]


def buy_from_bank(position: Position, task: BuyFromBank, action: Action) -> None:
    (die,) = action.args
    seat = position.seats[task.seat]
    pay(position, task.seat, die_cost(position, seat, die, task.discount))
    seat.add(die)


# --- materials --------------------------------------------------------------------------------------


def material_options(position: Position, task: BuyMaterials) -> list[Action]:
    purse = position.seats[task.seat].blueberry + task.discount
    amounts = [amount for amount, cost in position.book.materials if cost <= purse]
    return [
        actions.stock(kind, amount)
        for place, kind in enumerate(MATERIALS)
        if not task.bought >> place & 1
        for amount in amounts
    ]


def buy_materials(position: Position, task: BuyMaterials, action: Action) -> None:
    token, amount = action.args
    seat = position.seats[task.seat]
    pay(position, task.seat, material_cost(position, amount, task.discount))
    setattr(seat, token, getattr(seat, token) + amount)
    if task.left > 1:
        bought = task.bought | 1 << MATERIALS.index(token)
        position.tasks.append(task._replace(optional=1, left=task.left - 1, bought=bought))


# --- orders and helpers -----------------------------------------------------------------------------


def order_options(position: Position, task: ChooseOrder) -> list[Action]:
    """The displayed orders; a second one costs blueberries."""
    seat = position.seats[task.seat]
    if task.second and second_order_cost(position, seat, task.discount) > seat.blueberry:
        return []
    return [actions.word("take", order) for order in position.orders]


def choose_order(position: Position, task: ChooseOrder, action: Action) -> None:
    if task.second:
        pay(position, task.seat, second_order_cost(position, position.seats[task.seat], task.discount))
    else:
        position.tasks.append(task._replace(optional=1, second=1))
    take_order(position, task.seat, action.args[0])


def free_order_options(position: Position, task: TakeOrder) -> list[Action]:
    return [actions.word("take", order) for order in position.orders]


def take_free_order(position: Position, task: TakeOrder, action: Action) -> None:
    if task.left > 1:
        position.tasks.append(task._replace(left=task.left - 1))
    take_order(position, task.seat, action.args[0])


def take_order(position: Position, number: int, order: str) -> None:
    """Take a displayed order into the row of its symbol."""
    position.orders.remove(order)
    position.seats[number].orders.append((order, position.book.orders[order].row))
    position.tasks.append(refill("orders"))


def helper_options(position: Position, task: HireHelper) -> list[Action]:
    seat, helpers = position.seats[task.seat], position.book.helpers
    purse = highest_affordable_price(seat, "place_helper", task.discount)
    rooms = seat.open_rooms(position.book)
    return [
        actions.hire(helper, room) for helper in position.helpers if helpers[helper].cost <= purse for room in rooms
    ]


def hire(position: Position, task: HireHelper, action: Action) -> None:
    """Place a helper: refill, the room's step of income, its productions, then an immediate ability."""
    number, (helper, room) = task.seat, action.args
    seat, book = position.seats[number], position.book
    pay(position, number, helper_cost(position, seat, helper, task.discount))
    position.helpers.remove(helper)
    settle_in(position, number, helper, room)
    if book.rooms[room].produce:
        position.tasks.append(Produce(number, f"r{room}", 0, book.rooms[room].produce, 0))
    if book.rooms[room].income:
        advance(position, number, book.rooms[room].income, 1, f"r{room}")
    position.tasks.append(refill("helpers"))


def settle_in(position: Position, number: int, helper: str, room: int) -> None:
    """Put a helper into a room; an immediate ability becomes a task."""
    seat, book = position.seats[number], position.book
    seat.rooms[room] = helper
    seat.powers = book.powers(seat.rooms)
    card = book.helpers[helper]
    if card.kind == IMMEDIATE:
        position.tasks.append(run_effects(number, helper, card.ability, 0))


# --- produce or plant -------------------------------------------------------------------------------


def producers(seat: Seat, source: str) -> list[str]:
    """The helpers that may produce, without those that are producing already."""
    busy = [link[1:] for link in source.split("<") if link[:1] == "+"]
    return sorted([one for one in seat.rooms if one and one not in busy])


def production_options(position: Position, task: Produce) -> list[Action]:
    """The choices of producing helpers: as many as possible, or one by one if there would be too many choices."""
    able, most = _able(position, task), task.left
    if not able or not most:
        return []
    together = 1 if _one_by_one(able, most) else min(most, len(able))
    return [actions.produce(some) for some in combinations(able, together)]


def _able(position: Position, task: Produce) -> list[str]:
    """The helpers that may still produce for this question."""
    seat = position.seats[task.seat]
    return [one for one in producers(seat, task.source) if not task.done >> seat.rooms.index(one) & 1]


def _one_by_one(able: list[str], most: int) -> bool:
    return comb(len(able), min(most, len(able))) > _MOST_WAYS


def produce(position: Position, task: Produce, action: Action) -> None:
    if _one_by_one(_able(position, task), task.left):
        room = position.seats[task.seat].rooms.index(action.args[0][0])
        position.tasks.append(task._replace(left=task.left - 1, done=task.done | 1 << room))
    _produce(position, task, action)


def _produce(position: Position, task: Produce | ProduceOrPlant, action: Action) -> None:
    number, source = task.seat, task.source
    for helper in reversed(action.args[0]):
        production = position.book.helpers[helper].production
        if position.book.lists[production]:
            position.tasks.append(run_effects(number, f"+{helper}<{source}", production, 0))


def produce_plant_options(position: Position, task: ProduceOrPlant) -> list[Action]:
    """Two productions, or one and a tree; with a single helper only that one produces."""
    seat, book = position.seats[task.seat], position.book
    able = producers(seat, task.source)
    options = [actions.produce(some) for some in combinations(able, min(2, len(able)))] if able else []
    plantable = bool(plantings(seat, *_PLANT))
    for helper in able:
        brings = any(effect[0] == "gain_die" for effect in book.lists[book.helpers[helper].production])
        if plantable or (brings and EMPTY in seat.pots):
            options.append(actions.produce((helper,), True))
    return options


def produce_or_plant(position: Position, task: ProduceOrPlant, action: Action) -> None:
    if action.args[1]:
        trees = 2 if position.seats[task.seat].owned & POT_BROWN else 1
        position.tasks.append(Plant(task.seat, task.source, 0, trees, *_PLANT))
    _produce(position, task, action)


# --- improve the workshop ---------------------------------------------------------------------------


def upgrade_options(position: Position, task: Improve) -> list[Action]:
    seat = position.seats[task.seat]
    owned, purse = seat.owned, highest_affordable_price(seat, "improve", task.discount)
    return [
        actions.word("improve", name)
        for bit, needs, cost, name in position.book.improvements
        if cost <= purse and not owned & bit and not needs & ~owned
    ]


def improve(position: Position, task: Improve, action: Action) -> None:
    number, (name,) = task.seat, action.args
    seat, upgrade = position.seats[number], position.book.upgrades[name]
    pay(position, number, upgrade_cost(position, seat, name, task.discount))
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
    position.tasks.append(run_effects(number, name, upgrade.gives, 0))
