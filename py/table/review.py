"""The review of a game: each decision of a seat compared with the best action by a bot's estimate.

A decision is judged by the information of its seat: hidden information is determinized before the bot is asked. The
best action and every loss are estimates; only the last point of the curve is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import engine
from bots.base import Question
from engine import Record, State

from .answers import Weighed
from .save_format import summary_of

#: The number of turning points that are shown.
MOST_TURNING_POINTS = 3
#: Smaller losses count as 0, and those of fewer standard errors, because estimates are not that exact.
LEAST_LOSS, LEAST_ERRORS = 0.05, 2.0
#: Seconds for all decisions of a quick review, and for each at most.
QUICK, QUICK_EACH = 2.0, 0.3
#: A quick review then judges again the decisions that seem to lose most: their number, and the seconds for each, in
#: which most devices play enough rollouts for an error. With all else it takes at most about ten seconds.
CLOSER, CLOSER_EACH = 4, 0.75


@dataclass(frozen=True)
class Pace:
    """The seconds for each decision of a review. ``closer``: the number of decisions that are judged again."""

    seconds: float
    closer: int = 0

    def estimate(self, decisions: int) -> float:
        """The approximate duration of a review in seconds."""
        return self.seconds * decisions + CLOSER_EACH * min(self.closer, decisions)


@dataclass(frozen=True)
class Decision:
    """A position in which a seat had a choice. ``step`` actions had been played before it; for ``chapter`` and
    ``card`` see ``table.save_format.Moment``."""

    step: int
    chapter: int
    card: str
    action: Any
    state: State

    def question(self, level: str, seconds: float) -> Question:
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
    error of the difference between the two actions, None if it is not known: too few rollouts, or none.
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
    def gap(self) -> float:
        """The difference between the estimates of the two actions; 0 if it is too small to matter."""
        gap = self.best_points - self.played_points
        return gap if gap >= LEAST_LOSS and self.best != self.action else 0.0

    @property
    def loss(self) -> float:
        """The lost points; 0 if the estimates are not exact enough for them."""
        return self.gap if self.error is not None and self.gap >= LEAST_ERRORS * self.error else 0.0

    @property
    def unclear(self) -> bool:
        """Whether the best action may be another one, but the estimates are not exact enough for a loss."""
        return self.gap > 0 and not self.loss


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
    def unclear(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.unclear]

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
            moment = summary.moment(state.view(seat))
            choices.append(Decision(step, moment.chapter, moment.card, action, state.copy()))
        state.play(action)
    return choices


def judged(
    decision: Decision, answer: Iterable[Weighed], expected: float | None = None, error: float | None = None
) -> Entry | None:
    """The entry of a decision; None if the answer lacks the action that was played.

    ``answer``: the weighed actions, best first. ``expected``: the final score after the action that was played, by
    default its points in the ranking. ``error``: see ``Entry``.
    """
    points = {weighed.action: weighed.points for weighed in answer}
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
    """A review in progress: the decisions of one seat, and the entries made so far.

    When all decisions are judged, those that seem to lose most without a known error may be judged again for longer.
    """

    def __init__(self, record: Record, seat: int) -> None:
        self.record = record
        self.seat = seat
        self.running = False
        self.decisions = decisions(record, seat)
        self.entries: list[Entry | None] = []
        self.part = 0.0
        self.result: Review | None = None
        self._pace = Pace(0.0)
        self._began = self._paused = 0.0
        #: The index of the decision to judge next, and those judged again, with it.
        self._place = 0
        self._again: list[int] = []

    def begin(self, pace: Pace, now: float) -> None:
        """Start over; ``now`` is the time on any clock, in seconds."""
        self._pace, self._began = pace, now
        self.entries, self.part, self.result = [], 0.0, None
        self._place, self._again = 0, []
        self.running = True

    def pause(self, now: float) -> None:
        """Count no time until ``resume``; ``now`` as in ``begin``."""
        self.running, self._paused = False, now

    def resume(self, now: float) -> None:
        self.running, self.part = True, 0.0
        self._began += now - self._paused

    @property
    def next(self) -> Decision:
        """The decision to judge next."""
        return self.decisions[self._place]

    @property
    def seconds(self) -> float:
        """The seconds for ``next``."""
        return CLOSER_EACH if self._again else self._pace.seconds

    def add(self, answer: Iterable[Weighed], expected: float | None = None, error: float | None = None) -> None:
        """Add the entry of the next decision, or replace it; see ``judged``."""
        self.entries[self._place : self._place + 1] = [judged(self.next, answer, expected, error)]
        self.part = 0.0
        self._place = len(self.entries)
        if self._place == len(self.decisions):
            self._look_again()

    def _look_again(self) -> None:
        """Go on with the decision that seems to lose most and is not clear, or finish."""
        gaps = {place: entry.gap for place, entry in enumerate(self.entries) if entry is not None and entry.unclear}
        left = [place for place in gaps if place not in self._again]
        if not left or len(self._again) == self._pace.closer:
            self.finish()
            return
        self._place = max(left, key=gaps.__getitem__)
        self._again.append(self._place)

    def finish(self) -> None:
        self.running = False
        self.result = review(self.record, self.seat, self.entries)

    @property
    def quick(self) -> Pace:
        return Pace(min(QUICK_EACH, QUICK / max(len(self.decisions), 1)), CLOSER)

    @property
    def so_far(self) -> Review:
        """The review of the decisions judged so far."""
        return Review([entry for entry in self.entries if entry is not None], None)

    @property
    def done(self) -> float:
        """The fraction done, 0 to 1."""
        before = max(len(self._again) - 1, 0) * CLOSER_EACH + len(self.entries) * self._pace.seconds
        return (before + self.part * self.seconds) / (self.estimate(self._pace) or 1.0)

    def estimate(self, pace: Pace) -> float:
        """The approximate duration of the review in seconds."""
        return pace.estimate(len(self.decisions))

    def remaining(self, now: float) -> float:
        """The approximate remaining time in seconds: of a first look at each decision from the pace so far."""
        if not self.entries:
            return self.estimate(self._pace)
        left = (now - self._began) * (len(self.decisions) - len(self.entries)) / len(self.entries)
        closer = min(self._pace.closer, len(self.decisions)) - max(len(self._again) - 1, 0)
        return left + closer * CLOSER_EACH
