"""Fast turns for rollouts: a turn is planned once, from the tile to the last answer, and then carried out."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from engine.woodcraft.actions import BERRIES, DO, END, MARKET, Action, word
from engine.woodcraft.game import Woodcraft

from .evaluation import Evaluator
from .greedy import ends, helpers
from .lookahead import ADDITIVE, Answer, AnswerTree, after
from .order_plans import completions

#: The number of answers to a question after which the following question is examined.
WIDTH = 2
#: The number of tiles whose action is examined for a single turn, and after how many looks at a tile its usual gain is
#: known.
TILES, LOOKS = 2, 2


class Answered(NamedTuple):
    """Answers of a seat to the questions after an action, and the position after them."""

    answers: list[Action]
    position: Woodcraft


class Plan(NamedTuple):
    """Actions of a seat, and the value of the position after them."""

    value: float
    actions: list[Action]


class Notes:
    """What the rollouts of one decision have found, so that later ones need not look again."""

    def __init__(self) -> None:
        #: By tile: the sum of what its action gained, and the number of looks.
        self._gains: dict[str, tuple[float, int]] = {}

    def add(self, tile: str, gain: float) -> None:
        total, looks = self._gains.get(tile, (0.0, 0))
        self._gains[tile] = total + gain, looks + 1

    def promising(self, values: dict[str, float], most: int) -> set[str]:
        """The ``most`` tiles to look at. ``values``: the values after the move of each tile without its action."""
        expected = []
        for tile, value in values.items():
            total, looks = self._gains.get(tile, (0.0, 0))
            expected.append((value + total / looks if looks >= LOOKS else inf, tile))
        expected.sort(key=lambda one: -one[0])
        return {tile for place, (value, tile) in enumerate(expected) if place < most or value == inf}


class Planner:
    """Chooses the actions of one seat within one turn."""

    def __init__(self, number: int, evaluator: Evaluator, notes: Notes, plan: list[Action] | None = None) -> None:
        self._number = number
        self._evaluator = evaluator
        self._notes = notes
        #: The next actions. They do not foresee what is revealed, so they may have become illegal.
        self._plan = list(plan or ())

    def action(self, state: Woodcraft) -> Action:
        """A legal action for the seat, the actor of ``state``."""
        action = self.preparation(state)
        if action is not None:
            return action
        if self._plan:
            planned = self._plan.pop(0)
            if planned in state.legal():
                return planned
        if not state.moved:
            self._plan = list(self.turns(state)[0].actions)
            return self._plan.pop(0)
        if state.action:
            self._plan = self._use_of_tile(state).actions
            return self._plan.pop(0)
        return self._last(state)

    def preparation(self, state: Woodcraft) -> Action | None:
        """An answer, or what is done before anything else; None if the turn goes on."""
        if state.tasks:
            legal = state.legal()
            if self._plan:
                planned = self._plan.pop(0)
                if planned in legal:
                    return planned
                self._plan.clear()
            return legal[0] if len(legal) == 1 else self._answers(state).answers[0]
        first = self._first(state)
        if first is not None:
            self._plan.clear()
        return first

    def _first(self, state: Woodcraft) -> Action | None:
        """What is done before anything else: complete an order, use a helper."""
        complete = completions(state, self._evaluator)
        if complete:
            return complete[0].action
        useful = helpers(state, self._evaluator, self._evaluator.value(state))
        return max(useful, key=lambda one: one[1])[0] if useful else None

    def _last(self, state: Woodcraft) -> Action:
        if MARKET not in state.legal():
            return END
        last: Action = max((value, action) for action, value in ends(state, self._evaluator))[1]
        return last

    def turns(self, state: Woodcraft, most: int = TILES) -> list[Plan]:
        """For each tile a turn with the value after it, best first: the move, answers, and what the tile does.

        The actions of ``most`` promising tiles are examined; the other tiles are only moved.
        """
        evaluator, notes = self._evaluator, self._notes
        moved = {tile: self._answers_after(state, word("move", tile)) for tile in state.wheel.free()}
        values = {tile: evaluator.value(then) for tile, (_, then) in moved.items()}
        chosen = notes.promising(values, most)
        turns = []
        for tile, (answers, then) in moved.items():
            value = values[tile]
            rest: list[Action] = []
            if tile in chosen and then.actor == self._number and then.action:
                value, rest = self._use_of_tile(then)
                notes.add(tile, value - values[tile])
            turns.append(Plan(value, [word("move", tile), *answers, *rest]))
        turns.sort(key=lambda plan: -plan.value)
        return turns

    def _use_of_tile(self, state: Woodcraft) -> Plan:
        """The action of the moved tile with its answers, or blueberries."""
        brought = state.book.numbers["skip_action_blueberries"] * self._evaluator.effects.blueberry
        value, steps = self._evaluator.value(state) + brought, [BERRIES]
        if DO in state.legal():
            answers, then = self._answers_after(state, DO)
            done = self._evaluator.value(then)
            if done > value:
                value, steps = done, [DO, *answers]
        return Plan(value, steps)

    def _answers_after(self, state: Woodcraft, action: Action) -> Answered:
        return self._answers(after(state, action, self._number))

    def _answers(self, state: Woodcraft) -> Answered:
        """The best answers to the open questions of the seat, and the position after them."""
        number, tree = self._number, AnswerTree(self._evaluator)
        answers = []
        while state.tasks and state.actor == number:
            options = tree.options(state)
            if len(options) > 1 and not isinstance(state.tasks[-1], ADDITIVE):
                options = sorted(options, key=_falling)[:WIDTH]
                options = [Answer(tree.best(value, then), action, then) for value, action, then in options]
            _, action, state = max(options, key=_value)
            answers.append(action)
        return Answered(answers, state)


def _value(answer: Answer) -> float:
    return answer.value


def _falling(answer: Answer) -> float:
    return -answer.value
