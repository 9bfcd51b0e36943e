"""Truncated archives, a clock set back, lost canvas contents, very small and very large windows.

Each ends in play or in a message that offers a way on. A worker that dies: test_bot_worker_failures.py. Storage that
is full or throws: test_saving.py. A damaged file: test_damaged_files.py. A missing feature of the browser:
test_missing_features.py. A slow device: test_slow_device.py. Another version: tests/site/test_update.py.
"""

import time
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_input import Mouse
from cartographers_solo import STORE_ONLY, SoloTable
from damaged_files import break_file
from failing_storage import TABLES
from missing_features import NO_STORAGE, started
from played_games import shelf
from playwright.sync_api import Page, expect
from saving_steps import again, words
from solo_turns import turn

import engine
from table.deals import Deal
from table.memory_store import MemoryStore
from table.saved_games import Shelf
from table.session import Session

Ready = Callable[..., Page]
pytestmark = pytest.mark.fresh_start
TABLE = ".table[data-phase]"


@pytest.mark.parametrize("how", ["missing", "cut short"])
def test_a_damaged_game_archive_can_be_fetched_again(
    page: Page, ready: Ready, expect_trouble: Callable[[str], Any], how: str
) -> None:
    expect_trouble(".*")
    ready(page, "#/")
    break_file(page.context, "kingdom_builder.bin", how)
    code = Deal.of("kingdom_builder", 5).code()
    page.evaluate("code => { location.hash = '#deal=' + code; }", code)
    expect(page.locator("#toast")).to_have_text(words("en")("error.absent"))
    expect(page.locator("#trouble")).to_be_hidden()
    page.context.unroute_all()
    page.evaluate("location.hash = '#/'")
    page.evaluate("code => { location.hash = '#deal=' + code; }", code)
    page.wait_for_selector(TABLE, timeout=60_000)


# The clock of the device ten years ago.
SET_BACK = """{
  const { now } = Date;
  window.Date = class extends Date {
    constructor(...given) { super(...given.length ? given : [Date.now()]); }
    static now() { return now() - 10 * 365 * 86400e3; }
  };
}"""


@pytest.mark.own_profile
def test_a_clock_set_back_loses_no_game(page: Page, ready: Ready) -> None:
    table = SoloTable(page, Deal.of("cartographers", 41)).open(ready)
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    mouse.turn_card()
    page.add_init_script(SET_BACK)
    for _ in range(2):
        again(table, ready)
        assert page.evaluate("new Date().getFullYear()") < time.gmtime().tm_year - 8
        table.check()
        mouse = Mouse(table)
        mouse.draw(table.choose(table.state))
        mouse.turn_card()
        table.check()
    again(table, ready)
    table.check()
    (entry,) = shelf(page).entries()
    assert entry.touched < time.time() - 9 * 365 * 86400, "Python has the same clock"
    page.evaluate("location.hash = '#/'")
    page.click("#continue")
    page.wait_for_selector(TABLE)
    page.evaluate("code => { location.hash = '#deal=' + code; }", Deal.of("kingdom_builder", 41).code())
    page.wait_for_selector(TABLES["kingdom_builder"])
    again(table, ready)
    assert {one.game for one in shelf(page).entries()} == {"cartographers", "kingdom_builder"}


def test_canvases_are_redrawn_after_the_browser_lost_them(page: Page, ready: Ready) -> None:
    table = SoloTable(page, Deal.of("cartographers", 42)).open(ready)
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    mouse.turn_card()
    page.evaluate("""() => {
      window.before = true;
      for (const canvas of document.querySelectorAll("canvas")) canvas.getContext("2d").reset();
    }""")
    page.evaluate("document.querySelector('canvas').dispatchEvent(new Event('contextrestored'))")
    page.wait_for_function("!window.before")
    ready(page)
    page.wait_for_selector(TABLE)
    drawn = """() => { const map = document.querySelector(".table canvas");
      return map.getContext("2d").getImageData(0, 0, map.width, map.height).data.some(byte => byte > 0); }"""
    page.wait_for_function(drawn)


@pytest.mark.own_profile
def test_a_game_that_is_not_stored_survives_the_loss_of_canvases(page: Page, ready: Ready) -> None:
    table = started(page, ready, NO_STORAGE["localStorage refused"])
    expect(page.locator(".unsaved")).to_be_visible()
    page.evaluate("document.querySelector('.table canvas').getContext('2d').reset()")
    page.evaluate("document.querySelector('canvas').dispatchEvent(new Event('contextrestored'))")
    page.wait_for_function("""() => { const map = document.querySelector(".table canvas");
      return map.getContext("2d").getImageData(0, 0, map.width, map.height).data.some(byte => byte > 0); }""")
    table.check()
    turn(table)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [(200, 200), (320, 240), (4096, 2304)], ids=str)
@pytest.mark.parametrize("game", engine.games())
def test_tiny_and_huge_windows_show_the_table(
    shared_page: Page, ready: Ready, game: str, size: tuple[int, int]
) -> None:
    page = shared_page
    ready(page, "#/", again=False)
    page.evaluate("location.hash = '#/'")
    store = MemoryStore()
    Shelf(store).save("51de", Session(Deal.of(game, 5)), 1_700_000_000)
    page.evaluate(STORE_ONLY, store.texts)
    before = page.viewport_size
    assert before
    try:
        page.evaluate("location.hash = '#/play/51de'")
        page.wait_for_selector(TABLE)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_timeout(300)
        main = page.locator("[data-part=main], .ask .answers button").filter(visible=True).first
        main.scroll_into_view_if_needed()
        expect(main).to_be_in_viewport()
        sizes = page.evaluate("[...document.querySelectorAll('.table canvas')].map(it => [it.width, it.height])")
        assert max(width * height for width, height in sizes) > 1000
        assert max(width * height for width, height in sizes) < 64e6  # a phone's browser refuses larger ones
    finally:
        page.set_viewport_size(before)
        page.evaluate("location.hash = '#/'")
        page.wait_for_selector("body[data-screen=home]")
