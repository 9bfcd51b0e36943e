"""Every move is saved: reload, close, continue; damaged saves and failing storage."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cartographers_input import Mouse
from cartographers_solo import CLEAR_JOURNAL, SoloTable, deal_with
from page_watch import DESKTOP, PHONE, TABLET
from played_games import shelf
from playwright.sync_api import Page, expect

import engine
from table import sharing
from table.cartographers.hand import Hand
from table.deals import Deal
from table.words import LANGUAGES, Words
from tools.paths import STATIC

Ready = Callable[..., Page]
# Exceptions of the browser's own have a stack, by which Pyodide knows them.
FAILING = """name => { Storage.prototype.setItem = () => {
  throw Object.assign(new DOMException('no', name), {stack: ''});
}; }"""
NO_STORAGE = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('no', 'SecurityError'); }
})"""
PREVIOUS = ".previous"


def words(lang: str) -> Words:
    return Words.from_file(lang, (STATIC / "locale" / f"{lang}.js").read_text(encoding="utf-8"))


@pytest.fixture
def page(shared_page: Page) -> Page:
    """The shared page with an empty storage; a start in it is quicker than one in a new profile."""
    if shared_page.url.startswith("http"):
        shared_page.evaluate(f"async () => {{ {CLEAR_JOURNAL} localStorage.clear(); }}")
        shared_page.goto("about:blank")
    return shared_page


def started(page: Page, ready: Ready, seed: int, turns: int = 2) -> SoloTable:
    """A game played on the page for some turns."""
    table = SoloTable(page, Deal.of("cartographers", seed)).open(ready)
    mouse = Mouse(table)
    for _ in range(turns):
        mouse.draw(table.choose(table.state))
        mouse.turn_card()
    table.check()
    return table


def later(view: dict[str, Any]) -> bool:
    return len(view["log"]) > 5 and bool(view["prompt"]["id"] == "draw")


def saves(page: Page) -> dict[str, str]:
    """The saved games in the browser's storage by key, without their previous copies."""
    kept: dict[str, str] = page.evaluate("({...localStorage})")
    return {key: text for key, text in kept.items() if key.startswith("inkstead.game.") and PREVIOUS not in key}


def again(table: SoloTable, ready: Ready) -> None:
    """Reload; the hand is empty then."""
    table.page.reload()
    ready(table.page)
    table.page.wait_for_selector(".table[data-phase]")
    table.hand = Hand(table.state)


# --- kept ---------------------------------------------------------------------------------------------


def test_a_reload_changes_nothing_and_an_inked_draw_survives_it(page: Page, ready: Ready) -> None:
    table = started(page, ready, 5)
    again(table, ready)
    table.check()
    Mouse(table).draw(table.choose(table.state))
    inked = table.check()
    again(table, ready)
    back = table.check()
    assert back["phase"] == "turn" and back["cells"] == inked["cells"]
    page.keyboard.press("u")  # still not revealed, so still undone
    table.session.undo()
    table.check()
    again(table, ready)
    assert table.check()["phase"] == "draw"


def test_a_game_goes_on_to_the_same_cards_after_a_reload(page: Page, ready: Ready) -> None:
    table = started(page, ready, 6, turns=1)
    for _ in range(3):
        mouse = Mouse(table)
        mouse.draw(table.choose(table.state))
        again(table, ready)
        mouse.turn_card()
        table.check()


def test_a_closed_page_is_continued_from_the_first_screen(new_page: Callable[..., Page], ready: Ready) -> None:
    page = new_page()
    table = started(page, ready, 7)
    view = table.view
    other = page.context.new_page()
    page.close()
    ready(other, "")
    button = other.locator("#continue")
    expect(button).to_contain_text(f"{view['time']}/{view['threshold']}")
    button.click()
    other.wait_for_selector(".table[data-phase]")
    table.page = other
    table.check()


