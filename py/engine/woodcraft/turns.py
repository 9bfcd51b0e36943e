"""The course of a game: an action is played, then tasks are carried out up to the next decision.

See docs/rules/woodcraft.md 3 to 5. An action adds tasks to a stack, whose last one is the next. Carrying them out stops
at a question with more than one answer, and before a task that would reveal something hidden: its kind is then the
position's ``pending_reveal``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, cast

from . import effects, event_log, free_actions, income, prices, setup, solo, wheel_actions
from .actions import DONE, TILE_VERBS, Action
from .dice import SIDES
from .events import CardShown, Decided, Forced, Gained, Rolled, RoundBegun, TurnBegun
from .position import Position
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
    ReturnDie,
    RevealSoloCard,
    RollYard,
    RunEffects,
    ScoreContracts,
    ScoreOrders,
)
from .tracks import GROWTH, grow

# Frequent events and tasks are made once: making a named tuple takes several times as long as looking one up.
_made = tuple.__new__
_turn_begun, _count_fresh_lanterns, _gained, _card_shown = map(
    lru_cache(4096), (TurnBegun, CountFreshLanterns, Gained, CardShown)
)
_NEXT_TURN = NextTurn()
_return_die = lru_cache(64)(ReturnDie)


def do(position: Position, action: Action) -> None:
    """Carry out a legal action, up to the next reveal."""
    position.legal_cache = position.sorted_cache = None
    if position.tasks:
        task: Any = position.tasks.pop()
        position.events.append(event_log.answer(Decided, position, task, action))
        question = QUESTIONS[type(task)]
        if action is not DONE and action != DONE or question.answers_decline:
            question.apply(position, task, action)
    else:
        position.events.append(_made(Decided, (position.turn, action, -1)))
        if action.verb in free_actions.VERBS:
            free_actions.do(position, position.turn, action)
        else:
            _do_turn(position, action)
    settle(position)


def _do_turn(position: Position, action: Action) -> None:
    """Carry out an action of the wheel, or end the turn."""
    number, numbers = position.turn, position.book.numbers
    seat = position.seats[number]
    if action.verb == "move":
        (position.moved,) = (position.action,) = action.args
        # The rewards of a compiled set are numbers of lists of effects.
        rewards: Any = position.wheel.rewards(position.moved, position.book.pays)
        position.wheel = position.wheel.moved(position.moved)
        position.tasks.append(_count_fresh_lanterns(number, seat.lantern))
        position.tasks += [RunEffects(number, "wheel", which, 0) for which in reversed(rewards)]
    elif action.verb in TILE_VERBS:
        other = action.verb == "other"
        if other:
            position.action = ""
        else:
            position.bonus = True
        cost = numbers["other_action_lanterns" if other else "bonus_action_lanterns"]
        seat.lantern -= cost
        if not other:
            # Lanterns just gained are spent first, because they cannot pay for another action.
            position.fresh = max(0, position.fresh - cost)
        wheel_actions.begin(position, number, action.args[0], "action")
    elif action.verb == "do":
        wanted, position.action = position.action, ""
        wheel_actions.begin(position, number, wanted, "action")
    elif action.verb == "berries":
        position.action = ""
        brought = numbers["skip_action_blueberries"]
        seat.blueberry += brought
        position.events.append(_gained(number, "action", (("blueberry", brought),)))
    else:
        if action.verb == "market":
            wheel_actions.pay(position, number, prices.market_cost(position, seat))
            steps = position.book.market
            points = steps[min(seat.market, len(steps) - 1)][1]
            seat.points += points
            seat.market = min(seat.market + 1, len(steps))
            position.events.append(Gained(number, "market", (("points", points),)))
        position.tasks.append(_NEXT_TURN)
        if position.players == 1:
            position.tasks.append(RevealSoloCard())
        position.tasks.append(_return_die(number, "end", 0))


def settle(position: Position, revealing: bool = False) -> None:
    """Carry out tasks up to the next decision or reveal."""
    tasks = position.tasks
    while tasks:
        task: Any = tasks[-1]
        kind = type(task)
        step = _STEPS.get(kind)
        if step is not None:
            if not revealing and kind in _REVEALS and _REVEALS[kind](position, task):
                position.pending_reveal = kind_name(task)
                return
            tasks.pop()
            step(position, task)
            continue
        question = QUESTIONS[kind]
        options = question.options(position, task)
        if len(options) > 1 or (options and task.optional):
            if task.optional:
                options.append(DONE)
            position.legal_cache = options
            return
        tasks.pop()
        if options:
            position.events.append(event_log.answer(Forced, position, task, options[0]))
            question.apply(position, task, options[0])


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
    if task.display == "orders":
        display, deck = position.orders, position.order_deck
    else:
        display, deck = position.helpers, position.helper_deck
    drawn = setup.draw(deck, position.book.setup["display"][task.display] - len(display))
    display += drawn
    for card in drawn:
        position.events.append(_card_shown(task.display, card))


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
    position.events.append(RoundBegun(position.round))
    _begin_turn(position, position.start)


def _begin_turn(position: Position, number: int) -> None:
    """Begin a turn: all trees grow."""
    position.phase = "turn"
    position.turn = number
    position.moved = position.action = ""
    position.bonus = False
    position.fresh = 0
    seat = position.seats[number]
    seat.used.clear()
    seat.fired.clear()
    position.events.append(_turn_begun(number))
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
