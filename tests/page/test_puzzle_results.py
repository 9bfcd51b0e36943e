"""The result of a puzzle: shown and kept in every window, also in one that is resized meanwhile."""

from collections.abc import Callable

import pytest
from played_games import visit
from playwright.sync_api import Page, expect
from test_languages_and_themes import settled
from test_puzzles_page import Solver

Ready = Callable[..., Page]


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
