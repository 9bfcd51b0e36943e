"""Lessons and puzzles in low windows, such as a phone on its side: text to read and all controls in view."""

from collections.abc import Callable

import pytest
from covered import covered
from fonts import in_fonts
from lesson_input import Pupil, make_step, store_lesson
from lesson_steps import at
from page_language import set_language, settled
from played_games import visit
from playwright.sync_api import Page, expect
from puzzle_solver import GAMES
from text_fit import CUT, OUTSIDE

import engine
from table.lesson import Course, Lesson

Ready = Callable[..., Page]
SIZES = ((844, 390), (932, 430))
CONTROLS = ".main:not([hidden]), .right .opt, .goal, .answers .btn, .tools button"
WRONG = {
    "cartographers": ("coin", "water@A1,B1,C1"),
    "kingdom_builder": ("land", "build A14"),
    "woodcraft": ("wheel", "move choose_orders"),
}


def in_view(page: Page, nodes: str) -> None:
    page.wait_for_function(f"nodes => !({OUTSIDE})(nodes).length", arg=nodes)  # a resized table fits itself later
    assert covered(page, nodes) == []


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_can_be_played_on_a_phone_on_its_side(shared_page: Page, ready: Ready, game: str) -> None:
    """The card of the task left 8 px for the goals and the button that ends the turn."""
    page = ready(shared_page, f"#/puzzle/{game}/2")
    expect(page.locator(".task")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        in_view(page, CONTROLS)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        page.click('.task [data-do="puzzle_more"]')
        in_view(page, '.task [data-do="puzzle_show"], .task .more')
        page.click('.task [data-do="puzzle_more"]')
    page.click('.tools [data-do="hint"]')
    expect(page.locator(".task .hint")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        in_view(page, f"{CONTROLS}, .task .hint")
    page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("game", GAMES)
def test_the_coach_can_be_read_on_a_phone_on_its_side(page: Page, ready: Ready, game: str) -> None:
    """Its text was one letter wide next to three buttons, and its buttons were below the window."""
    id, wrong = WRONG[game]
    pupil: Pupil = at(page, ready, game, id)
    page.set_viewport_size({"width": 844, "height": 390})
    pupil.play(engine.parse(game, wrong))
    pupil.sees("wrong", "lesson.wrong")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        in_view(page, ".coach .btn, .coach .sentence, .progress .btn, .tools button, .main:not([hidden])")
        assert page.locator(".coach .sentence").evaluate("node => node.clientWidth") > 150
        assert in_fonts(page, ["dejavu"], CUT) == {"dejavu": []}
    set_language(page, "ja")  # the table is drawn again, also with this verdict
    expect(page.locator('.coach[data-state="wrong"]')).to_be_visible()
    in_view(page, ".coach .btn, .coach .sentence")


def test_map_and_button_of_a_ruin_are_in_view_on_a_phone_on_its_side(page: Page, ready: Ready) -> None:
    """The button that draws was cut off by the edge of the window."""
    ready(page, "#/")
    course = Course(Lesson.of("cartographers"))
    while course.step.id != "free":
        make_step(course)
    store_lesson(page, course)
    visit(page, "#/learn/cartographers", ".coach[data-step=free]")
    page.set_viewport_size({"width": 844, "height": 390})
    for lang in ("en", "ko"):
        set_language(page, lang)
        in_view(page, ".coach .sentence, .exp .banner, .exp .opt, .hand .btn, .main")
    set_language(page, "en")


@pytest.mark.parametrize("route", ["#/puzzle/woodcraft/1", "#/learn/woodcraft"])
def test_the_goods_of_woodcraft_are_in_view_on_a_phone(shared_page: Page, ready: Ready, route: str) -> None:
    page = ready(shared_page, route)
    for width, height in ((390, 844), *SIZES):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".owned .purse li").first).to_be_visible()
        in_view(page, ".owned .purse li, .progress .btn, .tools button")
    page.set_viewport_size({"width": 1280, "height": 800})


def test_the_map_of_a_lesson_is_in_view_on_a_low_phone(shared_page: Page, ready: Ready) -> None:
    """In the browser of an iPhone the controls covered 99 px of the map, or a third of it."""
    page = ready(shared_page, "#/learn/cartographers")
    expect(page.locator(".coach")).to_be_visible()
    for width, height in ((390, 664), (412, 730), (360, 739)):
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        map_box, controls = (page.locator(f".{part}").bounding_box() for part in ("sheet", "right"))
        assert map_box and controls
        assert map_box["y"] + map_box["height"] - controls["y"] < 9, (width, height)
    page.set_viewport_size({"width": 1280, "height": 800})
