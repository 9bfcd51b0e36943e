"""Looking back at a game: every decision of a seat beside the best one found, and what it cost.

A decision is judged by what its seat could know: hidden things are drawn anew before anyone is asked. What is
best is an estimate, and so is every loss; only the last point of the curve is a fact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import engine
from engine import Record, State

from .saves import summary_of

#: How many turning points are told.
TURNS = 3
#: A smaller loss is no loss: estimates are not that good.
LEAST = 0.05


@dataclass(frozen=True)
class Decision:
    """A moment in which a seat had a choice. ``step`` actions had been played before it; see ``moment`` in the
    summary of the game for chapter and card."""

    step: int
    chapter: int
    card: str
    action: Any
    state: State

    def question(self, level: str, seconds: float) -> dict[str, Any]:
        """What to ask a ``bots.thinker.Thinker``."""
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
    """A decision and what it was worth.

    ``played_points`` and ``best_points`` only compare what was played with the best: the bot's ranking may count what a
    rival gets, or hopes. ``expected`` is the final score that what was played leads to.
    """

    step: int
    chapter: int
    card: str
    action: Any
    best: Any
    played_points: float
    best_points: float
    expected: float

    @property
    def loss(self) -> float:
        loss = self.best_points - self.played_points
        return loss if loss >= LEAST and self.best != self.action else 0.0


@dataclass(frozen=True)
class Review:
    """All entries of a seat in order, and the points it really had at the end, None if the game goes on."""

    entries: Sequence[Entry]
    final: int | None

    @property
    def loss(self) -> float:
        return sum(entry.loss for entry in self.entries)

    @property
    def turning_points(self) -> list[Entry]:
        """The entries that cost most, the worst first; of equal ones the earlier."""
        costly = [entry for entry in self.entries if entry.loss]
        return sorted(costly, key=lambda entry: -entry.loss)[:TURNS]

    @property
    def curve(self) -> list[float]:
        """The points expected at the end after each decision, and those there were at last."""
        points = [entry.expected for entry in self.entries]
        return points if self.final is None else [*points, float(self.final)]


def decisions(record: Record, seat: int) -> list[Decision]:
    """When the seat had more than one thing to do, in order. The states are as they were before."""
    state, summary = record.start(), summary_of(record.game)
    found = []
    for step, action in enumerate(record.actions):
        if state.actor == seat and len(state.actions()) > 1:
            chapter, card = summary.moment(state.view(seat))
            found.append(Decision(step, chapter, card, action, state.copy()))
        state.play(action)
    return found


def judged(decision: Decision, answer: Iterable[Sequence[Any]], expected: float | None = None) -> Entry | None:
    """The entry of a decision: ``answer`` is [action, points], best first; None if it does not hold what was played.

    ``expected``: the points at the end after what was played. Without it the ranking's own points must do.
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
    )


def review(record: Record, seat: int, entries: Iterable[Entry | None]) -> Review:
    """The review of a seat from the entries of its decisions; those that could not be judged are left out."""
    state = engine.replay(record)
    final = state.scores()[seat] if state.actor is None else None
    return Review([entry for entry in entries if entry is not None], final)


class Course:
    """The review of one seat on its way: which decisions there are, and what was found about them so far."""

    def __init__(self, record: Record, seat: int) -> None:
        self.record = record
        self.seat = seat
        self.seconds = 0.0
        self.running = False
        self.asked = decisions(record, seat)
        self.entries: list[Entry | None] = []
        self.part = 0.0
        self.result: Review | None = None
        self._began = 0.0

    def begin(self, seconds: float, now: float) -> None:
        """Start over with so many seconds for each decision; ``now``: by any clock, in seconds."""
        self.seconds, self._began = seconds, now
        self.entries, self.part, self.result = [], 0.0, None
        self.running = True

    def take(self, answer: list[Any], expected: float | None = None) -> None:
        """What was found about the next decision."""
        self.entries.append(judged(self.asked[len(self.entries)], answer, expected))
        self.part = 0.0
        if len(self.entries) == len(self.asked):
            self.finish()

    def finish(self) -> None:
        self.running = False
        self.result = review(self.record, self.seat, self.entries)

    @property
    def found(self) -> Review:
        """The review of the decisions that were looked at so far."""
        return Review([entry for entry in self.entries if entry is not None], None)

    @property
    def done(self) -> float:
        """How much of it, 0 to 1."""
        return (len(self.entries) + self.part) / max(len(self.asked), 1)

    def takes(self, seconds: float) -> float:
        """About how many seconds it will take with so many for each decision."""
        return seconds * len(self.asked)

    def left(self, now: float) -> float:
        """About how many seconds are left, by the pace so far."""
        if not self.entries:
            return self.takes(self.seconds)
        return (now - self._began) * (len(self.asked) - len(self.entries)) / len(self.entries)
