"""The cells that a lesson speaks of are in view on a low phone, and nothing covers them."""

from collections.abc import Callable

import pytest
from lesson_input import make_step, store_lesson
from page_watch import NEXT_PICTURE
from playwright.sync_api import Page, expect

from table.lesson import Course, Lesson

Ready = Callable[..., Page]
#: The cells of which a corner or the middle is outside the window or below something else.
HIDDEN = """cells => cells.filter(cell => {
  const box = document.getElementById('cell-' + cell).getBoundingClientRect();
  return [[.5, .5], [.5, .15], [.5, .85], [.15, .5], [.85, .5]].some(([x, y]) => {
    const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    return !top?.closest('[data-part=sheet]');
  });
})"""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [(360, 560), (320, 568), (390, 664)], ids=str)
@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder"])
def test_marked_cells_are_in_view(shared_page: Page, ready: Ready, game: str, size: tuple[int, int]) -> None:
    """The small map, the controls or the edge of the board hid them."""
    page = ready(shared_page, "#/")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    course, seen = Course(Lesson.of(game)), 0
    while not course.is_last:
        if course.step.cells:
            store_lesson(page, course)
            page.evaluate("address => { location.hash = address; }", f"#/learn/{game}")
            expect(page.locator(f".coach[data-step={course.step.id}]")).to_be_visible()
            page.wait_for_function(f"cells => !({HIDDEN})(cells).length", arg=course.step.marks)
            page.evaluate(NEXT_PICTURE)
            hidden = page.evaluate(HIDDEN, course.step.cells)
            # All forests of the first step are too far apart for a phone.
            assert not hidden or (course.step.id == "land" and len(hidden) < len(course.step.cells)), course.step.id
            seen += 1
            page.evaluate("location.hash = '#/'")
            expect(page.locator(".coach")).to_have_count(0)
        make_step(course)
    assert seen >= 4
    page.set_viewport_size({"width": 1280, "height": 800})
