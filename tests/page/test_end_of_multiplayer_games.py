"""The end of a multiplayer game of any kind: the result, the same deal again, undo of the last step."""

import random
from collections.abc import Callable

import pytest
from page_watch import PATIENT
from played_games import CLEAR, shelf, store_games, visit
from playwright.sync_api import Page, expect
from session_helpers import finished, play_on
from stored_results import store_results

import engine
from table import achievements, results
from table.deals import Deal
from table.session import Session, Sitter

Ready = Callable[..., Page]
SITTERS = (Sitter("easy"), Sitter(name="Ada"), Sitter(name="Brunhilde"))

OPTIONS = {
    "cartographers": {"side": "B"},
    "kingdom_builder": {"cards": ("fishermen", "merchants", "knights")},
    "woodcraft": {"even_start": True},
}


def played(game: str) -> Session:
    """A finished game of random actions."""
    return play_on(Session(Deal.of(game, 5, len(SITTERS), **OPTIONS[game]), SITTERS), random.Random(game))


@pytest.fixture(scope="module", params=engine.games())
def over(request: pytest.FixtureRequest) -> Session:
    return played(request.param)


@pytest.fixture
def table(shared_page: Page, ready: Ready, over: Session) -> Page:
    ready(shared_page, "", again=False)
    shared_page.evaluate(CLEAR)
    store_games(shared_page, end=over)
    visit(shared_page, "#/play/end", ".table[data-phase=over]")
    return shared_page


@pytest.mark.sampled(3, 2)
def test_the_result_replaces_the_prompt(table: Page) -> None:
    expect(table.locator(".ending [data-title]")).to_be_visible()
    expect(table.locator("[data-part=main]")).to_be_hidden()


@pytest.mark.sampled(3)
def test_playing_the_deal_again_keeps_the_seats(table: Page, over: Session) -> None:
    table.click('[data-do="again"]')
    table.wait_for_selector(".table:not([data-phase=over])")
    kept = shelf(table)
    (new,) = {entry.id for entry in kept.entries()} - {"end"}
    again = kept.load(new)
    assert again.deal.code() == over.deal.code() and again.sitters == over.sitters


@pytest.mark.sampled(3, 1)
def test_a_new_game_is_offered_with_the_same_seats_and_options(table: Page, over: Session) -> None:
    table.click('.next [href="#/new"]')
    table.wait_for_selector("body[data-screen=new]")
    deal = Deal.from_code(table.input_value("#code"))
    assert (deal.game, deal.players, deal.options) == (over.deal.game, len(SITTERS), over.deal.options)
    assert deal.seed != over.deal.seed
    table.click("#setup [type=submit]")
    table.wait_for_selector(".table:not([data-phase=over])")
    kept = shelf(table)
    (new,) = {entry.id for entry in kept.entries()} - {"end"}
    assert kept.load(new).sitters == over.sitters


@pytest.mark.sampled(3, 2)
def test_the_last_round_of_a_finished_game_can_be_shown_again(table: Page) -> None:
    table.click('.tools [data-do="menu"]')
    table.click('[data-do="last_round"]')
    red = table.locator("[data-part=main]")
    for _ in range(20):
        if table.get_attribute(".table", "data-phase") != "scene":
            break
        red.click()
    expect(table.locator(".table")).to_have_attribute("data-phase", "over")
    expect(table.locator(".ending [data-title]")).to_be_visible()


@pytest.mark.sampled(3, 1)
def test_a_review_can_be_opened_twice_by_keyboard(table: Page) -> None:
    """Regression: the end of Woodcraft waited for the next picture, and the game stopped for want of a heading."""
    table.evaluate(PATIENT)
    for _ in range(2):
        table.focus("[data-do=review]")
        table.keyboard.press("Enter")
        expect(table.locator("[data-part=right] [data-heading]")).to_be_focused()
        table.focus("[data-do=review_shut]")
        table.keyboard.press("Enter")
        expect(table.locator("[data-do=review]")).to_be_focused()


def test_undoing_the_last_step_shows_its_prompt_again(table: Page, over: Session) -> None:
    undo = table.locator('.tools [data-do="undo"]')
    assert undo.is_enabled() == over.can_take_back
    if over.can_take_back:
        undo.click()
        expect(table.locator("[data-part=main]")).to_be_visible()
        expect(table.locator(".ending")).to_have_count(0)


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("game", ["kingdom_builder", "woodcraft"])
def test_undoing_the_end_leaves_nothing_of_it_behind_but_its_result(shared_page: Page, ready: Ready, game: str) -> None:
    """A bot has won, the review is open, and achievements have been looked for: after an undo the end is forgotten."""
    page, sitters = shared_page, (Sitter("easy"), Sitter())
    games = (finished(seed, game, *sitters) for seed in range(100))
    lost = next(one for one in games if one.state.winners() == [0] and one.can_take_back)
    ready(page, "", again=False)
    page.evaluate(CLEAR)
    store_results(page, lost)
    store_games(page, r0=lost)
    searched = f"(localStorage['{achievements.KEY}'] ?? '').includes('\"r0\"')"
    recorded = f"localStorage['{results.KEY}'].includes('\"r0\"')"
    shown = page.locator('[data-do^="seat "][aria-pressed=true]')
    visit(page, "#/play/r0", ".table[data-phase=over] .verdict")
    expect(shown).to_have_attribute("data-do", "seat 0")
    page.wait_for_function(searched)
    page.click("[data-do=review]")
    page.wait_for_selector("[data-heading]")
    page.click('.tools [data-do="undo"]')
    expect(page.locator(".ending")).to_have_count(0)
    expect(shown).to_have_attribute("data-do", "seat 1")
    assert not page.evaluate(searched)
    assert page.evaluate(recorded), "its place and its day are kept for the next end"
    page.click('.tools [data-do="redo"]')
    page.wait_for_selector(".table[data-phase=over] .verdict")
    page.wait_for_function(searched)
    assert page.evaluate(recorded)
