"""Storage that is full, refused or failing: one message, play goes on, and a mark until the game is saved."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cartographers_input import Mouse
from cartographers_solo import SoloTable
from failing_storage import FULL, TABLES
from journal_scripts import JOURNAL
from page_start import wait_until
from page_watch import DESKTOP, PHONE, TABLET
from played_games import shelf, store_games, visit
from playwright.sync_api import Page, expect
from saving_steps import FAILING, NO_STORAGE, Ready, again, expect_saved, expect_unsaved, started, words
from solo_turns import turn

import engine
from table import sharing
from table.cartographers.hand import Hand
from table.deals import Deal
from table.saved_games import PREFIX
from table.session import Session
from table.words import LANGUAGES


@pytest.fixture
def page(emptied_page: Page) -> Page:
    return emptied_page


# --- storage ------------------------------------------------------------------------------------------


def test_storage_that_fills_up_shows_one_message_and_play_goes_on(page: Page, ready: Ready) -> None:
    table = started(page, ready, 16, turns=1)
    page.evaluate(FAILING, "QuotaExceededError")
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    expect(page.locator("#toast")).to_contain_text("storage is full")
    table.check()
    mouse.turn_card()
    for _ in range(2):
        mouse.draw(table.choose(table.state))
        mouse.turn_card()
        table.check()
    page.evaluate("location.hash = '#/'")
    page.click("#continue")
    page.wait_for_selector(".table[data-phase]")
    table.check()


def test_with_the_storage_full_from_the_start_a_new_game_can_be_played(page: Page, ready: Ready) -> None:
    ready(page, "")
    page.evaluate(FAILING, "QuotaExceededError")
    deal = Deal.of("cartographers", 17)
    page.evaluate("code => { location.hash = '#deal=' + code }", deal.code())
    page.wait_for_selector(".table[data-phase]")
    expect(page.locator("#toast")).to_contain_text("storage is full")
    table = SoloTable(page, deal)
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    mouse.turn_card()
    table.check()


def test_without_storage_a_game_can_be_left_and_continued_while_the_page_is_open(
    new_page: Callable[..., Page], ready: Ready
) -> None:
    page = new_page()
    page.add_init_script(NO_STORAGE)
    ready(page, "")
    expect(page.locator("#toast")).to_contain_text("lost when you close the page")
    expect(page.locator("#keeps")).to_contain_text("lost when you close the page")
    deal = Deal.of("cartographers", 18)
    page.evaluate("code => { location.hash = '#deal=' + code }", deal.code())
    page.wait_for_selector(".table[data-phase]")
    table = SoloTable(page, deal)
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    mouse.turn_card()
    table.check()
    page.evaluate("location.hash = '#/'")
    page.click("#continue")
    page.wait_for_selector(".table[data-phase]")
    table.check()


def test_storage_that_fails_during_play_does_not_stop_the_game(page: Page, ready: Ready) -> None:
    table = started(page, ready, 19, turns=1)
    page.evaluate(FAILING, "SecurityError")
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    expect(page.locator("#toast")).to_contain_text("not being saved")
    mouse.turn_card()
    table.check()


def test_storage_that_is_deleted_during_play_is_announced_once_and_the_file_has_the_game(
    page: Page, ready: Ready, tmp_path: Path
) -> None:
    """As by another page of the same host, or by the developer tools."""
    table = started(page, ready, 20, turns=1)
    page.evaluate("localStorage.clear()")
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    expect(page.locator("#toast")).to_contain_text("it is no longer saved")
    page.evaluate("document.querySelector('#toast').replaceChildren()")
    mouse.turn_card()
    mouse.draw(table.choose(table.state))
    expect(page.locator("#toast")).to_be_empty()
    table.check()
    page.click("[data-unsaved]")
    with page.expect_download() as download:
        page.locator("dialog .unsaved").get_by_role("button", name="Save as a file").click()
    download.value.save_as(tmp_path / "game.json")
    (entry,) = sharing.from_file((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert sharing.read(entry, 1).session.to_json() == table.session.to_json()


# Deletes the journal, which the page must not block.
DELETE_JOURNAL = """() => new Promise((done, failed) => {
  const request = indexedDB.deleteDatabase('inkstead.journal');
  request.onsuccess = () => done();
  request.onerror = request.onblocked = () => failed(new Error('blocked'));
})"""


def test_a_journal_that_is_deleted_during_play_is_made_again(page: Page, ready: Ready) -> None:
    table = started(page, ready, 21, turns=1)
    page.evaluate(DELETE_JOURNAL)
    turn(table)
    wait_until(
        page,
        f"async () => {{ const [[key, text]] = Object.entries(await ({JOURNAL})())"
        f".filter(([key]) => key.startsWith('{PREFIX}')); return localStorage[key] === text; }}",
    )
    expect(page.locator("#toast")).to_be_empty()
    expect_saved(page)
    page.evaluate("localStorage.clear()")
    again(table, ready)
    table.check()


# Chromium's own exceptions, for as long as `window.refused` names the method.
REFUSING = """() => {
  window.refused = '';
  for (const method of ['getItem', 'setItem', 'removeItem', 'key']) {
    const real = Storage.prototype[method];
    Storage.prototype[method] = function (...given) {
      if (refused === method || refused === 'all')
        throw Object.assign(new DOMException('no', 'SecurityError'), {stack: ''});
      return real.apply(this, given);
    };
  }
}"""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("method", ["getItem", "setItem", "all"])
def test_storage_that_throws_during_play_blocks_no_move(page: Page, ready: Ready, method: str) -> None:
    table = started(page, ready, 24, turns=1)
    page.evaluate(REFUSING)
    page.evaluate("method => { refused = method; }", method)
    before = shelf(page).entries()[0].touched
    mouse = Mouse(table)
    for _ in range(2):
        mouse.draw(table.choose(table.state))
        mouse.turn_card()
        table.check()
    expect_unsaved(page, "does not allow it")
    page.evaluate("() => { refused = ''; }")
    mouse.draw(table.choose(table.state))
    expect_saved(page)
    kept = shelf(page)
    assert kept.load(kept.entries()[0].id).to_json() == table.session.to_json()
    assert kept.entries()[0].touched >= before


@pytest.mark.sampled(3)
@pytest.mark.parametrize("method", ["getItem", "key", "all"])
def test_every_screen_works_with_storage_that_throws(page: Page, ready: Ready, method: str) -> None:
    """The list says that it cannot be read, and does not claim that there are no games."""
    started(page, ready, 25, turns=1)
    page.evaluate(REFUSING)
    page.evaluate("method => { refused = method; }", method)
    screens = {"#/": "body[data-screen=home]", "#/games": ".games", "#/new": "body[data-screen=new]"}
    for route, selector in screens.items():
        page.evaluate("route => { location.hash = route; }", route)
        page.wait_for_selector(selector)
        if route == "#/games":
            expect(page.locator("#news")).to_contain_text("does not let the page read")
    page.evaluate("() => { location.hash = '#/new/woodcraft'; }")
    page.wait_for_selector("#new[data-game=woodcraft]:not([hidden])")
    deal = Deal.of("cartographers", 26)
    page.evaluate("code => { location.hash = '#deal=' + code }", deal.code())
    page.wait_for_selector(".table[data-phase]")
    table = SoloTable(page, deal)
    Mouse(table).draw(table.choose(table.state))
    table.check()


def test_a_storage_that_is_full_before_the_start_still_opens_its_games(page: Page, ready: Ready) -> None:
    table = started(page, ready, 27, turns=1)
    route = page.evaluate("location.hash")
    page.evaluate("""() => {
      let n = 0;
      for (let text = 'x'.repeat(1 << 20); text; )
        try { localStorage['filler' + n] = text; n++; } catch { text = text.slice(0, text.length >> 1); }
    }""")
    page.goto("about:blank")
    ready(page, route)
    page.wait_for_selector(".table[data-phase]")
    table.hand = Hand(table.state)
    table.check()
    Mouse(table).draw(table.choose(table.state))
    expect_unsaved(page, "storage is full")


def test_an_action_that_localstorage_refuses_is_written_to_the_journal_once(page: Page, ready: Ready) -> None:
    table = started(page, ready, 30, turns=1)
    page.evaluate(FAILING, "QuotaExceededError")
    page.evaluate("""() => {
      const real = inkstead.journal.write;
      window.written = [];
      inkstead.journal.write = (key, text) => { written.push(key); real(key, text); };
    }""")
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    expect_unsaved(page, "storage is full")
    mouse.turn_card()
    table.check()
    assert page.evaluate("written.filter(key => key.startsWith('inkstead.game.')).length") == 2


# --- the mark of a game that is not saved -------------------------------------------------------------


def test_the_unsaved_mark_stays_until_the_game_is_saved_and_its_file_holds_every_move(
    page: Page, ready: Ready, tmp_path: Path
) -> None:
    table = started(page, ready, 28, turns=1)
    expect_saved(page)
    page.evaluate(FULL)
    mouse = Mouse(table)
    for _ in range(2):
        mouse.draw(table.choose(table.state))
        mouse.turn_card()
    mouse.draw(table.choose(table.state))
    page.evaluate("document.querySelector('#toast').replaceChildren()")  # as it does by itself after a while
    page.click("[data-unsaved]")
    with page.expect_download() as download:
        page.locator("dialog .unsaved").get_by_role("button", name="Save as a file").click()
    expect(page.locator("dialog .unsaved")).to_be_hidden()  # it would cover the message
    expect(page.locator("#toast")).to_contain_text("1 game saved")
    download.value.save_as(tmp_path / "game.json")
    (entry,) = sharing.from_file((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert sharing.read(entry, 1).session.to_json() == table.session.to_json()
    page.evaluate("location.hash = '#/'")
    page.click("#continue")
    expect_unsaved(page, "storage is full")
    page.evaluate("() => { room = true; }")
    page.click("[data-part=main]")
    expect_saved(page)
    table.session.reveal()
    kept = shelf(page)
    assert kept.load(kept.entries()[0].id).to_json() == table.session.to_json()


def test_a_game_is_saved_when_it_is_opened_and_there_is_room_again(page: Page, ready: Ready) -> None:
    """The player removes other games, as the message asks: the mark stayed until the next move."""
    table = started(page, ready, 32, turns=1)
    route = page.evaluate("location.hash")
    page.evaluate(FULL)
    Mouse(table).draw(table.choose(table.state))
    expect_unsaved(page, "storage is full")
    for room, check in ((False, lambda: expect_unsaved(page, "storage is full")), (True, lambda: expect_saved(page))):
        visit(page, "#/games", ".games")
        page.evaluate("is => { room = is; }", room)
        visit(page, route, ".table[data-phase]")
        check()
    kept = shelf(page)
    assert kept.load(kept.entries()[0].id).to_json() == table.session.to_json()
    table.check()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_the_unsaved_mark_is_visible_on_every_table_in_every_language(
    another_page: Callable[..., Page], ready: Ready, axe: Callable[[Page], Any], size: dict[str, Any]
) -> None:
    page = another_page(**size)
    ready(page, "")
    page.evaluate(FULL)
    for game in engine.games():
        page.evaluate("code => { location.hash = '#deal=' + code }", Deal.of(game, 29).code())
        page.wait_for_selector(TABLES[game])
        page.evaluate("document.querySelector('#toast').replaceChildren()")
        for lang in LANGUAGES:
            check_mark(page, game, lang, size)
        assert axe(page) == [], game


def check_mark(page: Page, game: str, lang: str, size: dict[str, Any]) -> None:
    """The mark is in this language and moves nothing; its menu begins with the reason and the button that saves."""
    page.evaluate("lang => inkstead.setLanguage(lang)", lang)
    say = words(lang)
    expect_unsaved(page, say("unsaved.full"))
    mark = page.locator("[data-unsaved]")
    expect(mark).to_have_text(say("unsaved.mark"))
    box = mark.bounding_box()
    assert box and box["width"] >= 42 and box["height"] >= 42 and box["x"] + box["width"] <= size["viewport"]["width"]
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], (game, lang, wide)
    mark.click()
    note = page.locator("dialog .unsaved")
    expect(note).to_contain_text(say("unsaved.full"))
    note.get_by_role("button", name=say("record.file.save")).click(trial=True)  # nothing covers it
    assert page.evaluate("(text => text.scrollWidth <= text.clientWidth)(document.querySelector('.unsaved p'))")
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()


JOURNAL_CHANGED = "dispatchEvent(new CustomEvent('inkstead:journal', { detail: [] }))"
LOW = PHONE | {"viewport": {"width": 844, "height": 390}}
PLACES = """() => JSON.stringify(
  [...document.querySelectorAll('.table :is(canvas, button, [role=gridcell])')].map(one => one.getBoundingClientRect())
)"""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [PHONE, LOW, DESKTOP], ids=["phone", "low", "desktop"])
def test_nothing_moves_when_a_game_is_not_saved_for_a_while(
    another_page: Callable[..., Page], ready: Ready, size: dict[str, Any]
) -> None:
    """The mark was a strip below the bar: it came and went under the finger of the player, and the map with it."""
    page = another_page(**size)
    ready(page, "#/")
    store_games(page, **{game: Session(Deal.of(game, 31)) for game in engine.games()})
    for game in engine.games():
        visit(page, "#/play/" + game, TABLES[game])
        page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 100)))")
        before = page.evaluate(PLACES)
        for is_late in ("true", "false"):
            page.evaluate(f"inkstead.journal.isLate = () => {is_late}; {JOURNAL_CHANGED}")
            expect(page.locator("[data-unsaved]")).to_have_count(int(is_late == "true"))
            page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 100)))")
            assert page.evaluate(PLACES) == before, game


def test_storage_that_is_full_at_the_last_press_shows_the_end(page: Page, ready: Ready) -> None:
    """The shapes of the last card were drawn again, which were no longer there: the table stayed as it was."""
    game, last = Session(Deal.of("cartographers", 5)), None
    chance = random.Random(5)
    while not game.over:
        game.place(chance.choice(game.state.actions()))
        if game.inked is not None:
            last = Session.from_json(game.to_json())
            game.reveal()
    assert last
    ready(page, "#/")
    store_games(page, one=last)
    visit(page, "#/play/one", ".table[data-phase=turn]")
    page.evaluate(FAILING, "QuotaExceededError")
    page.click("[data-part=main]")
    expect(page.locator(".table[data-phase=over]")).to_be_visible()
    expect_unsaved(page, "storage is full")
