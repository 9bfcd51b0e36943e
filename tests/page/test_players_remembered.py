"""The form for a new game remembers who played the last game."""

import pytest
from played_games import visit
from playwright.sync_api import Page
from setup_form import Ready, choose, deal, open_form, unfold

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
