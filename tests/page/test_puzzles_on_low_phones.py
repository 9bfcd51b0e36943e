"""Puzzles on low phones: the board, the question and the answers are in view."""

import re
from collections.abc import Callable

import pytest
from covered import covered
from page_language import set_language, settled
from page_watch import PHONE
from played_games import visit
from playwright.sync_api import Page, expect
from screen_contents import GAMES
from text_fit import BOARD, CUT

#: In a normal run only the sampled tests run.
pytestmark = pytest.mark.exhaustive

Ready = Callable[..., Page]
SIZES = ((375, 667), (360, 640), (320, 568))
FOOT = {"cartographers": ".right", "kingdom_builder": ".right", "woodcraft": ".talk"}
ANSWERS = {
    "cartographers": ".opt, .hand .btn, [data-part=main], .edicts .ed",
    "kingdom_builder": ".deeds .btn, .goal, .tile",
    "woodcraft": ".answers .btn, .tabs button",
}
# The most pixels of the board that the controls may cover: none of a map; as much as their round corners need of a
# board that can be moved; and on the smallest phone the edge of the wheel, whose tiles are among the answers.
COVERED = {"cartographers": 1, "kingdom_builder": 9, "woodcraft": 42}
# How much of the board is covered and how much is in view, and how far the page can be moved sideways.
SEEN = """([board, foot]) => {
  const place = name => document.querySelector(name).getBoundingClientRect(), [one, two] = [place(board), place(foot)];
  const end = two.height > 1 ? two.top : document.querySelector('.pile')?.getBoundingClientRect().top ?? innerHeight;
  return [one.bottom - end, Math.min(one.bottom, end) - one.top, document.documentElement.scrollWidth - innerWidth];
}"""


@pytest.mark.parametrize("page", [PHONE | {"locale": "ko"}], indirect=True)
def test_board_question_and_answers_of_a_puzzle_are_in_view(page: Page, ready: Ready) -> None:
    """A third of the map was below the controls, half of the wheel, and next to a solution nearly all of the board."""
    ready(page, "#/")
    set_language(page, "ko")
    trouble = []
    for game in GAMES:
        visit(page, f"#/puzzle/{game}/9", ".task[data-state=task]")
        for state in ("task", "hint", "solution"):
            if state == "hint":
                page.click(".tools [data-do=hint]")
                page.wait_for_selector(".task .hint")
            elif state == "solution":
                page.evaluate("document.querySelector('.task [data-do=puzzle_show]').click()")  # hidden on a phone
                page.wait_for_selector(".task[data-state=solution]")
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                settled(page)
                under, seen, sideways = page.evaluate(SEEN, [BOARD[game], FOOT[game]])
                problems = [f"{under} px are covered"] if under > COVERED[game] else []
                problems += [f"{seen} px are in view"] if seen < (120 if game == "woodcraft" else 210) else []
                problems += [f"{sideways} px sideways"] if sideways > 0 else []
                problems += page.evaluate(CUT) + (covered(page, ANSWERS[game]) if state == "task" else [])
                trouble += [f"{game}, {state}, {width}x{height}: {one}" for one in problems]
    assert not trouble, "\n".join(trouble)


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
def test_a_puzzle_shows_no_recap(shared_page: Page, ready: Ready, size: tuple[int, int]) -> None:
    """A line of it was half below the question of a phone."""
    shared_page.set_viewport_size({"width": size[0], "height": size[1]})
    ready(shared_page, "", again=False)
    visit(shared_page, "#/puzzle/woodcraft/3", ".task[data-state=task]")
    settled(shared_page)
    expect(shared_page.locator(".news .recap")).not_to_have_count(0)
    expect(shared_page.locator(":is(.news, .since):visible")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_tiles_of_a_puzzle_are_above_the_buttons_on_a_phone_on_its_side(
    page: Page, ready: Ready, lang: str
) -> None:
    """Their row was printed through the buttons."""
    ready(page, "#/")
    set_language(page, lang)
    page.set_viewport_size({"width": 750, "height": 320})
    for number in (1, 5):
        visit(page, f"#/puzzle/kingdom_builder/{number}", ".task[data-state=task] ~ .top .tile")
        settled(page)
        tile, buttons = (page.locator(f".{part}").first.bounding_box() for part in ("tile", "deeds"))
        assert tile and buttons and tile["y"] + tile["height"] <= buttons["y"] + 1


@pytest.mark.parametrize("size", [(750, 320), (667, 340)])
def test_all_controls_of_a_puzzle_of_cartographers_are_in_view_on_a_phone_on_its_side(
    page: Page, ready: Ready, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    ready(page, "#/puzzle/cartographers/1")
    page.wait_for_selector(".task[data-state=task]")
    buttons = "[...document.querySelectorAll('.right :is(.opt, .hand .btn, .main)')].filter(it => it.checkVisibility())"
    page.wait_for_function(f"{buttons}.every(node => node.getBoundingClientRect().bottom <= innerHeight)")


@pytest.mark.parametrize("number", [1, 13, 20])
def test_the_map_of_a_puzzle_is_above_the_controls_of_a_phone(shared_page: Page, ready: Ready, number: int) -> None:
    """On phones a little lower than this one it was, by other rules."""
    page = shared_page
    page.set_viewport_size({"width": 360, "height": 740})
    ready(page, "#/")
    visit(page, f"#/puzzle/cartographers/{number}", ".task[data-state=task]")
    settled(page)
    last, controls = page.locator("#cell-K11").bounding_box(), page.locator(".right").bounding_box()
    assert last and controls and last["y"] + last["height"] <= controls["y"]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
@pytest.mark.parametrize("game", GAMES)
def test_the_rest_of_a_task_says_on_a_phone_what_costs_the_seal(
    shared_page: Page, ready: Ready, game: str, size: tuple[int, int]
) -> None:
    page = shared_page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    ready(page, "#/")
    visit(page, f"#/puzzle/{game}/9", ".task[data-state=task]")
    expect(page.locator(".task .price")).to_be_hidden()
    page.click("[data-do=puzzle_more]")
    expect(page.locator(".task .price")).to_have_text(re.compile("earns no seal"))
    expect(page.locator(".task .price")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".task .price")).to_be_hidden()
    expect(page.locator("[data-do=puzzle_more]")).to_be_focused()
    bars = page.locator(".task .bars")
    if bars.is_visible():
        more, pips = page.locator("[data-do=puzzle_more]").bounding_box(), bars.bounding_box()
        offset = float(page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineOffset)"))
        assert more and pips and more["y"] + more["height"] + offset <= pips["y"] + 1
