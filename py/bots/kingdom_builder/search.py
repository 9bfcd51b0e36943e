"""The strongest bot: compares the most promising actions by rollouts and drops the worse ones on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
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

#: How many actions are compared by rollouts; the others are too far behind.
ROOTS = 10
#: The shares of the budget after which the worse half is dropped.
CUTS = (0.25, 0.5, 0.75)
#: The weight of foresight, added to the rollouts: their quick play sees little of a plan.
TRUST = 0.5
#: Foresight also counts as this many rollouts, since a few rollouts say little.
PRIOR = 8


class Root:
    """An action being compared, and the position at the end of its turn."""

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
        """The expected margin of the action; ``usual`` is the mean margin of all rollouts."""
        mean = (self._sum + PRIOR * (usual + self._hoped)) / (self.rollouts + PRIOR)
        return mean + TRUST * self._hoped


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


class Field:
    """The actions of a decision: those compared by rollouts, those dropped on the way, and all others."""

    def __init__(self, first: Ranking) -> None:
        #: The ranking by foresight alone, best first.
        self.first = first
        self.results = Results(first[0][1])
        self.alive: list[Root] = []
        #: By the action of a root: the other actions that lead to the same position.
        self.same: dict[Action, list[Action]] = {}
        self._dropped: list[Root] = []

    def add(self, root: Root, *, own: int, rival: int) -> None:
        """Add the result of a rollout: the gold of the seat and of its best rival."""
        root.add(own - rival)
        self.results.add(own, rival)

    def drop_worse_half(self, kept: int, also: Action | None) -> None:
        """Stop comparing the worse half, but keep at least ``kept`` roots, and the one of ``also``."""
        roots = self._sorted()
        half = max(kept, (len(roots) + 1) // 2)
        gone = [root for root in roots[half:] if root.action != also]
        self._dropped = gone + self._dropped
        self.alive = [root for root in roots if root not in gone]

    def ranking(self) -> Ranking:
        """All actions, best first: those compared, those dropped, then those never compared."""
        usual, rival = self.results.margin, self.results.rival
        roots = self._sorted() + self._dropped
        compared = [
            (action, root.points(usual) + rival)
            for root in roots
            for action in (root.action, *self.same.get(root.action, ()))
        ]
        seen = {action for action, _ in compared}
        return falling(compared + [weighed for weighed in self.first if weighed[0] not in seen])

    def _sorted(self) -> list[Root]:
        usual = self.results.margin
        return sorted(self.alive, key=lambda root: -root.points(usual))


class Search(Bot):
    """Rollouts to the end of the game; each draws its own hidden cards and deck.

    Gold of the best rival counts against an action: its points are the gold of the seat, plus how much less the rival
    gets than on average over all rollouts.
    """

    #: The latest decision: its state, the roots left, the actions equal to each, and the comparison for reasons.
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
        """The gold of the seat at the end of one rollout after another, the current turn being finished at its best."""
        assert isinstance(state, KingdomBuilder)
        end = finished(after(state, action), seat, Outlook(state, seat, FORESIGHT))
        rollouts = Rollouts(state, seat, FORESIGHT)
        for number in count():
            yield float(rollouts.play(end, f"{self.seed} {seat} {len(state.history)} future {number}")[seat])

    def reason(self, action: Action) -> Reason | None:
        """The change in gold by card, at once and, if that was compared, by the end of the game."""
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
        field = Field(first)
        for _ in self._enter(field, state, seat, outlook):
            yield min(budget.fraction, 1.0), first
            if budget.fraction >= 1:
                return
        comparison = yield from self._compare(field, state, seat, budget)
        self._alive, self._same, self._comparison = field.alive, field.same, comparison
        yield 1.0, field.ranking()

    def _enter(self, field: Field, state: KingdomBuilder, seat: int, outlook: Outlook) -> Iterator[Root]:
        """Enter the most promising actions one by one; of those that lead to the same position only the first."""
        entered: dict[tuple[int, int, int], Action] = {}
        best = field.first[0][1]
        for place, (action, _) in enumerate(field.first):
            if place >= ROOTS and action != self.must_include:
                continue
            end = finished(after(state, action), seat, outlook)
            mine = end.seats[seat]
            earlier = entered.setdefault((mine.own, mine.held, end.left), action)
            if earlier != action:
                field.same.setdefault(earlier, []).append(action)
                continue
            root = Root(action, outlook.value(end) - best, end)
            field.alive.append(root)
            yield root

    def _compare(
        self, field: Field, state: KingdomBuilder, seat: int, budget: Budget
    ) -> Generator[tuple[float, Ranking], None, Comparison | None]:
        """Play the roots on until the budget is spent or one is left; returns what reasons are drawn from, if any."""
        rollouts = Rollouts(state, seat, FORESIGHT)
        cuts = list(CUTS)
        comparison = None
        number = 0
        while budget.fraction < 1 and len(field.alive) > 1:
            # A plain choice keeps two actions and needs no reasons.
            most = self.top_k + (self.must_include is not None)
            if comparison is None and self.top_k > 2 and len(field.alive) <= most:
                comparison, cuts = Comparison(), []
            tallies = []
            for root in field.alive:
                tally: Counter[str] | None = Counter() if comparison else None
                scores = rollouts.play(root.end, f"{self.seed} {seat} {len(state.history)} {number}", tally)
                field.add(root, own=scores.pop(seat), rival=max(scores, default=0))
                budget.spent = self.spent = field.results.count
                if tally is not None:
                    tallies.append(tally)
                elif budget.fraction >= 1:
                    break
                yield min(budget.fraction, 1.0), field.ranking()
            if comparison:
                comparison.add(tallies)
            number += 1
            while cuts and budget.fraction >= cuts[0]:
                del cuts[0]
                field.drop_worse_half(self.top_k, self.must_include)
        return comparison


def finished(state: KingdomBuilder, seat: int, outlook: Outlook) -> KingdomBuilder:
    """The state after the seat has played its best actions until something hidden has to be revealed."""
    while state.actor == seat:
        action = weigh(state, outlook)[0][0]
        do(state, action.kind, action.origin, action.target)
    state.events = []
    return state