def test_several_games_are_saved_separately(page: Page, ready: Ready) -> None:
    first = started(page, ready, 8, turns=1)
    page.evaluate("location.hash = '#/'")
    second = started(page, ready, 9, turns=2)
    page.evaluate("location.hash = '#/games'")
    rows = page.locator(".saved")
    expect(rows).to_have_count(2)
    shown = {}
    for i in range(2):
        page.evaluate("location.hash = '#/games'")
        page.wait_for_selector(".games")
        rows.nth(i).locator("a").click()
        page.wait_for_selector(".table[data-phase]")
        page.click('.tools [data-do="menu"]')
        code = page.locator("dialog.table-dialog .code").inner_text()
        page.keyboard.press("Escape")
        shown[code] = True
        (first if code == first.deal.code() else second).check()
    assert set(shown) == {first.deal.code(), second.deal.code()}


def test_removing_a_game_affects_no_other_and_undo_restores_it_unchanged(page: Page, ready: Ready) -> None:
    first = started(page, ready, 10, turns=1)
    started(page, ready, 11, turns=1)
    before = saves(page)
    assert len(before) == 2
    page.evaluate("location.hash = '#/games'")
    gone = page.locator("[data-do^='remove']").last.get_attribute("data-do").partition(" ")[2]
    page.locator("[data-do^='remove']").last.click()
    assert saves(page) == {key: text for key, text in before.items() if not key.endswith(gone)}
    page.click(".gone .btn")
    assert saves(page) == before
    expect(page.locator(".saved")).to_have_count(2)
    assert first.deal.code() in "".join(before.values())


def test_a_finished_game_can_be_looked_at_again(page: Page, ready: Ready) -> None:
    table = SoloTable(page, deal_with("A", "ambush")).play(lambda view: view["over"]).resume(ready)
    table.check()
    page.evaluate("location.hash = '#/games'")
    row = page.locator(".saved")
    expect(row.locator("h3")).to_have_text(table.view["title"], timeout=2_000)
    expect(row).to_contain_text(f"Rating {table.view['rating']}".replace("-", "\u2212"))
    row.locator("a").click()
    page.wait_for_selector(".table[data-phase=over]")
    table.check()


