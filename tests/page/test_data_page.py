"""The screen of stored data: everything as one file, such a file read on another device, everything erased."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from journal_scripts import JOURNAL
from page_start import wait_until
from page_watch import PHONE
from played_games import played, shelf, store_games, visit
from playwright.sync_api import Page, expect
from session_helpers import words
from stored_results import store_many

from engine.woodcraft.standard import STANDARD
from table.memory_store import MemoryStore
from table.saved_games import PREFIX, Shelf
from table.sharing import FileGame, to_file
from table.woodcraft.sets import written

Ready = Callable[..., Page]
#: What is left in the storage of the tab and of the site, and in the journal.
LEFT = """async () => {
  const answer = asked => new Promise(done => { asked.onsuccess = () => done(asked.result); });
  const names = (await indexedDB.databases()).map(one => one.name);
  const journal = [];
  if (names.includes('inkstead.journal')) {
    const db = await answer(indexedDB.open('inkstead.journal'));
    for (const store of db.objectStoreNames)
      journal.push(...await answer(db.transaction(store).objectStore(store).getAllKeys()));
    db.close();
  }
  const tab = Object.keys(sessionStorage).filter(key => key.startsWith('inkstead'));
  const keys = [...Object.keys(localStorage), ...tab, ...journal].filter(key => key !== 'inkstead.loaded');
  // A start stores the version whose news are seen, and pages of tests begin with the settings NEW_PREFS.
  const prefs = Object.keys(JSON.parse(localStorage['inkstead.prefs'] ?? '{}'));
  const ofStart = prefs.every(name => ['pace', 'ponder', 'seen', 'revision'].includes(name));
  return keys.filter(key => key !== 'inkstead.prefs' || !ofStart);
}"""

#: Leaves no room in localStorage.
FILL = """for (let size = 1 << 22, n = 0; size; ) {
  try { localStorage[`inkstead.${n}`] = "x".repeat(size); n++; } catch { size >>= 1; }
}"""

SIDES = """() => {
  const box = document.querySelector('.erase-question').getBoundingClientRect();
  return [box.left, box.right, document.documentElement.clientWidth];
}"""


def fill(page: Page) -> None:
    """Two games, results, a setting, the progress of a lesson and the game of a friend."""
    store_many(page)
    store_games(page, one=played(21, moves=8), two=played(3))
    page.evaluate("""() => {
      localStorage['inkstead.lessons'] = '{"format":1,"revision":1,"lessons":{"cartographers":[[]]}}';
      localStorage['inkstead.challenges'] = JSON.stringify({format: 1, revision: 1, name: 'Noor', answers: [
        {deal: 'd', name: 'Bo', code: 'x', figure: 3}]});
      inkstead.setPreference('sound', true);
      sessionStorage['inkstead.place'] = '["one", {}]';
    }""")


def saved_file(page: Page, tmp_path: Path) -> Path:
    visit(page, "#/data", ".data [data-do=save]")
    with page.expect_download() as download:
        page.click(".data [data-do=save]")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_everything_moves_to_another_device_in_one_file(
    page: Page, another_page: Callable[..., Page], ready: Ready, tmp_path: Path
) -> None:
    ready(page, "#/")
    fill(page)
    path = saved_file(page, tmp_path)
    assert path.name.startswith("inkstead-everything-")
    expect(page.locator("#toast")).to_contain_text("with 2 games")
    other = ready(another_page(), "#/")
    visit(other, "#/data", ".data #file")
    other.set_input_files("#file", path)
    news = other.locator("#news")
    expect(news).to_contain_text("2 games added")
    expect(news).to_contain_text("14 results added")
    expect(news).to_contain_text("1 setting added")
    expect(news).to_contain_text("Progress in 1 lesson added")
    assert "Bo" in other.evaluate("localStorage['inkstead.challenges']")
    assert {entry.id for entry in shelf(other).entries()} == {"one", "two"}
    assert json.loads(other.evaluate("localStorage['inkstead.prefs']"))["sound"] is True
    assert other.evaluate("inkstead.prefs()").count('"sound":true') == 1, "the page uses the setting at once"
    other.set_input_files("#file", path)
    expect(news).to_contain_text("2 games were here already")
    expect(news).not_to_contain_text("added or continued")
    visit(other, "#/", "#continue:not([hidden])")


def test_the_list_of_games_reads_the_file_as_well(
    page: Page, another_page: Callable[..., Page], ready: Ready, tmp_path: Path
) -> None:
    ready(page, "#/")
    fill(page)
    path = saved_file(page, tmp_path)
    other = ready(another_page(), "#/")
    visit(other, "#/games", ".games #file")
    other.set_input_files("#file", path)
    expect(other.locator("#news")).to_contain_text("2 games added")
    expect(other.locator(".saved")).to_have_count(2)


def test_finished_games_from_a_file_are_counted_as_results(page: Page, ready: Ready) -> None:
    """Regression: they were only counted when the statistics were opened."""
    ready(page, "#/about")
    visit(page, "#/data", ".data #file")
    text = to_file([FileGame(played(21), 1_700_000_000), FileGame(played(22, moves=8), 1_700_000_000)], 1)
    page.set_input_files("#file", [{"name": "games.json", "mimeType": "application/json", "buffer": text.encode()}])
    expect(page.locator("#news")).to_contain_text("2 games added")
    assert page.locator(".data .numbers b").all_inner_texts()[:2] == ["2", "1"]
    expect(page.locator("#erase-text")).to_contain_text("games: 2, results: 1")


def test_language_and_theme_of_the_file_apply_at_once(page: Page, ready: Ready) -> None:
    from table.backup.file import checksum

    ready(page, "#/")
    visit(page, "#/data", ".data #file")
    entries = {"inkstead.prefs": '{"lang":"ja","theme":"dark","revision":3}'}
    data = {"kind": "inkstead.backup", "format": 1, "check": checksum(entries), "entries": entries}
    page.set_input_files(
        "#file", {"name": "a.json", "mimeType": "application/json", "buffer": json.dumps(data).encode()}
    )  # type: ignore[arg-type]
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#news")).to_contain_text("設定2件")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1, 2", "not a file of saved games"),
        (written(STANDARD), "a card set of Woodcraft"),
        (
            '{"kind":"inkstead.backup","format":1,"entries":{"inkstead.prefs":"{}"},"check":"00000000"}',
            "checksum does not fit",
        ),
        ('{"kind":"inkstead.backup","format":99}', "another version"),
    ],
)
def test_a_wrong_file_gets_a_sentence_and_changes_nothing(
    shared_page: Page, ready: Ready, text: str, message: str
) -> None:
    page = ready(shared_page, "#/", again=False)
    visit(page, "#/data", ".data #file")
    before = page.evaluate("({...localStorage})")
    page.set_input_files("#file", {"name": "a.json", "mimeType": "application/json", "buffer": text.encode()})  # type: ignore[arg-type]
    expect(page.locator("#news .bad")).to_contain_text(message)
    assert page.evaluate("({...localStorage})") == before


@pytest.mark.parametrize(
    ("route", "field"), [("#/data", "#file"), ("#/games", "#file"), ("#/cards/woodcraft", "#set-file")]
)
def test_a_file_that_the_browser_cannot_read_gets_a_sentence(
    shared_page: Page, ready: Ready, route: str, field: str
) -> None:
    """A phone may offer files of a drive that is away, and a file may be moved after it was chosen."""
    page = ready(shared_page, "#/", again=False)
    visit(page, route, field)
    unreadable = "Promise.reject(new DOMException('gone', 'NotReadableError'))"
    page.evaluate(f"() => {{ window.text = Blob.prototype.text; Blob.prototype.text = () => {unreadable}; }}")
    try:
        page.set_input_files(field, {"name": "a.json", "mimeType": "application/json", "buffer": b"{}"})  # type: ignore[arg-type]
        expect(page.locator("#news .bad")).to_have_text(words("en")("record.file.bad.unreadable"))
    finally:
        page.evaluate("() => { Blob.prototype.text = window.text; delete window.text; }")


@pytest.mark.parametrize("route", ["#/data", "#/games"])
def test_the_message_about_a_file_follows_the_language(shared_page: Page, ready: Ready, route: str) -> None:
    page = ready(shared_page, "#/", again=False)
    visit(page, route, "#file")
    page.set_input_files("#file", {"name": "a.json", "mimeType": "application/json", "buffer": b"[1, 2"})
    for lang in ("en", "ko", "en"):
        page.evaluate("lang => inkstead.setLanguage(lang, false)", lang)
        expect(page.locator("#news .bad")).to_have_text(words(lang)("record.file.bad.file"))


# --- erasing ----------------------------------------------------------------------------------------


def test_nothing_is_left_after_everything_was_erased(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    fill(page)
    visit(page, "#/play/one", ".table[data-phase]")
    page.evaluate("inkstead.journal.write('inkstead.game.one', localStorage['inkstead.game.one'])")
    visit(page, "#/data", ".data [data-do=erase]")
    page.click(".data [data-do=erase]")
    expect(page.locator(".erase-question")).to_contain_text("games: 2, results: 14")
    page.keyboard.press("Escape")
    expect(page.locator(".erase-question")).to_be_hidden()
    assert page.evaluate(LEFT)
    page.click(".data [data-do=erase]")
    page.click(".erase-question [data-do=keep]")
    expect(page.locator(".erase-question")).to_be_hidden()
    page.click(".data [data-do=erase]")
    page.click(".erase-question [data-do=confirm]")
    expect(page.locator("#news")).to_contain_text("Everything was erased.")
    expect(page.locator(".data h1")).to_be_focused()
    assert page.evaluate(LEFT) == []
    assert page.locator(".data .numbers b").all_inner_texts()[:2] == ["0", "0"]
    assert page.evaluate("location.hash") == "#/data"  # the next start does not say that nothing is stored
    notice, numbers = (page.locator(name).bounding_box() for name in (".data .notice", ".data .numbers"))
    assert notice and numbers and numbers["y"] - notice["y"] - notice["height"] >= 12  # they touched
    visit(page, "#/games", ".games .empty")


@pytest.mark.parametrize("full", [False, True], ids=["with room", "full"])
def test_other_tabs_notice_and_write_nothing_again(page: Page, ready: Ready, full: bool) -> None:
    ready(page, "#/")
    fill(page)
    other = page.context.new_page()
    try:
        ready(other, "#/play/one")
        other.wait_for_selector(".table[data-phase]")
        other.evaluate("inkstead.setPreference('legal', true)")
        if full:
            page.evaluate(FILL)
        visit(page, "#/data", ".data [data-do=erase]")
        page.click(".data [data-do=erase]")
        page.click(".erase-question [data-do=confirm]")
        expect(page.locator("#news")).to_contain_text("Everything was erased.")
        expect(other.locator("#news")).to_contain_text("Everything was erased.")
        for tab in (page, other):
            assert tab.evaluate(LEFT) == []
    finally:
        other.close()


#: A page that the browser keeps in memory hears nothing; `back` shows it again.
KEPT = """addEventListener("storage", event => { if (window.isKept) event.stopImmediatePropagation(); });
window.back = () => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));"""


def test_a_page_that_comes_back_from_the_memory_of_the_browser_starts_again_after_an_erasure(
    page: Page, ready: Ready
) -> None:
    """Regression: it went on with what it had, and saved that again."""
    ready(page, "#/")
    fill(page)
    other = page.context.new_page()
    try:
        other.add_init_script(KEPT)
        ready(other, "#/play/one")
        other.wait_for_selector(".table[data-phase]")
        other.evaluate("window.isKept = true; back()")
        other.wait_for_timeout(500)
        assert other.evaluate("window.isKept")  # nothing was erased: it goes on
        visit(page, "#/data", ".data [data-do=erase]")
        page.click(".data [data-do=erase]")
        page.click(".erase-question [data-do=confirm]")
        expect(page.locator("#news")).to_contain_text("Everything was erased.")
        with other.expect_navigation():
            other.evaluate("back()")
        ready(other)
        expect(other.locator(".table")).to_have_count(0)
        assert page.evaluate(LEFT) == []
    finally:
        other.close()


@pytest.mark.own_profile
def test_everything_is_erased_although_the_journal_never_answers(page: Page, ready: Ready) -> None:
    """Regression: the page waited forever, and saved nothing from then on."""
    ready(page, "#/")
    fill(page)
    visit(page, "#/data", ".data [data-do=erase]")
    # So the page has no connection any more.
    page.evaluate("new Promise(done => { indexedDB.deleteDatabase('inkstead.journal').onsuccess = () => done(); })")
    page.evaluate("IDBFactory.prototype.open = () => ({}); 0")
    page.click(".data [data-do=erase]")
    page.click(".erase-question [data-do=confirm]")
    expect(page.locator("#news")).to_contain_text("Everything was erased.")
    assert page.evaluate(LEFT) == []


@pytest.mark.own_profile
def test_an_erasure_that_nothing_confirms_says_so_and_can_be_tried_again(page: Page, ready: Ready) -> None:
    """Regression: the page said that everything was erased, and a later start copied it from the journal."""
    ready(page, "#/")
    page.add_init_script("""if (sessionStorage.refusing) {
      IDBFactory.prototype.open = () => ({});
      Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
    }""")
    fill(page)
    page.evaluate("inkstead.journal.write('inkstead.game.one', localStorage['inkstead.game.one'])")
    wait_until(page, f"async () => 'inkstead.game.one' in await ({JOURNAL})()")
    page.evaluate("sessionStorage.refusing = 1")
    page.reload()
    ready(page)
    visit(page, "#/data", ".data [data-do=erase]")
    page.click(".data [data-do=erase]")
    page.click(".erase-question [data-do=confirm]")
    expect(page.locator("#news .bad")).to_have_text(words("en")("backup.unconfirmed"))
    page.evaluate("sessionStorage.removeItem('refusing')")
    page.reload()
    ready(page)
    page.click(".data [data-do=erase]")
    page.click(".erase-question [data-do=confirm]")
    expect(page.locator("#news")).to_contain_text("Everything was erased.")
    assert page.evaluate(LEFT) == []


@pytest.mark.own_profile
@pytest.mark.parametrize("silent", [False, True], ids=["silent until the start", "silent at the next start, too"])
def test_what_a_silent_journal_has_does_not_return_after_an_erasure(page: Page, ready: Ready, silent: bool) -> None:
    """Regression: the page counted a journal that did not answer in time as erased, and copied everything from it."""
    ready(page, "#/")
    page.add_init_script("if (sessionStorage.silent) IDBFactory.prototype.open = () => ({});")
    fill(page)
    page.evaluate("inkstead.journal.write('inkstead.game.one', localStorage['inkstead.game.one'])")
    wait_until(page, f"async () => 'inkstead.game.one' in await ({JOURNAL})()")
    visit(page, "#/data", ".data [data-do=erase]")
    page.evaluate("IDBDatabase.prototype.transaction = () => ({ objectStore: () => ({ clear() {} }) }); 0")
    if silent:
        page.evaluate("sessionStorage.silent = 1")
    page.click(".data [data-do=erase]")
    page.click(".erase-question [data-do=confirm]")
    expect(page.locator("#news")).to_contain_text("Everything was erased.")
    if silent:
        store = MemoryStore()
        Shelf(store).save("three", played(5, moves=4), 1_700_000_000)
        page.evaluate("texts => { Object.assign(localStorage, texts); }", store.texts)
        page.evaluate("inkstead.journal.write('inkstead.game.three', localStorage['inkstead.game.three'])")
        page.evaluate("sessionStorage.removeItem('silent')")
        visit(page, "#/games", ".games")
        page.reload()
        ready(page)
        assert [entry.id for entry in shelf(page).entries()] == ["three"]
        assert "inkstead.game.one" not in page.evaluate(JOURNAL)
    else:
        assert page.evaluate(LEFT) == []
        visit(page, "#/games", ".games .empty")
    assert "inkstead.leftover" not in page.evaluate("Object.keys(localStorage)")


@pytest.mark.fresh_start
def test_a_start_finishes_an_erasure_that_was_interrupted(page: Page, ready: Ready) -> None:
    """Regression: the key of the erasure stayed, other tabs noticed no later one, and the data stayed, too."""
    ready(page, "#/")
    fill(page)
    page.evaluate("localStorage['inkstead.erased'] = '1'")  # the browser was killed after that
    other = page.context.new_page()
    try:
        other.goto(page.url.partition("#")[0])
        for tab in (page, other):
            expect(tab.locator("#news")).to_contain_text("Everything was erased.")
            assert tab.evaluate(LEFT) == []
    finally:
        other.close()


def test_a_tab_that_is_about_to_start_again_stores_nothing(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    visit(page, "#/new/cartographers", "#another:not([disabled])")
    page.evaluate("inkstead.erased = true; inkstead.setPreference('sound', true)")
    page.click("#setup [type=submit]")
    page.wait_for_selector(".table[data-phase]")
    assert "sound" not in page.evaluate("localStorage['inkstead.prefs']")
    assert not [key for key in page.evaluate("Object.keys(localStorage)") if key.startswith(PREFIX)]


def test_settings_and_games_lead_to_the_screen(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    page.click("#gear")
    page.click("dialog.settings a[href='#/data']")
    expect(page.locator(".data h1")).to_be_focused()
    expect(page.locator("dialog.settings")).to_have_count(0)
    visit(page, "#/games", ".games a[href='#/data']")


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("page", [{}, PHONE], indirect=True, ids=["desktop", "phone"])
def test_the_screen_is_accessible_and_fits(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "#/")
    visit(page, "#/data", ".data [data-do=erase]")
    for theme in ("light", "dark"):
        page.evaluate("theme => inkstead.setTheme(theme, false)", theme)
        assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(page, theme == "dark")]
        page.click(".data [data-do=erase]")
        left, right, width = page.evaluate(SIDES)
        assert left == width - right, "the question is in the middle, on a phone as wide as the window"
        assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(page, theme == "dark")]
        page.click(".erase-question [data-do=keep]")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
