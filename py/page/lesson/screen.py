"""The table of a lesson: the table of a game, where only what a step accepts is played."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import js

from engine import IllegalAction
from page.dom import by_id, load_style
from page.table.keyboard import by_keyboard
from table.lesson import CELL, Course, Progress

from .coach import Coach
from .guided import GuidedTable, guided

if TYPE_CHECKING:
    from page.dom import Event, Node
    from page.screens import App

STYLE = "static/css/lesson.css"


def lesson_screen(app: App, room: Node, game: str) -> LessonTable:
    """The screen of the lesson of a game, where the player has left it."""
    progress = Progress(app.store)
    course = progress.course(game)
    screen = guided(LessonTable, app, room, course.session, f"lesson-{game}")
    screen.begin(course, progress)
    return screen


class LessonTable(GuidedTable):
    """Mixed into the table of a game, before it."""

    name = "lesson"
    course: Course
    coach: Coach
    _progress: Progress

    def begin(self, course: Course, progress: Progress) -> None:
        """Set the course; call it once, before the table is opened."""
        self.course, self._progress = course, progress
        self.coach = Coach(self)

    # --- the table --------------------------------------------------------------------------------

    def open(self) -> None:
        super().open()
        load_style(STYLE, self._listeners, self._resized)
        self.coach.open()
        self.display.fit()
        self.coach.show_where()
        self._listeners.on(js.window, "resize", lambda _: self._resized())
        self.display.after_picture(lambda: self.say(self.coach.sentence))  # later ones are announced where they are

    def _resized(self) -> None:
        self.coach.settle()
        self.display.fit()
        self.coach.mark()
        self.coach.show_where()

    def close(self) -> None:
        self.coach.close()
        super().close()

    def refresh(self) -> None:
        super().refresh()
        if self.timeline.waiting:  # the sentence about what the scene has shown
            self._coach_changed()
        else:
            self.coach.mark()

    @property
    def can_hint(self) -> bool:
        """Never: the coach shows what to do."""
        return False

    def scenes_over(self) -> None:
        super().scenes_over()
        self._coach_changed()

    # --- playing ----------------------------------------------------------------------------------

    def place(self, action: Any) -> bool:
        try:
            judgement = self.course.judge(action)
        except IllegalAction as refused:
            self.refuse(refused.code)
            return False
        if self.coach.waits and not self.course.is_last:  # the step is done, or only to be read
            words = self.app.words
            self.app.toast(words("lesson.go_on_first", button=words("lesson.go_on")), seconds=4)
            return False
        if not judgement.accepted:
            self.coach.refuse(judgement, CELL.findall(str(action)))
            self._coach_changed()
            return False
        self.coach.wrong = None
        if not super().place(action):
            return False
        self.course.note(action)
        self._progress.keep(self.course)
        if self.course.is_done and not self.course.step.explained:
            self.do_lesson_on()
        else:
            self._coach_changed()
        return True

    def press_main(self, phase: str) -> None:
        """The red button of the table goes on where the coach waits."""
        if phase != "scene" and self.coach.waits and not self.course.is_last:
            self.do_lesson_on()
        else:
            super().press_main(phase)

    def do_undo(self, argument: str = "", event: Event = None) -> None:
        self.do_lesson_back()

    def do_redo(self, argument: str = "", event: Event = None) -> None:
        """Not available: a step that was taken back is made again by playing it."""
        self.dialog.close()

    # --- buttons of the coach ---------------------------------------------------------------------

    def do_lesson_on(self, argument: str = "", event: Event = None) -> None:
        """Reveal what the last action of a step reveals, and begin the next step."""
        course = self.course
        if course.step.is_read and not self.coach.waits:  # the sentence of the step follows what the scene shows
            while self.timeline.playing and not self.timeline.waiting:
                self.timeline.skip()
            return
        if course.is_last or not self.coach.waits:
            return
        if not course.lesson.steps[course.number + 1].is_read:
            self._end_scenes()  # a sheet that waits would cover what the step asks for
        if self.session.inked is not None:
            self.reveal()
        scripted = bool(course.step.after)
        course.go_on()
        if course.session is not self.session:
            self._show_position()
        elif scripted:
            self._events_shown = len(self.events())
            self._changed()
        self._progress.keep(course)
        if course.is_last:
            self.app.prefs.note_learned(course.lesson.deal.game)
            by_id("new").removeAttribute("data-teach")
        self._coach_changed()

    def do_lesson_back(self, argument: str = "", event: Event = None) -> None:
        """Begin this step again, or the one before it."""
        self.coach.wrong = None
        self.course = self.course.back()
        self._progress.keep(self.course)
        self._show_position()
        self._coach_changed()

    def do_lesson_try(self, argument: str = "", event: Event = None) -> None:
        """Remove what shows an action that was not accepted; the game has not changed."""
        self.coach.wrong = None
        self.question_changed()
        self.refresh()
        self._coach_changed()

    def do_lesson_show(self, argument: str = "", event: Event = None) -> None:
        """Show over the board what the step asks for."""
        self._end_scenes()  # the example would be drawn over the scene, and removed at its end
        self.do_lesson_try()
        action = self.course.example()
        if action is not None and self.deciding:
            self.show_advice(action)
            if by_keyboard(event):
                self.display.focus_advice()
            self.say(self.describe(action))

    def do_lesson_again(self, argument: str = "", event: Event = None) -> None:
        """Begin the lesson again."""
        self.course = Course(self.course.lesson)
        self._progress.keep(self.course)
        self._show_position()
        self._coach_changed()

    def do_lesson_play_on(self, argument: str = "", event: Event = None) -> None:
        """Play the game of the lesson to its end, as a game of the player."""
        self._progress.clear(self.course.lesson.deal.game)
        self.app.open_new_game(self.app.shelf.new_id(int(time.time())), self.session)

    def _end_scenes(self) -> None:
        """Skip all scenes, even one that waits for the player."""
        while self.timeline.playing:
            self.timeline.skip()

    def _show_position(self) -> None:
        """Show the session of the course, which may have another position."""
        self.show_session(self.course.session)

    def _coach_changed(self) -> None:
        """Show what the coach says now."""
        before = self.coach.height
        self.coach.show()
        if self.coach.height != before:
            self.display.fit()
            self.coach.mark()
        self.coach.show_where()
