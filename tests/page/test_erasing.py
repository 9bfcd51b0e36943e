"""Erasing everything: on the screen of stored data, in other tabs, and when something is in the way."""

import json
from collections.abc import Callable

import pytest
from journal_scripts import JOURNAL, in_journal
from missing_features import NO_STORAGE
from page_start import wait_for_start, wait_until
from page_watch import SET_PREFERENCE
from played_games import played, shelf, visit
from playwright.sync_api import Page, expect
from session_helpers import words
from solo_turns import LATE
from stored_data import LEFT, erase, fill

from table.memory_store import MemoryStore
from table.saved_games import PREFIX, Shelf

Ready = Callable[..., Page]
#: Leaves no room in localStorage.
FILL = """for (let size = 1 << 22, n = 0; size; ) {
  try { localStorage[`inkstead.${n}`] = "x".repeat(size); n++; } catch { size >>= 1; }
}"""


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


def test_the_question_stays_open_while_another_tab_stores_something(page: Page, ready: Ready) -> None:
    """Regression: the screen was written again without it."""
    ready(page, "#/")
    fill(page)
    visit(page, "#/data", ".data [data-do=erase]")
    page.click(".data [data-do=erase]")
    page.locator("#erase-text").evaluate("node => { node.isFirst = true; }")
    page.evaluate(SET_PREFERENCE, ["legal", True])
    page.wait_for_function("!document.getElementById('erase-text').isFirst")
    expect(page.locator(".erase-question")).to_be_visible()
    page.click(".erase-question [data-do=keep]")
    expect(page.locator(".erase-question")).to_be_hidden()


@pytest.mark.sampled(2, 1)
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
        erase(page)
        expect(other.locator("#news")).to_contain_text("Everything was erased.")
        for tab in (page, other):
            assert tab.evaluate(LEFT) == []
    finally:
        other.close()


#: A page that the browser has frozen, or keeps in memory, hears nothing.
KEPT = """addEventListener("storage", event => { if (window.isKept) event.stopImmediatePropagation(); });"""
#: How the browser shows such a page again.
SHOWN_AGAIN = {
    "kept in memory": "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    "frozen": "document.dispatchEvent(new Event('visibilitychange'))",
}
#: The first screen appears, but the start is not over.
NEVER_READY = "addEventListener('DOMContentLoaded', () => { inksteadBytes.finish = () => { }; });"


@pytest.mark.fresh_start
@pytest.mark.sampled(3)
@pytest.mark.parametrize("is_starting", [False, True], ids=["", "before the end of its start"])
@pytest.mark.parametrize("shown_again", SHOWN_AGAIN.values(), ids=SHOWN_AGAIN)
def test_a_page_that_has_missed_an_erasure_starts_again_when_it_is_shown(
    page: Page, ready: Ready, shown_again: str, is_starting: bool
) -> None:
    """Regression: it went on with what it had, and saved that again."""
    ready(page, "#/")
    wait_until(page, "() => 'inkstead.loaded' in localStorage")
    fill(page)
    other = page.context.new_page()
    try:
        other.add_init_script(KEPT + NEVER_READY * is_starting)
        ready(other, "#/play/one")
        other.wait_for_selector(".table[data-phase]")
        other.evaluate(f"window.isKept = true; {shown_again}")
        other.wait_for_timeout(500)
        assert other.evaluate("window.isKept")  # nothing was erased: it goes on
        erase(page)
        wait_until(page, "() => 'inkstead.loaded' in localStorage")
        with other.expect_navigation():
            other.evaluate(shown_again)
        ready(other)
        expect(other.locator(".table")).to_have_count(0)
        assert page.evaluate(LEFT) == []
    finally:
        other.close()


