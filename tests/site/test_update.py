"""Updates: a newer version is loaded in the background, offered quietly and never mixed with the old one; and back."""

import shutil
from pathlib import Path

import pytest
from built import Visit, kept, listed, ready, version
from hosting import Host
from page_start import wait_until
from playwright.sync_api import expect
from updates import VERSION, WAITING, served

from tools.bench.pages import ROUTE
from tools.paths import ROOT
from tools.serve import serve
from tools.site import pages

#: The page learns of its registration only when an update has already been found.
FOUND_BEFORE = """{
  const workers = navigator.serviceWorker, register = workers.register.bind(workers);
  workers.register = async (...given) => {
    const registration = await register(...given);
    await new Promise(done => registration.addEventListener("updatefound", done, { once: true }));
    return registration;
  };
}"""
#: Cuts the lists of files in our caches short.
DAMAGE_LISTS = """async () => {
  for (const name of await caches.keys()) await (await caches.open(name)).put("sw-files.json", new Response('{"index'));
}"""


def test_a_new_version_waits_until_the_player_takes_it(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path
) -> None:
    old, new = host.folder, next_site
    with visit(host.url + ROUTE, tmp_path / "profile") as page:
        kept(ready(page, "table"))
        board = page.url
        host.deploy(new)
        host.asked.clear()
        page.evaluate(WAITING)

        # At the table nothing is to be seen of it, and nothing has changed.
        assert page.evaluate(VERSION) == version(old)
        expect(page.locator("#update")).to_be_hidden()
        assert page.url == board and served(page, old)
        changed = {name for name, sum in listed(new).items() if listed(old)[name] != sum}
        assert {name or "index.html" for name in host.asked} - {"sw.js"} == changed

        # A reload in the middle of it is still all old.
        page.reload()
        ready(page, "table")
        assert page.evaluate(VERSION) == version(old) and served(page, old)

        page.evaluate("location.hash = '#/'")
        page.wait_for_selector("body[data-screen=home]")
        expect(page.locator("#update")).to_be_visible()
        expect(page.locator("#update-text")).to_have_text("A new version of Inkstead is ready. Games are kept.")
        with page.expect_navigation():
            page.click("#update-now")
        ready(page, "home")
        assert page.evaluate(VERSION) == version(new) and served(page, new)
        expect(page.locator("#continue")).to_be_visible()
        expect(page.locator("#update")).to_be_hidden()
        caches = [name for name in page.evaluate("caches.keys()") if name.startswith("inkstead ")]
        assert [name.split()[-1] for name in caches] == [version(new)]


def test_later_means_later_and_a_closed_page_opens_as_the_new_version(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path
) -> None:
    old = host.folder
    with visit(host.url, tmp_path / "profile") as page:
        kept(ready(page))
        host.deploy(next_site)
        page.evaluate(WAITING)
        page.click("#update-later")
        expect(page.locator("#update")).to_be_hidden()
        page.click('.shelf a[href="#/about"]')
        expect(page.locator("#update")).to_be_hidden()
        other = page.context.new_page()  # while an old page is open, a second one is of the same version
        other.goto(host.url)
        ready(other)
        assert other.evaluate(VERSION) == version(old) and served(other, old)
    host.stop()
    with visit(host.url, tmp_path / "profile") as page:
        ready(page)
        assert page.evaluate(VERSION) == version(next_site) and served(page, next_site)


def test_with_another_tab_open_it_asks_to_close_that_one(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path
) -> None:
    old = host.folder
    with visit(host.url, tmp_path / "profile") as page:
        kept(ready(page))
        page.add_init_script(FOUND_BEFORE)
        page.reload()
        other = page.context.new_page()
        other.goto(host.url + ROUTE)
        ready(other, "table")
        ready(page)
        host.deploy(next_site)
        page.evaluate(WAITING)
        page.click("#update-now")
        expect(page.locator("#update-text")).to_contain_text("another tab")
        assert served(page, old) and served(other, old)
        other.close()
        with page.expect_navigation():
            page.click("#update-now")
        ready(page)
        assert served(page, next_site)


def test_an_update_does_not_wait_for_a_connection_that_never_answers(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path
) -> None:
    """Before it reloads, the page fetches its files again, because Safari keeps them in memory."""
    with visit(host.url, tmp_path / "profile") as page:
        kept(ready(page))
        host.deploy(next_site)
        page.evaluate(WAITING)
        held: list[str] = []
        page.route("**/static/python.js", lambda route: held.append(route.request.url))
        with page.expect_navigation(wait_until="commit"):
            page.click("#update-now")
        assert held
        page.unroute_all()
        page.reload()
        ready(page)
        assert served(page, next_site)


