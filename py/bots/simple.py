"""The weakest bot of every game."""

from __future__ import annotations

from collections.abc import Iterator

from engine import State

from .base import Bot, Ranking


class Random(Bot):
    """Chooses uniformly among the legal actions."""

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        action = self.chance(state, seat).pick(state.actions())
        yield 1.0, [(action, float(state.scores()[seat]))]
