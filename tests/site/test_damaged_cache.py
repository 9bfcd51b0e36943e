"""A file damaged in the service worker's cache is fetched again; if nothing starts, the page can be repaired."""

from pathlib import Path

import pytest
from built import Visit, kept, listed, ready, version
from hosting import Gate, Host
from page_start import wait_until
from playwright.sync_api import expect
from updates import REFUSED, WAITING, served

#: Flips a bit of a file in the newest of our caches.
FLIP = """async path => {
  const name = (await caches.keys()).filter(name => name.startsWith("inkstead ")).pop();
  const cache = await caches.open(name);
  const response = await cache.match(path), bytes = new Uint8Array(await response.arrayBuffer());
  bytes[bytes.length >> 1] ^= 1;
  await cache.put(path, new Response(bytes, { headers: response.headers }));
}"""
SAVE = "localStorage['inkstead.game.5a7e'] = 'whatever is there'"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", ["static/python.js", "static/locale/en.js", "index.html", "static/css/scenes.css"])
def test_a_flipped_bit_in_the_cache_is_repaired(host: Host, visit: Visit, tmp_path: Path, path: str) -> None:
    with visit(host.url, tmp_path) as page:
        kept(ready(page))
        page.evaluate(FLIP, path)
    with visit(host.url, tmp_path) as page:
        ready(page)
        assert served(page, host.folder)
    host.stop()
    with visit(host.url, tmp_path) as page:  # and it is kept again
        ready(page)


@pytest.mark.exhaustive
def test_a_damaged_file_is_fetched_even_if_the_storage_is_full(host: Host, visit: Visit, tmp_path: Path) -> None:
    with visit(host.url, tmp_path) as page:
        kept(ready(page))
        page.evaluate(FLIP, "static/locale/ko.js")
        worker = page.context.service_workers[0]
        worker.evaluate("Cache.prototype.put = async () => { throw new DOMException('', 'QuotaExceededError'); }; 0")
        assert page.evaluate("fetch('static/locale/ko.js').then(response => response.ok)")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("method", ["Cache.prototype.match", "CacheStorage.prototype.open"])
def test_a_browser_that_refuses_its_caches_opens_the_page_from_the_host(
    host: Host, visit: Visit, tmp_path: Path, method: str
) -> None:
    """Safari does so after it was closed by force. The page itself was refused as well."""
    with visit(host.url, tmp_path) as page:
        kept(ready(page))
        worker = page.context.service_workers[0]
        worker.evaluate(f"opening = null; {method} = async () => {{ throw new DOMException('', 'UnknownError'); }}; 0")
        page.reload()
        assert served(ready(page), host.folder)


def test_a_damaged_page_is_not_in_the_way_of_a_newer_version(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path
) -> None:
    """The worker answered the page of the newer version with nothing, also after a reload."""
    host.cache = "no-store"
    with visit(host.url, tmp_path, expect=".*") as page:
        kept(ready(page))
        page.evaluate(FLIP, "index.html")
        host.deploy(next_site)
        page.context.service_workers[0].evaluate("checked.clear(); 0")
        page.reload()
        version = str(listed(next_site)["index.html"])
        wait_until(
            page,
            "async sum => document.body?.dataset.ready && !navigator.serviceWorker.controller"
            " && (await fetch('index.html', { integrity: sum }).catch(() => ({}))).ok",
            arg=version,
        )


def test_a_damaged_file_does_not_get_into_the_next_version(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path
) -> None:
    same = "static/css/kingdom_builder.css"
    assert listed(host.folder)[same] == listed(next_site)[same]
    with visit(host.url, tmp_path / "profile") as page:
        kept(ready(page))
        page.evaluate(FLIP, same)
        host.deploy(next_site)
        page.evaluate(WAITING)
        with page.expect_navigation():
            page.click("#update-now")
        ready(page)
        assert served(page, next_site)


