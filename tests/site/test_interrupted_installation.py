"""A version whose cache is deleted while it installs is not used; the page goes on, and the next visit installs it."""

from pathlib import Path

import pytest
from built import Visit, kept, ready, version
from hosting import MINUTE, Gate, Host
from page_start import wait_until
from playwright.sync_api import Page
from site_play import play_a_draw
from updates import DELETE, VERSION, WAITING, served

from tools.bench.pages import ROUTE

#: A file that no start asks for.
LATE = "static/locale/ko.js"
#: Whether no version installs or waits any longer.
SETTLED = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  return !found?.installing && !found?.waiting;
}"""
LOST = "not kept for playing offline: the cache was deleted during the installation"


def open_gate(page: Page, gate: Gate) -> None:
    """Let the installation go on, and wait until it has failed."""
    with page.expect_console_message(lambda message: LOST in message.text):
        gate.opened.set()
    wait_until(page, SETTLED)


def test_a_first_version_whose_cache_is_deleted_is_installed_by_the_next_visit(
    host: Host, visit: Visit, tmp_path: Path
) -> None:
    gate = host.held[LATE] = Gate()
    with visit(host.url + ROUTE, tmp_path) as page:
        ready(page, "table")
        assert gate.reached.wait(MINUTE)
        page.evaluate(DELETE)
        open_gate(page, gate)
        assert page.evaluate("navigator.serviceWorker.getRegistration().then(found => found === undefined)")
        play_a_draw(page)
    with visit(host.url, tmp_path) as page:
        kept(ready(page))
    host.stop()
    with visit(host.url, tmp_path) as page:
        assert served(ready(page), host.folder)


@pytest.mark.exhaustive
def test_a_version_that_installs_while_the_one_before_is_taken_over_is_installed_later(
    host: Host, next_site: Path, third_site: Path, visit: Visit, tmp_path: Path
) -> None:
    """The version that takes over deletes all other caches."""
    with visit(host.url, tmp_path / "profile") as page:
        kept(ready(page))
        host.deploy(next_site)
        page.evaluate(WAITING)
        host.deploy(third_site)
        gate = host.held[LATE] = Gate()
        page.evaluate("navigator.serviceWorker.ready.then(found => { found.update(); })")
        assert gate.reached.wait(MINUTE)
        with page.expect_navigation():
            page.click("#update-now")
        ready(page)
        open_gate(page, gate)
        assert page.evaluate(VERSION) == version(next_site) and served(page, next_site)
        page.evaluate(WAITING)
        with page.expect_navigation():
            page.click("#update-now")
        ready(page)
        assert page.evaluate(VERSION) == version(third_site) and served(page, third_site)


def test_an_installation_is_over_only_when_its_last_file_is(host: Host, visit: Visit, tmp_path: Path) -> None:
    """Regression: the page learned of a missing file while others were still being written."""
    missing = "static/css/replay.css"
    host.hidden = {missing}
    gate = host.held[LATE] = Gate()
    with visit("about:blank", tmp_path, expect="404|Failed to load") as page:
        opened: list[bool] = []
        said = f"offline: {missing}"
        page.on("console", lambda message: opened.append(gate.opened.is_set()) if said in message.text else None)
        with page.expect_console_message(lambda message: said in message.text):
            page.goto(host.url)
            ready(page)
            assert gate.reached.wait(MINUTE)
            while host.missing.count(missing) < 2:  # the browser's cache, then the host
                page.wait_for_timeout(50)
            page.wait_for_timeout(300)
            gate.opened.set()
        assert opened == [True]
