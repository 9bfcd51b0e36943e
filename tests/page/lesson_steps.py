"""Opens a lesson at one of its steps."""

from collections.abc import Callable

from lesson_input import Pupil, make_step, store_lesson
from playwright.sync_api import Page

Ready = Callable[..., Page]


def at(page: Page, ready: Ready, game: str, id: str, by: str = "mouse") -> Pupil:
    """A lesson that is opened at a step, as if the player had left it there."""
    pupil = Pupil(page, game, by)
    while pupil.course.step.id != id:
        make_step(pupil.course)
    ready(page, "")
    store_lesson(page, pupil.course)
    return pupil.open(ready)
