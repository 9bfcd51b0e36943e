"""The bar of a table on phones: messages cover it instead of the board, and its words keep apart."""

from collections.abc import Callable

import pytest
from cartographers_group import game_with
from failing_storage import FULL
from fonts import in_fonts
from lesson_input import make_step, store_lesson
from page_language import set_language, settled
from page_watch import PHONE
from played_games import store_games, take_device, visit
from playwright.sync_api import Page
from saving_steps import expect_unsaved, words
from screen_contents import GAMES, PEOPLE, Contents
from text_fit import BOARD

from table.deals import Deal
from table.lesson import Course, Lesson

Ready = Callable[..., Page]
# A message of two lines.
SHOW = """text => {
  const box = document.getElementById('toast');
  box.replaceChildren(Object.assign(document.createElement('span'), { textContent: text }));
}"""
# How much of the board a message covers, in rows of pixels and in columns.
COVERED = """board => {
  const [one, two] = [board, '#toast'].map(name => document.querySelector(name).getBoundingClientRect());
  return [Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top),
          Math.min(one.right, two.right) - Math.max(one.left, two.left)];
}"""
# The lines of the link that leaves a lesson, its distance to what is next to it, and the right edge of the menu.
SKIP = """() => {
  const [out, count, menu] = ['.progress .btn', '.progress .num', '.tools [data-do=menu]'].map(name =>
    document.querySelector(name));
  const range = document.createRange();
  range.selectNodeContents(out);
  const [a, b, c] = [out, count, menu].map(node => node.getBoundingClientRect());
  return [new Set([...range.getClientRects()].map(line => Math.round(line.top))).size,
          Math.min(a.left - b.right, c.left - a.right), c.right];
}"""
# The distance of the words of the mark to the button before it.
APART = """() => {
  const mark = document.querySelector('[data-unsaved]'), range = document.createRange();
  range.selectNodeContents(mark);
  return Math.min(...[...range.getClientRects()].map(line => line.left))
    - document.querySelector('.tools [data-do=hint]').getBoundingClientRect().right;
}"""


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("page", [PHONE], indirect=True)
@pytest.mark.parametrize("game", GAMES)
def test_a_message_covers_nothing_of_the_board(page: Page, ready: Ready, game: str) -> None:
    """It lay over the top rows of the map."""
    contents = Contents()
    games = {
        "cartographers": lambda: game_with(lambda one: one.inked is not None, 4, PEOPLE),
        "kingdom_builder": lambda: contents.kingdom("start"),
        "woodcraft": lambda: contents.workshop(5, 4, 60),
    }
    ready(page, "#/")
    store_games(page, one=games[game]())
    visit(page, "#/play/one", ".table[data-phase]")
    take_device(page)
    for width, height in ((390, 844), (320, 568), (844, 390), (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SHOW, "The game is not saved: the storage of this browser is full. Remove games.")
        settled(page)
        assert min(page.evaluate(COVERED, BOARD[game])) <= 0, (width, height)
    page.evaluate("document.getElementById('toast').replaceChildren()")


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("page", [PHONE], indirect=True)
@pytest.mark.parametrize("game", GAMES)
def test_the_link_that_leaves_a_lesson_is_one_line_in_wide_letters(page: Page, ready: Ready, game: str) -> None:
    """ "Skip the lesson" had two lines."""
    ready(page, "#/")
    course = Course(Lesson.of(game))
    make_step(course)
    store_lesson(page, course)
    visit(page, f"#/learn/{game}", ".coach")
    for lang in ("en", "ja"):
        set_language(page, lang)
        for width, height in ((390, 844), (375, 667), (320, 568)):
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            for font, (lines, distance, right) in in_fonts(page, ["noto", "dejavu"], SKIP).items():
                assert lines == 1 and distance >= 0 and right <= width, (font, lang, width)
    set_language(page, "en")


@pytest.mark.own_profile
@pytest.mark.parametrize("page", [PHONE | {"viewport": {"width": 320, "height": 640}}], indirect=True)
def test_the_mark_of_a_game_that_is_not_saved_touches_no_other_button(page: Page, ready: Ready) -> None:
    """In wide letters its words reached over the button of the hint."""
    ready(page, "")
    page.evaluate(FULL)
    page.evaluate("code => { location.hash = '#deal=' + code }", Deal.of("cartographers", 29).code())
    page.wait_for_selector(".table.cartographers[data-phase=draw]")
    expect_unsaved(page, words("en")("unsaved.full"))
    for font, distance in in_fonts(page, ["noto", "dejavu"], APART).items():
        assert distance >= 0, font
