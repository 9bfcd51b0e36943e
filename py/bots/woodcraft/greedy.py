"""The bots that plan a turn by what each thing leads to within it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import State
from engine.woodcraft import trades
from engine.woodcraft.actions import BERRIES, DO, END, MARKET, Action, word
from engine.woodcraft.state import Woodcraft
from engine.woodcraft.wheel import ACTIONS

from ..base import Bot, Ranking
from .hopes import PLAIN, Hopes
from .outlook import Outlook
from .sprouts import after, answered, begun, choices
from .works import completions

#: What a helper or work that completes no order must bring to be worth doing.
USEFUL, IDLE = 0.05, 0.2
_WORK = ("saw", "splice", "glue", "harvest")


class Greedy(Bot):
    """Completes what it can, moves the tile that brings most with what follows, and does whatever else pays."""

    def __init__(self, seed: object = 0, *, hopes: Hopes = PLAIN, **budget: Any) -> None:
        super().__init__(seed, **budget)
        self._hopes = hopes

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Woodcraft)
        yield 1.0, ranked(state, Outlook(state, seat, self._hopes), self.also)


def ranked(state: Woodcraft, outlook: Outlook, also: Action | None = None) -> Ranking:
    """What may be done with the points expected, best first."""
    found = weighed(state, outlook)
    if also is not None and all(action != also for action, _ in found) and state.refusal(also) is None:
        value = answered(after(state, also, outlook.number), outlook)[0]
        found.append((also, min(value, min(points for _, points in found))))
    return found


def weighed(state: Woodcraft, outlook: Outlook) -> Ranking:
    number = outlook.number
    if state.tasks:
        options = choices(state)
        if len(options) == 1:
            return [(options[0], outlook.value(state))]
        return _best([(action, answered(after(state, action, number), outlook)[0]) for action in options])
    base = outlook.value(state)
    first = [(action, value) for value, action, _ in completions(state, outlook) if value > base]
    first += _helpers(state, outlook, base)
    if state.action:
        rest = _actions(state, outlook)
    elif not state.moved:
        rest = moves(state, outlook, base)
    else:
        first += [(action, value) for value, action, _ in completions(state, outlook) if value <= base]
        if not first and outlook.hopes.keen:
            first += _more(state, outlook, base)
        rest = []
        for action in (END, MARKET):
            if action == END or action in state.legal():
                rest.append((action, outlook.value(answered(after(state, action, number), outlook)[1])))
        rest = _best(rest)
    if not first:
        return rest
    # What comes first does not spoil what follows.
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
    """The bonus action, and work that pays by itself."""
    found = []
    for action in state.legal():
        if action.verb in _WORK or action.verb == "bonus":
            value = answered(after(state, action, outlook.number), outlook)[0]
            if value > base + IDLE:
                found.append((action, value))
    return found


def _actions(state: Woodcraft, outlook: Outlook) -> Ranking:
    """What to do for the tile that was moved."""
    number = outlook.number
    found = [
        (action, answered(after(state, action, number), outlook)[0])
        for action in state.legal()
        if action in (DO, BERRIES) or (action.verb == "other" and outlook.hopes.keen)
    ]
    return _best(found)


def moves(state: Woodcraft, outlook: Outlook, base: float) -> Ranking:
    """Each tile that may move: what the wheel pays, and the best that can be done then."""
    number = outlook.number
    seat = state.seats[number]
    other = outlook.hopes.keen and seat.lantern >= state.book.numbers["other_action_lanterns"]
    gains = {
        name: answered(begun(state, name, number), outlook)[0] - base
        for name in ACTIONS
        if other and trades.possible(state, number, name)
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
    return _best(found)
