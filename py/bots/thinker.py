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

    def start(self, request: str) -> None:
        """``{"state": ..., "seat": n, "level": "hard", "seed": n, "seconds": s}``; BadData for a bad state."""
        asked = json.loads(request)
        state = engine.restore(asked["state"])
        bot = make(state.game, asked["level"], asked["seed"])
        self._answer = {"part": 0.0, "best": [], "done": False}
        self._steps = bot.weigh(state, asked["seat"], asked["seconds"])

    def step(self) -> str:
        """One step on: ``{"part": 0..1, "best": [[action, points], ...], "done": bool}``."""
        try:
            part, ranking = next(self._steps)
        except StopIteration:
            self._answer = {**self._answer, "part": 1.0, "done": True}
        else:
            best = [[str(action), points] for action, points in ranking[:NAMED]]
            self._answer = {"part": min(part, 1.0), "best": best, "done": False}
        return json.dumps(self._answer)
