"""The strongest bot: rollouts of the best actions through determinized states, with successive halving."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from engine import Chance, State
from engine.woodcraft.actions import END, MARKET, Action
from engine.woodcraft.game import Woodcraft

from ..base import Bot, Budget, Ranking, Reason, falling
from ..comparison import Comparison
from .evaluation import Outlook
from .futures import Tally, played
from .greedy import ranked
from .lookahead import after, answered
from .reasons import gained
from .simple import moment
from .weights import HASTY, KEEN

#: The number of actions with rollouts, and their largest distance from the best, in points.
ROOTS, BEHIND = 5, 4.0
#: The least number compared where reasons are wanted.
NAMED = 3
#: After each of these parts of the budget the worse half is dropped.
CUTS = (0.3, 0.6)
#: The number of own turns played after the present one.
TURNS = 1
#: The weight of the static evaluation, in rollouts.
PRIOR = 1.0
#: The share of the default time for questions within a turn.
ASKED = 0.4
_SURE = ("complete", "use", "saw", "splice", "glue", "reuse", "harvest", END.verb, MARKET.verb)


class Root:
    """A compared action."""

    def __init__(self, action: Action, value: float) -> None:
        self.action = action
        self.value = value
        self._sum = 0.0
        self.futures = 0

    def add(self, result: float) -> None:
        self._sum += result
        self.futures += 1

    def points(self, shift: float) -> float:
        """The expected points; ``shift`` is the mean difference between rollouts and the static evaluation."""
        return (self._sum + PRIOR * (self.value + shift)) / (self.futures + PRIOR)


class Search(Bot):
    """Rollouts over some turns in determinized states; every action is played in the same ones."""

    #: The latest answer: its state, the compared actions and their comparison.
    _state: Woodcraft | None = None
    _seat = 0
    _alive: Sequence[Root] = ()
    _comparison: Comparison | None = None

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Woodcraft)
        self.spent = 0
        self._state, self._seat, self._alive, self._comparison = state, seat, (), None
        inside = bool(state.tasks) or bool(state.moved)
        budget = Budget(seconds * (ASKED if inside else 1.0), self.nodes, self.clock)
        first = ranked(state, Outlook(state, seat, KEEN), self.must_include)
        yield min(budget.fraction, 1.0), first
        best = first[0]
        # A plain choice keeps fewer actions and needs no reasons.
        why = self.top_k > 2
        roots = [
            Root(action, value)
            for place, (action, value) in enumerate(first)
            if action == self.must_include
            or (place < max(ROOTS, self.top_k) and (value >= best[1] - BEHIND or (why and place < NAMED)))
        ]
        if len(roots) > 1 and (why or best[0].verb not in _SURE) and self.nodes != 0:
            yield from self._search(state, seat, budget, first, roots)
        elif budget.fraction < 1:
            yield 1.0, first

    def futures(self, state: State, seat: int, action: Action) -> Iterator[float]:
        """Yields the evaluation some turns later, one rollout at a time."""
        assert isinstance(state, Woodcraft)
        for number in count():
            name = f"{self.seed} {seat} {moment(state, seat)} future {number}"
            guess = state.determinize(seat, name)
            guess.events = []
            yield played(guess, seat, action, TURNS, HASTY, Chance.of(name, stream="bots woodcraft others"))

    def reason(self, action: Action) -> Reason | None:
        """The immediate gains of an action, and its final difference if it was compared."""
        state, seat = self._state, self._seat
        if state is None or state.refusal(action):
            return None
        then = answered(after(state, action, seat), Outlook(state, seat, KEEN))[1]
        later = {}
        for place, root in enumerate(self._alive):
            if self._comparison and root.action == action:
                later = self._comparison.later(place)
        return Reason(gained(state.seats[seat], then.seats[seat]), later)

    def _search(
        self, state: Woodcraft, seat: int, budget: Budget, first: Ranking, roots: list[Root]
    ) -> Iterator[tuple[float, Ranking]]:
        looked_at = {root.action for root in roots}
        rest = [one for one in first if one[0] not in looked_at]
        alive = roots
        dropped: list[Root] = []
        when = moment(state, seat)
        cuts = list(CUTS)
        number = 0
        comparison = None
        if self.top_k > 2:
            comparison, cuts = Comparison(), []
        while budget.fraction < 1 and len(alive) > 1:
            name = f"{self.seed} {seat} {when} {number}"
            guess = state.determinize(seat, name)
            guess.events = []
            results: list[float] = []
            tallies: list[Tally] = []
            for root in alive:
                chance = Chance.of(name, stream="bots woodcraft others")
                tally: Tally | None = {} if comparison else None
                results.append(played(guess.copy(), seat, root.action, TURNS, HASTY, chance, tally))
                if tally is not None:
                    tallies.append(tally)
                self.spent += 1
                budget.spent = self.spent
                if budget.fraction >= 1:
                    break
                yield min(budget.fraction, 1.0), _ranking(alive, dropped, rest)
            # A future counts only when every action was played in it; an incomplete first one is better than none.
            if len(results) == len(alive) or (number == 0 and len(results) > 1):
                for root, result in zip(alive, results, strict=False):
                    root.add(result)
            if comparison and len(tallies) == len(alive):
                comparison.add(tallies)
            number += 1
            while cuts and budget.fraction >= cuts[0]:
                del cuts[0]
                alive = _sorted(alive)
                half = max(self.top_k, (len(alive) + 1) // 2)
                gone = [root for root in alive[half:] if root.action != self.must_include]
                dropped = gone + dropped
                alive = [root for root in alive if root not in gone]
        self._alive, self._comparison = alive, comparison
        yield 1.0, _ranking(alive, dropped, rest)


def _shift(roots: list[Root]) -> float:
    """The mean difference between rollouts and static evaluation of these actions."""
    seen = [root for root in roots if root.futures]
    if not seen:
        return 0.0
    return sum([root._sum / root.futures - root.value for root in seen]) / len(seen)


def _sorted(roots: list[Root]) -> list[Root]:
    shift = _shift(roots)
    return sorted(roots, key=lambda root: -root.points(shift))


def _ranking(alive: list[Root], dropped: list[Root], rest: Ranking) -> Ranking:
    shift = _shift(alive)
    return falling([(root.action, root.points(shift)) for root in _sorted(alive) + dropped] + rest)
