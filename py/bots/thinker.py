"""Thinking in steps, asked and answered in JSON: what a worker or a sliced main thread drives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import engine

from . import make
from .base import Ranking

#: How many of the best actions an answer names.
NAMED = 3


class Thinker:
    """Holds one question at a time: ``start`` it, then ``step`` until the answer is done."""

    def __init__(self) -> None:
        self._steps: Iterator[tuple[float, Ranking]] = iter(())
        self._answer: dict[str, Any] = {}
        #: An action that must be told of, the first ranking and the latest.
        self._also = ""
        self._first: Ranking = []
        self._ranking: Ranking = []

    def start(self, request: str) -> None:
        """``{"state": ..., "seat": n, "level": "hard", "seed": n, "seconds": s}``; BadData for a bad state.

        With ``"also": action`` the last answer names this action, too: after the best, if it is none of them.
        """
        asked = json.loads(request)
        state = engine.restore(asked["state"])
        bot = make(state.game, asked["level"], asked["seed"])
        self._answer = {"part": 0.0, "best": [], "done": False}
        self._also = asked.get("also", "")
        self._first = self._ranking = []
        self._steps = bot.weigh(state, asked["seat"], asked["seconds"])

    def step(self) -> str:
        """One step on: ``{"part": 0..1, "best": [[action, points], ...], "done": bool}``."""
        try:
            part, ranking = next(self._steps)
        except StopIteration:
            best = self._answer["best"] + ([] if self._answer["done"] else self._asked_for())
            self._answer = {"part": 1.0, "best": best, "done": True}
        else:
            self._first = self._first or ranking
            self._ranking = ranking
            best = [[str(action), points] for action, points in ranking[:NAMED]]
            self._answer = {"part": min(part, 1.0), "best": best, "done": False}
        return json.dumps(self._answer)

    def _asked_for(self) -> list[list[Any]]:
        """The action that must be told of, unless it is named already or nobody looked at it.

        Many rollouts and a first look are not on one scale. What got no more than a first look is as far
        behind the best as it was at that look.
        """
        named = self._answer["best"]
        if not self._also or any(text == self._also for text, _ in named):
            return []
        now, first = _points(self._ranking, self._also), _points(self._first, self._also)
        if now is None:
            return []
        text, best = named[0]
        top = _points(self._first, text)
        if self._ranking is not self._first and now == first and top is not None:
            now = best - max(top - first, 0.0)
        return [[self._also, min(now, best)]]


def _points(ranking: Ranking, text: str) -> float | None:
    return next((points for action, points in ranking if str(action) == text), None)
