"""Two games of one deal, step by step: where they parted, and what each was worth."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from engine import View
from engine.game import Action

from .words import Phrase


class Frame(Protocol):
    """One position of a game: a frame of its replay, see ``table.<game>.frames``."""

    @property
    def actions(self) -> int:
        """The number of actions played so far."""

    def view(self, seat: int) -> View: ...


class Step(NamedTuple):
    """A step that the games of a deal have in common. ``chapter``: its season or round, from 0."""

    chapter: int
    number: int


class Rules(Protocol):
    """The module ``table.<game>.compare``."""

    def step(self, frame: Any) -> Step:
        """The step that a frame belongs to. The first frame of a game has a step of its own."""

    def name(self, frame: Any) -> Phrase:
        """The name of a step, such as the card that was drawn."""

    def rows(self, view: View) -> list[tuple[str, int | None]]:
        """The rows of the table by the ids of their texts: the points of each, None if it has not been scored."""

    def changed(self, before: View, after: View) -> list[str]:
        """The cells of the board that differ between two views, by name."""


def rules_of(game: str) -> Rules:
    """The module of a game, which must be loaded."""
    return cast(Rules, import_module(f"table.{game}.compare"))


class Difference(NamedTuple):
    """A row of the table in which two games differ, and the points of both."""

    id: str
    own: int
    other: int


class Comparison:
    """The frames of two games of one deal, by the steps that both have. A side is 0 or 1."""

    def __init__(self, game: str, frames: Sequence[Sequence[Frame]], histories: Sequence[Sequence[Action]]) -> None:
        self.rules = rules_of(game)
        self._frames, self._histories = frames, histories
        self._views: dict[tuple[int, int], View] = {}
        keys = [[self.rules.step(frame) for frame in side] for side in frames]
        self.steps: list[Step] = sorted({*keys[0], *keys[1]})
        #: For each side: the number of its last frame at each step.
        self.places = [[max(bisect_right(side, step) - 1, 0) for step in self.steps] for side in keys]
        self.parted = self._first_difference()

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    def frame(self, side: int, step: int) -> Frame:
        return self._frames[side][self.places[side][step]]

    def view(self, side: int, step: int) -> View:
        """The view of a step; each is computed once."""
        place = self.places[side][step]
        if (side, place) not in self._views:
            self._views[side, place] = self._frames[side][place].view(0)
        return self._views[side, place]

    def within(self, side: int, step: int) -> Sequence[Frame]:
        """The frames of a step, in order."""
        before = self.places[side][step - 1] if step else -1
        return self._frames[side][before + 1 : self.places[side][step] + 1]

    def parting(self, side: int) -> list[Frame]:
        """The frames of the first different step, without those whose actions both games have."""
        if self.parted is None:
            return []
        pairs = enumerate(zip(*self._histories, strict=False))
        shared = next((n for n, (own, other) in pairs if own != other), min(map(len, self._histories)))
        return [frame for frame in self.within(side, self.parted) if frame.actions > shared]

    def name(self, step: int) -> Phrase:
        """The name of a step."""
        return self.rules.name((self.within(0, step) or self.within(1, step))[0])

    def points(self, side: int, step: int) -> int:
        """The points so far."""
        points: int = self.view(side, step)["scores"][0]
        return points

    def chapter_ends(self) -> list[int]:
        """The place in ``steps`` of the last step of each chapter that was begun."""
        return sorted({step.chapter: n for n, step in enumerate(self.steps) if n}.values())

    def marked(self, side: int) -> list[str]:
        """The cells that the first different step has changed."""
        if self.parted is None:
            return []
        return self.rules.changed(self.view(side, self.parted - 1), self.view(side, self.parted))

    def greatest_difference(self) -> Difference | None:
        """The row in which the finished games differ most; None if there is none."""
        own, other = (dict(self.rules.rows(self.view(side, self.last))) for side in (0, 1))
        rows = [Difference(id, own[id] or 0, other.get(id) or 0) for id in own]
        rows.sort(key=lambda row: -abs(row.own - row.other))
        return rows[0] if rows and rows[0].own != rows[0].other else None

    def _first_difference(self) -> int | None:
        """The first step after which the games differ; None if they are the same to the end."""
        for step in range(1, len(self.steps)):
            counts = [self.frame(side, step).actions for side in (0, 1)]
            played = [list(self._histories[side][: counts[side]]) for side in (0, 1)]
            if played[0] != played[1]:
                return step
        return None
