"""Tables without a mouse, without colours or with a screen reader; the gold of lords on an empty board."""

from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS, number
from kingdom_input import Mouse
from kingdom_table import ADA, KingdomTable, game_with
from played_games import store_games, visit
from playwright.sync_api import Page, expect

import engine
from table.deals import Deal
from table.session import Session, Sitter

Ready = Callable[..., Page]
# The action and the outline of every visible pressed button.
PRESSED = """() => [...document.querySelectorAll('.table [aria-pressed=true]')]
  .filter(node => node.checkVisibility())
  .map(node => [node, getComputedStyle(node)])
  .map(([node, style]) => [node.dataset.do, style.outlineStyle, parseFloat(style.outlineWidth)])"""


@pytest.fixture(params=engine.games())
def table(shared_page: Page, ready: Ready, request: pytest.FixtureRequest) -> Page:
    """A new game for two, somebody's turn."""
    session = Session(Deal.of(request.param, 4, 2), (ADA, Sitter("easy")))
    while session.view(0)["prompt"].get("seat") != 0 or session.view(0)["prompt"]["id"].startswith("setup"):
        session.place(session.state.actions()[0])
        if session.inked is not None:
            session.reveal()
    ready(shared_page, "", again=False)
    store_games(shared_page, one=session)
    visit(shared_page, "#/play/one", ".table[data-phase]")
    return shared_page


@pytest.mark.parametrize("game", engine.games())
def test_a_new_game_begins_with_the_focus_on_its_heading_and_says_what_is_asked(
    shared_page: Page, ready: Ready, game: str
) -> None:
    """Regression: the focus was nowhere, and the first card of Cartographers was not announced."""
    page = shared_page
    ready(page, "", again=False)
    store_games(page, one=Session(Deal.of(game, 4)))
    visit(page, "#/play/one", ".table[data-phase]")
    expect(page.locator(".table [data-heading]")).to_be_focused()
    expect(page.locator("[data-part=say]")).not_to_be_empty()


def test_enter_in_the_menu_moves_the_focus_into_the_dialog_of_keys(table: Page) -> None:
    """Regression: the pressed button disappears, and the focus was lost."""
    table.focus('.tools [data-do="menu"]')
    table.keyboard.press("Enter")
    table.focus('dialog [data-do="keys"]')
    table.keyboard.press("Enter")
    expect(table.locator("dialog .keys")).to_be_visible()
    expect(table.locator('dialog [data-do="shut"]')).to_be_focused()
    table.keyboard.press("Escape")
    expect(table.locator('.tools [data-do="menu"]')).to_be_focused()


def test_pressed_buttons_are_visible_with_forced_colours(table: Page) -> None:
    """Browsers drop backgrounds and shadows, so pressed buttons need an outline."""
    if table.locator('.tools [data-do="legal"]').count():
        table.click('.tools [data-do="legal"]')
    light = table.locator('[data-do^="light "], [data-do^="tile "], .ocard').first
    light.click()
    table.emulate_media(forced_colors="active")
    pressed = table.evaluate(PRESSED)
    outlined = "node => getComputedStyle(node).outlineStyle"
    plain = table.locator('.table button[aria-pressed="false"]:not(.spot):visible').first.evaluate(outlined)
    table.emulate_media(forced_colors="none")
    assert len(pressed) >= 2 and all(style == "solid" and width >= 3 for _, style, width in pressed), pressed
    assert plain == "none"
    light.click()
    if table.locator('.tools [data-do="legal"]').count():
        table.click('.tools [data-do="legal"]')


def test_the_tiles_of_every_player_have_names(shared_page: Page, ready: Ready) -> None:
    def rich(session: Session) -> bool:
        view = session.view(0)
        return view["prompt"].get("seat") == 0 and all(len(held) > 1 for held in view["tiles"])

    kingdom = KingdomTable(shared_page, game_with(rich, 2, (ADA, Sitter("easy")))).open(ready)
    labels = shared_page.locator(".person").all_text_contents()
    for kinds, text in zip(kingdom.view["tiles"], labels, strict=True):
        assert WORDS.list([WORDS("kb.tile." + kind) for kind in kinds]) in text


def test_lords_pay_nothing_in_an_empty_sector(shared_page: Page, ready: Ready) -> None:
    """All four sectors used to pay everybody 12 on an empty board; the first settlement took 6 from each other seat."""
    session = Session(Deal.of("kingdom_builder", 6, 2, cards=("lords", "miners", "knights")), (ADA, Sitter("easy")))
    kingdom = KingdomTable(shared_page, session).open(ready)
    seen = kingdom.check()
    assert seen["gold"] == ["0", "0"] and seen["now"][0] == "0"
    shared_page.click('.goal[data-do="light 0"]')
    fields = shared_page.locator(".quadrants li > b")
    assert fields.all_inner_texts() == [WORDS("kb.quadrant.none")] * 4
    shared_page.click('.goal[data-do="light 0"]')
    mouse: Any = Mouse(kingdom)
    mouse.play(kingdom.state.actions()[0])
    assert [number(text) for text in kingdom.check()["gold"]] == kingdom.view["scores"]
    assert kingdom.view["now"][0][0]["amount"] == 12 and kingdom.view["now"][1][0]["amount"] == 6