def test_a_page_goes_on_when_it_is_shown_after_localstorage_was_deleted(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    page.evaluate(f"localStorage.clear(); window.isKept = true; {SHOWN_AGAIN['frozen']}")
    page.wait_for_timeout(500)
    assert page.evaluate("window.isKept")


@pytest.mark.own_profile
@pytest.mark.parametrize("script", NO_STORAGE.values(), ids=NO_STORAGE)
def test_an_erasure_where_the_browser_stores_nothing_is_confirmed(page: Page, ready: Ready, script: str) -> None:
    page.add_init_script(script + "Object.defineProperty(window, 'indexedDB', {value: undefined});")
    ready(page, "#/")
    page.evaluate("inkstead.erase()")
    expect(page.locator("#news")).to_contain_text("Everything was erased.")


@pytest.mark.own_profile
def test_a_write_that_connects_during_an_erasure_writes_nothing(page: Page, ready: Ready) -> None:
    """Another tab erases everything."""
    ready(page, "#/")
    page.evaluate("inkstead.journal.merged")
    page.evaluate("new Promise(done => { indexedDB.deleteDatabase('inkstead.journal').onsuccess = () => done(); })")
    page.evaluate(f"() => {LATE}")
    page.evaluate("inkstead.journal.write('inkstead.game.one', '{}'); inkstead.erased = true; answer()")
    page.wait_for_timeout(500)
    assert page.evaluate(JOURNAL) == {}


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


# --- a browser that is killed before localStorage is on the disk ----------------------------------------

#: Replaces localStorage by what was on the disk.
ON_DISK = "texts => { localStorage.clear(); Object.assign(localStorage, texts); }"


def play_on(page: Page) -> None:
    """A game begun and a setting changed after an erasure; the journal has both."""
    store = MemoryStore()
    Shelf(store).save("three", played(5, moves=4), 1_700_000_000)
    page.evaluate(
        """async texts => { await inkstead.journal.merged; inkstead.setPreference("live", false);
        for (const key in texts) inkstead.journal.write(key, localStorage[key] = texts[key]); }""",
        store.texts,
    )
    wait_until(
        page,
        f"""async () => {{ const texts = await ({JOURNAL})();
      return 'inkstead.game.three' in texts && texts['inkstead.prefs']?.includes('live'); }}""",
    )


def expect_only_later(page: Page) -> None:
    """The page shows and has nothing of what was erased, but everything of ``play_on``."""
    wait_until(page, "() => !('inkstead.game.one' in localStorage) && 'inkstead.game.three' in localStorage")
    wait_for_start(page)
    visit(page, "#/games", ".saved")
    expect(page.locator(".saved a")).to_have_count(1)
    assert [entry.id for entry in shelf(page).entries()] == ["three"]
    assert sorted(page.evaluate(LEFT)) == ["inkstead.game.three"] * 3 + ["inkstead.prefs"] * 3
    preferences = json.loads(page.evaluate("inkstead.prefs()"))
    assert preferences["live"] is False and "sound" not in preferences


@pytest.mark.sampled(3)
@pytest.mark.own_profile
@pytest.mark.parametrize(
    ("marked", "late"), [(False, False), (True, False), (False, True)], ids=["unmarked", "marked", "late journal"]
)
def test_what_was_erased_does_not_return_if_localstorage_was_not_on_the_disk(
    page: Page, ready: Ready, marked: bool, late: bool
) -> None:
    """Regression: the journal was gone, and the next start found everything in localStorage; or, where that had the
    mark of the erasure, the start erased what had been played since."""
    ready(page, "#/")
    fill(page)
    page.evaluate("inkstead.journal.write('inkstead.game.one', localStorage['inkstead.game.one'])")
    wait_until(page, f"async () => 'inkstead.game.one' in await ({JOURNAL})()")
    before = page.evaluate("({...localStorage})")
    if marked:
        number = before["inkstead.loaded"].split()[1]
        before |= {"inkstead.erased": "1700000000000", "inkstead.leftover": number}
    erase(page)
    play_on(page)
    if late:
        page.add_init_script(LATE)
    for _ in range(2):  # that start was killed, too
        page.evaluate(ON_DISK, before)
        page.goto("about:blank")
        ready(page, "#/games")
        if late:
            page.evaluate("window.answer()")
            wait_until(page, "() => !('inkstead.game.one' in localStorage)")
            wait_until(page, "() => { window.answer(); return 'inkstead.game.three' in localStorage; }")
        expect_only_later(page)
        assert page.url.endswith("#/games")


@pytest.mark.exhaustive
@pytest.mark.own_profile
def test_a_mark_of_what_the_journal_may_still_have_that_returns_leaves_what_was_played_since(
    page: Page, ready: Ready
) -> None:
    """Regression: the journal was emptied once more."""
    page.add_init_script("if (sessionStorage.silent) IDBFactory.prototype.open = () => ({});")
    ready(page, "#/")
    fill(page)
    page.evaluate("sessionStorage.silent = 1")
    page.evaluate("IDBDatabase.prototype.transaction = () => { throw new DOMException('', 'UnknownError'); }; 0")
    erase(page)
    before = page.evaluate("({...localStorage})")
    assert "inkstead.leftover" in before
    page.evaluate("sessionStorage.removeItem('silent')")
    page.reload()
    ready(page)
    wait_until(page, "() => !('inkstead.leftover' in localStorage)")
    play_on(page)
    page.evaluate(ON_DISK, before)
    page.reload()
    ready(page)
    expect_only_later(page)


@pytest.mark.exhaustive
@pytest.mark.own_profile
def test_everything_is_erased_although_the_disk_is_full(page: Page, ready: Ready) -> None:
    """The journal has no room for the note that it was emptied."""
    ready(page, "#/")
    fill(page)
    page.evaluate("inkstead.journal.write('inkstead.game.one', localStorage['inkstead.game.one'])")
    wait_until(page, f"async () => 'inkstead.game.one' in await ({JOURNAL})()")
    page.evaluate("""() => {
      const real = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...given) {
        real.apply(this, given);
        setTimeout(() => { try { this.transaction.abort(); } catch { /* over */ } });
      };
    }""")
    erase(page)
    assert page.evaluate(LEFT) == []


@pytest.mark.exhaustive
@pytest.mark.own_profile
def test_the_journal_is_erased_although_it_remembers_an_erasure_of_this_store(page: Page, ready: Ready) -> None:
    """The start that should have noticed that could not read it."""
    ready(page, "#/")
    fill(page)
    page.evaluate("inkstead.journal.write('inkstead.game.one', localStorage['inkstead.game.one'])")
    wait_until(page, f"async () => 'inkstead.game.one' in await ({JOURNAL})()")
    page.evaluate(
        in_journal("""
          const heads = db.transaction("heads", "readwrite").objectStore("heads");
          await answer(heads.put({ revision: 0, gone: Date.now() }, "inkstead.store " + inksteadBytes.storeNumber()));
        """)
    )
    erase(page)
    assert page.evaluate(LEFT) == []
