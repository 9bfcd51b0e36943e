"""A page whose version is of no use any more: its buttons lead to the version that waits or is on the host."""

from pathlib import Path

import pytest
from built import Visit, kept, ready, version
from hosting import Host
from playwright.sync_api import Page, expect
from updates import VERSION, WAITING, served

ARCHIVE = "static/vendor/inkstead/kingdom_builder.bin"
#: Deletes a file from our caches.
LOSE = """async path => {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(path);
}"""
#: Python never comes, until the page is loaded again.
STUCK = """if (performance.getEntriesByType("navigation")[0].type !== "reload")
  WebAssembly.compileStreaming = () => new Promise(() => {});"""


def open_a_game_of_another_version(page: Page, host: Host, new: Path) -> None:
    """The worker has lost an archive of its version, and the host has only that of the next one."""
    page.evaluate(LOSE, ARCHIVE)
    host.deploy(new)
    page.evaluate("location.hash = '#/new/kingdom_builder'")
    expect(page.locator("#trouble h2")).to_have_text("Inkstead was updated")


def press_reload(page: Page, new: Path) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name="Reload the page").click()
    page.wait_for_selector("#trouble[hidden]", state="attached")
    ready(page)
    assert page.evaluate(VERSION) == version(new)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("waits", [False, True])
def test_the_message_about_an_update_leads_to_the_new_version(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path, waits: bool
) -> None:
    """Regression: the page came from the worker of the old version again."""
    host.cache = "no-store"
    with visit(host.url, tmp_path / "profile", expect=".*") as page:
        kept(ready(page))
        open_a_game_of_another_version(page, host, next_site)
        if waits:
            page.evaluate(WAITING)
        press_reload(page, next_site)
        assert waits == page.evaluate("navigator.serviceWorker.controller !== null")
        kept(page)
        assert served(page, next_site)


@pytest.mark.exhaustive
def test_without_a_network_the_message_about_an_update_leaves_the_old_version_there(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path
) -> None:
    old = host.folder
    host.cache = "no-store"
    with visit(host.url, tmp_path / "profile", expect=".*") as page:
        kept(ready(page))
        open_a_game_of_another_version(page, host, next_site)
        host.stop()
        press_reload(page, old)
        assert page.evaluate("navigator.serviceWorker.controller !== null")


@pytest.mark.exhaustive
def test_the_message_about_an_update_asks_to_close_another_tab(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path
) -> None:
    host.cache = "no-store"
    with visit(host.url, tmp_path / "profile", expect=".*") as page:
        kept(ready(page))
        other = page.context.new_page()
        other.goto(host.url)
        ready(other)
        open_a_game_of_another_version(page, host, next_site)
        page.evaluate(WAITING)
        page.get_by_role("button", name="Reload the page").click()
        expect(page.locator("#trouble")).to_contain_text("another tab")
        other.close()
        press_reload(page, next_site)


def test_a_version_that_does_not_start_gives_way_to_the_one_that_waits(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path
) -> None:
    """Regression: an update was offered only after a start."""
    with visit(host.url, tmp_path / "profile", expect="inkstead: python") as page:
        kept(ready(page))
        host.deploy(next_site)
        page.evaluate(WAITING)
        page.add_init_script(STUCK)
        page.goto(host.url + "?")
        page.wait_for_selector("#repair", state="attached")
        page.evaluate("inksteadTrouble.fail('python', 'a fault of this version')")
        press_reload(page, next_site)
        assert served(page, next_site)
