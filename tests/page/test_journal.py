"""The journal in IndexedDB: a start uses the newer save, and play goes on when the browser refuses to write."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cartographers_input import Mouse
from cartographers_solo import CLEAR_JOURNAL, WORDS
from journal_scripts import JOURNAL, in_journal
from page_start import wait_until
from page_watch import SET_PREFERENCE
from played_games import shelf
from playwright.sync_api import Page, expect
from saving_steps import again, expect_saved, expect_unsaved, saves
from solo_turns import LATE, Ready, journal, start, turn

from table import challenge, sharing
from table.cartographers.hand import Hand
from table.deals import Deal
from table.memory_store import MemoryStore
from table.saved_games import PREFIX, Shelf
from table.session import Session

pytestmark = pytest.mark.own_profile


def test_every_move_is_in_the_journal(page: Page, ready: Ready) -> None:
    table = start(page, ready, 1)
    for _ in range(2):
        turn(table)
        page.wait_for_function("() => !inkstead.journal.trouble")
        assert journal(page) == saves(page)


def test_a_start_uses_the_journal_if_it_is_newer(page: Page, ready: Ready) -> None:
    """As after a kill: localStorage on the disk is older than the last turn."""
    table = start(page, ready, 2)
    early = page.evaluate("({...localStorage})")
    turn(table)
    late = saves(page)
    page.evaluate("texts => { localStorage.clear(); Object.assign(localStorage, texts); }", early)
    assert saves(page) != late
    again(table, ready)
    table.check()
    assert saves(page) == late
    turn(table)


def test_a_start_uses_localstorage_if_it_is_newer(page: Page, ready: Ready) -> None:
    table = start(page, ready, 3)
    id = page.url.rpartition("/")[2]
    ahead = Shelf(MemoryStore(page.evaluate("({...localStorage})")))
    table.session.place(table.choose(table.state))
    entry = ahead.save(id, table.session, 1)
    page.evaluate("([key, text]) => { localStorage[key] = text; }", [PREFIX + id, ahead.texts(id)[PREFIX + id]])
    again(table, ready)
    table.check()
    assert shelf(page).revision(id) == entry.revision


def test_a_new_game_lost_from_localstorage_is_recovered(page: Page, ready: Ready) -> None:
    table = start(page, ready, 4)
    route = page.evaluate("location.hash")
    page.goto("about:blank")
    page.add_init_script("if (!sessionStorage.cleared) { localStorage.clear(); sessionStorage.cleared = 1; }")
    ready(page, route)
    page.wait_for_selector(".table[data-phase]")
    table.hand = Hand(table.state)
    table.check()


#: Changes the time of every removal that the journal remembers to 1970.
LONG_AGO = in_journal("""
  const heads = db.transaction("heads", "readwrite").objectStore("heads");
  for (const key of await answer(heads.getAllKeys())) {
    const head = await answer(heads.get(key));
    if (head.gone) await answer(heads.put({ ...head, gone: 1 }, key));
  }
