"""The end of a round, the income phase, and the end of the game (docs/rules/woodcraft.md 8, 9, 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .dice import value_of
from .effects import counted
from .seats import Seat
from .tracks import income

if TYPE_CHECKING:
    from .game import Woodcraft

Task = tuple[Any, ...]

#: The income phase that brings the late decks; the others but the last discard one card each.
LATE_DECKS = 2


def end_round(state: Woodcraft) -> None:
    """Claimed contracts leave the row; an income phase may follow, and then the next round or the end."""
    for contract in dict.fromkeys([claimed for claimed, _ in state.claims]):
        state.contracts.remove(contract)
        state.taken.append((contract, tuple([seat for claimed, seat in state.claims if claimed == contract])))
    state.claims = []
    after: list[int] = state.book.rounds["income_after"][str(state.players)]
    last = state.round >= state.rounds
    state.tasks.append(("finish",) if last else ("round",))
    if state.round in after:
        state.phase = "income"
        phase = after.index(state.round) + 1
        state.events.append(("income", phase))
        for step in ("cards", "earn", "place", "fall"):
            state.tasks.append((step, phase))


def fall(state: Woodcraft, task: Task) -> None:
    """All orders move down a row; those below the last one are gone, and that costs."""
    book = state.book
    for number in reversed(state.in_turn()):
        seat = state.seats[number]
        lost = [order for order, row in seat.orders if row >= len(book.row_lists)]
        seat.orders = [(order, row + 1) for order, row in seat.orders if order not in lost]
        for order in lost:
            state.events.append(("fall", number, order))
            state.tasks.append(("run", number, "late", book.below_list, 0))


def place(state: Woodcraft, task: Task) -> None:
    """Everyone with orders in hand places one, in turn order."""
    for number in reversed(state.in_turn()):
        if state.seats[number].hand:
            state.tasks.append(("income_place", number, "income", 0))


def earn(state: Woodcraft, task: Task) -> None:
    """Everyone gains by the two tracks; all tiles turn face up."""
    for number in state.in_turn():
        seat = state.seats[number]
        blueberry, points = income(state.book, seat.berry), income(state.book, seat.walnut)
        seat.blueberry += blueberry
        seat.points += points
        state.events.append(("earn", number, blueberry, points))
        seat.turn_all_up()


def cards(state: Woodcraft, task: Task) -> None:
    """The first card of both displays goes, or all of them and the early decks; after the last phase none."""
    if state.round >= state.rounds:
        return
    if task[1] == LATE_DECKS:
        state.tasks.append(("late",))
        return
    for kind, display in (("orders", state.orders), ("helpers", state.helpers)):
        if display:
            state.events.append(("discard", kind, display.pop(0)))
        state.tasks.append(("refill", kind))


def leaving(state: Woodcraft) -> str:
    """Which displayed cards the next income phase takes away: "none", the "first" of each row, or "all"."""
    after: list[int] = state.book.rounds["income_after"][str(state.players)]
    taken = state.phase == "income" and all(task[0] not in ("cards", "late") for task in state.tasks)
    coming = [(phase, when) for phase, when in enumerate(after, 1) if when >= state.round + taken]
    if not coming or coming[0][1] >= state.rounds:
        return "none"
    return "all" if coming[0][0] == LATE_DECKS else "first"


def late(state: Woodcraft, task: Task) -> None:
    """The late decks take the place of the early ones and of all displayed cards."""
    state.late = True
    state.events.append(("late",))
    state.buried += [*state.order_deck, *state.helper_deck]
    state.order_deck, state.late_orders = state.late_orders, []
    state.helper_deck, state.late_helpers = state.late_helpers, []
    state.orders.clear()
    state.helpers.clear()
    state.tasks += [("refill", "orders"), ("refill", "helpers")]


def contract_points(state: Woodcraft, seat: Seat) -> int:
    """What the claimed contracts of a seat are worth now."""
    total = 0
    for name in seat.contracts:
        contract = state.book.contracts[name]
        total += min(contract.most, contract.points * sum([counted(seat, thing) for thing in contract.per]))
    return total


def leftover_points(state: Woodcraft, seat: Seat) -> int:
    """A point for every ten of dice values, blueberries and materials left."""
    trees = [tree for tree in seat.pots if tree >= 0]
    left = sum([value_of(die) for die in (*seat.pile, *trees)])
    left += seat.blueberry + seat.scrap + seat.glue + seat.saw
    return left // state.book.numbers["leftover_divisor"]


def per_order(state: Woodcraft, seat: Seat) -> int:
    """Points for each completed order."""
    return state.book.per_order[seat.reputation]


def finish(state: Woodcraft, task: Task) -> None:
    """Contracts and leftovers score; then every order left costs what a late one does."""
    state.tally = []
    state.tasks.append(("reckon",))
    for number in reversed(state.in_turn()):
        for _ in state.seats[number].orders:
            state.tasks.append(("run", number, "late", state.book.below_list, 0))
    for seat in state.seats:
        contracts, leftovers = contract_points(state, seat), leftover_points(state, seat)
        state.tally.append([seat.points, contracts, leftovers, seat.reputation, 0])
        seat.points += contracts + leftovers


def reckon(state: Woodcraft, task: Task) -> None:
    """Completed orders score by reputation, and the game is over."""
    for seat, row in zip(state.seats, state.tally, strict=True):
        row[3] -= seat.reputation
        row[4] = per_order(state, seat) * len(seat.completed)
        seat.points += row[4]
    state.phase = "over"
    state.events.append(("over",))


def projected(state: Woodcraft, number: int) -> int:
    """What a seat would have if the game ended now; what late orders cost is taken as lost reputation."""
    lost: int = sum([effect[2] for effect in state.book.lists[state.book.below_list] if effect[0] == "retreat"])
    seat = state.seats[number]
    first: int = state.book.setup["track_start"]["reputation"]
    reputation = max(first, seat.reputation - lost * len(seat.orders))
    worth = state.book.per_order[reputation] * len(seat.completed)
    return seat.points + contract_points(state, seat) + leftover_points(state, seat) + worth
