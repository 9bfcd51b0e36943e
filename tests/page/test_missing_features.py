"""Browsers that lack or refuse a feature: the page starts, plays with a bot and keeps what it can."""

from collections.abc import Callable

import pytest
from cartographers_solo import WORDS
from missing_features import NO_STORAGE, OTHERS, REFUSED, Ready, started
from playwright.sync_api import Page, expect
from saving_steps import again, expect_saved, expect_unsaved
from solo_turns import turn

pytestmark = pytest.mark.own_profile

NO_DATABASE = {
    "no indexedDB": "Object.defineProperty(window, 'indexedDB', {value: undefined});",
    "indexedDB refused": f"Object.defineProperty(window, 'indexedDB', {{get() {{ {REFUSED} }}}});",
    "database refused": f"IDBFactory.prototype.open = () => {{ {REFUSED} }};",
    "database fails": """IDBFactory.prototype.open = () => {
      const request = {error: new DOMException('no', 'InvalidStateError')};
      setTimeout(() => request.onerror?.(new Event('error')));
      return request;
    };""",
}
NO_WORKER = {
    "no Worker": "delete window.Worker;",
    "Worker refused": f"window.Worker = class {{ constructor() {{ {REFUSED} }} }};",
}
EVERYTHING = "".join(
    script
    for one in (NO_DATABASE, NO_STORAGE, NO_WORKER, OTHERS)
    for name, script in one.items()
    if name.startswith("no ") or name == "sessionStorage refused"
)


def ask_for_a_hint(page: Page) -> None:
    page.click('.tools [data-do="hint"]')
    expect(page.locator(".advice .try")).to_have_count(3, timeout=60_000)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("script", NO_DATABASE.values(), ids=NO_DATABASE)
def test_without_a_database_games_are_kept_in_localstorage(page: Page, ready: Ready, script: str) -> None:
    table = started(page, ready, script)
    expect(page.locator("#toast")).to_have_text(WORDS("error.journal"))
    expect_saved(page)
    again(table, ready)
    table.check()
    turn(table)


def test_with_a_database_that_never_answers_moves_are_kept_but_shown_as_unconfirmed(page: Page, ready: Ready) -> None:
    table = started(page, ready, "IDBFactory.prototype.open = () => ({});")
    expect_unsaved(page, WORDS("unsaved.late"))
    again(table, ready)
    table.check()


@pytest.mark.parametrize("script", NO_STORAGE.values(), ids=NO_STORAGE)
def test_without_storage_a_game_can_be_played_and_saved_to_a_file(page: Page, ready: Ready, script: str) -> None:
    table = started(page, ready, script)
    expect(page.locator(".unsaved")).to_be_visible()
    with page.expect_download():
        page.click(".unsaved button")
    turn(table)


def test_without_storage_card_sets_are_in_the_file_of_all_data(page: Page, ready: Ready) -> None:
    page.add_init_script(NO_STORAGE["no localStorage"])
    ready(page, "#/cards/woodcraft")
    page.click('[data-do="copy_standard"]')
    page.wait_for_selector("#set-save")
    page.evaluate("location.hash = '#/data'")
    with page.expect_download() as download:
        page.click('[data-do="save"]')
    assert '"inkstead.cards.' in download.value.path().read_text("utf-8")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("script", NO_WORKER.values(), ids=NO_WORKER)
def test_without_a_worker_the_page_thinks_for_the_bots(page: Page, ready: Ready, script: str) -> None:
    table = started(page, ready, script)
    ask_for_a_hint(page)
    again(table, ready)
    table.check()


@pytest.mark.sampled(5)
@pytest.mark.parametrize("script", OTHERS.values(), ids=OTHERS)
def test_without_a_feature_games_are_played_and_kept(page: Page, ready: Ready, script: str) -> None:
    table = started(page, ready, script)
    expect_saved(page)
    again(table, ready)
    table.check()
    turn(table)


def test_without_any_of_these_features_a_game_can_be_played(page: Page, ready: Ready) -> None:
    table = started(page, ready, EVERYTHING)
    expect(page.locator(".unsaved")).to_be_visible()
    turn(table)
    ask_for_a_hint(page)


def test_a_private_window_plays_and_forgets(new_page: Callable[..., Page], ready: Ready) -> None:
    """A profile that is gone once its window is closed: the next window starts empty, without an error."""
    table = started(new_page(), ready, "")
    again(table, ready)
    table.check()
    table.page.context.close()
    page = ready(new_page(), "#/games")
    expect(page.locator(".games .empty")).to_be_visible()
