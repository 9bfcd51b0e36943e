"""Titles, chips, panels and a dialog that were cut or broken although there was room."""

import random
from collections.abc import Callable

import pytest
from lesson_steps import at
from page_language import settled
from page_watch import PHONE
from played_games import store_games, visit
from playwright.sync_api import Page, expect
from screen_contents import Contents
from session_helpers import play_on

from table.deals import Deal
from table.session import Session, Sitter

#: In a normal run only the sampled tests run.
pytestmark = pytest.mark.exhaustive

Ready = Callable[..., Page]
LINES = """node => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size;
}"""
# The lines of all visible tabs, in one call: a screen may be written again meanwhile.
LINES_OF_TABS = f"() => [...document.querySelectorAll('.segments a')].filter(tab => tab.checkVisibility()).map({LINES})"


@pytest.mark.parametrize("page", [PHONE | {"locale": "ja"}], indirect=True)
def test_titles_of_games_are_not_broken_on_a_japanese_phone(page: Page, ready: Ready) -> None:
    """The last letter of two of them stood in a line of its own."""
    ready(page, "#/")
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 800})
        for route in ("#/new/cartographers", "#/puzzles", "#/stats/cartographers", "#/rules/cartographers"):
            visit(page, route, ".segments a:visible")
            settled(page)
            assert page.evaluate(LINES_OF_TABS) == [1] * 3, (route, width)
            assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.sampled(1)
def test_all_points_are_in_view_after_the_end_next_to_a_long_name(page: Page, ready: Ready) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    ready(page, "#/")
    sitters = (Sitter(name="Maximiliane-Charlotte"), Sitter("hard"))
    game = play_on(Session(Deal.of("cartographers", 31, 2), sitters), random.Random(31))
    store_games(page, one=game)
    visit(page, "#/play/one", ".table[data-phase=over] .seat")
    page.wait_for_selector(".ending .verdict")
    for points in page.locator(".seats .num").all():
        expect(points).to_be_in_viewport(ratio=1)
    assert page.evaluate("(n => n.scrollWidth - n.clientWidth)(document.querySelector('.seats'))") == 0


def test_the_settings_are_in_view_on_a_tablet(page: Page, ready: Ready) -> None:
    page.set_viewport_size({"width": 820, "height": 1180})
    ready(page, "#/")
    page.click("#gear")
    page.wait_for_selector("dialog[open]")
    assert page.evaluate("(n => n.scrollHeight - n.clientHeight)(document.querySelector('dialog[open]'))") <= 1


def test_the_lesson_fills_both_columns_of_a_tablet(page: Page, ready: Ready) -> None:
    page.set_viewport_size({"width": 820, "height": 1180})
    at(page, ready, "kingdom_builder", "tile")
    card, end = (page.locator(name).bounding_box() for name in (".kb .turn", ".kb .main"))
    assert card and end and end["x"] >= card["x"] + card["width"] and end["y"] < card["y"] + card["height"]
    at(page, ready, "kingdom_builder", "last")
    expect(page.locator(".goal:visible")).to_have_count(4)
    for goal in page.locator(".goal").all():
        expect(goal).to_be_in_viewport(ratio=1)


@pytest.mark.sampled(1)
def test_the_frame_of_the_edicts_is_around_their_cards(page: Page, ready: Ready) -> None:
    """It was behind the cards, and to be seen only between them."""
    at(page, ready, "cartographers", "edicts")
    edicts = page.locator(".left .edicts")
    assert edicts.evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
    assert float(edicts.evaluate("node => getComputedStyle(node).outlineOffset")[:-2]) > 0


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("page", [PHONE], indirect=True)
@pytest.mark.parametrize("game", ["kingdom_builder", "woodcraft"])
def test_a_name_in_the_result_is_not_broken_inside_a_word(page: Page, ready: Ready, game: str) -> None:
    contents = Contents()
    session = contents.kingdom("over") if game == "kingdom_builder" else contents.workshop(5, 4)
    ready(page, "#/")
    store_games(page, one=session)
    visit(page, "#/play/one", ".table[data-phase=over] .ledger .who")
    name = page.locator(".ledger .who", has_text="Maximiliane").locator("span").last
    assert name.evaluate(LINES) <= 2, "one line for each part of the name"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
