"""The strongest bot: plays the best actions on through guessed decks, and keeps those that did best."""

from __future__ import annotations

from collections.abc import Iterator

from engine import State
from engine.cartographers.actions import Action
from engine.cartographers.state import Cartographers, Seat

from ..base import Bot, Budget, Ranking
from .outlook import Outlooks
from .rollouts import Rollouts
from .weigh import after, weigh

#: Actions that are played on; the others are too far behind.
ROOTS = 16
#: After each part of the budget the worse half is dropped.
CUTS = (0.25, 0.5, 0.75)
#: How many rollouts the first look counts for.
TRUST = 3.0


class Root:
    """An action that is being tried, and the seat as it is after it."""

    def __init__(self, action: Action, value: float, seat: Seat) -> None:
        self.action = action
        self.seat = seat
        self._sum = TRUST * value
        self._weight = TRUST

    def add(self, result: float) -> None:
        self._sum += result
        self._weight += 1

    @property
    def mean(self) -> float:
        return self._sum / self._weight


class Search(Bot):
    """Rollouts over redrawn decks to the end of the next season, then the fitted value."""

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        from .weights import WEIGHTS

        assert isinstance(state, Cartographers)
        budget = Budget(seconds, self.nodes, self.clock)
        self.spent = 0
        outlooks = Outlooks.of(state, WEIGHTS)
        first = weigh(state, seat, outlooks)
        yield min(budget.fraction, 1.0), first
        if len(first) > 1 and _can_be_played_on(state, seat):
            yield from self._search(state, seat, budget, outlooks, first)
        elif budget.fraction < 1:
            yield 1.0, first

    def _search(
        self, state: Cartographers, seat: int, budget: Budget, outlooks: Outlooks, first: Ranking
    ) -> Iterator[tuple[float, Ranking]]:
        alive = [Root(action, value, _settled(state, action, seat, outlooks)) for action, value in first[:ROOTS]]
        dropped: list[Root] = []
        rest = first[ROOTS:]
        rollouts = Rollouts(state, seat, outlooks)
        for _ in rollouts.prepare():
            yield min(budget.fraction, 1.0), first
            if budget.fraction >= 1:
                return
        cuts = list(CUTS)
        number = 0
        while budget.fraction < 1:
            sample = rollouts.sample(f"{self.seed} {seat} {len(state.history)} {number}")
            number += 1
            for root in alive:
                root.add(rollouts.play(root.seat, sample))
                budget.spent = self.spent = budget.spent + 1
                if budget.fraction >= 1:
                    break
                yield min(budget.fraction, 1.0), _ranking(alive, dropped, rest)
            while cuts and budget.fraction >= cuts[0]:
                del cuts[0]
                alive.sort(key=_by_mean)
                half = max(2, (len(alive) + 1) // 2)
                dropped = alive[half:] + dropped
                del alive[half:]
        yield 1.0, _ranking(alive, dropped, rest)


def _can_be_played_on(state: Cartographers, seat: int) -> bool:
    """Whether a sheet can be followed from here: it is the own one, and no rival draws monsters on it first."""
    ask = state.ask
    return ask is not None and ask.owner == seat and (ask.kind != "react" or state.players == 1)


def _by_mean(root: Root) -> float:
    return -root.mean


def _ranking(alive: list[Root], dropped: list[Root], rest: Ranking) -> Ranking:
    return [(root.action, root.mean) for root in sorted(alive, key=_by_mean) + dropped] + rest


def _settled(state: Cartographers, action: Action, seat: int, outlooks: Outlooks) -> Seat:
    """The seat after an action and, while it is still asked, the best that follows."""
    state = after(state, action)
    while state.ask and state.ask.seat == seat and _can_be_played_on(state, seat):
        state = after(state, weigh(state, seat, outlooks)[0][0])
    return state.seats[seat]
