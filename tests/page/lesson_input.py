"""Plays the lessons on the page, by mouse or by keyboard, next to the same lesson in the engine."""

from collections.abc import Callable
from typing import Any

import cartographers_input
import kingdom_input
import workshops
from cartographers_solo import READ, WORDS
from kingdom_table import MIDDLE
from playwright.sync_api import Page, expect

from table.cartographers.hand import Hand as MapHand
from table.kingdom_builder.hand import Hand as LandHand
from table.lesson import KEY, Course, Lesson, Progress
from table.memory_store import MemoryStore

# What is awaited, and what the coach says.
SAID = """() => {
  const [table, sentence] = document.querySelectorAll('.table, .coach .sentence');
  return [table.dataset.phase, sentence.textContent];
}"""


def make_step(course: Course) -> None:
    """Make all actions of the present step of a course, and begin the next one."""
    while not course.step.is_read and not course.is_done:
        action = course.example()
        assert action is not None
        course.play(action)
    course.go_on()


def store_lesson(page: Page, course: Course) -> None:
    """Let the player have come as far as ``course`` in a lesson; the page reads it when the lesson is opened."""
    store = MemoryStore()
    Progress(store).keep(course)
    page.evaluate("text => localStorage.setItem('inkstead.lessons', text)", store.texts[KEY])


class Pupil:
    """A lesson that is open on the page. ``by``: "mouse" or "keyboard"."""

    def __init__(self, page: Page, game: str, by: str) -> None:
        self.page, self.game, self.by = page, game, by
        self.course = Course(Lesson.of(game))

    def open(self, ready: Callable[..., Page]) -> "Pupil":
        ready(self.page, "#/learn/" + self.game)
        expect(self.page.locator(".coach")).to_be_visible()
        return self

    @property
    def id(self) -> str:
        return f"lesson.{self.game}.{self.course.step.id}"

    def sees(self, state: str, id: str = "") -> None:
        """Check what the coach says."""
        expect(self.page.locator(f'.coach[data-state="{state}"]')).to_be_visible()
        expect(self.page.locator(".coach .sentence")).to_have_text(WORDS(id or self.id))

    def press(self, verb: str) -> None:
        """Press a button of the coach."""
        button = self.page.locator(f'.coach [data-do="{verb}"]')
        if self.by == "mouse":
            button.click()
        else:
            button.focus()
            self.page.keyboard.press("Enter")

    def play(self, action: Any) -> None:
        """Make an action on the page only."""
        PLAYERS[self.game](self, action)

    def make(self) -> None:
        """Make all actions of this step, and read what the coach says of it."""
        while not self.course.is_done:
            action = self.course.example()
            assert action is not None
            self.play(action)
            self.course.play(action)
        if self.course.step.explained:
            self.sees("done", self.id + ".done")

    def go_on(self) -> None:
        """Begin the next step; scenes are skipped."""
        if self.course.step.is_read or self.course.step.explained:
            self.press("lesson_on")
        self.course.go_on()
        if self.course.step.is_read:
            phase, sentence = self.page.evaluate(SAID)
            assert phase != "scene" or sentence != WORDS(self.id), "what the scene shows has not happened yet"
        self.skip_scenes()

    def skip_scenes(self) -> None:
        for _ in range(40):
            if self.page.locator('.table[data-phase="scene"]').count() == 0:
                return
            self.page.locator("[data-part=main]").focus()
            self.page.keyboard.press("Enter")
        raise AssertionError("the scenes do not end")


def _draw(pupil: Pupil, action: Any) -> None:
    """Draw a shape of Cartographers."""
    table = _MapTable(pupil)
    if pupil.by == "mouse":
        cartographers_input.Mouse(table).draw(action)  # type: ignore[arg-type]
    else:
        keys = cartographers_input.Keys(table)  # type: ignore[arg-type]
        pupil.page.locator("[data-part=main]").focus()
        keys.enter_map()
        keys.draw(action)


class _MapTable:
    """What the players of cartographers_input.py need of a table."""

    def __init__(self, pupil: Pupil) -> None:
        self.page, self.session = pupil.page, self
        self.state: Any = pupil.course.session.state
        self.view = pupil.course.session.view()
        self.hand = MapHand(self.state)
        chosen = self.page.evaluate(
            "() => [...document.querySelectorAll('.exp .opt[aria-pressed=true]')].map(node => node.dataset.do)"
        )
        for choice in chosen:
            verb, _, what = choice.partition(" ")
            if verb == "terrain":
                self.hand.choose_terrain(what)
        # The page keeps the orientation of earlier shapes: choosing the shape again starts from the printed one.
        self.page.click('.exp .opt[data-do="shape 0"]')
        self.hand.choose_shape(0)

    def read(self) -> Any:
        return self.page.evaluate(READ)

    def place(self, action: Any) -> None:
        """The course places it."""


def _build(pupil: Pupil, action: Any) -> None:
    """Build a settlement of Kingdom Builder, or end the turn."""
    page = pupil.page
    if not action.target:
        if pupil.by == "mouse":
            page.click("[data-part=main]")
        else:
            page.keyboard.press("e")
        return
    kind, _, hex = str(action).partition(" ")
    hand = LandHand()
    hand.update(pupil.course.session.view())
    if kind != "build" and hand.kind != kind:
        page.click(f'.tile.ready[data-do="tile {kind}"]') if pupil.by == "mouse" else page.keyboard.press("t")
    if pupil.by == "mouse":
        x, y, _ = page.evaluate(MIDDLE, hex)
        page.mouse.click(x, y)
    else:
        keys = kingdom_input.Keys(_LandTable(page))  # type: ignore[arg-type]
        page.locator("[data-part=main]").focus()
        keys.enter_board()
        keys._hold(hex)
        keys.press("Enter")


class _LandTable:
    def __init__(self, page: Page) -> None:
        self.page = page


def _work(pupil: Pupil, action: Any) -> None:
    """Play an action of Woodcraft."""
    player = workshops.Mouse if pupil.by == "mouse" else workshops.Keys
    player(pupil.page, pupil.course.session)._choose(str(action))


PLAYERS: dict[str, Callable[[Pupil, Any], None]] = {
    "cartographers": _draw,
    "kingdom_builder": _build,
    "woodcraft": _work,
}
