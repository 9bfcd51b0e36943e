"""Back first closes an open dialog or review, as in an application of a phone; without one it leaves the screen."""

from collections.abc import Callable

import pytest
from played_games import CLEAR, played, store_games, visit
from playwright.sync_api import Page, expect

from table.deals import Deal
from table.session import Session

Ready = Callable[..., Page]
BACK = "history.back()"


@pytest.fixture
def table(shared_page: Page, ready: Ready) -> Page:
    page = shared_page
    ready(page, "#/about", again=False)
    page.evaluate(CLEAR)
    store_games(page, game=Session(Deal.of("kingdom_builder", 4, 2)))
    visit(page, "#/games", "body[data-screen=games]")
    page.evaluate("location.hash = '#/play/game'")
    page.wait_for_selector(".table[data-phase]")
    return page


@pytest.mark.parametrize("opens", ["menu", "settings"])
def test_back_closes_a_dialog_and_then_leaves_the_table(table: Page, opens: str) -> None:
    page, dialog = table, table.locator("dialog[open]")
    page.click(".table [data-do=menu]")
    if opens == "settings":
        page.click("dialog [data-do=settings]")
    expect(dialog).to_be_visible()
    page.evaluate(BACK)
    expect(dialog).to_have_count(0)
    page.wait_for_timeout(100)
    assert page.url.endswith("#/play/game")
    expect(page.locator(".table[data-phase]")).to_be_visible()
    page.evaluate(BACK)
    expect(page.locator("body[data-screen=games]")).to_be_visible()


def test_a_link_in_a_dialog_opens_its_screen_and_back_returns_to_the_table(table: Page) -> None:
    page = table
    page.keyboard.press("F1")
    page.click("dialog[open] a[href^='#/rules/']")
    expect(page.locator("body[data-screen=rules]")).to_be_visible()
    page.evaluate(BACK)
    expect(page.locator(".table[data-phase]")).to_be_visible()


def test_forward_leaves_a_table_with_an_open_dialog(table: Page) -> None:
    page = table
    page.evaluate("location.hash = '#/about'")
    expect(page.locator("body[data-screen=about]")).to_be_visible()
    page.evaluate(BACK)
    page.click(".table [data-do=menu]")
    page.evaluate("history.forward()")
    expect(page.locator("body[data-screen=about]")).to_be_visible()


def test_back_returns_from_a_review_to_the_result_and_then_leaves_the_table(table: Page) -> None:
    """It left the table at once: after a new game, for the form."""
    page, review = table, table.locator("[data-review]")
    store_games(page, over=played(1))
    visit(page, "#/play/over", "[data-do=review]")
    page.click("[data-do=review]")
    expect(review).to_be_visible()
    page.evaluate(BACK)
    expect(page.locator("[data-do=review]")).to_be_focused()
    page.wait_for_timeout(100)
    assert page.url.endswith("#/play/over")
    page.evaluate(BACK)
    expect(page.locator("body[data-screen=about]")).to_be_visible()
