"""The journal when writes fail, when it answers late, and when another tab has written to it."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_input import Mouse
from cartographers_solo import WORDS
from journal_scripts import JOURNAL
from page_start import wait_until
from page_watch import IN_PYTHON, Watch
from playwright.sync_api import Page, expect
from saving_steps import FAILING, saves
from solo_turns import LATE, journal, start

from table.deals import Deal
from table.memory_store import MemoryStore
from table.saved_games import PREFIX, Shelf
from table.session import Session

pytestmark = pytest.mark.own_profile
Ready = Callable[..., Page]
ID = "5a7e"
KEY = PREFIX + ID
#: The journal refuses one write.
FAILING_ONCE = """() => {
  const real = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => {
    IDBObjectStore.prototype.put = real;
    throw Object.assign(new DOMException('no', 'UnknownError'), {stack: ''});
  };
}"""
WRITE = """([key, text]) => {
  inkstead.journal.write(key, text);
  try { localStorage.setItem(key, text); } catch { inkstead.journal.unfit.set(key, text); }
}"""
#: Removes an entry, and resolves when the journal has refused that.
REMOVE = """key => new Promise(done => {
  addEventListener("inkstead:journal", () => done(), { once: true });
  inkstead.journal.write(key);
  localStorage.removeItem(key);
})"""
IN_JOURNAL = f"async ([key, text]) => (await ({JOURNAL})())[key] === text"
IN_PAGE = "([key, text]) => inkstead.journal.read(key) === text"
SHOWN_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"


def texts(count: int) -> list[str]:
    """A saved game after each of its first moves; each has the next revision."""
    store, session = MemoryStore(), Session(Deal.of("kingdom_builder", 7))
    result = []
    for _ in range(count):
        Shelf(store).save(ID, session, 1_700_000_000)
        result.append(store.texts[KEY])
        session.place(session.state.actions()[0])
        if session.inked is not None:
            session.reveal()
    return result


@pytest.fixture
def two_tabs(another_page: Callable[..., Page], ready: Ready, watch: Watch) -> tuple[Page, Page]:
    first = another_page()
    ready(first, "#/")
    second = first.context.new_page()
    watch.follow(second)
    ready(second, "#/")
    return first, second


@pytest.fixture
def tabs(two_tabs: tuple[Page, Page]) -> tuple[Page, Page]:
    """Two tabs that send each other nothing; localStorage refuses what the first one writes."""
    two_tabs[0].evaluate(FAILING, "QuotaExceededError")
    two_tabs[0].evaluate("BroadcastChannel.prototype.postMessage = () => {}; 0")
    return two_tabs


@pytest.mark.exhaustive
def test_a_game_put_back_stays_although_the_journal_failed_once(page: Page, ready: Ready) -> None:
    """Regression: the next start removed it, because the journal knew only of the removal."""
    start(page, ready, 6)
    kept = saves(page)
    page.evaluate("location.hash = '#/games'")
    page.click("[data-do^='remove']")
    wait_until(page, f"async () => !Object.keys(await ({JOURNAL})()).some(key => key.startsWith('{PREFIX}'))")
    page.evaluate(FAILING_ONCE)
    page.click(".gone .btn")
    expect(page.locator("#toast")).to_have_text(WORDS("error.journal"))
    wait_until(page, IN_JOURNAL, arg=next(iter(kept.items())))
    page.reload()
    ready(page)
    assert saves(page) == kept == journal(page)


def test_a_write_leaves_a_newer_text_of_another_tab(tabs: tuple[Page, Page]) -> None:
    """Regression: the moves of the other tab, for which localStorage had no room, were overwritten."""
    first, second = tabs
    every = texts(5)
    first.evaluate("([key, text]) => inkstead.journal.write(key, text)", [KEY, every[0]])
    second.evaluate("([key, text]) => { localStorage[key] = text; }", [KEY, every[0]])
    first.evaluate(WRITE, [KEY, every[4]])
    wait_until(first, IN_JOURNAL, arg=[KEY, every[4]])
    assert second.evaluate(IN_PAGE, [KEY, every[0]])
    second.evaluate(WRITE, [KEY, every[1]])
    second.wait_for_function(IN_PAGE, arg=[KEY, every[4]])
    assert second.evaluate(IN_JOURNAL, [KEY, every[4]])
    assert second.evaluate("key => localStorage[key]", KEY) == every[4]


@pytest.mark.exhaustive
def test_a_tab_that_becomes_visible_has_what_only_the_journal_has_room_for(tabs: tuple[Page, Page]) -> None:
    """Regression: the progress of one tab was overwritten by that of the other, which began with the same text."""
    first, second = tabs
    (text,) = texts(1)
    first.evaluate(WRITE, [KEY, text])
    wait_until(first, IN_JOURNAL, arg=[KEY, text])
    assert second.evaluate("key => inkstead.journal.read(key)", KEY) is None
    second.evaluate(FAILING, "QuotaExceededError")
    second.evaluate(SHOWN_AGAIN)
    second.wait_for_function(IN_PAGE, arg=[KEY, text])


def test_a_visible_tab_gets_at_once_what_only_the_journal_has_room_for(two_tabs: tuple[Page, Page]) -> None:
    """Regression: two windows next to each other overwrote each other's progress."""
    every = texts(3)
    for page in two_tabs:
        page.evaluate(FAILING, "QuotaExceededError")
    first, second = two_tabs
    for writer, reader, text in ((first, second, every[0]), (second, first, every[1]), (first, second, every[2])):
        writer.evaluate(WRITE, [KEY, text])
        reader.wait_for_function(IN_PAGE, arg=[KEY, text])


