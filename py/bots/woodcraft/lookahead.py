"""Positions within a turn: light copies in which nothing hidden is revealed."""

from __future__ import annotations

from typing import NamedTuple

from engine.woodcraft import turns, wheel_actions
from engine.woodcraft.actions import END, MARKET, Action, tool
from engine.woodcraft.game import Woodcraft
from engine.woodcraft.tasks import BuyMaterials, NextTurn, PlaceTool, ResetTile, SellTokens

from .evaluation import Evaluator

#: Tasks that would reveal something are skipped: a bot counts on visible things only.
_PASSED = ("roll", "refill")


def light_copy(state: Woodcraft, number: int) -> Woodcraft:
    """A copy for the actions of one seat, without a log. It shares the decks, so nothing may be drawn from them."""
    new = Woodcraft.__new__(Woodcraft)
    new.__dict__.update(state.__dict__)
    new.seats = list(state.seats)
    new.seats[number] = state.seats[number].copy()
    new.yard = state.yard.copy()
    new.orders = state.orders.copy()
    new.helpers = state.helpers.copy()
    new.contracts = state.contracts.copy()
    new.claims = state.claims.copy()
    new.taken = state.taken.copy()
    new.reached = [there.copy() for there in state.reached]
    new.tasks = state.tasks.copy()
    new.events = []
    new.guessed = True
    return new


def after(state: Woodcraft, action: Action, number: int) -> Woodcraft:
    """The position after an action."""
    then = light_copy(state, number)
    if state.phase != "turn" or action in (END, MARKET) or state.tasks and isinstance(state.tasks[0], NextTurn):
        # Turns of others or the income phase may follow.
        then.seats = [seat.copy() for seat in state.seats]
    then.do(action)
    skip_reveals(then)
    return then


def after_starting(state: Woodcraft, name: str, number: int) -> Woodcraft:
    """The position after starting a wheel action for free, at its first question."""
    then = light_copy(state, number)
    then.legal_cache = then.sorted_cache = None
    wheel_actions.begin(then, number, name, "action")
    turns.settle(then)
    skip_reveals(then)
    return then


def skip_reveals(state: Woodcraft) -> None:
    while state.pending_reveal in _PASSED:
        state.pending_reveal = ""
        state.tasks.pop()
        turns.settle(state)


def choices(state: Woodcraft) -> list[Action]:
    """The distinct answers to an open question; for tools, one new kind for each space."""
    legal = state.legal()
    if state.tasks and isinstance(state.tasks[-1], PlaceTool):
        return _tools(state, legal)
    return legal


def _tools(state: Woodcraft, legal: list[Action]) -> list[Action]:
    assert state.actor is not None
    book, seat = state.book, state.seats[state.actor]
    kinds = list(dict.fromkeys(action.args[0] for action in legal if action.verb == "tool"))
    counts = [seat.attic.count(book.tool_of[kind]) for kind in kinds]
    kinds = [kind for _, kind in sorted(zip(counts, kinds, strict=True))]
    chosen = []
    for space in dict.fromkeys(action.args[1] for action in legal if action.verb == "tool"):
        neighbours = {seat.attic[other] for other, _ in book.attic[book.space_of[space]].edges}
        best = next((kind for kind in kinds if book.tool_of[kind] not in neighbours), kinds[0])
        chosen.append(tool(best, space))
    return chosen + [action for action in legal if action.verb != "tool"]


def best_answers(state: Woodcraft, evaluator: Evaluator, depth: int = 1) -> tuple[float, Woodcraft]:
    """The position after the best answers to all questions of the seat, and its value.

    ``depth``: the number of following questions that are searched for each answer.
    """
    number = evaluator.number
    while state.tasks and state.actor == number:
        additive = isinstance(state.tasks[-1], ADDITIVE)
        best = None
        for action in choices(state):
            then = after(state, action, number)
            if depth and not additive and then.tasks and then.actor == number:
                value, then = best_answers(then, evaluator, depth - 1)
            else:
                value = evaluator.value(then)
            if best is None or value > best[0]:
                best = value, then
        assert best is not None
        state = best[1]
    return evaluator.value(state), state


class Answer(NamedTuple):
    """An answer to a question, with the position after it and its value."""

    value: float
    action: Action
    position: Woodcraft


class AnswerTree:
    """Answers to open questions of a seat, and those to the questions after them; each position is reached once."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        #: By the identity of the position, which stays alive here.
        self._options: dict[int, tuple[Woodcraft, list[Answer]]] = {}

    def options(self, state: Woodcraft) -> list[Answer]:
        """The answers to the next question."""
        known = self._options.get(id(state))
        if known is None:
            evaluator = self._evaluator
            options = []
            for action in choices(state):
                then = after(state, action, evaluator.number)
                options.append(Answer(evaluator.value(then), action, then))
            known = self._options[id(state)] = state, options
        return known[1]

    def best(self, value: float, state: Woodcraft) -> float:
        """The value after the best answer to each further question; ``value``: that of the position itself."""
        number = self._evaluator.number
        while state.tasks and state.actor == number:
            best: Answer | None = None
            for option in self.options(state):
                if best is None or option.value > best.value:
                    best = option
            assert best is not None
            value, _, state = best
        return value


#: Questions whose answers hardly affect the questions after them.
ADDITIVE = (BuyMaterials, SellTokens, ResetTile)
