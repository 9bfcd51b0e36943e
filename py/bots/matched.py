"""Levels between those of a game: a bot that makes some decisions as one level, and the others as the next one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import Chance, State

from .base import Bot, Ranking, Reason

#: What the form for a new game offers. A game that has begun names the strength: "match-237" is 37 % of the way from
#: the third level to the fourth.
MATCH = "match"
#: The distance between two levels.
STEP = 100


def level_at(place: int) -> str:
    """The name of the level at a place on the scale of a game: 0 is its weakest level, ``STEP`` the next one."""
    return f"{MATCH}-{place}"


def place_of(level: str) -> int | None:
    """The place of a level that ``level_at`` names; None for other texts."""
    name, _, digits = level.partition("-")
    if name != MATCH or not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        return None
    place = int(digits)
    return place if level_at(place) == level else None


class Matched(Bot):
    """Decides ``share`` per cent of the time as the stronger of two bots, else as the weaker one."""

    def __init__(self, weaker: Bot, stronger: Bot, share: int) -> None:
        super().__init__(stronger.seed, nodes=stronger.nodes, clock=stronger.clock)
        self._weaker, self._stronger, self._share = weaker, stronger, share
        self._decider = stronger

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        number = self._stronger.decision_number(state, seat)
        chance = Chance.of(f"{self.seed} {seat} {number}", stream=f"bots {state.game} matched")
        decider = self._stronger if chance.below(STEP) < self._share else self._weaker
        decider.top_k, decider.must_include = self.top_k, self.must_include
        self._decider = decider
        for step in decider.weigh(state, seat, seconds):
            self.spent = decider.spent
            yield step

    def decision_number(self, state: State, seat: int) -> int:
        return self._stronger.decision_number(state, seat)

    def following(self, action: Any) -> Any:
        return self._decider.following(action)

    def futures(self, state: State, seat: int, action: Any) -> Iterator[float]:
        return self._stronger.futures(state, seat, action)

    def error(self, one: Any, other: Any) -> float | None:
        return self._decider.error(one, other)

    def reason(self, action: Any) -> Reason | None:
        return self._decider.reason(action)