def test_a_tab_without_room_follows_another_tab_that_removes_and_restores_a_game(
    two_tabs: tuple[Page, Page],
) -> None:
    """Regression: this tab kept the removed game in memory, and stored it again as soon as there was room."""
    first, second = two_tabs
    every = texts(3)
    for page in two_tabs:
        page.evaluate(FAILING, "QuotaExceededError")
        page.evaluate("window.heard = []; addEventListener('inkstead:journal', event => heard.push(...event.detail))")
    for removed, again in ((every[0], every[0]), (every[1], every[2])):
        second.evaluate(WRITE, [KEY, removed])
        first.wait_for_function(IN_PAGE, arg=[KEY, removed])
        second.evaluate("heard.length = 0")
        first.evaluate("key => inkstead.journal.write(key)", KEY)
        second.wait_for_function(IN_PAGE, arg=[KEY, None])
        assert KEY in second.evaluate("heard")
        assert KEY not in second.evaluate("inkstead.journal.keys()")
        first.evaluate(WRITE, [KEY, again])
        second.wait_for_function(IN_PAGE, arg=[KEY, again])


def test_a_tab_that_becomes_visible_goes_on_with_what_it_has_written_itself(tabs: tuple[Page, Page]) -> None:
    """The table of a game keeps what localStorage refuses, so nothing is recovered."""
    first, _ = tabs
    (text,) = texts(1)
    first.evaluate("window.heard = []; addEventListener('inkstead:journal', event => heard.push(...event.detail))")
    first.evaluate("([key, text]) => inkstead.journal.write(key, text)", [KEY, text])
    wait_until(first, IN_JOURNAL, arg=[KEY, text])
    first.evaluate(SHOWN_AGAIN)
    first.evaluate("new Promise(done => setTimeout(done, 300))")
    assert first.evaluate("heard") == [] and first.evaluate("key => localStorage[key]", KEY) is None


def test_a_write_replaces_a_text_that_cannot_be_read(page: Page, ready: Ready) -> None:
    """The code that reads it finds nothing, and begins with the revision 1 again."""
    key, old, new = "inkstead.puzzles", '{"format":2,"revision":40}', '{"format":1,"revision":1,"results":{}}'
    ready(page, "#/")
    page.evaluate(WRITE, [key, old])
    wait_until(page, IN_JOURNAL, arg=[key, old])
    page.reload()
    ready(page, "#/")
    for text in (new, new.replace(":1,", ":1, ", 1)):
        page.evaluate(WRITE, [key, text])
        wait_until(page, IN_JOURNAL, arg=[key, text])
        assert page.evaluate(IN_PAGE, [key, text])


