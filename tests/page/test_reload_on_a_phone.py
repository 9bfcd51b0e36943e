"""Reloading a table on a phone restores what was in view, and asks who has the device."""

from collections.abc import Callable

import pytest
from cartographers_solo import WORDS
from kingdom_table import ADA, BRUNHILDE, KingdomTable, at, game_with
from played_games import store_games, visit
from playwright.sync_api import Page, expect

import engine
from table.deals import Deal
from table.session import Session, Sitter

Ready = Callable[..., Page]
# Which part of the board is in the window, in hexes, and how wide a hex is.
SEEN = """() => {
  const window = document.querySelector('[data-part=window]'), hex = document.getElementById('cell-A1');
  const side = hex.getBoundingClientRect().width;
  return [window.scrollLeft / side, window.scrollTop / side, side];
}"""


def again(page: Page, ready: Ready) -> None:
    page.reload()
    ready(page)


def test_the_scroll_position_of_a_kingdom_survives_a_reload(phone: Page, ready: Ready) -> None:
    """Regression: the view jumped to the top left corner."""
    page = phone
    KingdomTable(page, game_with(at("start"), 2, (ADA, Sitter("easy")))).open(ready)
    page.wait_for_function("document.querySelector('[data-part=window]').scrollWidth > 500")
    page.tap('[data-do="closer"]')
    page.evaluate("document.querySelector('[data-part=window]').scrollTo(300, 400)")
    left, top, side = page.evaluate(SEEN)
    assert left > 2 and top > 2
    again(page, ready)
    page.wait_for_function("document.querySelector('[data-part=window]').scrollLeft > 0")
    assert page.evaluate(SEEN) == pytest.approx([left, top, side], abs=0.1)
    page.evaluate("inkstead.setLanguage('ja', false)")
    page.wait_for_selector("html[lang=ja] .table")
    assert page.evaluate(SEEN) == pytest.approx([left, top, side], abs=0.1)
    page.evaluate("inkstead.setLanguage('en', false)")
    page.tap('[data-do="whole"]')
    expect(page.locator("[data-part=small]")).to_be_hidden()
    again(page, ready)
    expect(page.locator("[data-part=small]")).to_be_hidden()


def test_the_open_tab_of_a_workshop_survives_a_reload(phone: Page, ready: Ready) -> None:
    page = phone
    session = Session(Deal.of("woodcraft", 5, 1))
    while session.view(0)["prompt"]["id"] != "turn":
        session.place(session.state.actions()[0])
        if session.inked is not None:
            session.reveal()
    ready(page, "", again=False)
    store_games(page, wood=session)
    visit(page, "#/play/wood", ".table.wc[data-phase=turn]")
    page.tap('.tabs [data-do="tab shop"]')
    expect(page.locator(".table")).to_have_attribute("data-tab", "shop")
    again(page, ready)
    expect(page.locator(".table")).to_have_attribute("data-tab", "shop")
    expect(page.locator('.tabs [data-do="tab shop"]')).to_have_attribute("aria-pressed", "true")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", engine.games())
def test_after_a_reload_a_game_of_several_people_asks_who_has_the_device(phone: Page, ready: Ready, game: str) -> None:
    page = phone
    session = Session(Deal.of(game, 3, 2), (ADA, BRUNHILDE))
    while session.view(0)["prompt"].get("seat") != 1:
        if session.inked is not None:
            session.reveal()
        else:
            session.place(session.state.actions()[0])
    ready(page, "", again=False)
    store_games(page, two=session)
    visit(page, "#/play/two", ".table[data-phase=greet]")
    hidden = session.view(1)["players"][1]["hand"] if game == "woodcraft" else ()
    again(page, ready)
    expect(page.locator(".table")).to_have_attribute("data-phase", "greet")
    expect(page.locator("body")).to_contain_text(WORDS("table.pass_to", name="Brunhilde"))
    for order in hidden:
        expect(page.locator(f'[data-do="order {order}"]')).to_have_count(0)
    assert game != "woodcraft" or hidden
    page.tap("[data-part=main]")
    expect(page.locator(".table")).not_to_have_attribute("data-phase", "greet")


def test_a_new_game_asks_nobody_to_pass_the_device_on(phone: Page, ready: Ready) -> None:
    ready(phone, "", again=False)
    store_games(phone, new=Session(Deal.of("kingdom_builder", 3, 2), (ADA, BRUNHILDE)))
    visit(phone, "#/play/new", ".table[data-phase=build]")
