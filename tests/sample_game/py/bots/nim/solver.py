"""The bot that never loses a won game: it leaves heaps whose sizes cancel out in binary."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import Any

from engine import State
from engine.nim.game import Nim

from ..base import Bot, Ranking


def is_lost(heaps: list[int], last: str) -> bool:
    """Whether the seat to move loses against best play."""
    if last == "loses" and max(heaps) <= 1:
        return sum(heaps) % 2 == 1
    return reduce(xor, heaps) == 0


class Solver(Bot):
    """Ranks what leaves the other seat lost (1 point) above the rest (0 points)."""

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Nim)
        ranking: Ranking = []
        for action in state.actions():
            left = state.heaps.copy()
            left[action.heap] -= action.number
            ranking.append((action, float(is_lost(left, state.options["last"]))))
        yield 1.0, sorted(ranking, key=lambda choice: -choice[1])

    def error(self, one: Any, other: Any) -> float | None:
        return 0.0