""")


def remove_a_game(page: Page, ready: Ready) -> dict[str, str]:
    """Begin a game and remove it; returns what localStorage had before the removal."""
    start(page, ready, 5)
    before: dict[str, str] = page.evaluate("({...localStorage})")
    page.evaluate("location.hash = '#/games'")
    page.click("[data-do^='remove']")
    assert saves(page) == {} and journal(page) == {}
    return before


def check_that_it_stays_removed(page: Page, ready: Ready, before: dict[str, str]) -> None:
    """Start the page again with what localStorage had before the removal: only that came to the disk."""
    page.evaluate("texts => { Object.assign(localStorage, texts); }", before)
    page.reload()
    ready(page)
    expect(page.locator(".games .empty")).to_be_visible()
    assert shelf(page).entries() == []


def test_a_removed_game_stays_removed(page: Page, ready: Ready) -> None:
    before = remove_a_game(page, ready)
    check_that_it_stays_removed(page, ready, before)


@pytest.mark.exhaustive
def test_a_game_removed_long_ago_stays_removed_although_localstorage_has_it_twice(page: Page, ready: Ready) -> None:
    """The start that removed it once more forgot the removal, before the storage had reached the disk."""
    before = remove_a_game(page, ready)
    page.evaluate(LONG_AGO)
    for _ in range(2):
        check_that_it_stays_removed(page, ready, before)


def test_a_removed_game_that_was_restored_stays(page: Page, ready: Ready) -> None:
    start(page, ready, 6)
    kept = saves(page)
    page.evaluate("location.hash = '#/games'")
    page.click("[data-do^='remove']")
    page.click(".gone .btn")
    assert saves(page) == kept == journal(page)
    page.evaluate("localStorage.clear()")
    page.reload()
    ready(page)
    assert saves(page) == kept
    expect(page.locator(".saved a")).to_have_count(1)


def test_the_journal_has_one_connection_which_closes_on_request(page: Page, ready: Ready) -> None:
    """Several writes at once after a removal open one connection: one that nobody closes blocks the next removal."""
    ready(page, "")
    for _ in range(3):
        page.evaluate(
            f"async () => {{ {CLEAR_JOURNAL} for (const key of 'abc') inkstead.journal.write(key, '{{}}'); }}"
        )
    page.wait_for_function("() => !inkstead.journal.trouble")


def test_settings_are_in_the_journal(page: Page, ready: Ready) -> None:
    ready(page, "")
    before = page.evaluate("({...localStorage})")
    page.click("#theme")
    page.click('[data-lang="ja"]')
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    theme = page.evaluate("inkstead.themeChoice")
    page.evaluate("texts => { localStorage.clear(); Object.assign(localStorage, texts); }", before)
    page.reload()
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    assert page.evaluate("inkstead.themeChoice") == theme
    expect(page.locator("#home h1")).to_be_visible()


# --- without it ---------------------------------------------------------------------------------------

#: Only for the journal; test_missing_features.py has browsers without any database.
MISSING = """{
  const real = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...given) {
    if (given[0] === "inkstead.journal") throw Object.assign(new DOMException('no', 'SecurityError'), {stack: ''});
    return real.apply(this, given);
  };
}"""


def test_without_indexeddb_games_are_saved_in_localstorage(new_page: Callable[..., Page], ready: Ready) -> None:
    page = new_page()
    page.add_init_script(MISSING)
    table = start(page, ready, 7)
    expect(page.locator("#toast")).to_have_text(WORDS("error.journal"))
    page.evaluate("document.querySelector('#toast').replaceChildren()")
    turn(table)
    expect(page.locator("#toast")).to_be_empty()  # said once
    expect_saved(page)
    again(table, ready)
    table.check()


#: How a database fails in the middle of play, by the name of what happens.
FAILURES = {
    "full": """() => { IDBObjectStore.prototype.put = () => {
      throw Object.assign(new DOMException('no', 'QuotaExceededError'), {stack: ''}); }; }""",
    "vanished": """() => { IDBFactory.prototype.open = IDBDatabase.prototype.transaction = () => {
      throw Object.assign(new DOMException('no', 'InvalidStateError'), {stack: ''}); }; }""",
    "aborted": """() => { const real = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (...given) {
        const made = real.apply(this, given);
        made.commit = () => made.abort();
        return made;
      }; }""",
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("failure", list(FAILURES))
def test_a_database_that_fails_during_play_shows_one_message_and_play_goes_on(
    page: Page, ready: Ready, failure: str, tmp_path: Path
) -> None:
    table = start(page, ready, 8)
    expect(page.locator("#toast")).to_be_empty()
    page.evaluate(FAILURES[failure])
    turn(table)
    expect(page.locator("#toast")).to_have_text(WORDS("error.journal"))
    page.evaluate("document.querySelector('#toast').replaceChildren()")
    turn(table)
    expect(page.locator("#toast")).to_be_empty()
    page.evaluate("location.hash = '#/games'")
    saved = saved_file(page, tmp_path)
    assert saved.to_json() == table.session.to_json()
    page.evaluate("history.back()")
    page.wait_for_selector(".table[data-phase]")
    again(table, ready)
    table.check()


def saved_file(page: Page, folder: Path) -> Session:
    """The game that the list saves to a file."""
    with page.expect_download() as download:
        page.click("[data-do^='save ']")
    download.value.save_as(folder / "game.json")
    (entry,) = sharing.from_file((folder / "game.json").read_text(encoding="utf-8"))
    return sharing.read(entry, 1).session


RANDOM = """() => {
  let seed = 7;
  const fails = () => (seed = seed * 1103515245 + 12345 & 0x7fffffff) % 3 === 0;
  for (const [kind, name] of [[Storage, 'setItem'], [Storage, 'getItem'], [IDBDatabase, 'transaction']]) {
    const real = kind.prototype[name];
    kind.prototype[name] = function (...given) {
      if (window.failing && fails()) throw Object.assign(new DOMException('no', 'UnknownError'), {stack: ''});
      return real.apply(this, given);
    };
  }
  window.failing = true;
}"""


#: Resolves after the save that follows a picture: its mark, which comes and goes, moves the map.
SAVED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))"


def test_storage_that_throws_at_random_blocks_no_move_and_loses_none(page: Page, ready: Ready) -> None:
    table = start(page, ready, 9)
    page.evaluate(RANDOM)
    for _ in range(6):
        mouse = Mouse(table)
        mouse.draw(table.choose(table.state))
        page.evaluate(SAVED)
        mouse.turn_card()
        page.evaluate(SAVED)
        table.check()
    page.evaluate("window.failing = false")
    turn(table)
    expect_saved(page)
    kept = shelf(page)
    assert kept.load(kept.entries()[0].id).to_json() == table.session.to_json()
    again(table, ready)
    table.check()


def test_a_save_that_does_not_fit_into_localstorage_is_in_the_journal(page: Page, ready: Ready) -> None:
    """The table says that it is not saved; the next start has it nevertheless, as soon as there is room."""
    table = start(page, ready, 10)
    page.evaluate("""() => { Storage.prototype.setItem = () => {
      throw Object.assign(new DOMException('no', 'QuotaExceededError'), {stack: ''}); }; }""")
    turn(table)
    expect_unsaved(page, "storage is full")
    again(table, ready)
    table.check()
    expect_saved(page)


#: A slow database: transactions are confirmed when `confirm()` is called.
SLOW = """() => {
  const waiting = [];
  Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
    set(heard) { this.addEventListener('complete', event => waiting.push(() => heard(event))); },
  });
  window.confirm = () => { for (const one of waiting.splice(0)) one(); };
}"""


def test_a_move_that_is_not_confirmed_in_time_is_shown_as_not_saved(page: Page, ready: Ready) -> None:
    table = start(page, ready, 11)
    page.evaluate(SLOW)
    turn(table)
    expect_unsaved(page, WORDS("unsaved.late"))
    page.evaluate("confirm()")
    expect_saved(page)


#: No picture and no timer comes any more, so that an action is not saved yet.
STOP = "inkstead.patience.picture = true; window.setTimeout = window.requestAnimationFrame = () => 0"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("saved", [True, False])
def test_an_open_table_switches_to_a_journal_that_answers_late(
    saved: bool, new_page: Callable[..., Page], ready: Ready
) -> None:
    """An action that is not saved yet is dropped: its save would replace the newer state by the older one."""
    page = new_page()
    table = start(page, ready, 12)
    early: dict[str, Any] = page.evaluate("({...localStorage})")
    behind = table.session.to_json()
    turn(table)
    turn(table)
    late, ahead = saves(page), table.session.to_json()
    page.evaluate("texts => { localStorage.clear(); Object.assign(localStorage, texts); }", early)
    page.add_init_script(LATE)
    page.reload()
    ready(page)
    page.wait_for_selector(".table[data-phase]")
    table.session = Session.from_json(behind)
    table.hand = Hand(table.state)
    draw = Mouse(table)
    draw.hold(action := table.choose(table.state))
    draw.ready_to_draw(action)
    if not saved:
        page.evaluate(STOP)
    page.mouse.down()
    page.mouse.up()  # on the older state, before the journal has said anything
    page.evaluate("answer()")
    expect(page.locator("#toast")).to_have_text(WORDS("error.recovered"))
    if not saved:
        assert saves(page) == late
        return
    table.session = Session.from_json(ahead)
    table.hand = Hand(table.state)
    page.wait_for_function("key => !document.querySelector('.table[data-phase=turn]')")
    table.check()
    assert saves(page) == late == journal(page)


def test_a_game_removed_before_the_journal_answers_stays_removed(new_page: Callable[..., Page], ready: Ready) -> None:
    page = new_page()
    table = start(page, ready, 13)
    early: dict[str, Any] = page.evaluate("({...localStorage})")
    turn(table)  # of this turn only the journal knows
    # On a busy machine the journal may not have it yet, and would keep nothing of a game that it never had.
    wait_until(
        page,
        f"async prefix => {{ const texts = await ({JOURNAL})(); const all = Object.keys(localStorage)"
        ".filter(key => key.startsWith(prefix) && !key.endsWith('.previous'));"
        " return all.length && all.every(key => texts[key] === localStorage[key]); }",
        arg=PREFIX,
    )
    page.evaluate("texts => { localStorage.clear(); Object.assign(localStorage, texts); }", early)
    page.add_init_script(LATE)
    page.goto("about:blank")
    ready(page, "#/games")
    page.click("[data-do^='remove']")
    assert saves(page) == {}
    page.evaluate("answer()")
    wait_until(page, f"async () => !Object.keys(await ({JOURNAL})()).some(key => key.startsWith('{PREFIX}'))")
    assert saves(page) == {}
    page.evaluate("texts => { Object.assign(localStorage, texts); }", early)  # this came to the disk
    page.goto("about:blank")
    ready(page, "#/games")
    page.evaluate("answer()")
    page.wait_for_function("prefix => !Object.keys(localStorage).some(key => key.startsWith(prefix))", arg=PREFIX)


def test_a_preference_changed_before_the_journal_answers_leaves_newer_ones(
    new_page: Callable[..., Page], ready: Ready
) -> None:
    """Both texts had the same revision, and the older one won."""
    page = new_page()
    ready(page, "#/")
    early: dict[str, Any] = page.evaluate("({...localStorage})")
    page.evaluate(SET_PREFERENCE, ["pace", "slow"])  # of this only the journal knows
    wait_until(page, f"async () => ((await ({JOURNAL})())['inkstead.prefs'] || '').includes('slow')")
    page.evaluate("texts => { localStorage.clear(); Object.assign(localStorage, texts); }", early)
    page.add_init_script(LATE)
    page.goto("about:blank")
    ready(page, "#/")
    page.evaluate("inkstead.setPreference('live', false); answer()")
    both = """prefs => prefs.pace === "slow" && prefs.live === false"""
    page.wait_for_function(f"({both})(JSON.parse(localStorage['inkstead.prefs']))")
    wait_until(page, f"async () => (await ({JOURNAL})())['inkstead.prefs'] === localStorage['inkstead.prefs']")


def test_the_games_of_friends_are_recovered(page: Page, ready: Ready) -> None:
    session = Session(Deal.of("cartographers", 14))
    while not session.over:
        session.state.play(session.state.actions()[0])
    ready(page, "#/")
    early: dict[str, Any] = page.evaluate("({...localStorage})")
    page.evaluate("link => { location.hash = link; }", challenge.link(session, "Ada"))
    page.wait_for_function("key => localStorage[key]", arg=challenge.KEY)
    late = page.evaluate("key => localStorage[key]", challenge.KEY)
    wait_until(page, f"async key => (await ({JOURNAL})())[key] === localStorage[key]", arg=challenge.KEY)
    page.goto("about:blank")
    page.add_init_script(f"localStorage.clear(); Object.assign(localStorage, {json.dumps(early)})")
    ready(page, "#/")
    page.wait_for_function("key => localStorage[key]", arg=challenge.KEY)
    assert page.evaluate("key => localStorage[key]", challenge.KEY) == late
