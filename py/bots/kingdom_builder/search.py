"""The strongest bot: plays the best actions on to the end in many guessed ways, and keeps those that did best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from engine import State
from engine.kingdom_builder.actions import Action
from engine.kingdom_builder.builders import CASTLE
from engine.kingdom_builder.game import KingdomBuilder
from engine.kingdom_builder.scores import gold
from engine.kingdom_builder.turns import do

from ..base import Bot, Budget, Ranking, Reason, falling
from ..comparison import Comparison
from .evaluation import Outlook
from .rollouts import Rollouts
from .weigh import after, weigh
from .weights import FORESIGHT

#: Actions that are played on; the others are too far behind.
ROOTS = 10
#: After each part of the budget the worse half is dropped.
CUTS = (0.25, 0.5, 0.75)
#: How much foresight counts beside what the rollouts say: they hurry and see little of a plan.
TRUST = 0.5
#: For how many rollouts it stands besides: a few of them say little.
PRIOR = 8


class Root:
    """An action that is being tried, and the position when its turn has been finished."""

    def __init__(self, action: Action, hoped: float, end: KingdomBuilder) -> None:
        self.action = action
        self.end = end
        self.rollouts = 0
        self._hoped = hoped
        self._sum = 0.0

    def add(self, result: float) -> None:
        """The result of one more rollout."""
        self._sum += result
        self.rollouts += 1

    def points(self, usual: float) -> float:
        """What is expected of the action where rollouts usually give so much."""
        found = (self._sum + PRIOR * (usual + self._hoped)) / (self.rollouts + PRIOR)
        return found + TRUST * self._hoped


class Results:
    """The gold of the seat and of its best rival over all rollouts; before the first one ``hoped`` is the margin."""

    def __init__(self, hoped: float) -> None:
        self.count = 0
        self._hoped = hoped
        self._own = self._rival = 0

    def add(self, own: int, rival: int) -> None:
        self.count += 1
        self._own += own
        self._rival += rival

    @property
    def margin(self) -> float:
        return (self._own - self._rival) / self.count if self.count else self._hoped

    @property
    def rival(self) -> float:
        return self._rival / max(self.count, 1)


class Search(Bot):
    """Rollouts to the end of the game, with the rivals' cards and the deck drawn anew for each.

    Gold that the best rival gets counts against an action, so its points are those of the seat plus what it costs
    the rival beside the mean of all rollouts.
    """

    #: The latest answer: the state asked about, what was compared to the end, what came to the same, and how.
    _state: KingdomBuilder | None = None
    _alive: Sequence[Root] = ()
    _same: Mapping[Action, Sequence[Action]]
    _comparison: Comparison | None = None

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, KingdomBuilder)
        budget = Budget(seconds, self.nodes, self.clock)
        self.spent = 0
        self._state, self._alive, self._comparison = state, (), None
        outlook = Outlook(state, seat, FORESIGHT)
        first = weigh(state, outlook, self.must_include)
        yield min(budget.fraction, 1.0), first
        if len(first) > 1:
            yield from self._search(state, seat, budget, outlook, first)
        elif budget.fraction < 1:
            yield 1.0, first

    def futures(self, state: State, seat: int, action: Action) -> Iterator[float]:
        """Gold at the end of the game, the turn having been finished in the best way."""
        assert isinstance(state, KingdomBuilder)
        end = finished(after(state, action), seat, Outlook(state, seat, FORESIGHT))
        rollouts = Rollouts(state, seat, FORESIGHT)
        for number in count():
            yield float(rollouts.play(end, f"{self.seed} {seat} {len(state.history)} future {number}")[seat])

    def reason(self, action: Action) -> Reason | None:
        """What the cards pay more or less at once, and by the end if that was compared."""
        if self._state is None or self._state.refusal(action):
            return None
        seat = self._state.turn
        names = (*self._state.cards, CASTLE)
        gains = zip(names, gold(after(self._state, action), seat), gold(self._state, seat), strict=True)
        return Reason({name: then - now for name, then, now in gains if then != now}, self._later(action))

    def _later(self, action: Action) -> dict[str, float]:
        for place, root in enumerate(self._alive):
            if self._comparison and action in (root.action, *self._same.get(root.action, ())):
                return self._comparison.later(place)
        return {}

    def _search(
        self, state: KingdomBuilder, seat: int, budget: Budget, outlook: Outlook, first: Ranking
    ) -> Iterator[tuple[float, Ranking]]:
        best = first[0][1]
        alive: list[Root] = []
        #: Actions that lead to a position that is being looked at already, by the first one that does.
        same: dict[Action, list[Action]] = {}
        known: dict[tuple[int, int, int], Action] = {}
        for place, (action, _) in enumerate(first):
            if place >= ROOTS and action != self.must_include:
                continue
            end = finished(after(state, action), seat, outlook)
            mine = end.seats[seat]
            one = known.setdefault((mine.own, mine.held, end.left), action)
            if one != action:
                same.setdefault(one, []).append(action)
                continue
            alive.append(Root(action, outlook.value(end) - best, end))
            yield min(budget.fraction, 1.0), first
            if budget.fraction >= 1:
                return
        looked_at = {root.action for root in alive}.union(*same.values())
        rest = [weighed for weighed in first if weighed[0] not in looked_at]
        rollouts = Rollouts(state, seat, FORESIGHT)
        dropped: list[Root] = []
        cuts = list(CUTS)
        number = 0
        results = Results(best)
        # Reasons are only looked for when more are kept than a choice needs.
        comparison = None
        moment = len(state.history)
        while budget.fraction < 1 and len(alive) > 1:
            if comparison is None and self.top_k > 2 and len(alive) <= self.top_k + (self.must_include is not None):
                comparison, cuts = Comparison(), []
            tallies = []
            for root in alive:
                tally: Counter[str] | None = Counter() if comparison else None
                gold = rollouts.play(root.end, f"{self.seed} {seat} {moment} {number}", tally)
                own = gold.pop(seat)
                rival = max(gold, default=0)
                root.add(own - rival)
                results.add(own, rival)
                budget.spent = self.spent = results.count
                if tally is not None:
                    tallies.append(tally)
                elif budget.fraction >= 1:
                    break
                yield min(budget.fraction, 1.0), _ranking(alive, dropped, same, rest, results)
            if comparison:
                comparison.add(tallies)
            number += 1
            while cuts and budget.fraction >= cuts[0]:
                del cuts[0]
                alive = _sorted(alive, results.margin)
                half = max(self.top_k, (len(alive) + 1) // 2)
                gone = [root for root in alive[half:] if root.action != self.must_include]
                dropped = gone + dropped
                alive = [root for root in alive if root not in gone]
        self._alive, self._same, self._comparison = alive, same, comparison
        yield 1.0, _ranking(alive, dropped, same, rest, results)


def finished(state: KingdomBuilder, seat: int, outlook: Outlook) -> KingdomBuilder:
    """The state when the seat has gone on in the best way until something hidden is to be revealed."""
    while state.actor == seat:
        action = weigh(state, outlook)[0][0]
        do(state, action.kind, action.origin, action.target)
    state.events = []
    return state


def _sorted(roots: list[Root], usual: float) -> list[Root]:
    return sorted(roots, key=lambda root: -root.points(usual))


def _ranking(
    alive: list[Root], dropped: list[Root], same: dict[Action, list[Action]], rest: Ranking, results: Results
) -> Ranking:
    """The best first; actions with the same outcome stand behind each other, at last those not looked at."""
    found: Ranking = []
    usual, rival = results.margin, results.rival
    for root in _sorted(alive, usual) + dropped:
        points = root.points(usual) + rival
        found += [(action, points) for action in (root.action, *same.get(root.action, ()))]
    return falling(found + rest)
