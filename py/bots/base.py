"""The base class of all bots: anytime search over the legal actions of one seat."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from typing import Any, NotRequired, TypedDict

from engine import Chance, State
from engine.game import Json, check_seat

#: (action, expected final points of the bot's seat), best first.
Ranking = list[tuple[Any, float]]
#: The source of a reason that is the points of the best rival: the fewer, the better.
RIVALS = "rivals"


def falling(ranking: Ranking) -> Ranking:
    """The same ranking with values that never rise from one action to the next.

    Actions without rollouts have estimates on another scale, so they take at most the value of the action before them.
    """
    capped: Ranking = []
    low = inf
    for action, points in ranking:
        low = min(low, points)
        capped.append((action, low))
    return capped


class Question(TypedDict):
    """A question for ``bots.thinker.Thinker``, which checks it: what to do in a position. A worker gets it as JSON."""

    #: The position as ``State.to_json`` writes it, and its actor.
    state: Json
    seat: int
    level: str
    seed: int | str
    #: The time; without it the default of the game. ``nodes`` replaces it: the same answer on every machine.
    seconds: NotRequired[float]
    nodes: NotRequired[int]
    #: A legal action that the last answer names, too, as text.
    must_include: NotRequired[str]
    #: Whether the named actions are compared in the same futures, and the last answer has reasons.
    why: NotRequired[bool]


@dataclass(frozen=True)
class Reason:
    """Why a bot values an action: points by source (the slug of a card, or a term of the game).

    ``now``: the immediate change, including goods where a game has them. ``later``: the expected final difference
    from the mean of the other compared actions; only differences larger than their error. RIVALS counts against the
    action.
    """

    now: dict[str, int]
    later: dict[str, float]


class Budget:
    """A limit on thinking: seconds, or a number of nodes where the answer must not depend on the clock."""

    def __init__(self, seconds: float, nodes: int | None, clock: Callable[[], float]) -> None:
        self.seconds = max(seconds, 1e-9)
        self.nodes = nodes
        self.spent = 0
        self.clock = clock
        self.started = clock()

    @property
    def fraction(self) -> float:
        """The used part: 1 or more when the budget is spent."""
        if self.nodes is not None:
            return self.spent / max(self.nodes, 1)
        return (self.clock() - self.started) / self.seconds


class Bot(ABC):
    """Plays any seat of a game. Its choice depends on what the seat may see, the seed and the budget.

    A budget of ``nodes`` in place of seconds gives the same choice on every machine.
    """

    def __init__(
        self, seed: object = 0, *, nodes: int | None = None, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self.seed = seed
        self.nodes = nodes
        self.clock = clock
        #: The least number of best actions that are compared in the same futures until the budget is spent.
        self.top_k = 2
        #: An action that is always among the compared ones.
        self.must_include: Any = None
        #: The number of nodes of the latest answer.
        self.spent = 0

    def decision_number(self, state: State, seat: int) -> int:
        """The number of decisions so far; in a game with secret decisions, of those that ``seat`` knows."""
        return len(state.history)

    def chance(self, state: State, seat: int) -> Chance:
        """The random numbers of one decision: the same bot makes the same choice in the same position."""
        return Chance.of(f"{self.seed} {seat} {self.decision_number(state, seat)}", stream=f"bots {state.game}")

    @abstractmethod
    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        """Rank the actions of ``seat``, the actor of ``state``: yields (used part of the budget, ranking so far).

        Yields at least once, often enough for a page to stay responsive between two yields, and ends by itself.
        A ranking is never empty, but it may leave out actions that were not evaluated.
        """

    def think(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Any]]:
        """Yields (used part of the budget, best action so far) until the budget is spent."""
        for fraction, ranking in self.weigh(state, seat, seconds):
            yield fraction, ranking[0][0]

    def choose(self, state: State, seat: int, seconds: float = 1.0) -> Any:
        """A legal action for ``seat``, the actor of ``state``, after about ``seconds`` at most.

        ValueError if there is no such seat, or if it is not the actor.
        """
        check_seat(seat, state.players)
        if seat != state.actor:
            raise ValueError(f"seat {seat} has no decision to make")
        *_, (_, action) = self.think(state, seat, seconds)
        return action

    def futures(self, state: State, seat: int, action: Any) -> Iterator[float]:
        """Yields the final points of ``seat`` after ``action``, one determinized rollout at a time.

        Their mean estimates the final score from the first decision to the last, while a ranking only compares actions
        with each other. Endless; empty for a bot without rollouts.
        """
        return iter(())

    def error(self, one: Any, other: Any) -> float | None:
        """The standard error of the difference of two actions in the latest answer; None if it is not known."""
        return None

    def reason(self, action: Any) -> Reason | None:
        """The reason for the value of a compared action in the latest answer; None if there is none."""
        return None

    def following(self, action: Any) -> Any:
        """What best follows an action of the latest answer, if the player has to know it; else None."""
        return None
