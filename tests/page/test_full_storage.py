"""Full storage: what is not a game is shown at once and after another start, because the journal has it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from cartographers_solo import WORDS
from failing_storage import FILL
from journal_scripts import JOURNAL
from lesson_input import Pupil
from page_start import wait_until
from page_watch import IN_PYTHON
from played_games import played, store_games, visit
from playwright.sync_api import Page, expect
from puzzle_solver import Solver
from saving_steps import FAILING, again, saves, started, wait_for_journal
from solo_turns import turn

from table import sharing
from table.backup.file import to_file
from table.memory_store import MemoryStore
from table.puzzle import puzzles
from table.saved_games import Shelf
from table.sharing import FileGame

Ready = Callable[..., Page]


@pytest.fixture
def page(emptied_page: Page) -> Page:
    return emptied_page


def fill(page: Page) -> None:
    """Leave no room in localStorage."""
    assert page.evaluate(FILL) > 1_000_000


def test_a_solved_puzzle_is_in_the_list(page: Page, ready: Ready) -> None:
    solver = Solver(page, "kingdom_builder", 1).open(ready)
    fill(page)
    for action in solver.puzzle.solution:
        solver.make(action)
    solver.sees("solved")
    count = WORDS("puzzle.count", n=1, m=len(puzzles("kingdom_builder")))
    visit(page, "#/puzzles/kingdom_builder", ".puzzles .tiles")
    expect(page.locator(".puzzles .count")).to_have_text(count)
    wait_for_journal(page)
    page.reload()
    expect(page.locator(".puzzles .count")).to_have_text(count, timeout=60_000)


@pytest.mark.exhaustive
def test_a_lesson_is_resumed_at_its_step(page: Page, ready: Ready) -> None:
    pupil = Pupil(page, "kingdom_builder", "mouse").open(ready)
    fill(page)
    pupil.make()
    pupil.go_on()
    there = pupil.course.number
    wait_for_journal(page)
    page.reload()
    expect(page.locator(".coach")).to_be_visible(timeout=60_000)
    assert there == pupil.course.number
    pupil.sees("task", pupil.id)


@pytest.mark.exhaustive
def test_settings_stay(page: Page, ready: Ready) -> None:
    ready(page, "")
    fill(page)
    page.evaluate("inkstead.setPreference('theme', '\"dark\"')")
    wait_for_journal(page)
    page.reload()
    ready(page)
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)


def test_a_game_is_opened_at_its_last_action(page: Page, ready: Ready) -> None:
    table = started(page, ready, 12)
    fill(page)
    turn(table)
    wait_for_journal(page)
    again(table, ready)
    table.check()


def test_a_game_that_only_the_journal_has_is_not_thinned(page: Page, ready: Ready) -> None:
    """Regression: the journal got the text without actions, for which localStorage had no room either."""
    ready(page, "")
    store_games(page, one=played(21))
    ((key, text),) = saves(page).items()
    page.evaluate("key => { localStorage.removeItem(key); inkstead.journal.unfit.clear(); }", key)
    fill(page)
    hold = "([key, text]) => { inkstead.journal.write(key, text); inkstead.journal.unfit.set(key, text); }"
    page.evaluate(hold, [key, text])
    page.evaluate(
        IN_PYTHON,
        "from page.store import open_store; from table.saved_games import Shelf;"
        "module = Shelf(open_store()[0]); list(module._thinner('another'))",
    )
    assert page.evaluate(IN_PYTHON, "len(module.entries()) == 1 and not module.thinned")
    page.evaluate(IN_PYTHON, "del module")
    page.evaluate("inkstead.journal.write('inkstead.other', '{}')")  # the journal is written in this order
    wait_until(page, f"async () => (await ({JOURNAL})())['inkstead.other'] === '{{}}'")
    assert page.evaluate(f"async key => (await ({JOURNAL})())[key]", key) == text


@pytest.mark.exhaustive
def test_a_removed_result_stays_removed(page: Page, ready: Ready) -> None:
    """What is kept in memory because there is no room is removed with the rest."""
    ready(page, "")
    fill(page)
    page.evaluate("""() => {
      inkstead.journal.write('inkstead.one', '{"revision":1}');
      inkstead.journal.unfit.set('inkstead.one', '{"revision":1}');
    }""")
    assert "inkstead.one" in page.evaluate("inkstead.journal.keys()")
    page.evaluate("inkstead.journal.write('inkstead.one')")
    assert page.evaluate("inkstead.journal.read('inkstead.one')") is None
    assert "inkstead.one" not in page.evaluate("inkstead.journal.keys()")


def test_a_later_text_of_another_tab_is_read(page: Page, ready: Ready) -> None:
    ready(page, "")
    assert page.evaluate("""() => {
      inkstead.journal.unfit.set('inkstead.one', '{"revision":2}');
      return ['{"revision":1}', '{"revision":3}'].map(text => {
        localStorage.setItem('inkstead.one', text);
        return inkstead.journal.read('inkstead.one');
      });
    }""") == ['{"revision":2}', '{"revision":3}']


def test_games_of_a_file_that_did_not_fit_are_not_there_after_another_start(
    page: Page, ready: Ready, tmp_path: Path
) -> None:
    """The journal had kept them: a player who tried twice had each of them twice."""
    file = tmp_path / "games.json"
    file.write_text(sharing.to_file([FileGame(played(36, moves=2), 1)], 1), encoding="utf-8")
    ready(page, "#/games")
    page.evaluate(FAILING, "QuotaExceededError")
    for _ in range(2):
        page.evaluate("document.getElementById('news').replaceChildren()")
        page.set_input_files("#file", file)
        expect(page.locator("#news .bad")).to_contain_text("1 game did not fit")
    link = sharing.link(played(37, moves=2))
    page.evaluate("link => { location.hash = link; }", link)
    page.click("[data-do^=keep]")
    expect(page.locator("#toast")).to_contain_text("storage is full")
    page.evaluate("new Promise(done => setTimeout(done, 300))")  # what the journal is given, it writes
    page.goto("about:blank")
    ready(page, "#/games")
    page.evaluate("inkstead.journal.merged.then(() => new Promise(done => setTimeout(done, 100)))")
    assert saves(page) == {}
    expect(page.locator(".games .empty")).to_be_visible()


def test_what_did_not_fit_from_a_file_with_everything_is_not_there_after_another_start(
    page: Page, ready: Ready, tmp_path: Path
) -> None:
    """The journal had kept it: the page said that the games did not fit, and then they came back by themselves."""
    there = MemoryStore()
    for id, moves in (("continued", 6), ("new", 2)):
        Shelf(there).save(id, played(38, moves=moves), 1)
    file = tmp_path / "everything.json"
    file.write_text(to_file(there, 1).text, encoding="utf-8")
    ready(page, "#/")
    store_games(page, continued=played(38, moves=4))
    before = saves(page)
    visit(page, "#/data", ".data")
    page.evaluate(FAILING, "QuotaExceededError")
    page.set_input_files("#file", file)
    expect(page.locator("#news .bad")).to_contain_text("2 parts of the file did not fit")
    page.evaluate("new Promise(done => setTimeout(done, 300))")  # what the journal is given, it writes
    page.goto("about:blank")
    ready(page, "#/games")
    page.evaluate("inkstead.journal.merged.then(() => new Promise(done => setTimeout(done, 100)))")
    assert saves(page) == before
    expect(page.locator(".saved a")).to_have_count(1)