@pytest.mark.exhaustive
def test_two_writes_in_one_step_leave_a_newer_text_of_another_tab(tabs: tuple[Page, Page]) -> None:
    first, second = tabs
    every = texts(5)
    first.evaluate(WRITE, [KEY, every[4]])
    wait_until(first, IN_JOURNAL, arg=[KEY, every[4]])
    second.evaluate(f"texts => {{ for (const text of texts) ({WRITE})(['{KEY}', text]); }}", every[:2])
    second.wait_for_function(IN_PAGE, arg=[KEY, every[4]])
    second.evaluate("new Promise(done => setTimeout(done, 100))")
    assert second.evaluate(IN_JOURNAL, [KEY, every[4]])


def test_a_removed_game_stays_removed_when_its_tab_is_shown_again(page: Page, ready: Ready) -> None:
    """The journal has refused the removal so far."""
    (text,) = texts(1)
    ready(page, "#/")
    page.evaluate(WRITE, [KEY, text])
    wait_until(page, IN_JOURNAL, arg=[KEY, text])
    page.evaluate("window.real = IDBObjectStore.prototype.put; 0")
    page.evaluate("IDBObjectStore.prototype.put = () => { throw new DOMException('no', 'UnknownError'); }; 0")
    page.evaluate(REMOVE, KEY)
    page.evaluate(SHOWN_AGAIN)
    page.wait_for_timeout(600)
    assert page.evaluate("key => localStorage[key] ?? null", KEY) is None
    page.evaluate("IDBObjectStore.prototype.put = real; 0")
    wait_until(page, f"async key => !(key in await ({JOURNAL})())", arg=KEY)
    assert page.evaluate("key => localStorage[key] ?? null", KEY) is None


def test_a_removed_game_stays_removed_although_the_disk_is_full(page: Page, ready: Ready) -> None:
    """Regression: the journal kept the game, since it had no room to remember the removal, and the next start copied
    it."""
    first, second = texts(2)
    ready(page, "#/")
    page.evaluate(WRITE, [KEY, first])
    wait_until(page, IN_JOURNAL, arg=[KEY, first])
    page.evaluate("IDBObjectStore.prototype.put = () => { throw new DOMException('no', 'QuotaExceededError'); }; 0")
    page.evaluate("key => { inkstead.journal.write(key); localStorage.removeItem(key); }", KEY)
    wait_until(page, f"async key => !(key in await ({JOURNAL})())", arg=KEY)
    page.reload()
    ready(page)
    page.evaluate("inkstead.journal.merged")
    assert page.evaluate("key => localStorage[key] ?? null", KEY) is None
    page.evaluate(WRITE, [KEY, second])
    wait_until(page, IN_JOURNAL, arg=[KEY, second])


def test_a_game_put_back_at_once_stays_although_the_disk_is_full(page: Page, ready: Ready) -> None:
    """The removal that needs no room comes too late for it."""
    (text,) = texts(1)
    ready(page, "#/")
    page.evaluate(WRITE, [KEY, text])
    wait_until(page, IN_JOURNAL, arg=[KEY, text])
    page.evaluate("""() => { window.real = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (value, key) {
        if (value.gone) throw new DOMException('no', 'QuotaExceededError');
        return real.call(this, value, key);
      }; }""")
    page.evaluate(f"([key, text]) => {{ inkstead.journal.write(key); ({WRITE})([key, text]); }}", [KEY, text])
    page.wait_for_timeout(300)
    assert page.evaluate(IN_JOURNAL, [KEY, text])


#: The database cannot be opened once after each start of the page.
NOT_YET = """{
  const real = IDBFactory.prototype.open;
  IDBFactory.prototype.open = () => {
    IDBFactory.prototype.open = real;
    throw Object.assign(new DOMException('no', 'UnknownError'), {stack: ''});
  };
}"""