# --- broken saves -------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", ["cut", "byte"])
def test_a_damaged_save_falls_back_to_the_previous_copy(page: Page, ready: Ready, damage: str) -> None:
    table = SoloTable(page, Deal.of("cartographers", 12)).play(later).resume(ready)
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    table.check()
    ((key, text),) = saves(page).items()
    broken = {"cut": text[: len(text) // 2], "byte": text.replace('"A"', '"B"')}[damage]
    assert broken != text
    page.evaluate("([key, text]) => localStorage[key] = text", [key, broken])
    again(table, ready)
    table.session.undo()  # the copy is from before the last step
    table.hand = Hand(table.state)
    table.check()
    mouse.draw(table.choose(table.state))
    again(table, ready)
    table.check()


def test_two_damaged_copies_show_a_message_and_nothing_else_is_lost(page: Page, ready: Ready) -> None:
    good = started(page, ready, 13, turns=1)
    bad = started(page, ready, 14, turns=1)
    ((broken, _),) = [(key, text) for key, text in saves(page).items() if bad.deal.code() in text]
    for copy in (broken, broken + PREVIOUS):
        page.evaluate("key => { localStorage[key] = 'x' + localStorage[key]; }", copy)
    kept = page.evaluate("({...localStorage})")
    page.reload()
    ready(page)
    expect(page.locator("#toast")).to_contain_text("damaged")
    expect(page.locator(".saved a")).to_have_count(1)
    now = page.evaluate("({...localStorage})")
    assert {key: now.get(key) for key in kept if ".game." in key} == {
        key: text for key, text in kept.items() if ".game." in key
    }
    page.click(".saved a")
    page.wait_for_selector(".table[data-phase]")
    good.check()


@pytest.mark.parametrize("text", ["{", '{"lang":"xx","theme":7,"last":5,"legal":"maybe"}'])
def test_damaged_preferences_do_not_stop_the_game(page: Page, ready: Ready, text: str) -> None:
    ready(page, "")
    page.evaluate("text => { localStorage['inkstead.prefs'] = text; }", text)
    page.reload()
    started(page, ready, 15, turns=1)


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
    expect(page.locator(".unsaved")).to_contain_text("does not allow it")
    page.evaluate("() => { refused = ''; }")
    mouse.draw(table.choose(table.state))
    expect(page.locator(".unsaved")).to_have_count(0)
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
    expect(page.locator(".unsaved")).to_contain_text("storage is full")


# --- the mark of a game that is not saved -------------------------------------------------------------

FULL = """() => {
  window.room = false;
  const real = Storage.prototype.setItem;
  Storage.prototype.setItem = function (...given) {
    if (!room) throw Object.assign(new DOMException('no', 'QuotaExceededError'), {stack: ''});
    return real.apply(this, given);
  };
}"""


def test_the_unsaved_mark_stays_until_the_game_is_saved_and_its_file_holds_every_move(
    page: Page, ready: Ready, tmp_path: Path
) -> None:
    table = started(page, ready, 28, turns=1)
    expect(page.locator(".unsaved")).to_have_count(0)
    page.evaluate(FULL)
    mouse = Mouse(table)
    for _ in range(2):
        mouse.draw(table.choose(table.state))
        mouse.turn_card()
    mouse.draw(table.choose(table.state))
    page.evaluate("document.querySelector('#toast').replaceChildren()")  # as it does by itself after a while
    with page.expect_download() as download:
        page.locator(".unsaved").get_by_role("button", name="Save as a file").click()
    download.value.save_as(tmp_path / "game.json")
    (entry,) = sharing.from_file((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert sharing.read(entry, 1).session.to_json() == table.session.to_json()
    page.evaluate("location.hash = '#/'")
    page.click("#continue")
    expect(page.locator(".unsaved")).to_contain_text("storage is full")
    page.evaluate("() => { room = true; }")
    page.click("[data-part=main]")
    expect(page.locator(".unsaved")).to_have_count(0)
    table.session.turn()
    kept = shelf(page)
    assert kept.load(kept.entries()[0].id).to_json() == table.session.to_json()


TABLES = {
    "cartographers": ".table[data-phase]:not(.kb, .wc)",
    "kingdom_builder": ".table.kb[data-phase]",
    "woodcraft": ".table.wc[data-phase]",
}


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
    """The mark is in this language, below the bar, not covered, and moves nothing off the screen."""
    page.evaluate("lang => inkstead.speak(lang)", lang)
    mark = page.locator(".unsaved")
    expect(mark).to_contain_text(words(lang)("unsaved.full"))
    button = mark.get_by_role("button", name=words(lang)("record.file.save"))
    box, bar = button.bounding_box(), page.locator(".table .bar").bounding_box()
    assert box and bar and box["height"] >= 44 and bar["y"] + bar["height"] <= box["y"] < 200
    button.click(trial=True)  # nothing covers it
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], (game, lang, wide)
    assert page.evaluate("(text => text.scrollWidth <= text.clientWidth)(document.querySelector('.unsaved p'))")
    if size is not DESKTOP and game != "woodcraft":  # there a question with answers of its own comes first
        main = page.locator("[data-part=main]:visible").first.bounding_box()
        assert main and main["y"] + main["height"] <= size["viewport"]["height"], "the red button is in reach"


def test_a_game_in_two_windows_keeps_the_last_move_of_either(page: Page, ready: Ready) -> None:
    table = started(page, ready, 20, turns=1)
    Mouse(table).draw(table.choose(table.state))
    other = page.context.new_page()
    ready(other, "#/play/" + page.url.rpartition("/")[2])
    table.page = other
    table.check()
    table.hand = Hand(table.state)
    other.click("[data-do=take_over]")
    expect(other.locator(".unsaved")).to_have_count(0)
    other.keyboard.press("u")
    table.session.undo()
    other.close()
    table.page = page
    again(table, ready)
    table.check()
