"""The form for a new game remembers who played the last game, and the choices of the last game of each title."""

import pytest
from played_games import visit
from playwright.sync_api import Page
from setup_form import Ready, choose, deal, open_form, unfold

from table.deals import Deal

WHO = """() => [1, 2, 3, 4].map(n =>
  [document.getElementById('seat-' + n).value, document.getElementById('name-' + n).value])"""


@pytest.mark.fresh_start
def test_the_players_of_the_last_game_are_offered_after_the_page_was_loaded_again(page: Page, ready: Ready) -> None:
    open_form(page, ready, "kingdom_builder")
    unfold(page, "players")
    choose(page, "players", "3")
    page.fill("#name-1", "Ada")
    page.select_option("#seat-2", "hard")
    page.select_option("#seat-3", "person")
    page.fill("#name-3", "さくら")
    page.click("#setup [type=submit]")
    page.wait_for_selector("body[data-ready=table]", state="attached")
    page.reload()
    ready(page)
    visit(page, "#/new/kingdom_builder", "#new[data-game=kingdom_builder]")
    who = [["person", "Ada"], ["hard", ""], ["person", "さくら"], ["normal", ""]]
    assert (page.evaluate(WHO), deal(page).players) == (who, 3)
    visit(page, "#/new/woodcraft", "#new[data-game=woodcraft]")
    assert page.evaluate(WHO) == who


def begin_and_return(page: Page, ready: Ready, game: str) -> None:
    """Begin the game of the form, load the page again, and open the form of a game."""
    page.click("#setup [type=submit]")
    page.wait_for_selector("body[data-ready=table]", state="attached")
    page.reload()
    ready(page)
    visit(page, f"#/new/{game}", f"#new[data-game={game}]")


@pytest.mark.fresh_start
def test_the_choices_of_the_last_game_of_each_title_are_offered_with_another_seed(page: Page, ready: Ready) -> None:
    open_form(page, ready, "cartographers")
    choose(page, "side", "B")
    unfold(page, "skills", "rules", "switches")
    choose(page, "skills", "dealt")
    page.locator("#fold-switches input:enabled").first.check(force=True)
    chosen = deal(page)
    begin_and_return(page, ready, "kingdom_builder")
    assert deal(page).options == Deal.of("kingdom_builder", 0, 2).options
    unfold(page, "players")
    choose(page, "players", "4")
    begin_and_return(page, ready, "cartographers")
    assert deal(page).options == chosen.options != Deal.of("cartographers", 0, 1).options
    assert deal(page).seed != chosen.seed
    page.click('#new [data-to="kingdom_builder"]')
    page.wait_for_selector("#new[data-game=kingdom_builder]")
    assert deal(page).players == 4


@pytest.mark.fresh_start
@pytest.mark.parametrize("code", ["", "nonsense", Deal.of("woodcraft", 5, 3).code()])
def test_a_stored_form_that_is_no_deal_of_the_game_leaves_the_usual_choices(
    page: Page, ready: Ready, code: str
) -> None:
    open_form(page, ready, "cartographers")
    page.evaluate("code => inkstead.setPreference('forms', JSON.stringify({cartographers: code}))", code)
    page.reload()
    ready(page)
    visit(page, "#/new/cartographers", "#new[data-game=cartographers]")
    assert deal(page)._replace(seed=0) == Deal.of("cartographers", 0, 1)
