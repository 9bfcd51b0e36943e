"""Guided first games: a script of steps as data, the course that plays one, and how far the player has come."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from importlib import import_module
from typing import Any, NamedTuple, cast

import engine
from engine import BadData, IllegalAction, State
from engine.game import Action
from engine.nesting import read_json
from engine.problems import problem

from .deals import Deal
from .fields import MOST_REVISIONS, dict_of, fits, list_of, next_revision, number, text
from .session import Session
from .store import Store, StoreFull, StoreMissing
from .unreadable import keep_copy

#: The key of the stored progress, the format of its text, and the most letters that are read.
KEY = "inkstead.lessons"
FORMAT = 1
MOST_LETTERS = 20_000
#: The name of a cell in the text of an action.
CELL = re.compile(r"\b[A-T][12]?\d\b")


class Step(NamedTuple):
    """One step of a lesson. Its sentence is the text "lesson.<game>.<id>"; the one after it ends in ".done"."""

    id: str
    #: The actions that are accepted, as texts; "*" stands for any letters. With none and no ``gain``, the step is only
    #: read.
    accepts: tuple[str, ...] = ()
    #: How many actions the player makes.
    actions: int = 1
    #: Actions that are accepted as well, but neither asked for nor counted; texts as in ``accepts``.
    also: tuple[str, ...] = ()
    #: The parts of the points that the lesson has shown by now; None for all. With none, gains are not compared.
    counts: tuple[int, ...] | None = None
    #: Accept any legal action that changes the points by at least this.
    gain: int | None = None
    #: Whether ".done" exists: a sentence that the player reads before the next step.
    explained: bool = True
    #: CSS selectors of the parts of the table that the sentence speaks of.
    light: tuple[str, ...] = ()
    #: CSS selectors of parts of the table that the step does not need.
    hides: tuple[str, ...] = ()
    #: Cells of the board that the sentence speaks of, in addition to those of the accepted actions.
    marks: tuple[str, ...] = ()
    #: The cell to which an arrow leads from the sentence; all cells at its left are empty.
    arrow: str = ""
    #: Actions that the lesson plays after the step.
    after: tuple[str, ...] = ()
    #: All actions of a position that the step begins with, instead of the position that the player has reached.
    position: tuple[str, ...] = ()

    @property
    def is_read(self) -> bool:
        return not self.accepts and self.gain is None

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of all accepted actions, in order."""
        return tuple(dict.fromkeys(cell for action in self.accepts for cell in CELL.findall(action)))


class Lesson(NamedTuple):
    """A guided first game."""

    deal: Deal
    steps: tuple[Step, ...]
    #: The points of a position by their parts, as far as the lesson speaks of them; None in a game where it does not.
    points: Callable[[State], Sequence[int]] | None = None
    #: The text of a gain with its sign, as the parameter "gold"; "" for the number alone.
    unit: str = ""
    #: CSS selectors of parts of the table that no step needs.
    hides: tuple[str, ...] = ()

    @classmethod
    def of(cls, game: str) -> Lesson:
        """The lesson of a game whose modules are loaded."""
        return cast(Lesson, import_module(f"table.{game}.lesson").LESSON)


class Judgement(NamedTuple):
    """What a step says about a legal action. Gains are None where they are no reason for it.

    That is where the lesson has not shown any points yet, and where the action is of another kind than those asked for.
    """

    accepted: bool
    gain: int | None = None
    #: What an accepted action gains.
    wanted: int | None = None


