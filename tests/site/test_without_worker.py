"""Without a service worker, as over http or in a private window: updates and dropped connections."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
from built import Visit, ready, version
from hosting import Host
from playwright.sync_api import Page, expect
from session_helpers import words
from updates import REFUSED, VERSION
from worker_answers import ANSWERS

from tools.bench.pages import ROUTE
from tools.site import pages

CACHED = "max-age=600"
# The page counts bytes from the first one, as it does after half a second.
SLOW = "{ const later = setTimeout; window.setTimeout = (call, ms) => later(call, ms === 500 ? 0 : ms); }"


@contextmanager
def unattended(visit: Visit, url: str, expected: str = "(?!)") -> Iterator[Page]:
    """A page whose browser refuses service workers."""
    with visit("about:blank", expect=expected) as page:
        page.add_init_script(REFUSED)
        page.goto(url)
        yield page


def test_a_built_site_does_not_ask_a_visitor_to_set_it_up(host: Host, visit: Visit) -> None:
    host.hidden = {"static/vendor/manifest.js", "static/python.js"}
    with unattended(visit, host.url, ".*") as page:
        expect(page.locator("#trouble h2")).to_have_text("Something could not be loaded")
        host.hidden = set()
        page.get_by_role("button", name="Reload the page").click()
        ready(page)


def test_a_visit_after_an_update_starts_the_new_version(host: Host, next_site: Path, visit: Visit) -> None:
    """The browser still has files of the version before, which the new page refuses."""
    host.cache = CACHED
    with unattended(visit, host.url, ".*") as page:
        ready(page)
        host.deploy(next_site)
        documents = count(1)  # the one of this reload, and the one of the reload by the page
        with page.expect_event("framenavigated", lambda _: next(documents) == 2):
            page.reload(wait_until="commit")
        ready(page)
        assert page.evaluate("sessionStorage['inkstead.renewed']")
        assert page.evaluate(VERSION) == version(next_site)
        expect(page.locator("#trouble")).to_be_hidden()
        assert "later" in page.evaluate("fetch('static/css/scenes.css').then(answer => answer.text())")


def test_half_an_upload_is_not_loaded_again_and_again(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path
) -> None:
    host.cache = CACHED
    old, half = host.folder, tmp_path / "half"
    shutil.copytree(next_site, half)
    shutil.copyfile(old / "static" / "python.js", half / "static" / "python.js")
    with unattended(visit, host.url, ".*") as page:
        ready(page)
        host.deploy(half)
        host.asked.clear()
        page.reload()
        button = page.get_by_role("button", name="Reload the page")
        expect(button).to_be_visible()
        page.wait_for_timeout(3000)
        assert host.asked.count("") == 1
        host.deploy(next_site)
        page.evaluate("sessionStorage['inkstead.renewed'] = 1")  # what helps now is the button
        button.click()
        ready(page)
        assert page.evaluate(VERSION) == version(next_site)


def test_the_bots_use_the_interpreter_that_the_page_has_loaded(host: Host, visit: Visit) -> None:
    host.cache = CACHED
    with unattended(visit, host.url + ROUTE) as page:
        ready(page, "table")
        page.evaluate(ANSWERS)
        page.click('.tools [data-do="hint"]')
        page.wait_for_selector(".advice .try", timeout=60_000)
        assert page.evaluate("answers.length")
    assert host.asked.count(pages.WASM) == 1


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("secure", "slow"), [(True, False), (True, True), (False, False)])
def test_an_interpreter_of_another_version_is_noticed(
    host: Host, visit: Visit, tmp_path: Path, secure: bool, slow: bool
) -> None:
    """The host is in the middle of an upload: the page is new, the interpreter is not."""
    host.cache = CACHED
    whole, mixed = host.folder, tmp_path / "mixed"
    shutil.copytree(whole, mixed)
    (mixed / pages.WASM).write_bytes((whole / pages.WASM).read_bytes() + b"\0\2\1x")  # an empty custom section
    host.deploy(mixed)
    with visit("about:blank", expect=".*") as page:
        page.add_init_script(REFUSED)
        if not secure:
            page.add_init_script("delete Crypto.prototype.subtle")
        if slow:
            page.add_init_script(SLOW)
        page.goto(host.url)
        button = page.get_by_role("button", name="Reload the page")
        expect(button).to_be_visible(timeout=60_000)
        assert page.locator("body[data-ready]").count() == secure
        host.deploy(whole)
        button.click()
        page.wait_for_selector("#trouble[hidden]", state="attached")
        ready(page)
        page.wait_for_timeout(1000)  # as long as it takes to compare
        expect(button).to_be_hidden()


@pytest.mark.exhaustive
def test_an_interpreter_whose_bytes_were_counted_is_not_called_another_version(host: Host, visit: Visit) -> None:
    with visit("about:blank") as page:
        page.add_init_script(REFUSED)
        page.add_init_script(SLOW)
        page.goto(host.url)
        ready(page)
        page.wait_for_timeout(1000)  # as long as it takes to compare
        expect(page.locator("#trouble")).to_be_hidden()


def test_a_part_of_another_version_is_refused_with_a_way_out(host: Host, next_site: Path, visit: Visit) -> None:
    host.cache = CACHED
    with unattended(visit, host.url + ROUTE, "integrity|digest|inkstead: updated") as page:
        ready(page, "table")
        host.deploy(next_site)
        table = page.url
        page.evaluate("location.hash = '#/new/kingdom_builder'")
        expect(page.locator("#trouble h2")).to_have_text("Inkstead was updated")
        expect(page.locator("#trouble")).to_contain_text("Running games are saved")
        expect(page.locator("#toast")).to_have_text("Inkstead was updated")
        assert page.url == table
        page.get_by_role("button", name="Reload the page").click()
        page.wait_for_selector("#trouble[hidden]", state="attached")
        ready(page, "table")
        assert page.evaluate(VERSION) == version(next_site)


@pytest.mark.exhaustive
def test_texts_of_another_version_are_refused_with_a_way_out(host: Host, next_site: Path, visit: Visit) -> None:
    """Regression: the page ran them, because only modules and archives had checksums."""
    with visit("about:blank", expect="integrity|digest|inkstead: (load|updated)") as page:
        page.add_init_script(REFUSED)
        page.add_init_script("""localStorage["inkstead.prefs"] ??= '{"lang":"ko"}'""")
        page.goto(host.url)
        ready(page)
        host.deploy(next_site)
        host.asked.clear()
        page.click('[data-lang="en"]')
        expect(page.locator("#trouble h2")).to_have_text(words("ko")("boot.updated.title"))
        assert "static/locale/en.js" in host.asked and page.evaluate("document.documentElement.lang") == "ko"
        page.click("#trouble button")
        page.wait_for_selector("#trouble[hidden]", state="attached")
        ready(page)
        assert page.evaluate(VERSION) == version(next_site)
        page.click('[data-lang="en"]')
        expect(page.locator("html")).to_have_attribute("lang", "en")