def test_an_installation_that_was_cut_off_fetches_damaged_files_again(host: Host, visit: Visit, tmp_path: Path) -> None:
    host.hidden = {"static/locale/ko.js"}  # nothing a start asks for
    with visit(host.url, tmp_path, expect="404|Failed to load") as page:
        ready(page)
        # The worker tries again and again, so its cache may be gone at any moment: flip as soon as the file is there.
        wait_until(
            page,
            f"async () => {{ try {{ await ({FLIP})('static/python.js'); return true; }} catch {{ return false; }} }}",
        )
    host.hidden = set()
    with visit(host.url, tmp_path) as page:
        kept(ready(page))
        assert served(page, host.folder)


def test_when_nothing_starts_the_page_offers_repair_which_keeps_the_games(
    host: Host, visit: Visit, tmp_path: Path
) -> None:
    with visit(host.url, tmp_path) as page:
        kept(ready(page))
        page.evaluate(SAVE)
    with visit("about:blank", tmp_path, expect=".*") as page:
        # Nothing starts, until the page is loaded again by itself.
        page.add_init_script("""if (performance.getEntriesByType("navigation")[0].type !== "reload")
          Object.defineProperty(window, "inksteadBytes", { set() { throw new Error("damaged"); } });""")
        page.goto(host.url)
        button = page.get_by_role("button", name="Repair")
        expect(button).to_be_visible(timeout=60_000)
        assert page.evaluate("navigator.serviceWorker.controller !== null")
        # What is there stays there until the host answers with the site.
        sentence = page.locator("#repair p:visible")
        host.hidden = {"sw.js"}
        button.click()
        expect(sentence).to_have_css("font-weight", "700")
        host.hidden = set()
        sentence.evaluate("one => one.removeAttribute('style')")
        host.stop()
        button.click()
        expect(sentence).to_have_css("font-weight", "700")
        expect(button).to_be_enabled()
        assert len(kept(page)) == 1
        host.start()
        button.click()
        ready(page)
        assert page.evaluate("localStorage['inkstead.game.5a7e']") == "whatever is there"
        kept(page)
        expect(button).to_be_hidden()


def test_repair_replaces_what_the_browser_has_of_an_earlier_version(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path
) -> None:
    host.cache = "max-age=600"
    with visit(host.url, tmp_path / "profile", expect=".*") as page:
        kept(ready(page))
        host.deploy(next_site)
        page.evaluate("sessionStorage['inkstead.renewed'] = 1; inkstead.repair()")
        with page.expect_navigation():
            page.get_by_role("button", name="Repair").click()
        ready(page)
        assert page.evaluate("getComputedStyle(document.body).margin") == "0px"  # styled
        expect(page.locator("#trouble")).to_be_hidden()
        kept(page)
        assert served(page, next_site)


#: The clock by which index.html watches for progress ticks a hundred times as fast.
QUICK = "{ const real = setInterval; window.setInterval = (call, ms) => real(call, ms === 5000 ? 50 : ms); }"


@pytest.mark.exhaustive
def test_a_first_visit_without_texts_offers_to_load_the_files_again(host: Host, visit: Visit) -> None:
    host.hidden = {"static/locale/en.js"}
    with visit(host.url, expect=".*") as page:
        button = page.get_by_role("button", name="Repair")
        expect(button).to_be_visible()
        host.hidden = set()
        button.click()
        ready(page)
        expect(button).to_be_hidden()


def test_texts_that_fail_after_the_start_of_python_leave_only_the_offer_to_repair(host: Host, visit: Visit) -> None:
    """Regression: the offer disappeared, and the page stayed without texts."""
    host.hidden = {"static/locale/en.js"}
    gate = host.held["static/locale/en.js"] = Gate()
    with visit("about:blank", expect=".*") as page:
        page.goto(host.url, wait_until="commit")
        page.wait_for_selector("body[data-ready]", state="attached", timeout=60_000)
        gate.opened.set()
        expect(page.get_by_role("button", name="Repair")).to_be_visible()
        expect(page.locator("#bar")).to_be_hidden()