class Course:
    """A lesson in progress: its session, the present step, and the actions made in each step.

    ``made`` has the actions of each step so far, as texts; those of the present step are last. BadData if they cannot
    be played.
    """

    def __init__(self, lesson: Lesson, made: Sequence[Sequence[str]] = ()) -> None:
        self.lesson = lesson
        self.session = Session(lesson.deal)
        self.made: list[list[str]] = [[]]
        if len(made) > len(lesson.steps):
            raise BadData("lesson", problem("expected.possible"))
        try:
            for place, actions in enumerate(made):
                if place:
                    self.go_on()
                for action in actions:
                    self.play(engine.parse(lesson.deal.game, action))
        except IllegalAction:
            raise BadData("lesson", problem("expected.possible")) from None

    @property
    def number(self) -> int:
        """The number of the present step, from 0."""
        return len(self.made) - 1

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.number]

    @property
    def is_last(self) -> bool:
        return self.number == len(self.lesson.steps) - 1

    @property
    def is_done(self) -> bool:
        """Whether all actions of the present step have been made."""
        counted = [action for action in self.made[-1] if not _matches(action, self.step.also)]
        return not self.step.is_read and len(counted) >= self.step.actions

    @property
    def wanted(self) -> list[str]:
        """The accepted actions that have not been made, as texts and patterns."""
        return [action for action in self.step.accepts if action not in self.made[-1]]

    def example(self) -> Action | None:
        """A legal action that the step accepts, one that gains something if there is one; None if there is none."""
        for wanted in self.wanted:
            if "*" not in wanted:
                with suppress(IllegalAction):
                    action: Action = engine.parse(self.lesson.deal.game, wanted)
                    self._after(action)
                    return action
        legal = self.session.state.actions()
        if self.step.gain is not None:
            return next((action for action in legal if self.judge(action).accepted), None)
        accepted = [action for action in legal if self._accepts(action)]
        paying = (action for action in accepted if (self.judge(action).gain or 0) > 0)
        return next(paying, accepted[0] if accepted else None)

    def _accepts(self, action: Action) -> bool:
        return _matches(str(action), self.wanted)

    def judge(self, action: Action) -> Judgement:
        """Whether the step accepts an action, which must be legal: IllegalAction if it is not."""
        gain = self._gain(action)
        if self.step.gain is not None:
            return Judgement(gain is None or gain >= self.step.gain, gain, self.step.gain)
        if self._accepts(action):
            return Judgement(True, gain)
        if _matches(str(action), self.step.also):
            return Judgement(True)
        example = self.example() if _kind(str(action)) in map(_kind, self.wanted) else None
        return Judgement(False) if example is None else Judgement(False, gain, self._gain(example))

    def _gain(self, action: Action) -> int | None:
        """What a legal action adds to the points that the lesson has shown; None if it has shown none."""
        after, points, counts = self._after(action), self.lesson.points, self.step.counts
        if points is None or counts == ():
            return None
        changes = [then - now for then, now in zip(points(after), points(self.session.state), strict=True)]
        return sum(changes if counts is None else (changes[part] for part in counts))

    @property
    def marked(self) -> list[str]:
        """The cells of the accepted actions that are legal now, in order."""
        state, game = self.session.state, self.lesson.deal.game
        cells = []
        for wanted in self.wanted:
            if CELL.search(wanted) and state.refusal(engine.parse(game, wanted)) is None:
                cells += CELL.findall(wanted)
        return list(dict.fromkeys(cells))

    def _after(self, action: Action) -> State:
        state = self.session.state
        shown = state.before_reveal(action)
        if shown is None:
            shown = state.copy()
            shown.play(action)
        return shown

    def play(self, action: Action) -> None:
        """Make an accepted action in the session."""
        self.session.place(action)
        self.note(action)

    def note(self, action: Action) -> None:
        """Count an accepted action that the session has placed; in the middle of a step, reveal what it reveals."""
        self.made[-1].append(str(action))
        if self.session.inked is not None and not self.is_done:
            self.session.reveal()

    def go_on(self) -> None:
        """Begin the next step."""
        if self.session.inked is not None:
            self.session.reveal()
        for action in self.step.after:
            self._script(action)
        self.made.append([])
        if self.step.position:
            self.session = Session(self.lesson.deal)
            for action in self.step.position:
                self._script(action)

    def _script(self, action: str) -> None:
        self.session.place(engine.parse(self.lesson.deal.game, action))
        if self.session.inked is not None:
            self.session.reveal()

    def back(self) -> Course:
        """A course at the beginning of this step, or of the step before it if nothing has been made in this one."""
        keep = self.made[:-1] if self.made[-1] else self.made[:-2]
        return Course(self.lesson, [*keep, []])


def _matches(action: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(action, pattern) for pattern in patterns)


def _kind(action: str) -> str:
    """What a player does with an action, whatever the cells and shapes."""
    return "@" if "@" in action else action.partition(" ")[0]


class Progress:
    """How far the player has come in each lesson, in a store. Reading never fails; a write that fails is left out."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def made(self, game: str) -> list[list[str]]:
        """The actions made in each step of an unfinished lesson; empty if it has not been begun."""
        made: list[list[str]] = self._read()["lessons"].get(game, [])
        return made

    def course(self, game: str) -> Course:
        """The lesson of a game where the player has left it; from the beginning if it is over or invalid."""
        lesson = Lesson.of(game)
        try:
            course = Course(lesson, self.made(game))
        except BadData:
            return Course(lesson)
        return Course(lesson) if course.is_last else course

    def keep(self, course: Course) -> None:
        self._write(course.lesson.deal.game, course.made)

    def clear(self, game: str) -> None:
        """Forget an unfinished lesson."""
        self._write(game, None)

    def _write(self, game: str, made: list[list[str]] | None) -> None:
        stored = self._read()
        everything = {**stored["lessons"], game: made}
        lessons = {name: steps for name, steps in everything.items() if steps is not None}
        revision = next_revision(max(stored["revision"], keep_copy(self._store, KEY, is_readable)))
        data = {"format": FORMAT, "revision": revision, "lessons": lessons}
        with suppress(StoreFull, StoreMissing):
            self._store.write(KEY, json.dumps(data, separators=(",", ":")))

    def _read(self) -> Mapping[str, Any]:
        try:
            data = _parsed(self._store.read(KEY) or "")
        except StoreMissing:
            data = None
        return data or {"revision": 0, "lessons": {}}


def _parsed(stored: str) -> Mapping[str, Any] | None:
    """The stored progress; None if the text is anything else."""
    data = read_json(stored, MOST_LETTERS)
    return data if fits(data, _FIELDS) else None


def is_readable(stored: str) -> bool:
    return _parsed(stored) is not None


_FIELDS = {
    "format": number(FORMAT, FORMAT),
    "revision": number(0, MOST_REVISIONS),
    "lessons": dict_of(list_of(list_of(text(200), 0, 100), 0, 40), 10),
}