def test_a_half_uploaded_version_is_refused(host: Host, next_site: Path, visit: Visit, tmp_path: Path) -> None:
    old, half = host.folder, tmp_path / "half"
    shutil.copytree(next_site, half)
    shutil.copyfile(old / "static" / "bot_worker.js", half / "static" / "bot_worker.js")
    with visit(host.url, tmp_path / "profile", expect="integrity|Failed to find a valid digest") as page:
        kept(ready(page))
        host.deploy(half)
        state = page.evaluate(
            """async () => {
              const registration = await navigator.serviceWorker.ready;
              const found = new Promise(done => registration.addEventListener("updatefound", done, { once: true }));
              registration.update().catch(() => {});
              const late = new Promise((_, fail) => setTimeout(() => fail(new Error("nothing was found")), 20000));
              await Promise.race([found, late]);
              const coming = registration.installing;
              while (coming.state === "installing") await new Promise(done => setTimeout(done, 50));
              return coming.state;
            }"""
        )
        assert state == "redundant"
        page.reload()
        ready(page)
        assert page.evaluate(VERSION) == version(old) and served(page, old)
        page.evaluate(DAMAGE_LISTS)
        host.deploy(next_site)
        page.evaluate(WAITING)


def test_a_version_can_be_taken_back(host: Host, next_site: Path, visit: Visit, tmp_path: Path) -> None:
    first = host.folder
    with visit(host.url, tmp_path / "profile") as page:
        kept(ready(page))
        for folder in (next_site, first):
            host.deploy(folder)
            page.evaluate(WAITING)
            with page.expect_navigation():
                page.click("#update-now")
            ready(page)
            assert page.evaluate(VERSION) == version(folder) and served(page, folder)


@pytest.mark.exhaustive
def test_the_worker_and_caches_of_a_built_site_do_not_stay_when_the_sources_are_served(
    host: Host, visit: Visit, tmp_path: Path
) -> None:
    with visit(host.url, tmp_path / "profile") as page:
        kept(ready(page))
    host.stop()
    sources = serve(ROOT, host.port)
    with visit(host.url, tmp_path / "profile", expect="Manifest|status of 404") as page:
        page.wait_for_selector("html:not([data-version])", state="attached", timeout=60_000)
        ready(page)
        assert page.evaluate("caches.keys()") == []
        assert page.evaluate("navigator.serviceWorker.getRegistrations().then(found => found.length)") == 0
    sources.shutdown()
    sources.server_close()


def test_an_update_downloads_another_interpreter_only_once(
    host: Host, interpreter_site: Path, visit: Visit, tmp_path: Path
) -> None:
    """Regression: the new worker answered the request of the old page for its interpreter by the new one."""
    host.cache = "max-age=600"
    with visit(host.url, tmp_path / "profile") as page:
        kept(ready(page))
        host.deploy(interpreter_site)
        host.asked.clear()
        page.evaluate(WAITING)
        with page.expect_navigation():
            page.click("#update-now")
        ready(page)
        assert page.evaluate(VERSION) == version(interpreter_site)
        assert host.asked.count(pages.WASM) == 1


CACHES = "caches.keys().then(names => names.filter(name => name.startsWith('inkstead ')).length)"
#: The installation of a newer version has failed.
FAILED = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  const coming = registration.installing;
  while (coming && coming.state !== "redundant") await new Promise(done => setTimeout(done, 50));
}"""


@pytest.mark.exhaustive
def test_what_is_kept_of_a_failed_version_is_removed_when_the_host_goes_back(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path
) -> None:
    """Until then it stays, because a later try needs only the rest."""
    old, half = host.folder, tmp_path / "half"
    shutil.copytree(next_site, half)
    shutil.copyfile(old / "static" / "bot_worker.js", half / "static" / "bot_worker.js")
    with visit(host.url, tmp_path / "profile") as page:
        kept(ready(page))
    host.deploy(half)
    for _ in range(2):
        with visit(host.url, tmp_path / "profile", expect="integrity|Failed to find a valid digest") as page:
            ready(page)
            page.evaluate(FAILED)
            assert page.evaluate(CACHES) == 2
    host.deploy(old)
    with visit(host.url, tmp_path / "profile") as page:
        ready(page)
        wait_until(page, f"async () => await {CACHES} === 1")
        assert page.evaluate(VERSION) == version(old) and served(page, old)


@pytest.mark.exhaustive
def test_a_version_that_does_not_fit_into_the_storage_takes_no_room(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path
) -> None:
    with visit(host.url, tmp_path / "profile") as page:
        kept(ready(page))
        old, used = host.folder, page.evaluate("navigator.storage.estimate().then(found => found.usage)")
        devtools = page.context.new_cdp_session(page)
        quota = {"origin": host.url.rstrip("/"), "quotaSize": used + 1_000_000}
        devtools.send("Storage.overrideQuotaForOrigin", quota)
        host.deploy(next_site)
        page.evaluate(FAILED)
        assert page.evaluate(CACHES) == 1
        page.reload()
        assert served(ready(page), old)
