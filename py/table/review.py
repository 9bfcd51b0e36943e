"""The review of a game: each decision of a seat compared with the best action by a bot's estimate.

A decision is judged by the information of its seat: hidden information is determinized before the bot is asked. The
best action and every loss are estimates; only the last point of the curve is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import engine
from engine import Record, State

from .save_format import summary_of

#: The number of turning points that are shown.
MOST_TURNING_POINTS = 3
#: Smaller losses count as 0, and those of fewer standard errors, because estimates are not that exact.
LEAST_LOSS, LEAST_ERRORS = 0.05, 2.0
#: Seconds for all decisions of a quick review, so that it takes at most about ten with all else; and for each at most.
QUICK, QUICK_EACH = 5.0, 0.3


@dataclass(frozen=True)
class Decision:
    """A position in which a seat had a choice. ``step`` actions had been played before it; for ``chapter`` and
    ``card`` see ``moment`` in the summary of the game."""

    step: int
    chapter: int
    card: str
    action: Any
    state: State

    def question(self, level: str, seconds: float) -> dict[str, Any]:
        """The question for a ``bots.thinker.Thinker``."""
        seat = self.state.actor
        assert seat is not None
        return {
            "state": self.state.determinize(seat, self.step).to_json(),
            "seat": seat,
            "level": level,
            "seed": self.step,
            "seconds": seconds,
            "must_include": str(self.action),
        }


@dataclass(frozen=True)
class Entry:
    """A decision with its estimates.

    ``played_points`` and ``best_points`` can only be compared with each other: the ranking of a bot may include the
    points of rivals. ``expected``: the estimated final score after the action that was played. ``error``: the standard
    error of the difference between the two actions, None if it is not known.
    """

    step: int
    chapter: int
    card: str
    action: Any
    best: Any
    played_points: float
    best_points: float
    expected: float
    error: float | None = None

    @property
    def loss(self) -> float:
        """The lost points; 0 if the estimates are not exact enough for them."""
        loss = self.best_points - self.played_points
        least = max(LEAST_LOSS, LEAST_ERRORS * (self.error or 0.0))
        return loss if loss >= least and self.best != self.action else 0.0


@dataclass(frozen=True)
class Review:
    """All entries of a seat in order, and its final score (None before the end of the game)."""

    entries: Sequence[Entry]
    final: int | None

    @property
    def costly(self) -> list[Entry]:
        """The entries with a loss. Their sum would mean nothing: later decisions can lose the same points again."""
        return [entry for entry in self.entries if entry.loss]

    @property
    def turning_points(self) -> list[Entry]:
        """The entries with the greatest losses, the greatest first."""
        return sorted(self.costly, key=lambda entry: -entry.loss)[:MOST_TURNING_POINTS]

    @property
    def curve(self) -> list[float]:
        """The expected final score after each decision, and the actual one at the end of the game."""
        points = [entry.expected for entry in self.entries]
        return points if self.final is None else [*points, float(self.final)]


def decisions(record: Record, seat: int) -> list[Decision]:
    """The decisions of a seat with more than one legal action, in order, each with the state before it."""
    state, summary = record.start(), summary_of(record.game)
    choices = []
    for step, action in enumerate(record.actions):
        if state.actor == seat and len(state.actions()) > 1:
            chapter, card = summary.moment(state.view(seat))
            choices.append(Decision(step, chapter, card, action, state.copy()))
        state.play(action)
    return choices


def judged(
    decision: Decision, answer: Iterable[Sequence[Any]], expected: float | None = None, error: float | None = None
) -> Entry | None:
    """The entry of a decision; None if the answer lacks the action that was played.

    ``answer``: [action, points] each, best first. ``expected``: the final score after the action that was played, by
    default its points in the ranking. ``error``: see ``Entry``.
    """
    points = {str(action): float(value) for action, value in answer}
    played = points.get(str(decision.action))
    if played is None:
        return None
    best = max(points, key=points.__getitem__)
    if points[best] <= played:
        best = str(decision.action)
    return Entry(
        decision.step,
        decision.chapter,
        decision.card,
        decision.action,
        engine.parse(decision.state.game, best),
        played,
        points[best],
        played if expected is None else expected,
        error,
    )


def review(record: Record, seat: int, entries: Iterable[Entry | None]) -> Review:
    """The review of a seat from the entries of its decisions; those that could not be judged are left out."""
    state = engine.replay(record)
    final = state.scores()[seat] if state.actor is None else None
    return Review([entry for entry in entries if entry is not None], final)


class Course:
    """A review in progress: the decisions of one seat, and the entries made so far."""

    def __init__(self, record: Record, seat: int) -> None:
        self.record = record
        self.seat = seat
        self.seconds = 0.0
        self.running = False
        self.decisions = decisions(record, seat)
        self.entries: list[Entry | None] = []
        self.part = 0.0
        self.result: Review | None = None
        self._began = 0.0

    def begin(self, seconds: float, now: float) -> None:
        """Start over with ``seconds`` for each decision; ``now`` is the time on any clock, in seconds."""
        self.seconds, self._began = seconds, now
        self.entries, self.part, self.result = [], 0.0, None
        self.running = True

    def add(self, answer: list[Any], expected: float | None = None, error: float | None = None) -> None:
        """Add the entry of the next decision; see ``judged``."""
        self.entries.append(judged(self.decisions[len(self.entries)], answer, expected, error))
        self.part = 0.0
        if len(self.entries) == len(self.decisions):
            self.finish()

    def finish(self) -> None:
        self.running = False
        self.result = review(self.record, self.seat, self.entries)

    @property
    def quick(self) -> float:
        """Seconds for each decision of a quick review."""
        return min(QUICK_EACH, QUICK / max(len(self.decisions), 1))

    @property
    def so_far(self) -> Review:
        """The review of the decisions judged so far."""
        return Review([entry for entry in self.entries if entry is not None], None)

    @property
    def done(self) -> float:
        """The fraction done, 0 to 1."""
        return (len(self.entries) + self.part) / max(len(self.decisions), 1)

    def estimate(self, seconds: float) -> float:
        """The approximate duration of the review in seconds, with ``seconds`` for each decision."""
        return seconds * len(self.decisions)

    def remaining(self, now: float) -> float:
        """The approximate remaining time in seconds, from the pace so far."""
        if not self.entries:
            return self.estimate(self.seconds)
        return (now - self._began) * (len(self.decisions) - len(self.entries)) / len(self.entries)
