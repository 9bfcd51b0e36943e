"""The course of a game: an action is played, then tasks are carried out up to the next decision.

See docs/rules/woodcraft.md 3 to 5. An action adds tasks to a stack, whose last one is the next. Carrying them out stops
at a question with more than one answer, and before a task that would reveal something hidden: its kind is then the
position's ``pending_reveal``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from . import effects, event_log, free_actions, income, prices, setup, solo, wheel_actions
from .actions import DONE, Action
from .dice import SIDES
from .events import Decided, Forced, Rolled
from .interned import (
    NEXT_TURN,
    card_shown,
    count_fresh_lanterns,
    gained,
    return_die,
    round_begun,
    run_effects,
    turn_begun,
)
from .position import Due, Position
from .questions import QUESTIONS
from .task_kinds import Question, Task, kind_name
from .tasks import (
    BeginGame,
    BringLateDecks,
    CountFreshLanterns,
    DiscardDisplays,
    EarnIncome,
    LowerOrders,
    NextRound,
    NextTurn,
    PlaceOrders,
    Refill,
    RevealSoloCard,
    RollYard,
    RunEffects,
    ScoreContracts,
    ScoreOrders,
)
from .tracks import GROWTH, grow

_made = tuple.__new__


def do(position: Position, action: Action) -> None:
    """Carry out a legal action, up to the next reveal."""
    position.legal_cache = position.sorted_cache = None
    tasks = position.tasks
    if tasks:
        task: Any = tasks.pop()
        if action[1] == "option":
            position.events.append(event_log.answer(Decided, position, task, action))
        else:
            position.events.append(_made(Decided, (task[0], action, -1)))
        _, apply, answers_decline = QUESTIONS[type(task)]
        if action[1] != DONE.verb or answers_decline:
            apply(position, task, action)
    else:
        number = position.turn
        position.events.append(_made(Decided, (number, action, -1)))
        _, verb, args = action
        DOING[verb](position, number, *args)
    if tasks:
        settle(position)


# --- actions of a turn that are not free ------------------------------------------------------------


def _move(position: Position, number: int, tile: str) -> None:
    """Move a tile and gain the rewards of the wheel."""
    position.moved = position.action = tile
    book, seat, tasks = position.book, position.seats[number], position.tasks
    rewards = position.wheel.rewards(tile, book.pays)
    position.wheel = position.wheel.moved(tile)
    before = seat.lantern
    for place, which in enumerate(rewards, 1):
        amounts = book.gains[which]
        if amounts and not seat.powers.triggers:
            effects.gain(position, number, "wheel", amounts)
            continue
        effects.run(position, run_effects(number, "wheel", which, 0))
        if tasks:
            # The tasks of a reward come before the rewards after it.
            later = [run_effects(number, "wheel", which, 0) for which in reversed(rewards[place:])]
            tasks[:0] = [count_fresh_lanterns(number, before), *later]
            return
    position.fresh = max(0, seat.lantern - before)


def _do(position: Position, number: int) -> None:
    wanted, position.action = position.action, ""
    wheel_actions.begin(position, number, wanted, "action")


def _other(position: Position, number: int, tile: str) -> None:
    """Pay lanterns for another action than that of the moved tile."""
    position.action = ""
    position.seats[number].lantern -= position.book.numbers["other_action_lanterns"]
    wheel_actions.begin(position, number, tile, "action")


def _bonus(position: Position, number: int, tile: str) -> None:
    """Pay lanterns for a second action."""
    position.bonus = True
    cost = position.book.numbers["bonus_action_lanterns"]
    position.seats[number].lantern -= cost
    # Lanterns just gained are spent first, because they cannot pay for another action.
    position.fresh = max(0, position.fresh - cost)
    wheel_actions.begin(position, number, tile, "action")


def _berries(position: Position, number: int) -> None:
    position.action = ""
    brought = position.book.numbers["skip_action_blueberries"]
    position.seats[number].blueberry += brought
    position.events.append(gained(number, "action", (("blueberry", brought),)))


def _market(position: Position, number: int) -> None:
    """A step on the market, which ends the turn."""
    seat, steps = position.seats[number], position.book.market
    wheel_actions.pay(position, number, prices.market_price(position.book, seat.market, seat.powers))
    points = steps[min(seat.market, len(steps) - 1)].points
    seat.points += points
    seat.market = min(seat.market + 1, len(steps))
    position.events.append(gained(number, "market", (("points", points),)))
    _end(position, number)


def _end(position: Position, number: int) -> None:
    tasks, full = position.tasks, len(position.seats[number].pile) > position.book.numbers["lumber_pile"]
    if not full and position.players > 1:
        _next_turn(position, NEXT_TURN)
        return
    tasks.append(NEXT_TURN)
    if position.players == 1:
        tasks.append(RevealSoloCard())
    if full:
        tasks.append(return_die(number, "end", 0))


#: What carries out an action of a turn, by its verb: takes the position, the number of the seat, and the arguments.
DOING: dict[str, Callable[..., None]] = {
    **free_actions.DOING,
    "move": _move,
    "do": _do,
    "other": _other,
    "bonus": _bonus,
    "berries": _berries,
    "market": _market,
    "end": _end,
}


# --- what follows an action -------------------------------------------------------------------------


def settle(position: Position, revealing: bool = False) -> None:
    """Carry out tasks up to the next decision or reveal."""
    tasks = position.tasks
    while tasks:
        task: Any = tasks[-1]
        kind = type(task)
        question = QUESTIONS.get(kind)
        if question is None:
            if not revealing and kind in _REVEALS and _REVEALS[kind](position, task):
                position.pending_reveal = cast(Due, kind_name(task))
                return
            tasks.pop()
            _STEPS[kind](position, task)
            continue
        options_of, apply, _ = question
        options = options_of(position, task)
        if options:
            if task.optional or len(options) > 1:
                if task.optional:
                    options.append(DONE)
                position.legal_cache = options
                return
            tasks.pop()
            position.events.append(event_log.answer(Forced, position, task, options[0]))
            apply(position, task, options[0])
        else:
            tasks.pop()


def reveal(position: Position) -> None:
    """Reveal what is pending, and carry out tasks up to the next decision."""
    if position.pending_reveal:
        position.pending_reveal = ""
        position.legal_cache = position.sorted_cache = None
        settle(position, revealing=True)


def is_open(position: Position, task: Task) -> bool:
    """Whether a task is a question with more than one answer."""
    question = QUESTIONS.get(type(task))
    return question is not None and len(question.options(position, task)) + cast(Question, task).optional > 1


def reveals(position: Position, task: Task) -> bool:
    """Whether a task would reveal something hidden."""
    test = _REVEALS.get(type(task))
    return test is not None and test(position, task)


# --- steps ------------------------------------------------------------------------------------------


def _count_fresh(position: Position, task: CountFreshLanterns) -> None:
    """Count the lanterns just gained from the wheel, which cannot pay for another action."""
    position.fresh = max(0, position.seats[task.seat].lantern - task.before)


def _roll(position: Position, task: RollYard) -> None:
    """Roll new dice for the gaps of the yard."""
    each = position.book.setup["lumber_yard_per_color"]
    counts = [0, 0, 0]
    for die in position.yard:
        counts[die // SIDES] += 1
    rolled = [
        colour * SIDES + position.chance.below(SIDES)
        for colour, count in enumerate(counts)
        for _ in range(each - count)
    ]
    if rolled:
        position.yard = sorted(position.yard + rolled)
        position.events.append(Rolled(tuple(rolled)))


def _refill(position: Position, task: Refill) -> None:
    """Fill a display from its deck, as long as there are cards."""
    name = task.display
    if name == "orders":
        display, deck = position.orders, position.order_deck
    else:
        display, deck = position.helpers, position.helper_deck
    missing = position.book.setup["display"][name] - len(display)
    if missing > 0 and deck:
        drawn = setup.draw(deck, missing)
        display += drawn
        position.events += [card_shown(name, card) for card in drawn]


def _next_turn(position: Position, task: NextTurn) -> None:
    """Begin the next seat's turn, or end the round."""
    following = (position.turn + 1) % position.players
    if following == position.start:
        income.end_round(position)
    else:
        _begin_turn(position, following)


