"""Puzzles in low windows, such as a phone on its side: text to read and all controls in view."""

from collections.abc import Callable

import pytest
from covered import covered
from playwright.sync_api import Page, expect
from test_low_windows import OUTSIDE
from test_puzzles_page import GAMES

Ready = Callable[..., Page]
SIZES = ((844, 390), (932, 430))
CONTROLS = ".main:not([hidden]), .right .opt, .goal, .answers .btn, .tools button"


def in_view(page: Page, nodes: str) -> None:
    assert page.evaluate(OUTSIDE, nodes) == [] and covered(page, nodes) == []


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
