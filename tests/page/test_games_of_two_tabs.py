"""The list of games while another tab finishes, continues and removes games."""

from collections.abc import Callable
from typing import Any

import pytest
from played_games import CLEAR, STORE, played, shelf, store_games, visit
from playwright.sync_api import Page, expect

from table import sharing
from table.memory_store import MemoryStore
from table.results import KEY, Results
from table.saved_games import Shelf
from table.session import Session
from table.sharing import FileGame

Ready = Callable[..., Page]
#: Another tab is shown, and this one after it.
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"
OFFSET = "document.scrollingElement.scrollTop"


def list_of(page: Page, ready: Ready, **games: Session) -> Page:
    ready(page, "#/about", again=False)
    page.evaluate(CLEAR)
    store_games(page, **games)
    visit(page, "#/games", ".saved")
    return page


def save(page: Page, id: str, session: Session) -> None:
    """Save a game as another tab does."""
    store = MemoryStore(page.evaluate("({...localStorage})"))
    entry = Shelf(store).save(id, session, 1_900_000_000)
    Results(store).update([entry])
    page.evaluate(STORE, store.texts)


def results(page: Page) -> list[str]:
    return [result.id for result in Results(MemoryStore({KEY: page.evaluate(f"localStorage['{KEY}']")})).all()]


def test_the_result_of_a_game_that_another_tab_has_finished_stays_when_the_game_is_removed(
    shared_page: Page, ready: Ready
) -> None:
    """Regression: the list still showed a running game, so its result was removed from the statistics."""
    page = list_of(shared_page, ready, one=played(21, moves=8), two=played(22, moves=8))
    save(page, "one", played(21))
    assert results(page) == ["one"]
    page.click('[data-do="remove one"]')
    expect(page.locator("#game-one.gone")).to_have_count(1)
    assert results(page) == ["one"] and [entry.id for entry in shelf(page).entries()] == ["two"]
    page.click('[data-do="restore one"]')
    expect(page.locator("#game-one")).to_contain_text("Rating ")


def test_a_list_that_is_looked_at_again_shows_what_another_tab_has_changed(page: Page, ready: Ready) -> None:
    list_of(page, ready, **{f"g{n}": played(40 + n % 3, moves=4) for n in range(12)})
    page.set_viewport_size({"width": 900, "height": 500})
    page.click('[data-do="remove g1"]')
    page.focus('[data-do="remove g9"]')
    before = page.evaluate(OFFSET)
    assert before > 100
    save(page, "g11", played(42))
    page.evaluate(CLEAR, ".g10")
    page.evaluate(LOOK)
    expect(page.locator("#game-g11")).to_contain_text("Rating ")
    expect(page.locator("#game-g10")).to_have_count(0)
    expect(page.locator("#game-g1.gone")).to_have_count(1)
    expect(page.locator('[data-do="remove g9"]')).to_be_focused()
    assert page.evaluate(OFFSET) == before
    page.evaluate(CLEAR, ".g9")
    page.evaluate(LOOK)
    expect(page.locator(".games h1")).to_be_focused()


def test_a_list_that_the_journal_changes_keeps_what_was_begun_in_it(page: Page, ready: Ready) -> None:
    """Regression: the screen was opened again, and the games removed just now could no longer be put back."""
    list_of(page, ready, one=played(21, moves=8), two=played(22, moves=8))
    page.click('[data-do="remove one"]')
    field = page.query_selector("#file")
    page.evaluate(CLEAR, ".two")
    page.evaluate("""dispatchEvent(new CustomEvent("inkstead:journal", { detail: ["inkstead.game.two"] }))""")
    expect(page.locator("#game-two")).to_have_count(0)
    expect(page.locator("#game-one.gone")).to_have_count(1)
    assert page.evaluate("field => field.isConnected", field)  # a file may be chosen at the moment


def test_a_name_that_is_being_edited_stays_when_the_list_is_looked_at_again(shared_page: Page, ready: Ready) -> None:
    page = list_of(shared_page, ready, one=played(21, moves=8), two=played(22, moves=8))
    page.click('[data-do="rename one"]')
    page.fill("#name", "Evening")
    page.evaluate(CLEAR, ".two")
    page.evaluate(LOOK)
    expect(page.locator("#name")).to_have_value("Evening")
    page.keyboard.press("Enter")
    expect(page.locator("#game-one h3")).to_have_text("Evening")


@pytest.mark.parametrize("verb", ["link", "save", "remove"])
def test_a_game_that_another_tab_has_removed_leaves_the_list(shared_page: Page, ready: Ready, verb: str) -> None:
    """Regression: it became a damaged game, whose button saved an empty file."""
    page = list_of(shared_page, ready, one=played(21, moves=8), two=played(22, moves=8))
    page.evaluate(CLEAR, ".one")
    page.click(f'[data-do="{verb} one"]')
    expect(page.locator("#toast")).to_have_text("This game is not on this device.")
    expect(page.locator(".saved")).to_have_count(1)
    expect(page.locator(".games h1")).to_be_focused()
    expect(page.locator("#game-two")).to_be_visible()


def test_a_damaged_game_that_another_tab_has_removed_leaves_the_list(shared_page: Page, ready: Ready) -> None:
    page = list_of(shared_page, ready, two=played(22, moves=8))
    page.evaluate(STORE, {"inkstead.game.one": "3 00000000 {}"})
    page.evaluate(LOOK)
    page.wait_for_selector('[data-do="rescue one"]')
    page.evaluate(CLEAR, ".one")
    page.click('[data-do="rescue one"]')
    expect(page.locator("#toast")).to_have_text("This game is not on this device.")
    expect(page.locator(".saved")).to_have_count(1)


def test_a_filter_that_is_no_longer_offered_shows_all_games(page: Page, ready: Ready) -> None:
    """Regression: the list was empty, and the button for all games was gone."""
    list_of(page, ready, one=played(21), two=played(22, moves=8))
    page.click('[data-do="only kind over"]')
    expect(page.locator(".saved")).to_have_count(1)
    page.evaluate("localStorage.removeItem('inkstead.game.one')")
    page.evaluate(LOOK)
    expect(page.locator("#game-two")).to_be_visible()
    expect(page.locator(".filters")).to_have_count(0)


@pytest.mark.parametrize("route", ["#/games", "#/data"])
def test_a_file_is_not_added_while_another_one_is_read(page: Page, ready: Ready, route: str) -> None:
    """Regression: a file that was chosen again before it was read added its games twice."""
    ready(page, "#/about")
    visit(page, route, "#file")
    page.evaluate("""() => {
      const text = Blob.prototype.text;
      Blob.prototype.text = async function () {
        await new Promise(done => { (window.wait ??= []).push(done); });
        return text.call(this);
      };
    }""")
    file = sharing.to_file([FileGame(played(21, moves=8), 1_700_000_000)], 1)
    files: Any = [{"name": "games.json", "mimeType": "application/json", "buffer": file.encode()}]
    page.set_input_files("#file", files)
    page.wait_for_function("window.wait?.length === 1")
    page.set_input_files("#file", files)
    expect(page.locator("#toast")).to_contain_text("still being read")
    page.evaluate("wait.forEach(done => done())")
    expect(page.locator("#news")).to_have_text("1 game added")
    assert len(shelf(page).entries()) == 1
    page.set_input_files("#file", files)
    page.wait_for_function("window.wait.length === 2")
    page.evaluate("wait.forEach(done => done())")
    expect(page.locator("#news")).to_contain_text("not added again")
