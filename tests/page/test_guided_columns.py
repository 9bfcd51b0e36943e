"""Puzzles of Kingdom Builder and Cartographers with the card in a column of the table."""

from collections.abc import Callable

import pytest
from covered import covered
from playwright.sync_api import Page, expect
from test_low_windows import OUTSIDE

Ready = Callable[..., Page]
TOPS = "[...document.querySelectorAll('.coach .btn, .main, .goal, .ed')].map(node => node.getBoundingClientRect().top)"


def in_view(page: Page, nodes: str) -> None:
    assert page.evaluate(OUTSIDE, nodes) == [] and covered(page, nodes) == []


@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder"])
def test_a_hint_of_a_puzzle_moves_no_button(shared_page: Page, ready: Ready, game: str) -> None:
    """The card grew by 43 px, which moved all buttons and pushed two goals out of the window."""
    page = ready(shared_page, f"#/puzzle/{game}/2")
    expect(page.locator(".task")).to_be_visible()
    page.wait_for_function("document.fonts.status === 'loaded'")
    places = page.evaluate(TOPS)
    in_view(page, ".goal, .ed, .main")
    page.click('.tools [data-do="hint"]')
    expect(page.locator(".task .hint")).to_be_visible()
    assert page.evaluate(TOPS) == places
    in_view(page, ".task .hint")
