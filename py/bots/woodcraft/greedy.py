"""Bots that plan within one turn: they take the action with the best evaluation at its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import Chance, State
from engine.woodcraft import wheel_actions
from engine.woodcraft.actions import BERRIES, DO, END, MARKET, Action, word
from engine.woodcraft.game import Woodcraft
from engine.woodcraft.wheel import ACTIONS

from ..base import Bot, Ranking
from .evaluation import Outlook
from .lookahead import after, answered, begun, choices
from .order_plans import completions
from .simple import chance_of
from .weights import KEEN, Hopes

#: The least gain for using a helper or working wood without completing an order.
USEFUL, IDLE = 0.05, 0.2
#: The standard deviation of the evaluation error of the normal level, in points.
BLUR = 2.0
_STEPS = 1000
_WORK = ("saw", "splice", "glue", "harvest")


class Greedy(Bot):
    """Completes orders, moves the tile with the best turn, and takes every free action that gains points."""

    def __init__(self, seed: object = 0, *, hopes: Hopes = KEEN, blur: float = BLUR, **budget: Any) -> None:
        super().__init__(seed, **budget)
        self._hopes = hopes
        self._blur = blur

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Woodcraft)
        blur = Blur(self._blur, chance_of(self, state, seat)) if self._blur else None
        yield 1.0, ranked(state, Outlook(state, seat, self._hopes), self.must_include, blur)


class Blur:
    """Adds a random error to each value; ``points`` is its standard deviation."""

    def __init__(self, points: float, chance: Chance) -> None:
        self._points = points
        self._chance = chance

    def __call__(self, found: Ranking) -> Ranking:
        return [(action, value + self._points * self._error()) for action, value in found]

    def _error(self) -> float:
        """The sum of three uniform numbers, about normally distributed."""
        return sum([self._chance.below(2 * _STEPS + 1) for _ in range(3)]) / _STEPS - 3.0


def ranked(state: Woodcraft, outlook: Outlook, also: Action | None = None, blur: Blur | None = None) -> Ranking:
    """The actions with their expected points, best first."""
    found = weighed(state, outlook, blur)
    if also is not None and all(action != also for action, _ in found) and state.refusal(also) is None:
        value = answered(after(state, also, outlook.number), outlook)[0]
        found.append((also, min(value, min(points for _, points in found))))
    return found


def weighed(state: Woodcraft, outlook: Outlook, blur: Blur | None = None) -> Ranking:
    """The actions with their expected points; completing orders comes first and is never blurred."""
    number = outlook.number
    if state.tasks:
        options = choices(state)
        if len(options) == 1:
            return [(options[0], outlook.value(state))]
        found = [(action, answered(after(state, action, number), outlook)[0]) for action in options]
        return _best(blur(found) if blur else found)
    base = outlook.value(state)
    # Complete orders first: their reward can be spent in the same turn.
    first = [(action, value) for value, action, _ in completions(state, outlook)]
    first = first or _helpers(state, outlook, base)
    if state.action:
        rest = _actions(state, outlook)
    elif not state.moved:
        rest = moves(state, outlook, base)
    else:
        if not first and outlook.hopes.keen:
            first = _more(state, outlook, base)
        rest = []
        for action in (END, MARKET):
            if action == END or action in state.legal():
                rest.append((action, outlook.value(answered(after(state, action, number), outlook)[1])))
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


def _best(found: Ranking) -> Ranking:
    return sorted(found, key=lambda one: -one[1])


def _helpers(state: Woodcraft, outlook: Outlook, base: float) -> Ranking:
    found = []
    for action in state.legal():
        if action.verb == "use":
            value = answered(after(state, action, outlook.number), outlook)[0]
            if value > base + USEFUL:
                found.append((action, value))
    return found


def _more(state: Woodcraft, outlook: Outlook, base: float) -> Ranking:
    """The bonus action, and free actions that gain points."""
    found = []
    for action in state.legal():
        if action.verb in _WORK or action.verb == "bonus":
            value = answered(after(state, action, outlook.number), outlook)[0]
            if value > base + IDLE:
                found.append((action, value))
    return found


def _actions(state: Woodcraft, outlook: Outlook) -> Ranking:
    """The choices for the tile that was moved: its action, or one of the alternatives."""
    number = outlook.number
    found = [
        (action, answered(after(state, action, number), outlook)[0])
        for action in state.legal()
        if action in (DO, BERRIES) or (action.verb == "other" and outlook.hopes.keen)
    ]
    return found


def moves(state: Woodcraft, outlook: Outlook, base: float) -> Ranking:
    """Each movable tile with the reward of the wheel and the best continuation."""
    number = outlook.number
    seat = state.seats[number]
    other = outlook.hopes.keen and seat.lantern >= state.book.numbers["other_action_lanterns"]
    gains = {
        name: answered(begun(state, name, number), outlook)[0] - base
        for name in ACTIONS
        if other and wheel_actions.possible(state, number, name)
    }
    lantern = outlook.prices.units["lantern"] * state.book.numbers["other_action_lanterns"]
    berries = state.book.numbers["skip_action_blueberries"] * outlook.prices.blueberry
    found = []
    for tile in state.wheel.free():
        value, then = answered(after(state, word("move", tile), number), outlook)
        best = value + berries
        if DO in then.legal():
            best = max(best, answered(after(then, DO, number), outlook)[0])
        if other:
            best = max(best, value - lantern + max((gain for name, gain in gains.items() if name != tile), default=0))
        found.append((word("move", tile), best))
    return found
