"""The exhaustive search of a puzzle: every way to its end, what each is worth, and the shortest best one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from engine import State
from table.puzzle import rules


class Maker(Protocol):
    """How puzzles of a game are made: ``tools.puzzles.<game>`` has these constants and functions."""

    #: The level of the bots whose games are searched, and the most positions of a puzzle.
    LEVEL: str
    MOST: int
    #: How many points less every other way must be worth if the task is to find the one best way.
    LEAD: int

    def setup(self, seed: int) -> tuple[int, Mapping[str, object]]:
        """The number of players and the options of a game."""

    def begins(self, state: Any) -> bool:
        """Whether a puzzle may begin in a position of a game."""

    def children(self, state: Any, seat: int) -> Iterable[tuple[Any, Any]]:
        """Every legal action with the position after it."""

    def key(self, state: Any, seat: int) -> Hashable:
        """What makes positions of a puzzle different."""

    def is_fair(self, state: Any) -> bool:
        """Whether nothing random has taken part."""


class Found(NamedTuple):
    """The result of a search. ``counts``: the number of ways by what they are worth."""

    counts: Counter[int]
    solution: tuple[str, ...]

    @property
    def best(self) -> int:
        return max(self.counts)

    @property
    def ways(self) -> int:
        return self.counts.total()

    @property
    def lead(self) -> int:
        """How many points more the best ways are worth than all others; 0 if there are no others."""
        return self.best - max((points for points in self.counts if points < self.best), default=self.best)

    def reach(self, goal: int) -> int:
        """How many ways are worth at least ``goal``."""
        return sum(number for points, number in self.counts.items() if points >= goal)


def maker(game: str) -> Maker:
    return cast(Maker, import_module(f"tools.puzzles.{game}"))


def search(start: State, seat: int, most: int | None = None) -> Found | None:
    """All ways from a position; None if there are more than ``most`` positions, or if chance takes part."""
    moves, game_rules = maker(start.game), rules(start.game)
    most = most or moves.MOST
    seen: set[Hashable] = {moves.key(start, seat)}
    counts: Counter[int] = Counter()
    best: tuple[int, Any] | None = None
    layer: list[tuple[Any, Any]] = [(start, ())]
    while layer:
        below = []
        for state, path in layer:
            for action, then in moves.children(state, seat):
                key = moves.key(then, seat)
                if key in seen:
                    continue
                seen.add(key)
                if len(seen) > most or not moves.is_fair(then):
                    return None
                if not game_rules.is_over(then):
                    below.append((then, (path, action)))
                    continue
                points = game_rules.points(then, seat)
                counts[points] += 1
                if best is None or points > best[0]:
                    best = points, (path, action)
        layer = below
    return None if best is None else Found(counts, _actions(best[1]))


def _actions(path: Any) -> tuple[str, ...]:
    """The actions of a path of nested pairs, in order."""
    actions = []
    while path:
        path, action = path
        actions.append(str(action))
    return tuple(reversed(actions))
