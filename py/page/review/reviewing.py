"""The review of a finished game: computed in the background, shown next to the board."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Any

import js

import bots
import engine
from page import records
from page.bot_worker import BotWorker
from page.dom import Event, Node, load_style
from page.game_loader import say_absent
from page.html import set_markup
from page.review.panel import count, curve, headline, mark_shown, markup, progress_so_far, sentences, when
from page.table.questions import question
from table.answers import Answer
from table.review import Course, Entry, Pace
from table.words import Words

if TYPE_CHECKING:
    from typing import Protocol

    from engine import State
    from page.screens import App, Screen
    from table.players import PlayerName
    from table.session import Session

    class Display(Protocol):
        """The display of the table, as far as the review uses it."""

        part: dict[str, Node]

        def say(self, text: str) -> None: ...
        def finish_refresh(self) -> None: ...

    class Host(Screen, Protocol):
        """The table of the finished game."""

        id: str
        app: App
        session: Session
        seat: int

        @property
        def display(self) -> Display: ...

        def names(self) -> list[PlayerName]: ...
        def describe(self, action: Any) -> str: ...
        def refresh(self) -> None: ...
        def say(self, text: str) -> None: ...
        def put_out(self) -> None: ...


THOROUGH = Pace(2.0)
#: Seconds for what follows a better action.
FOLLOWING = 0.5
SHEET = "static/css/review.css"
#: The width of the frame around the curve, css px.
FRAME = 18


class Reviewing:
    """The review at a TableScreen: its button handlers, and its panel, which replaces the result.

    Each game has a subclass that is also its ``Wording`` and shows a decision on its board.
    """

    #: Ids of texts that name the board: a decision shown on it, its end, and how a decision is marked.
    LOOK, FINAL, LEGEND = "review.look", "review.final", "review.legend"
    #: Ids of texts about points: those lost, the notes on estimates (with points of rivals, and without), the curve.
    LOST, RIVALS, ESTIMATES, CURVE = "review.lost", "review.rivals", "review.estimates", "review.curve"
    #: Id of the text that names the end of a game.
    FINISHED = "end.finished"

    def __init__(self, table: Host) -> None:
        self.table = table
        self._course: Course | None = None
        self.is_open = False
        #: The decision that is shown on the board.
        self._looking: Entry | None = None
        self._worker: BotWorker | None = None
        #: What follows better actions, by step (see ``follow_up``), and those that the bot is still to be asked for.
        self._following: dict[int, Any] = {}
        self._unanswered: list[tuple[Entry, State]] = []

    # --- what a game adds --------------------------------------------------------------------------

    #: Whether the points by which actions are compared include those of rivals: see ``table.review.Entry``.
    counts_rivals = False

    @property
    def words(self) -> Words:
        return self.table.app.words

    def chapter(self, number: int) -> str:
        raise NotImplementedError

    def card(self, slug: str) -> str:
        raise NotImplementedError

    def action(self, action: Any) -> str:
        return self.table.describe(action)

    def played(self, entry: Entry) -> str:
        """The action that was played, in words."""
        return self.action(entry.action)

    def better(self, entry: Entry) -> str:
        """The better action in words."""
        return self.action(entry.best)

    def follow_up(self, entry: Entry, state: State) -> State | None:
        """The position after the better action, if only the seat's next action shows what it would have changed."""
        return None

    def show_decision(self, entry: Entry, state: State, after: State, label: str) -> None:
        """Show a decision on the board: the action that was played, and above it the better one."""
        raise NotImplementedError

    def show_final(self) -> None:
        """The finished board."""
        raise NotImplementedError

    # --- handlers of buttons ----------------------------------------------------------------------

    def do_review(self, seat: str = "", event: Event = None) -> None:
        """Open the review, of another seat if one is given."""
        if not self.table.session.over:
            return
        seats = self._reviewed_seats()
        wanted = int(seat) if seat else self.table.seat if self.table.seat in seats else seats[0]
        if self._course is None or (seat and wanted != self._course.seat):
            self._drop_questions()
            self._course = Course(self.table.session.record, wanted)
        load_style(SHEET)
        self.is_open = True
        self.table.put_out()  # the button that would switch it off is about to disappear
        self.table.seat = self._course.seat  # after the end it was the winner's
        self._show_course()
        heading = self.table.display.part["right"].querySelector("[data-heading]")
        if heading.getBoundingClientRect().top < 0:  # on a phone: the result that was left was longer
            heading.scrollIntoView(block="center")

    def do_review_run(self, how: str, event: Event = None) -> None:
        """Start a review; ``how`` is "quick" or "thorough"."""
        if self._course is None or self._course.running:
            return
        self._following, self._unanswered = {}, []
        self._course.begin(_paces(self._course)[how], time.monotonic())
        self._show_course()
        self._ask_next()

    def do_review_stop(self, argument: str = "", event: Event = None) -> None:
        self._drop_questions()
        self._show_course()
        self.table.display.say(self.table.app.words("review.stopped"))

    def do_review_shut(self, argument: str = "", event: Event = None) -> None:
        """Show the result again; a running review continues."""
        self.is_open = False
        self.put_map_back()
        self.table.refresh()
        button = self.table.display.part["right"].querySelector('[data-do="review"]')
        if button:
            button.focus()

    def do_review_look(self, step: str, event: Event = None) -> None:
        """Show a decision on the board with the better action above it; without a step, show the finished board."""
        entry = self._entry(step)
        if entry is None:
            self.put_map_back()
        else:
            self._show_entry(entry)
        sheet = self.table.display.part["sheet"]
        # The viewport of an enlarged board keeps its place; in it, scrolling would undo what the game has centred.
        (sheet.closest(".window") or sheet).scrollIntoView(block="nearest")
        pressed = self.table.display.part["right"].querySelector(f'.rv-turns [data-do="review_look {step}"]')
        if pressed and js.getComputedStyle(sheet.closest(".mid")).position == "sticky":
            pressed.closest("li").scrollIntoView(block="nearest")  # its sentences, below the board

    def do_review_branch(self, step: str, event: Event = None) -> None:
        """Start a new game at a decision, and open it."""
        self._drop_questions()
        records.play_on(self.table.app, self.table.session, int(step))

    # --- questions to the bot --------------------------------------------------------------------------------

    def _reviewed_seats(self) -> list[int]:
        """The seats of people; in a game of bots alone all seats."""
        session = self.table.session
        return session.people or list(range(len(session.sitters)))

    @property
    def _level(self) -> str:
        """The strongest bot of the game."""
        return bots.levels(self.table.session.deal.game)[-1]

    def _ask_next(self) -> None:
        course = self._course
        assert course is not None
        if not course.decisions:
            course.finish()
            self._show_course()
            return
        if self._worker is None:
            self._worker = BotWorker(partial(say_absent, self.table.app))
        decision = course.next
        self._worker.ask(decision.question(self._level, course.seconds), decision.state, self._answered)

    def _answered(self, answer: Answer) -> None:
        course = self._course
        if self.table is not self.table.app.screen or course is None or not course.running:
            self._drop_questions()
            return
        course.part = answer.part
        if answer.done:
            course.add(answer.best, answer.expected, answer.error)
        if course.running:
            self._show_progress()
            if answer.done:
                self._show_turning_points()
                self._ask_next()
        else:
            news = headline(self.table.app.words, course.result)
            if not self.is_open:
                self.table.app.toast(news)
            self._show_course()
            self.table.display.say(news)
            turns = course.result.turning_points if course.result else []
            after = [(entry, self.follow_up(entry, self._state_of(entry))) for entry in turns]
            self._unanswered = [(entry, state) for entry, state in after if state is not None]
            self._ask_following()

    def _ask_following(self) -> None:
        """Ask for what follows the next better action; after the last one the bot is not needed any more."""
        if not self._unanswered or self._worker is None:
            self._drop_questions()
            return
        entry, state = self._unanswered[0]

        def answered(answer: Answer) -> None:
            if self.table is not self.table.app.screen:
                self._drop_questions()
            elif answer.done:
                self._following[entry.step] = engine.parse(state.game, answer.best[0].action)
                self._unanswered = self._unanswered[1:]
                self._show_following(entry)
                self._ask_following()

        self._worker.ask(question(state, self._level) | {"seconds": FOLLOWING}, state, answered)

    def _drop_questions(self) -> None:
        """Stop asking, and end the worker, which holds an interpreter of its own."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None
        if self._course is not None:
            self._course.running = False

    # --- showing ----------------------------------------------------------------------------------

    def _show_course(self) -> None:
        if self.is_open:
            self.put_map_back()
            self.table.refresh()
            heading = self.table.display.part["right"].querySelector("[data-heading]")
            heading.focus(preventScroll=True)

    @property
    def running(self) -> bool:
        """Whether the bot is judging the decisions now."""
        return self._course is not None and self._course.running

    def show(self, panel: Node) -> bool:
        """Show the review in a panel if it is open: see ``end.finish``."""
        course = self._course
        if course is None or not self.is_open:
            return False
        names, seats = self.table.names(), self._reviewed_seats()
        set_markup(panel, markup(self, course, names, seats, _paces(course), time.monotonic()))
        self.fit()
        return True

    def fit(self) -> None:
        """Draw the curve in the width of the panel, if it has one."""
        course, canvas = self._course, self.table.display.part["right"].querySelector("[data-curve]")
        if not canvas or course is None:
            return
        width = min(max(canvas.parentNode.clientWidth - FRAME, 220), 960)
        room = len(course.decisions) if course.running else 0
        dpr = js.window.devicePixelRatio or 1
        curve(canvas, course.result or course.so_far, room, width, dpr, self.table.app.theme)

    def _show_turning_points(self) -> None:
        """Show the turning points so far, after another decision was judged."""
        course, right = self._course, self.table.display.part["right"]
        place = right.querySelector("[data-review-found]")
        if place and course is not None:
            set_markup(place, progress_so_far(self, course))
            self.fit()

    def _show_progress(self) -> None:
        course, right = self._course, self.table.display.part["right"]
        bar = right.querySelector("[data-review-bar]")
        if bar and course is not None:
            bar.value = course.done
            text = count(self.table.app.words, course, time.monotonic())
            right.querySelector("[data-review-count]").textContent = text

    def _show_following(self, entry: Entry) -> None:
        """Name what follows a better action in the panel, and show it if its decision is on the board."""
        if not self.is_open:
            return
        card = self.table.display.part["right"].querySelector(f'[data-turn="{entry.step}"]')
        if card:
            card.querySelector("[data-better]").textContent = sentences(self, entry)[1]
            if card.querySelector("[data-do^=review_look]").getAttribute("aria-pressed") == "true":
                self._show_entry(entry)

    def _state_of(self, entry: Entry) -> State:
        """The position of a decision."""
        assert self._course is not None
        return next(decision.state for decision in self._course.decisions if decision.step == entry.step)

    def _entry(self, step: str) -> Entry | None:
        result = self._course.result if self._course else None
        return next((e for e in result.entries if str(e.step) == step), None) if result else None

    def _show_entry(self, entry: Entry) -> None:
        state = self._state_of(entry)
        after = state.before_reveal(entry.action)
        if after is None:
            after = state.copy()
            after.play(entry.action)
        self._looking = entry
        mark_shown(self.table.display.part["right"], str(entry.step))
        self.table.display.part["table"].toggleAttribute("data-looking", True)
        label = when(self, entry)
        self.show_decision(entry, state, after, label)
        self.table.display.say(self.words.sentences([label, *sentences(self, entry)]))

    def put_map_back(self) -> None:
        """Show the finished board again if an earlier one is shown."""
        if self._looking is not None:
            self._looking = None
            self.table.display.part["table"].removeAttribute("data-looking")
            mark_shown(self.table.display.part["right"])
            self.show_final()

    def look_again(self) -> None:
        """Show the decision that was on the board before the whole table was drawn again."""
        if self._looking is not None:
            self.table.display.finish_refresh()
            self.do_review_look(str(self._looking.step))

    @property
    def is_worth_keeping(self) -> bool:
        """Whether it runs or is finished: both may have taken minutes."""
        return self.running or (self._course is not None and self._course.result is not None)

    def pause(self) -> None:
        """Stop asking the bot until ``go_on``; close the panel of a finished review."""
        assert self._course is not None
        self.is_open = self.is_open and self.running
        self._drop_questions()
        self._course.pause(time.monotonic())
        self.put_map_back()

    def is_of(self, session: Session) -> bool:
        """Whether this is the review of the game as it was played."""
        return self._course is not None and session.over and self._course.record == session.record

    def go_on(self, table: Host) -> None:
        """Ask on after ``pause``, at another table of the same game, which is about to be shown."""
        assert self._course is not None
        self.table = table
        if self.is_open:
            table.seat = self._course.seat
        if self._course.result is None:
            self._course.resume(time.monotonic())
            self._ask_next()
        elif self._unanswered:
            self._worker = BotWorker(partial(say_absent, self.table.app))
            self._ask_following()

    def drop(self) -> None:
        """Stop and close the review."""
        self.is_open = False
        self._drop_questions()
        self.put_map_back()


def _paces(course: Course) -> dict[str, Pace]:
    return {"quick": course.quick, "thorough": THOROUGH}
