"""Addresses that name no screen: the page opens one nearby, with a message."""

from collections.abc import Callable

import pytest
from cartographers_solo import WORDS
from playwright.sync_api import Page, expect

Ready = Callable[..., Page]


@pytest.mark.parametrize(
    ("hash", "screen"),
    [
        ("#/learn/chess", "home"),
        ("#/cards/kingdom_builder", "home"),
        ("#/watch", "home"),
        ("#deel=2CAG", "home"),
        ("#/puzzle/woodcraft/999", "puzzles"),
        ("#/puzzle/woodcraft/x", "puzzles"),
        pytest.param("#/puzzle/woodcraft/" + 5000 * "9", "puzzles", id="too many digits"),
        ("#/puzzle/chess/1", "puzzles"),
    ],
)
def test_an_address_that_names_nothing_has_a_message(shared_page: Page, ready: Ready, hash: str, screen: str) -> None:
    page = ready(shared_page, hash)
    expect(page.locator("#toast")).to_have_text(WORDS("error.address"))
    assert page.evaluate("document.body.dataset.screen") == screen


@pytest.mark.parametrize(("hash", "screen"), [("#/", "home"), ("#page", "home"), ("#/puzzles/woodcraft", "puzzles")])
def test_an_address_that_names_a_screen_has_no_message(shared_page: Page, ready: Ready, hash: str, screen: str) -> None:
    page = ready(shared_page, "#/stats")
    page.evaluate("document.querySelector('#toast').replaceChildren()")  # of the test before
    page.evaluate("hash => { location.hash = hash; }", hash)
    page.wait_for_function("screen => document.body.dataset.screen === screen", arg=screen)
    expect(page.locator("#toast")).to_have_text("")
