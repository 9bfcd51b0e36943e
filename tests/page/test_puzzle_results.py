"""Puzzles and their results in all windows, also in one that is resized meanwhile."""

import json
from collections.abc import Callable

import pytest
from cartographers_solo import WORDS
from missing_features import OTHERS
from page_language import set_language, settled
from played_games import visit
from playwright.sync_api import Page, expect
from puzzle_solver import Solver

from table.words import LANGUAGES

Ready = Callable[..., Page]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 698), (390, 664), (390, 844)])
def test_the_result_of_a_puzzle_of_cartographers_is_shown_and_kept(
    page: Page, ready: Ready, size: tuple[int, int]
) -> None:
    """Where its card has another height than the task, the map is fitted again. That raised IndexError, because there
    are no more shapes to draw: the game stopped, and the result was lost."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    solver = Solver(page, "cartographers", 2).open(ready)
    for action in solver.puzzle.solution:
        solver.make(action)
    solver.sees("solved")
    page.set_viewport_size({"width": width - 10, "height": height + 40})
    settled(page)
    solver.sees("solved")
    visit(page, "#/puzzles", "body[data-screen=puzzles]")
    expect(page.locator("a[href='#/puzzle/cartographers/2']").first).to_contain_text("Solved")


def test_the_tools_of_a_puzzle_of_cartographers_are_in_view_on_a_tablet(page: Page, ready: Ready) -> None:
    """The name of the puzzle and the seasons pushed them up to 110 px out of the window."""
    for number in (1, 2):
        ready(page, f"#/puzzle/cartographers/{number}")
        expect(page.locator(".task")).to_be_visible()
        for width in (1000, 1024, 1180, 1239, 1240):
            page.set_viewport_size({"width": width, "height": 750})
            settled(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (number, width)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [(600, 900), (700, 960), (768, 954), (810, 1010)], ids=str)
def test_the_map_of_a_puzzle_has_the_room_of_a_tablet(page: Page, ready: Ready, size: tuple[int, int]) -> None:
    """Up to two thirds of the map were below its controls, and that of a solution was half as large as its room."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    solver = Solver(page, "cartographers", 1).open(ready)
    settled(page)
    grid, controls = (page.locator(part).bounding_box() for part in (".twin", ".right"))
    assert grid and controls and grid["y"] + grid["height"] - 36 <= controls["y"]  # all but a part of its last rows
    solver.press_card("puzzle_show")
    solver.sees("solution")
    settled(page)
    larger = page.locator(".twin").bounding_box()
    assert larger and larger["width"] > 1.3 * grid["width"] and larger["y"] + larger["height"] < size[1]
    expect(page.locator(".right")).to_be_hidden()


def test_a_solution_of_woodcraft_covers_nothing_on_a_tablet_that_was_turned(page: Page, ready: Ready) -> None:
    """Its card covered the names of the orders. Its height depended on which sheet was loaded last."""
    page.set_viewport_size({"width": 768, "height": 954})
    solver = Solver(page, "woodcraft", 8).open(ready)
    solver.press_card("puzzle_show")
    solver.sees("solution")
    page.set_viewport_size({"width": 1024, "height": 698})
    settled(page)
    card, orders = (page.locator(part).first.bounding_box() for part in (".talk > .coach", ".ocard"))
    assert card and orders and card["y"] + card["height"] <= orders["y"]


def test_a_card_that_is_drawn_is_no_longer_among_those_to_come(page: Page, ready: Ready) -> None:
    """Regression: after a draw worth nothing, the card in hand was still in the list of the next cards."""
    solver = Solver(page, "cartographers", 1).open(ready)
    expect(page.locator(".coming li")).to_have_count(2)
    solver.make("village@F8,F9,F10,F11")
    expect(page.locator(".coming li")).to_have_count(1)


@pytest.mark.sampled(3)
@pytest.mark.fresh_start
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_of_woodcraft_fits_into_a_low_desktop(shared_page: Page, ready: Ready, language: str) -> None:
    """The workshop was 40 pixels below the window."""
    shared_page.set_viewport_size({"width": 1280, "height": 720})
    page = ready(shared_page, "#/puzzle/woodcraft/1")
    set_language(page, language)
    page.wait_for_selector(".coach.task .more:visible")
    assert page.evaluate("document.documentElement.scrollHeight") <= 720
    shared_page.set_viewport_size({"width": 1280, "height": 800})


def test_a_try_is_resumed_after_a_reload(page: Page, ready: Ready) -> None:
    """Regression: its moves were lost."""
    solver = Solver(page, "kingdom_builder", 1).open(ready)
    points = page.locator(".task .standing .now")
    before = points.inner_text()
    first, second, *_ = solver.puzzle.solution
    solver.make(first)
    after_one = points.inner_text()
    solver.make(second)
    page.keyboard.press("u")
    expect(points).to_have_text(after_one)
    page.reload()
    solver.sees("task")
    expect(points).to_have_text(after_one)
    page.keyboard.press("u")
    expect(points).to_have_text(before)
    page.reload()
    solver.sees("task")
    expect(points).to_have_text(before)
    illegal = json.dumps([solver.puzzle.id, [solver.puzzle.solution[0]] * 2])
    for wrong in ("[", '["x", ["build A1"]]', json.dumps([solver.puzzle.id, ["build A1", 3]]), illegal):
        page.evaluate("text => sessionStorage.setItem('inkstead.attempt', text)", wrong)
        page.reload()
        solver.sees("task")
        expect(points).to_have_text(before)


@pytest.mark.own_profile
def test_a_puzzle_is_played_without_the_storage_of_the_tab(page: Page, ready: Ready) -> None:
    page.add_init_script(OTHERS["sessionStorage refused"])
    solver = Solver(page, "kingdom_builder", 1).open(ready)
    for action in solver.puzzle.solution:
        solver.make(action)
    solver.sees("solved")


def test_the_menu_of_a_puzzle_leads_to_the_list_which_then_opens_at_its_game(page: Page, ready: Ready) -> None:
    """There was no way but by the first screen, and it opened at Cartographers."""
    ready(page, "#/puzzle/woodcraft/2")
    page.click('.tools [data-do="menu"]')
    page.click('.menu a[href="#/puzzles/woodcraft"]')
    expect(page.locator(".puzzles h1")).to_be_visible()
    for puzzle in ("kingdom_builder/1", "woodcraft/2"):
        visit(page, "#/puzzle/" + puzzle, ".task[data-state=task]")
        page.click('.task [data-do="puzzle_show"]')
        page.wait_for_selector(".task[data-state=solution]")
    page.evaluate("location.hash = '#/puzzles'")
    expect(page.locator(".puzzles .segments [aria-current=page]")).to_have_text(WORDS("game.woodcraft"))
