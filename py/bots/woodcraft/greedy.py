"""Bots that plan within one turn: they take the action with the best evaluation at its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import Chance, State
from engine.woodcraft import wheel_actions
from engine.woodcraft.actions import BERRIES, DO, DONE, END, MARKET, Action, word
from engine.woodcraft.game import Woodcraft
from engine.woodcraft.wheel import ACTIONS

from ..base import Ranking
from .evaluation import Evaluator
from .lookahead import after, after_starting, best_answers, choices
from .order_plans import completions
from .simple import OwnDecisionsBot
from .weights import FULL, Weights

#: The least gain for using a helper or working wood without completing an order.
USEFUL, IDLE = 0.05, 0.2
#: The standard deviation of the evaluation error of the normal level, in points.
BLUR = 2.0
_STEPS = 1000
_WORK = ("saw", "splice", "glue", "harvest")


class Greedy(OwnDecisionsBot):
    """Completes orders, moves the tile with the best turn, and takes every free action that gains points."""

    def __init__(self, seed: object = 0, *, weights: Weights = FULL, blur: float = BLUR, **budget: Any) -> None:
        super().__init__(seed, **budget)
        self._weights = weights
        self._blur = blur

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Woodcraft)
        blur = Blur(self._blur, self.chance(state, seat)) if self._blur else None
        yield 1.0, ranked(state, Evaluator(state, seat, self._weights), self.must_include, blur)


class Blur:
    """Adds a random error to each value; ``points`` is its standard deviation."""

    def __init__(self, points: float, chance: Chance) -> None:
        self._points = points
        self._chance = chance

    def __call__(self, ranking: Ranking) -> Ranking:
        return [(action, value + self._points * self._error()) for action, value in ranking]

    def _error(self) -> float:
        """The sum of three uniform numbers, about normally distributed."""
        return sum([self._chance.below(2 * _STEPS + 1) for _ in range(3)]) / _STEPS - 3.0


def ranked(
    state: Woodcraft, evaluator: Evaluator, must_include: Action | None = None, blur: Blur | None = None
) -> Ranking:
    """The actions with their expected points, best first."""
    ranking = weighed(state, evaluator, blur)
    if (
        must_include is not None
        and all(action != must_include for action, _ in ranking)
        and state.refusal(must_include) is None
    ):
        value = best_answers(after(state, must_include, evaluator.number), evaluator)[0]
        ranking.append((must_include, min(value, min(points for _, points in ranking))))
    return ranking


def weighed(state: Woodcraft, evaluator: Evaluator, blur: Blur | None = None) -> Ranking:
    """The actions with their expected points; completing orders comes first and is never blurred."""
    if state.tasks:
        return _weighed_answers(state, evaluator, blur)
    base = evaluator.value(state)
    # Complete orders first: their reward can be spent in the same turn.
    first = [(action, value) for value, action, _ in completions(state, evaluator)]
    first = first or helpers(state, evaluator, base)
    if state.action:
        rest = main_actions(state, evaluator)
    elif not state.moved:
        rest = moves(state, evaluator, base)
    else:
        if not first and evaluator.weights.thorough:
            first = _more(state, evaluator, base)
        rest = ends(state, evaluator)
    if blur:
        rest = blur(rest)
    rest = _best(rest)
    if not first:
        return rest
    # The first step leaves the second one possible.
    gain = max(0.0, rest[0][1] - base)
    seen: dict[Action, float] = {}
    for action, value in _best(first):
        seen.setdefault(action, value + gain)
    low = min(seen.values())
    return [*seen.items(), *((action, min(value, low)) for action, value in rest)]


def _weighed_answers(state: Woodcraft, evaluator: Evaluator, blur: Blur | None) -> Ranking:
    """The answers to an open question with their expected points."""
    options = choices(state)
    if len(options) == 1:
        return [(options[0], evaluator.value(state))]
    answers = [(action, best_answers(after(state, action, evaluator.number), evaluator)[0]) for action in options]
    if blur:
        # What gains something is not declined by an error: the bot has often just paid for it or used a helper.
        if DONE in options and _best(answers)[0][0] != DONE:
            del answers[options.index(DONE)]
        answers = blur(answers)
    return _best(answers)


def ends(state: Woodcraft, evaluator: Evaluator) -> Ranking:
    """The ways to end the turn: with the next step of the market if it can be bought, or without."""
    return [
        (action, best_answers(after(state, action, evaluator.number), evaluator)[0])
        for action in (END, MARKET)
        if action == END or action in state.legal()
    ]


def _best(ranking: Ranking) -> Ranking:
    return sorted(ranking, key=lambda one: -one[1])


def helpers(state: Woodcraft, evaluator: Evaluator, base: float) -> Ranking:
    useful = []
    for action in state.legal():
        if action.verb == "use":
            value = best_answers(after(state, action, evaluator.number), evaluator)[0]
            if value > base + USEFUL:
                useful.append((action, value))
    return useful


def _more(state: Woodcraft, evaluator: Evaluator, base: float) -> Ranking:
    """The bonus action, and free actions that gain points."""
    useful = []
    for action in state.legal():
        if action.verb in _WORK or action.verb == "bonus":
            value = best_answers(after(state, action, evaluator.number), evaluator)[0]
            if value > base + IDLE:
                useful.append((action, value))
    return useful


def main_actions(state: Woodcraft, evaluator: Evaluator) -> Ranking:
    """The choices for the tile that was moved: its action, or one of the alternatives."""
    number = evaluator.number
    ranking = [
        (action, best_answers(after(state, action, number), evaluator)[0])
        for action in state.legal()
        if action in (DO, BERRIES) or (action.verb == "other" and evaluator.weights.thorough)
    ]
    return ranking


def moves(state: Woodcraft, evaluator: Evaluator, base: float) -> Ranking:
    """Each movable tile with the reward of the wheel and the best continuation."""
    number = evaluator.number
    seat = state.seats[number]
    other = evaluator.weights.thorough and seat.lantern >= state.book.numbers["other_action_lanterns"]
    gains = {
        name: best_answers(after_starting(state, name, number), evaluator)[0] - base
        for name in ACTIONS
        if other and wheel_actions.possible(state, number, name)
    }
    lantern = evaluator.effects.units["lantern"] * state.book.numbers["other_action_lanterns"]
    berries = state.book.numbers["skip_action_blueberries"] * evaluator.effects.blueberry
    ranking = []
    for tile in state.wheel.free():
        value, then = best_answers(after(state, word("move", tile), number), evaluator)
        best = value + berries
        if DO in then.legal():
            best = max(best, best_answers(after(then, DO, number), evaluator)[0])
        if other:
            best = max(best, value - lantern + max((gain for name, gain in gains.items() if name != tile), default=0))
        ranking.append((word("move", tile), best))
    return ranking