#: Python never comes, but a start marks a step every other tick, forty times; then says whether repair was offered.
STEPS = """{
  WebAssembly.compileStreaming = () => new Promise(() => {});
  let steps = 0;
  const stepping = setInterval(() => {
    performance.mark("step");
    if (++steps < 40) return;
    clearInterval(stepping);
    document.documentElement.dataset.offered = !document.querySelector("#repair[hidden]");
  }, 90);
}"""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("is_first", [False, True])
def test_a_slow_start_is_not_taken_for_one_that_hangs(host: Host, visit: Visit, tmp_path: Path, is_first: bool) -> None:
    if not is_first:
        with visit(host.url, tmp_path) as page:
            kept(ready(page))
    with visit("about:blank", tmp_path) as page:
        page.add_init_script(QUICK)
        page.add_init_script(STEPS)
        page.goto(host.url)
        expect(page.locator("html")).to_have_attribute("data-offered", "false")
        expect(page.get_by_role("button", name="Repair")).to_be_visible()


#: The clock ticks ten times as fast, and the page notes when it offers the repair.
NOTED = """{
  const real = setInterval;
  window.setInterval = (call, ms) => real(call, ms === 5000 ? 500 : ms);
  new MutationObserver(changes => {
    for (const { target } of changes) if (target.id === "repair" && !target.hidden) window.wasOffered = true;
  }).observe(document, { attributeFilter: ["hidden"], subtree: true });
}"""


def test_a_slow_download_of_a_version_that_was_loaded_before_is_not_taken_for_a_start_that_hangs(
    host: Host, visit: Visit
) -> None:
    """Regression: its bytes were not counted, so after 20 s the page offered to download everything again."""
    host.slow.add("static/vendor/pyodide/pyodide.asm.wasm")
    with visit("about:blank") as page:
        page.add_init_script(REFUSED)
        page.add_init_script(NOTED)
        page.add_init_script(f"localStorage['inkstead.loaded'] = '{version(host.folder)}'")
        page.goto(host.url)
        ready(page)
        assert not page.evaluate("window.wasOffered")


#: The worker has just started, and can read nothing of the next answer that it reads.
UNREADABLE = """{
  const read = Response.prototype.arrayBuffer;
  Response.prototype.arrayBuffer = function () {
    Response.prototype.arrayBuffer = read;
    return Promise.reject(new DOMException("", "UnknownError"));
  };
  checked.clear();
} 0"""
FETCHED = "path => fetch(path).then(response => response.ok, () => false)"


def test_a_file_that_could_not_be_read_once_stays_in_the_cache(host: Host, visit: Visit, tmp_path: Path) -> None:
    """Regression: the worker deleted it, so it was missing without a network."""
    host.cache = "no-store"
    with visit(host.url, tmp_path, expect="Failed to load") as page:
        kept(ready(page))
        host.stop()
        page.context.service_workers[0].evaluate(UNREADABLE)
        assert not page.evaluate(FETCHED, "static/css/replay.css")
        assert page.evaluate(FETCHED, "static/css/replay.css")


def test_a_login_page_does_not_remove_the_worker(host: Host, visit: Visit, tmp_path: Path) -> None:
    """Regression: any page with status 200 in place of a damaged one was taken for that of another version."""
    portal = tmp_path / "portal"
    portal.mkdir()
    (portal / "index.html").write_text("<!doctype html><link rel=icon href=data:,><h1>Please log in</h1>")
    host.cache = "no-store"
    with visit(host.url, tmp_path / "profile", expect=".*") as page:
        kept(ready(page))
        page.evaluate(FLIP, "index.html")
        whole = host.folder
        host.deploy(portal)
        page.context.service_workers[0].evaluate("checked.clear(); 0")
        page.reload()
        expect(page.locator("h1")).to_have_text("Please log in")
        host.deploy(whole)
        page.reload()
        ready(page)
        assert page.evaluate("navigator.serviceWorker.controller !== null")
