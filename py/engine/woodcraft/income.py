"""The end of a round, the income phase, and the end of the game (docs/rules/woodcraft.md 8, 9, 13)."""

from __future__ import annotations

from typing import Literal

from .events import CardDiscarded, Earned, GameOver, IncomeBegun, LateDecksCame, OrderFallen
from .interned import NEXT_ROUND, refill, run_effects
from .position import FinalTally, Position
from .scores import contract_points, leftover_points, per_order
from .tasks import (
    BringLateDecks,
    DiscardDisplays,
    EarnIncome,
    LowerOrders,
    PlaceOrder,
    PlaceOrders,
    ScoreContracts,
    ScoreOrders,
)
from .tracks import income

#: The number of the income phase that brings the late decks. The others except the last discard a card per display.
LATE_DECKS = 2


def end_round(position: Position) -> None:
    """Claimed contracts leave the row; an income phase may follow, and then the next round or the end."""
    if position.claims:
        for contract in dict.fromkeys([claimed for claimed, _ in position.claims]):
            position.contracts.remove(contract)
            position.taken.append((contract, tuple([seat for claimed, seat in position.claims if claimed == contract])))
        position.claims = []
    after: list[int] = position.book.rounds["income_after"][str(position.players)]
    last = position.round >= position.rounds
    position.tasks.append(ScoreContracts() if last else NEXT_ROUND)
    if position.round in after:
        position.phase = "income"
        phase = after.index(position.round) + 1
        position.events.append(IncomeBegun(phase))
        position.tasks += [DiscardDisplays(phase), EarnIncome(phase), PlaceOrders(phase), LowerOrders(phase)]


def lower_orders(position: Position, task: LowerOrders) -> None:
    """Move all orders down a row; an order below the last row is lost, which costs."""
    book = position.book
    for number in reversed(position.in_turn()):
        seat = position.seats[number]
        lost = [order for order, row in seat.orders if row >= len(book.row_lists)]
        seat.orders = [(order, row + 1) for order, row in seat.orders if order not in lost]
        for order in lost:
            position.events.append(OrderFallen(number, order))
            position.tasks.append(run_effects(number, "late", book.below_list, 0))


def place_orders(position: Position, task: PlaceOrders) -> None:
    """Every seat with orders in hand places one, in turn order."""
    for number in reversed(position.in_turn()):
        if position.seats[number].hand:
            position.tasks.append(PlaceOrder(number, "income", 0))


def earn(position: Position, task: EarnIncome) -> None:
    """Pay every seat the income of both tracks, and turn all tiles face up."""
    for number in position.in_turn():
        seat = position.seats[number]
        blueberry, points = income(position.book, seat.berry), income(position.book, seat.walnut)
        seat.blueberry += blueberry
        seat.points += points
        position.events.append(Earned(number, blueberry, points))
        seat.turn_all_up()


def discard_displays(position: Position, task: DiscardDisplays) -> None:
    """Discard the first card of both displays, or bring the late decks; nothing in the last phase."""
    if position.round >= position.rounds:
        return
    if task.phase == LATE_DECKS:
        position.tasks.append(BringLateDecks())
        return
    for kind, display in (("orders", position.orders), ("helpers", position.helpers)):
        if display:
            position.events.append(CardDiscarded(kind, display.pop(0)))
        position.tasks.append(refill(kind))


def leaving(position: Position) -> Literal["none", "first", "all"]:
    """The displayed cards that the next income phase removes: "none", the "first" of each row, or "all"."""
    after: list[int] = position.book.rounds["income_after"][str(position.players)]
    waiting = any(isinstance(task, DiscardDisplays | BringLateDecks) for task in position.tasks)
    taken = position.phase == "income" and not waiting
    coming = [(phase, when) for phase, when in enumerate(after, 1) if when >= position.round + taken]
    if not coming or coming[0][1] >= position.rounds:
        return "none"
    return "all" if coming[0][0] == LATE_DECKS else "first"


def bring_late_decks(position: Position, task: BringLateDecks) -> None:
    """The late decks take the place of the early ones and of all displayed cards."""
    position.late = True
    position.events.append(LateDecksCame())
    position.buried += [*position.order_deck, *position.helper_deck]
    position.order_deck, position.late_orders = position.late_orders, []
    position.helper_deck, position.late_helpers = position.late_helpers, []
    position.orders.clear()
    position.helpers.clear()
    position.tasks += [refill("orders"), refill("helpers")]


def score_contracts(position: Position, task: ScoreContracts) -> None:
    """Score contracts and leftovers; every order not completed then costs as much as a late one."""
    position.tally = []
    position.tasks.append(ScoreOrders())
    for number in reversed(position.in_turn()):
        for _ in position.seats[number].orders:
            position.tasks.append(run_effects(number, "late", position.book.below_list, 0))
    for seat in position.seats:
        contracts, leftovers = contract_points(position, seat), leftover_points(position, seat)
        position.tally.append(FinalTally(seat.points, contracts, leftovers, seat.reputation, 0))
        seat.points += contracts + leftovers


def score_orders(position: Position, task: ScoreOrders) -> None:
    """Completed orders score by reputation, and the game is over."""
    for number, (seat, tally) in enumerate(zip(position.seats, position.tally, strict=True)):
        points = per_order(position, seat) * len(seat.completed)
        lost = tally.reputation_lost - seat.reputation
        position.tally[number] = tally._replace(reputation_lost=lost, reputation_points=points)
        seat.points += points
    position.phase = "over"
    position.events.append(GameOver())
