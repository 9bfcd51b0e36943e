"""The end of a solo game of Cartographers: score sheet, PNG of the map, the same deal again, a new game."""

import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from cartographers_input import Mouse
from cartographers_solo import CELLS, WORDS, SoloTable, deal_with
from fonts import in_fonts
from playwright.sync_api import Page, expect

from engine.cartographers import score

Ready = Callable[..., Page]


@pytest.fixture
def over(shared_page: Page, ready: Ready) -> SoloTable:
    table = SoloTable(shared_page, deal_with("A", "ambush", "demand", "coin", "mountain")).play(
        lambda view: view["over"]
    )
    return table.resume(ready)


def test_the_end_shows_title_rating_and_the_filled_score_sheet(over: SoloTable) -> None:
    seen = over.check()
    assert seen["main"] is None
    expect(over.page.locator("[data-title]")).to_be_visible()
    expect(over.page.locator(".paper .ledger")).to_be_visible()
    names = [f"{letter} {WORDS('edict.' + edict)}" for letter, edict in zip("ABCD", over.view["edicts"], strict=True)]
    expect(over.page.locator(".paper p")).to_have_text(" · ".join(names))


def test_the_score_sheet_stays_in_its_card_on_a_phone(over: SoloTable) -> None:
    over.page.set_viewport_size({"width": 390, "height": 844})
    wider = """() => {
      const sheet = document.querySelector('.paper .ledger'), card = getComputedStyle(sheet.parentElement);
      for (const row of sheet.querySelectorAll('tbody tr')) {
        for (const cell of row.querySelectorAll('td')) cell.textContent = '31';
        row.children[6].textContent = '\\u221212';
        row.children[7].textContent = '139';
      }
      const room = sheet.parentElement.clientWidth - parseFloat(card.paddingLeft) - parseFloat(card.paddingRight);
      return sheet.offsetWidth - room;
    }"""
    assert in_fonts(over.page, ["dejavu"], wider) == {"dejavu": 0}


def test_the_finished_map_is_kept_as_a_png(over: SoloTable, tmp_path: Path) -> None:
    with over.page.expect_download() as waiting:
        over.page.click('[data-do="picture"]')
    download = waiting.value
    assert download.suggested_filename == f"inkstead-{over.deal.code()}.png"
    download.save_as(tmp_path / "map.png")
    data = (tmp_path / "map.png").read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR" and b"IEND" in data[-12:]
    width, height = struct.unpack(">II", data[16:24])
    assert 1000 <= width <= 3000 and width < height < 1.2 * width
    assert 50_000 < len(data) < 6_000_000


def test_an_edicts_letter_lights_its_cells_on_the_finished_map(over: SoloTable) -> None:
    page = over.page
    for i, slug in enumerate(over.view["edicts"]):
        letter = page.locator(f'.paper [data-do="light {i}"]')
        letter.click()
        expect(letter).to_have_attribute("aria-pressed", "true")
        parts = score(slug, over.state.seats[0].sheet).parts
        assert over.marked() == {CELLS[r * 11 + c] for part in parts for r, c in part.cells}
    page.click('.paper [data-do="light 3"]')
    assert not over.marked()


def test_a_review_unlights_edicts_and_disables_unused_tools(over: SoloTable) -> None:
    page = over.page
    for tool in ("hint", "legal", "undo"):
        expect(page.locator(f'.tools [data-do="{tool}"]')).to_be_disabled()
    page.keyboard.press("l")  # it switched the marks for the next game
    expect(page.locator('.tools [data-do="legal"]')).to_have_attribute("aria-pressed", "false")
    lit = next(i for i, slug in enumerate(over.view["edicts"]) if score(slug, over.state.seats[0].sheet).parts)
    page.click(f'.paper [data-do="light {lit}"]')
    assert over.marked()
    page.click('[data-do="review"]')
    page.wait_for_selector("[data-takes]")  # the code of the review is fetched first
    assert not over.marked()
    page.click("[data-do=review_shut]")
    assert not over.marked()


def test_nothing_can_be_drawn_or_undone_after_the_end(over: SoloTable) -> None:
    before = over.check()
    page = over.page
    page.mouse.click(*Mouse(over).point(5.5, 5.5))
    for key in ("u", "y", "Enter", "r", "s", "1", "Escape"):
        page.keyboard.press(key)
    assert over.check()["cells"] == before["cells"]
    expect(page.locator('.tools [data-do="undo"]')).to_be_disabled()


def test_the_last_season_can_be_shown_again_and_left_in_the_middle(over: SoloTable, ready: Ready) -> None:
    page = over.page
    page.click('.tools [data-do="menu"]')
    page.click('[data-do="last_round"]')
    expect(page.locator(".table")).to_have_attribute("data-phase", "scene")
    expect(page.locator(".score-sheet")).to_be_visible()
    over.resume(ready)
    over.check()


def test_the_same_deal_again_is_the_same_game_from_the_start(over: SoloTable) -> None:
    page = over.page
    page.click('[data-do="again"]')
    page.wait_for_selector('.table[data-phase="draw"]')
    table = SoloTable(page, over.deal)
    table.check()
    mouse = Mouse(table)
    for _ in range(2):
        mouse.draw(table.choose(table.state))
        mouse.turn_card()
        table.check()


def test_a_new_map_is_another_deal(over: SoloTable) -> None:
    page = over.page
    page.click('.next a[href="#/new"]')
    page.wait_for_selector("#new:not([hidden])")
    assert page.input_value("#code") != over.deal.code()


def test_the_code_of_the_deal_can_be_copied(over: SoloTable) -> None:
    page = over.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click(".dealt button")
    expect(page.locator("#toast")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == over.deal.code()
    page.context.clear_permissions()


def test_language_and_theme_change_at_the_end(over: SoloTable) -> None:
    page = over.page
    page.evaluate("inkstead.setLanguage('ja', false)")
    expect(page.locator('[data-do="again"]')).to_have_text("同じ条件でもう一度")
    page.evaluate("inkstead.setTheme('dark')")
    page.evaluate("inkstead.setLanguage('en', false)")
    page.evaluate("inkstead.setTheme('auto')")
    expect(page.locator('[data-do="again"]')).to_have_text("Play this deal again")
    over.check()


def test_a_finished_game_is_no_longer_offered_to_continue(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    table = SoloTable(page, deal_with("A", "demand")).play(
        lambda view: view["prompt"]["id"] == "turn" and view["prompt"]["ends"] == "game"
    )
    table.resume(ready)
    expect(page.locator("[data-part=main]")).to_have_text("Finish the map")
    Mouse(table).turn_card()
    table.check()
    page.evaluate("location.hash = '#/'")
    expect(page.locator("#home")).to_be_visible()
    expect(page.locator("#continue")).to_have_count(0)
    page.reload()
    ready(page)
    expect(page.locator("#continue")).to_have_count(0)


@pytest.mark.parametrize("ends", ["season", "game"])
def test_the_red_button_says_when_it_ends_a_season_or_the_game(shared_page: Page, ready: Ready, ends: str) -> None:
    table = SoloTable(shared_page, deal_with("B", "demand")).play(
        lambda view: view["prompt"]["id"] == "turn" and view["prompt"]["ends"] == ends
    )
    table.resume(ready)
    text = {"season": "Finish the season", "game": "Finish the map"}[ends]
    expect(shared_page.locator("[data-part=main]")).to_have_text(text)
