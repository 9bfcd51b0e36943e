"""Storage that is full or refused: games and results are shown nevertheless, and what no store takes is announced."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cartographers_solo import WORDS
from played_games import played, store_games, visit
from playwright.sync_api import Page, expect
from puzzle_solver import Solver
from saving_steps import expect_unsaved, wait_for_journal

from table.achievements import shown_in
from table.day import Day
from table.days import deal
from table.memory_store import MemoryStore
from table.puzzle.progress import KEY, Progress
from table.session import Session

pytestmark = pytest.mark.own_profile
Ready = Callable[..., Page]
#: localStorage refuses what `sessionStorage.refused` says: "QuotaExceededError" for writing, "SecurityError" for
#: everything; IndexedDB refuses everything while there is a `sessionStorage.broken`.
REFUSING = """{
  const no = name => { throw Object.assign(new DOMException('no', name), {stack: ''}); };
  for (const method of ['getItem', 'setItem', 'removeItem', 'key']) {
    const real = Storage.prototype[method];
    Storage.prototype[method] = function (...given) {
      const name = this === localStorage && sessionStorage.refused;
      if (name && (method === 'setItem' || name === 'SecurityError')) no(name);
      return real.apply(this, given);
    };
  }
  const real = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...given) {
    return sessionStorage.broken ? no('UnknownError') : real.apply(this, given);
  };
}"""
REFUSALS = ["QuotaExceededError", "SecurityError"]


@pytest.fixture
def page(page: Page) -> Page:
    page.add_init_script(REFUSING)
    return page


def refuse(page: Page, name: str = "QuotaExceededError", *, both: bool = False) -> None:
    page.evaluate(
        "([name, both]) => { sessionStorage.refused = name; if (both) sessionStorage.broken = 1; }", [name, both]
    )


def again(page: Page, ready: Ready, *, refused: bool) -> None:
    """Start again, in localStorage that is still full or has room now."""
    if not refused:
        page.evaluate("() => { delete sessionStorage.refused; }")
    wait_for_journal(page)
    page.reload()
    ready(page)


def last_press(session: Session) -> Session:
    """The position before the last press of a game."""
    chance, last = random.Random(5), None
    while not session.over:
        session.place(chance.choice(session.state.actions()))
        if session.inked is not None:
            last = Session.from_json(session.to_json())
            session.reveal()
    assert last is not None
    return last


def solve(page: Page, ready: Ready, name: str, *, both: bool = False) -> None:
    solver = Solver(page, "cartographers", 1).open(ready)
    refuse(page, name, both=both)
    for action in solver.puzzle.solution:
        solver.make(action)
    solver.sees("solved")
    expect(page.locator(".wax-seal svg")).to_be_visible()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", REFUSALS)
def test_a_solved_puzzle_is_in_the_list_and_after_the_next_start(page: Page, ready: Ready, name: str) -> None:
    solve(page, ready, name)
    visit(page, "#/puzzles/cartographers", ".puzzles .tiles")
    expect(page.locator(".puzzles .count")).to_contain_text("1 of")
    expect(page.locator("#toast")).to_be_empty()
    page.evaluate("() => { sessionStorage.refused = 'QuotaExceededError'; }")
    for refused in (True, False):
        again(page, ready, refused=refused)
        expect(page.locator(".puzzles .count")).to_contain_text("1 of")
    assert json.loads(page.evaluate("key => localStorage[key]", KEY))["results"]


def test_what_was_reached_before_stays_when_the_storage_can_no_longer_be_read(page: Page, ready: Ready) -> None:
    solve(page, ready, "")
    refuse(page, "SecurityError")
    visit(page, "#/puzzle/cartographers/2", ".task")
    page.click("[data-do=puzzle_show]")
    visit(page, "#/puzzles/cartographers", ".puzzles .tiles")
    expect(page.locator(".puzzles .count")).to_contain_text("1 of")
    again(page, ready, refused=False)
    results = Progress(MemoryStore({KEY: page.evaluate("key => localStorage[key]", KEY)})).results()
    assert [one.solved for one in results.values()] == [True, False]


def test_what_no_store_takes_is_announced_once_and_is_in_the_file(page: Page, ready: Ready, tmp_path: Path) -> None:
    solve(page, ready, "QuotaExceededError", both=True)
    expect(page.locator("#toast span")).to_have_text(WORDS("unsaved.memory"))
    page.locator("#toast a").click()
    with page.expect_download() as download:
        page.click(".data [data-do=save]")
    download.value.save_as(tmp_path / "all.json")
    assert KEY in json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))["entries"]
    page.evaluate("document.querySelector('#toast').replaceChildren()")
    visit(page, "#/puzzle/cartographers/2", ".task")
    page.click("[data-do=puzzle_show]")
    page.wait_for_timeout(300)
    expect(page.locator("#toast")).to_be_empty()


def test_what_was_refused_is_stored_as_soon_as_there_is_room(page: Page, ready: Ready) -> None:
    solve(page, ready, "QuotaExceededError")
    assert page.evaluate("key => localStorage[key] ?? null", KEY) is None
    page.evaluate("() => { delete sessionStorage.refused; }")
    visit(page, "#/", "body[data-screen=home]")
    page.click("#theme")
    assert page.evaluate("key => localStorage[key]", KEY)


def test_the_end_of_a_game_of_the_day_counts_everywhere(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    session = Session(deal("cartographers", Day.today()))
    store_games(page, one=last_press(session))
    visit(page, "#/play/one", ".table[data-phase=turn]")
    refuse(page)
    page.click("[data-part=main]")
    expect(page.locator(".table[data-phase=over] .day-of-game")).to_be_visible()
    expect_unsaved(page, "storage is full")
    for refused in (None, True, False):
        if refused is not None:
            again(page, ready, refused=refused)
        visit(page, "#/days", ".days .numbers")
        expect(page.locator(".days .share .text")).to_contain_text("points")
        visit(page, "#/stats/cartographers", ".stats .numbers")
        expect(page.locator(".stats .numbers b").first).to_have_text("1")
        visit(page, "#/achievements/cartographers", ".medals")
        expect(page.locator(".medals .done")).to_have_count(len(shown_in(session)))
        visit(page, "#/games", ".saved")
        expect(page.locator("#game-one p").first).to_contain_text("point")


@pytest.mark.exhaustive
def test_a_new_game_is_on_the_first_screen_and_goes_on_after_the_next_start(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    refuse(page)
    page.evaluate("code => { location.hash = '#deal=' + code }", played(7, moves=1).deal.code())
    page.wait_for_selector(".table[data-phase]")
    expect_unsaved(page, "storage is full")
    for _ in range(2):
        visit(page, "#/", "body[data-screen=home]")
        page.click("#continue")
        page.wait_for_selector(".table[data-phase]")
        again(page, ready, refused=True)


@pytest.mark.exhaustive
def test_settings_and_names_stay(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_games(page, one=played(3))
    refuse(page)
    page.click("#theme")
    page.click('[data-lang="ja"]')
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    theme: Any = page.evaluate("inkstead.themeChoice")
    visit(page, "#/games", "#game-one")
    page.click("#game-one [data-do^=rename]")
    page.fill("#name", "Lake")
    page.keyboard.press("Enter")
    for refused in (None, True, False):
        if refused is not None:
            again(page, ready, refused=refused)
        expect(page.locator("html")).to_have_attribute("lang", "ja")
        assert page.evaluate("inkstead.themeChoice") == theme
        expect(page.locator("#game-one")).to_contain_text("Lake")
