"""The site without a network: closed, reopened, played; kept whole or not at all."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from built import Visit, kept, listed, ready, version
from hosting import Host
from playwright.sync_api import Page, expect
from site_play import CELLS, play_a_draw

import engine
from tools.bench.pages import ROUTE
from tools.paths import ROOT


@contextmanager
def opened_without_host(host: Host, visit: Visit, profile: Path, drawn: list[str]) -> Iterator[Page]:
    """Stop the host; a new browser with a profile of before opens the site and continues the game with this map."""
    host.stop()
    with visit(host.url, profile) as page:
        ready(page, "home")
        page.click("#continue")
        page.wait_for_selector(".table[data-phase]")
        assert page.evaluate(CELLS) == drawn
        yield page


def test_with_the_server_gone_a_new_browser_opens_the_site_and_plays(host: Host, visit: Visit, tmp_path: Path) -> None:
    with visit(host.url + ROUTE, tmp_path) as page:
        ready(page, "table")
        drawn = play_a_draw(page)
        (cache,) = kept(page)
        assert cache.endswith(version(host.folder))
    with opened_without_host(host, visit, tmp_path, drawn) as page:
        assert play_a_draw(page) != drawn
        page.evaluate("location.hash = '#/'")
        page.wait_for_selector("body[data-screen=home]")
        page.click('[data-lang="ko"]')
        expect(page.locator("html")).to_have_attribute("lang", "ko")
        for game in engine.games():  # never opened before
            page.evaluate("game => { location.hash = '#/new/' + game; }", game)
            page.wait_for_selector(f"body[data-screen=new] #new[data-game={game}]")
            page.click("#setup [type=submit]")
            page.wait_for_selector(".table[data-phase]")
            if game == "kingdom_builder":  # its bots, too
                page.click('.tools [data-do="hint"]')
                page.wait_for_selector(".advice .try", timeout=60_000)


def test_what_is_kept_is_what_was_built(host: Host, visit: Visit) -> None:
    with visit(host.url) as page:
        (cache,) = kept(ready(page))
        sums = page.evaluate(
            """async name => {
              const cache = await caches.open(name), sums = {};
              for (const { url } of await cache.keys()) {
                const bytes = await (await cache.match(url)).arrayBuffer();
                const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
                sums[url.slice(registrationScope.length)] = "sha256-" + btoa(String.fromCharCode(...digest));
              }
              return sums;
            }""".replace("registrationScope", f"'{host.url}'"),
            cache,
        )
    assert sums.pop("sw-files.json")
    assert sums == listed(host.folder)


def test_an_installation_cut_off_goes_on_where_it_stopped(host: Host, visit: Visit, tmp_path: Path) -> None:
    hidden = {"static/locale/ko.js", "static/css/replay.css"}  # nothing a start asks for
    host.hidden = set(hidden)
    with visit(host.url, tmp_path, expect="404|Failed to load") as page:
        ready(page)
        page.wait_for_timeout(3000)
        assert not page.evaluate("navigator.serviceWorker.controller")
    host.hidden = set()
    host.sent.clear()
    with visit(host.url, tmp_path) as page:
        kept(ready(page))
    again = set(host.sent) & set(listed(host.folder))
    assert hidden <= again
    assert "static/vendor/pyodide/pyodide.asm.wasm" not in again


def test_a_private_window_without_workers_plays_on(host: Host, visit: Visit) -> None:
    with visit("about:blank") as page:
        page.add_init_script("navigator.serviceWorker.register = () => Promise.reject(new Error('private'))")
        page.goto(host.url + ROUTE)
        ready(page, "table")
        play_a_draw(page)


@pytest.mark.exhaustive
def test_a_host_may_lead_a_visitor_to_index_html(host: Host, visit: Visit, tmp_path: Path) -> None:
    host.redirects = True
    with visit(host.url, tmp_path) as page:
        kept(ready(page))
        assert page.url == host.url + "index.html"
    for address in ("", "index.html", "?from=a-letter"):
        with visit(host.url + address, tmp_path) as page:
            ready(page)
            assert page.evaluate("navigator.serviceWorker.controller !== null")


@pytest.mark.exhaustive
def test_the_console_names_a_file_that_the_host_has_changed(site: Path, visit: Visit, tmp_path: Path) -> None:
    changed = tmp_path / "changed"
    shutil.copytree(site, changed)
    page_file = changed / "index.html"
    page_file.write_text(page_file.read_text(encoding="utf-8").replace("</body>", "<!-- added --></body>"), "utf-8")
    host = Host(changed)
    with (
        visit("about:blank", expect="integrity|digest") as page,
        page.expect_console_message(lambda message: "offline: index.html" in message.text) as said,
    ):
        page.goto(host.url)
        ready(page)
    assert said.value.type == "info"
    host.stop()


def test_with_all_headers_that_the_documentation_recommends_the_site_plays_and_opens_offline(
    host: Host, visit: Visit, tmp_path: Path
) -> None:
    block = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8").partition("```\n/*\n")[2].partition("```")[0]
    host.headers = dict(line.strip().split(": ", 1) for line in block.splitlines())
    assert len(host.headers) == 7
    with visit(host.url + ROUTE, tmp_path) as page:
        ready(page, "table")
        drawn = play_a_draw(page)
        received = page.evaluate("async () => Object.fromEntries((await fetch('', { cache: 'reload' })).headers)")
        assert received.items() >= {name.lower(): value for name, value in host.headers.items()}.items()
        kept(page)
    with opened_without_host(host, visit, tmp_path, drawn):
        pass
