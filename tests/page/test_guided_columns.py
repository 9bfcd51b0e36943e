"""Lessons and puzzles of Kingdom Builder and Cartographers with the card in a column of the table."""

from collections.abc import Callable

import pytest
from covered import covered
from fonts import in_fonts
from lesson_steps import at
from page_language import settled
from page_watch import PATIENT, SET_PREFERENCE
from playwright.sync_api import Page, expect
from text_fit import HIGHER, OUTSIDE

Ready = Callable[..., Page]
TOPS = "[...document.querySelectorAll('.coach .btn, .main, .goal, .ed')].map(node => node.getBoundingClientRect().top)"
STYLE = "(node, name) => getComputedStyle(node)[name]"


def in_view(page: Page, nodes: str) -> None:
    assert page.evaluate(OUTSIDE, nodes) == [] and covered(page, nodes) == []


@pytest.mark.sampled(2)
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


@pytest.mark.exhaustive
def test_a_puzzle_with_two_tiles_shows_all_goals_with_whole_names(page: Page, ready: Ready) -> None:
    """With wide letters two goals were below the window, and "Fishermen" was broken before its last letter."""
    page.set_viewport_size({"width": 1280, "height": 800})
    ready(page, "#/puzzle/kingdom_builder/6")
    expect(page.locator(".task")).to_be_visible()
    page.wait_for_function("document.fonts.status === 'loaded'")
    page.add_style_tag(content=".kb .right * { letter-spacing: .07em; }")  # as wide as some fonts of Linux
    in_view(page, ".goal, .goal .rule, .main")
    heights = page.locator(".goal .name").evaluate_all("nodes => nodes.map(node => node.offsetHeight)")
    assert max(heights) < 30


def test_a_puzzle_shows_the_rules_of_its_cards(page: Page, ready: Ready) -> None:
    """They were hidden, for three rows of buttons and an empty place next to a single tile."""
    page.set_viewport_size({"width": 1280, "height": 800})
    for number in (11, 14, 20):  # with the longest rules, and with two tiles
        ready(page, f"#/puzzle/kingdom_builder/{number}")
        expect(page.locator(".puzzle-name")).to_contain_text(str(number))
        page.wait_for_function("document.fonts.status === 'loaded'")
        expect(page.locator(".goal .rule:visible")).to_have_count(4)
        in_view(page, ".goal, .goal .rule, .main, .coach .btn")


@pytest.mark.exhaustive
def test_a_build_in_a_puzzle_moves_no_card(shared_page: Page, ready: Ready) -> None:
    """With the first build, when the recap leaves, they became one column, and the last one was below the window."""
    shared_page.set_viewport_size({"width": 1280, "height": 800})
    page = ready(shared_page, "#/puzzle/kingdom_builder/3")
    expect(page.locator(".recap")).to_have_count(1)
    page.wait_for_function("document.fonts.status === 'loaded'")
    places = page.evaluate(TOPS)
    page.focus("#cell-C2")
    page.keyboard.press("Enter")
    expect(page.locator(".recap")).to_have_count(0)
    assert page.evaluate(TOPS) == places
    in_view(page, ".goal, .goal .rule, .main")
    page.click('.tools [data-do="hint"]')
    expect(page.locator(".task .hint")).to_be_visible()
    in_view(page, ".goal, .goal .rule, .main")


def test_the_lesson_of_kingdom_builder_shows_the_cards_that_it_speaks_of(page: Page, ready: Ready) -> None:
    """Citizens was cut and Castles below the window, and +4 gold was shown with a card that pays 3."""
    at(page, ready, "kingdom_builder", "last")
    expect(page.locator(".goal:visible")).to_have_count(4)
    in_view(page, ".goal, .goal .rule, .main")
    page.set_viewport_size({"width": 1280, "height": 720})
    assert in_fonts(page, ["dejavu"], f"() => ({OUTSIDE})('.goal, .main')") == {"dejavu": []}
    page.set_viewport_size({"width": 1280, "height": 800})
    at(page, ready, "kingdom_builder", "castle")
    expect(page.locator(".goal:visible")).to_have_count(2)
    page.click('.coach [data-do="lesson_show"]')
    expect(page.locator(".goal.castle")).to_contain_text("3")
    expect(page.locator(".changes")).to_be_hidden()  # +4 gold, with what hidden cards pay
    at(page, ready, "kingdom_builder", "tile")  # the tile is asked for, not the end of the turn
    page.wait_for_selector(".main.primary")
    assert page.locator(".main").evaluate(STYLE, "borderTopStyle") == "dashed"
    assert page.locator("[data-part=tiles]").evaluate(STYLE, "outlineOffset") == "1px"  # around the text, not over it


@pytest.mark.exhaustive
def test_the_button_of_the_table_looks_usable_while_the_coach_waits(page: Page, ready: Ready) -> None:
    """Regression: it was dashed like a disabled one."""
    pupil = at(page, ready, "cartographers", "coin")
    pupil.make()
    button = page.locator(".main")
    expect(button).to_be_enabled()
    assert button.evaluate(STYLE, "borderTopStyle") == "solid"
    coach = page.locator(".coach .btn.primary")
    assert coach.evaluate(STYLE, "backgroundColor") != button.evaluate(STYLE, "backgroundColor")  # only one is red


def test_the_end_of_the_lesson_shows_each_card_once(page: Page, ready: Ready) -> None:
    """The cards stood above the result, which was half below a window of 1280x720, with "Discoverers" broken."""
    page.set_viewport_size({"width": 1280, "height": 720})
    pupil = at(page, ready, "kingdom_builder", "final")
    pupil.make()
    expect(page.locator('.coach[data-state="over"]')).to_be_visible()
    expect(page.locator(".ending .ledger")).to_be_visible()
    expect(page.locator(".goals")).to_be_hidden()


@pytest.mark.exhaustive
def test_the_lesson_of_woodcraft_fits_a_low_desktop(page: Page, ready: Ready) -> None:
    """The card of the lesson pushed the workshop 61 px out of the window."""
    for step in ("helper", "place", "complete", "buy", "saw", "make", "income", "paid"):
        page.set_viewport_size({"width": 1280, "height": 720})
        at(page, ready, "woodcraft", step)
        for width, height in ((1366, 768), (1220, 700), (1280, 720)):
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            assert page.evaluate(HIGHER) <= 0, (step, width, height)


def test_the_button_that_goes_on_to_the_result_does_not_look_disabled(page: Page, ready: Ready) -> None:
    ready(page, "")
    page.evaluate(SET_PREFERENCE, ["pace", "slow"])
    pupil = at(page, ready, "kingdom_builder", "final")
    page.evaluate(PATIENT)
    pupil.make()
    main = page.locator("[data-part=main]")
    main.click()  # skips to the sum
    expect(main).to_have_text("See the result")
    expect(main).to_have_css("border-style", "solid")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".goals")).to_be_hidden()
    main.click()
    page.wait_for_selector(".table.phase-over .ending")
    apart = """document.querySelector('.ending').getBoundingClientRect().top
      - document.querySelector('.coach').getBoundingClientRect().bottom"""
    assert page.evaluate(apart) >= 12  # the frame of the coach nearly touched the verdict
