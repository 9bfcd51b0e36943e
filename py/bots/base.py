"""What every bot is: it weighs what may be done, gets better with time, and answers whenever it must."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from typing import Any

from engine import Chance, State

#: What a bot thinks of actions: (action, points expected for its seat at the end), best first.
Ranking = list[tuple[Any, float]]


def falling(ranking: Ranking) -> Ranking:
    """The same order, with no action worth more than one before it.

    What was only glanced at is not on the scale of what was played on: its own points would say nothing.
    """
    found: Ranking = []
    low = inf
    for action, points in ranking:
        low = min(low, points)
        found.append((action, low))
    return found


@dataclass(frozen=True)
class Reason:
    """Why a bot thinks so of an action, in points by what pays them: a card's slug, or a word of the game.

    ``now``: the change at once; where a game has goods, of these as well. ``later``: by the end, beside the mean of
    the other good actions; only what is clear.
    """

    now: dict[str, int]
    later: dict[str, float]


class Budget:
    """How long a bot may think: a time, or a number of nodes where the answer must not depend on the clock."""

    def __init__(self, seconds: float, nodes: int | None, clock: Callable[[], float]) -> None:
        self.seconds = max(seconds, 1e-9)
        self.nodes = nodes
        self.spent = 0
        self.clock = clock
        self.started = clock()

    @property
    def fraction(self) -> float:
        """How much of it is used: 1 and more when it is used up."""
        if self.nodes is not None:
            return self.spent / max(self.nodes, 1)
        return (self.clock() - self.started) / self.seconds


class Bot(ABC):
    """Plays any seat of a game. What it does depends on what its seat may see, its seed and its budget.

    ``nodes`` replaces time as the budget, so that the same choice is made on every machine.
    """

    def __init__(
        self, seed: object = 0, *, nodes: int | None = None, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self.seed = seed
        self.nodes = nodes
        self.clock = clock
        #: How many of the best actions are, at least, compared to the end, all in the same futures.
        self.top_k = 2
        #: An action that is always compared to the end, too.
        self.must_include: Any = None
        #: Nodes that the latest answer took.
        self.spent = 0

    def moment(self, state: State, seat: int) -> int:
        """The number of decisions so far; a game with secret decisions counts only those that ``seat`` knows of."""
        return len(state.history)

    def chance(self, state: State, seat: int) -> Chance:
        """Randomness for one decision: the same bot decides the same way in the same position."""
        return Chance.of(f"{self.seed} {seat} {self.moment(state, seat)}", stream=f"bots {state.game}")

    @abstractmethod
    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        """Weigh the actions of ``seat``, whose decision it is: (part of the budget used, ranking so far).

        Yields at least once, often enough for a page to stay alive between two yields, and ends by itself.
        A ranking is never empty but may leave out actions that were not looked at.
        """

    def think(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Any]]:
        """(Part of the budget used, best action so far), again and again until the budget is used up."""
        for fraction, ranking in self.weigh(state, seat, seconds):
            yield fraction, ranking[0][0]

    def choose(self, state: State, seat: int, seconds: float = 1.0) -> Any:
        """A legal action for ``seat``, whose decision it is, after about so many seconds at most."""
        *_, (_, action) = self.think(state, seat, seconds)
        return action

    def futures(self, state: State, seat: int, action: Any) -> Iterator[float]:
        """The points of ``seat`` at the end in one guessed future after another, if it takes ``action`` now.

        Their mean is what the action leads to, on the scale of the final score from the first decision to the last:
        a ranking only compares actions with each other. Endless; nothing from a bot that does not play on.
        """
        return iter(())

    def reason(self, action: Any) -> Reason | None:
        """Why the latest answer thinks so of an action that was compared; None if there is nothing to tell."""
        return None