@pytest.mark.exhaustive
def test_a_start_reads_a_journal_that_can_be_opened_a_little_later(page: Page, ready: Ready) -> None:
    """Regression: a move made on the older state overwrote the last one, which only the journal had."""
    first, second = texts(2)
    ready(page, "#/")
    page.evaluate(WRITE, [KEY, second])
    wait_until(page, IN_JOURNAL, arg=[KEY, second])
    page.evaluate("([key, text]) => { localStorage[key] = text; }", [KEY, first])
    write = f"inkstead.journal.write({json.dumps(KEY)}, {json.dumps(second + ' ')})"  # another move
    page.add_init_script(f"{NOT_YET} addEventListener('DOMContentLoaded', () => setTimeout(() => {write}));")
    page.reload()
    ready(page)
    page.wait_for_function(IN_PAGE, arg=[KEY, second])
    page.evaluate("inkstead.journal.merged.then(() => new Promise(done => setTimeout(done, 100)))")
    assert page.evaluate(IN_JOURNAL, [KEY, second])


def test_a_connection_that_has_died_is_replaced(page: Page, ready: Ready) -> None:
    (text,) = texts(1)
    ready(page, "#/")
    page.evaluate("inkstead.journal.merged")
    page.evaluate("""() => {
      const real = IDBDatabase.prototype.transaction;
      let dead;
      IDBDatabase.prototype.transaction = function (...given) {
        dead ??= this;
        if (this === dead) throw Object.assign(new DOMException('no', 'InvalidStateError'), {stack: ''});
        return real.apply(this, given);
      };
    }""")
    page.evaluate(WRITE, [KEY, text])
    page.wait_for_function("() => inkstead.journal.trouble === 'InvalidStateError'")
    wait_until(page, IN_JOURNAL, arg=[KEY, text])
    page.wait_for_function("() => !inkstead.journal.trouble")


@pytest.mark.parametrize("full", [False, True])
def test_lessons_finished_in_two_tabs_are_both_finished(two_tabs: tuple[Page, Page], full: bool) -> None:
    """Regression: each tab wrote its own list."""
    first, second = two_tabs
    for page in two_tabs:
        if full:
            page.evaluate(FAILING, "QuotaExceededError")
        page.evaluate(IN_PYTHON, "import page.prefs as module; module.kept = module.Prefs()")
    first.evaluate(IN_PYTHON, "module.kept.note_learned('cartographers')")
    second.wait_for_function("JSON.parse(inkstead.prefs()).learned?.length")
    second.evaluate(IN_PYTHON, "module.kept.note_learned('woodcraft'); del module.kept")
    first.wait_for_function("JSON.parse(inkstead.prefs()).learned.length === 2")
    first.evaluate(IN_PYTHON, "del module.kept")
    for page in two_tabs:
        assert page.evaluate("JSON.parse(inkstead.prefs()).learned") == ["cartographers", "woodcraft"]


def test_the_last_move_of_a_killed_browser_wins_over_one_made_before_the_journal_answers(
    new_page: Callable[..., Page], ready: Ready
) -> None:
    """Regression: both saves had the same revision, and the one that the journal had kept was lost."""
    page = new_page()
    table = start(page, ready, 12)
    early: dict[str, Any] = page.evaluate("({...localStorage})")
    draws = [action for action in table.state.actions() if action.kind == "draw"]
    Mouse(table).draw(draws[0])
    wait_until(page, f"async early => (await ({JOURNAL})())[early[0]] !== early[1]", arg=_save(early))
    late = saves(page)
    page.evaluate("texts => { localStorage.clear(); Object.assign(localStorage, texts); }", early)
    page.add_init_script(LATE)
    page.reload()
    ready(page)
    page.wait_for_selector(".table[data-phase=draw]")
    table.session.take_back()
    table.hand.drop()
    table.hand.update(table.state)
    Mouse(table).draw(draws[-1])
    assert saves(page) != late
    page.evaluate("answer()")
    expect(page.locator("#toast")).to_have_text(WORDS("error.recovered"))
    assert saves(page) == late == journal(page)


def _save(stored: dict[str, Any]) -> list[str]:
    """The key and the text of the saved game."""
    (key,) = (key for key in stored if key.startswith(PREFIX) and not key.endswith(".previous"))
    return [key, stored[key]]
