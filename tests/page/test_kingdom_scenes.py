"""The turns of bots in Kingdom Builder as scenes, and the recap of the last round."""

import re
from collections.abc import Callable

import pytest
from kingdom_table import ADA, KingdomTable, game_with
from page_watch import PHONE
from playwright.sync_api import Page, expect

from table.session import Session, Sitter

Ready = Callable[..., Page]
MAIN = '[data-part="main"]'
EASY = Sitter("easy", "Bram")

LISTEN = """() => {
  window.announced = [];
  new MutationObserver(() => announced.push(document.querySelector('[data-part=say]').textContent))
    .observe(document.querySelector('[data-part=say]'), {childList: true, characterData: true, subtree: true});
}"""


def about_to_end(session: Session) -> bool:
    """The person may end the turn, after two rounds."""
    state = session.state
    return state.actor == 0 and session.inked is None and "end" in state.view(0)["can"] and state.view(0)["round"] >= 2


def open_table(page: Page, ready: Ready, pace: str) -> KingdomTable:
    ready(page, "#/")
    page.evaluate("pace => inkstead.keep('pace', JSON.stringify(pace))", pace)
    page.reload()
    ready(page)
    table = KingdomTable(page, game_with(about_to_end, 3, (ADA, EASY, Sitter("easy", "Chen")))).open(ready)
    page.evaluate(LISTEN)
    return table


def saved(page: Page, id: str) -> Session:
    """The game as it is saved in the page."""
    from table.saved_games import Shelf

    class Store:
        def read(self, key: str) -> str | None:
            text: str | None = page.evaluate("key => localStorage.getItem(key)", key)
            return text

    session = Shelf(Store()).load(id)  # type: ignore[arg-type]
    assert session is not None
    return session


def own_turn(page: Page) -> None:
    expect(page.locator(".table")).to_have_attribute("data-phase", re.compile("start|build|useless"), timeout=60_000)


def test_turns_of_bots_are_announced_step_by_step_and_recapped(page: Page, ready: Ready) -> None:
    table = open_table(page, ready, "quick")
    page.locator(MAIN).click()
    expect(page.locator(".table")).to_have_attribute("data-phase", "scene")
    own_turn(page)
    view = saved(page, table.id).state.view(0)
    built = [entry for entry in view["log"] if entry["id"] in ("build", "move") and entry["seat"] != 0]
    last_round = [entry["hex"] for entry in built if entry["hex"] in {e["hex"] for e in built[-8:]}][-6:]
    announced = " ".join(page.evaluate("announced"))
    places = [announced.find(f" {hex}") for hex in last_round]
    assert -1 not in places, (last_round, announced)
    rows = page.locator(".recap")
    expect(rows).to_have_count(2)
    for seat in (1, 2):
        expect(rows.nth(seat - 1).locator(".steps")).to_contain_text(
            built[-1]["hex"] if seat == 2 else re.compile("[A-T]")
        )


def test_skipping_shows_the_present_position_at_once(page: Page, ready: Ready) -> None:
    table = open_table(page, ready, "slow")
    page.locator(MAIN).click()
    expect(page.locator(MAIN)).to_contain_text("Skip")
    page.keyboard.press("Space")
    own_turn(page)
    assert page.locator(".scene").count() == 0
    session = saved(page, table.id)
    assert session.state.actor == 0
    KingdomTable(page, session, table.id).check()


@pytest.mark.parametrize("pace", ["off", "normal"])
def test_without_motion_nothing_has_to_be_skipped(new_page: Callable[..., Page], ready: Ready, pace: str) -> None:
    page = new_page(reduced_motion="reduce" if pace == "normal" else "no-preference")
    open_table(page, ready, pace)
    page.evaluate(
        """() => {
          window.phases = [];
          new MutationObserver(() => phases.push(document.querySelector('.table').dataset.phase))
            .observe(document.querySelector('.table'), {attributes: true, attributeFilter: ['data-phase']});
        }"""
    )
    page.locator(MAIN).click()
    own_turn(page)
    assert "scene" not in page.evaluate("phases")
    expect(page.locator(".recap")).to_have_count(2)


@pytest.mark.parametrize("page", [{}, PHONE], indirect=True)
def test_a_row_of_the_recap_lights_what_was_built(page: Page, ready: Ready) -> None:
    open_table(page, ready, "off")
    page.locator(MAIN).click()
    own_turn(page)
    row = page.locator(".recap").first
    expect(row).to_have_attribute("aria-pressed", "false")
    row.click()
    expect(page.locator(".recap").first).to_have_attribute("aria-pressed", "true")
    page.locator(".recap").first.click()
    expect(page.locator(".recap").first).to_have_attribute("aria-pressed", "false")


def test_scenes_are_accessible(page: Page, ready: Ready, axe: Callable[[Page], list[object]]) -> None:
    open_table(page, ready, "slow")
    page.locator(MAIN).click()
    expect(page.locator(MAIN)).to_contain_text("Skip")
    assert axe(page) == []