def _next_round(position: Position, task: NextRound) -> None:
    position.round += 1
    _begin_round(position)


def _begin_game(position: Position, task: BeginGame) -> None:
    _begin_round(position)


def _begin_round(position: Position) -> None:
    position.events.append(round_begun(position.round))
    _begin_turn(position, position.start)


def _begin_turn(position: Position, number: int) -> None:
    """Begin a turn: all trees grow."""
    position.phase = "turn"
    position.turn = number
    position.moved = position.action = ""
    position.bonus = False
    position.fresh = 0
    seat = position.seats[number]
    if seat.used:
        seat.used.clear()
    if seat.fired:
        seat.fired.clear()
    position.events.append(turn_begun(number))
    if max(seat.pots) >= 0:
        for pot, tree in enumerate(seat.pots):
            if tree >= 0:
                grow(position, number, pot, GROWTH, "growth")


_STEPS: dict[type[Task], Callable[[Position, Any], None]] = {
    RunEffects: effects.run,
    CountFreshLanterns: _count_fresh,
    RollYard: _roll,
    Refill: _refill,
    RevealSoloCard: solo.reveal,
    NextTurn: _next_turn,
    BeginGame: _begin_game,
    NextRound: _next_round,
    LowerOrders: income.lower_orders,
    PlaceOrders: income.place_orders,
    EarnIncome: income.earn,
    DiscardDisplays: income.discard_displays,
    BringLateDecks: income.bring_late_decks,
    ScoreContracts: income.score_contracts,
    ScoreOrders: income.score_orders,
}


def _yard_has_gaps(position: Position, task: RollYard) -> bool:
    return len(position.yard) < 3 * int(position.book.setup["lumber_yard_per_color"])


def _display_has_gaps(position: Position, task: Refill) -> bool:
    """Whether a display has a gap and its deck a card."""
    size = position.book.setup["display"][task.display]
    if task.display == "orders":
        return bool(position.order_deck) and len(position.orders) < size
    return bool(position.helper_deck) and len(position.helpers) < size


def _always(position: Position, task: Task) -> bool:
    return True


#: Tasks that reveal something hidden, and when they do.
_REVEALS: dict[type[Task], Callable[[Position, Any], bool]] = {
    RollYard: _yard_has_gaps,
    Refill: _display_has_gaps,
    RevealSoloCard: _always,
    BringLateDecks: _always,
}
