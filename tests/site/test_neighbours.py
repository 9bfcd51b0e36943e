"""Other pages of the same host: repairing the site leaves them alone, and they do not hinder an update."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from built import Visit, kept, ready, version
from hosting import Host
from page_start import wait_until
from playwright.sync_api import Page, expect
from updates import REFUSED, VERSION, WAITING, served

OURS = "games/inkstead/"
#: Pages with a worker of their own: above the site, below it, next to it, and next to it with a name that begins alike.
NEIGHBOURS = ("games/", "games/inkstead/below/", "other/", "games/inkstead2/")
#: Registers the worker of a page, and makes two caches: one of any name, and one with the name that Inkstead would use.
SETTLE = """async () => {
  const { scope } = await navigator.serviceWorker.register("worker.js");
  for (const name of ["cache of " + scope, `inkstead ${scope} 0123`]) await caches.open(name);
}"""
#: The names of all caches and the scopes of all workers, without those of the site.
THERE = """async ours => {
  const scopes = (await navigator.serviceWorker.getRegistrations()).map(found => found.scope);
  return [await caches.keys(), scopes.filter(scope => scope !== ours)].map(names =>
    names.filter(name => !name.startsWith(`inkstead ${ours} `)).sort());
}"""
#: Whether the site has a worker of its own that has everything.
WHOLE = """async ours => {
  const found = await navigator.serviceWorker.getRegistration();
  return found.scope === ours && found.active?.state === "activated";
}"""
#: Marks the cache of the site; whether it is marked.
MARK = """async ours => {
  const [name] = (await caches.keys()).filter(name => name.startsWith(`inkstead ${ours} `));
  await (await caches.open(name)).put("mark", new Response(""));
}"""
MARKED = "caches.match('mark').then(found => found !== undefined)"

Street = Callable[[Path], Path]


@pytest.fixture
def street(tmp_path: Path) -> Street:
    """street(site): a folder with that site and its neighbours."""

    def make(site: Path) -> Path:
        folder = tmp_path / f"street-{version(site)}"
        shutil.copytree(site, folder / OURS)
        for path in NEIGHBOURS:
            (folder / path).mkdir(exist_ok=True)
            (folder / path / "index.html").write_text("<!doctype html><link rel=icon href=data:,><h1>A page</h1>")
            (folder / path / "worker.js").write_text("// a worker")
        return folder

    return make


def settle(page: Page, host: Host) -> list[list[str]]:
    """Open the pages of all neighbours; what is there then."""
    for path in NEIGHBOURS:
        page.goto(host.url + path)
        page.evaluate(SETTLE)
    there: list[list[str]] = page.evaluate(THERE, host.url + OURS)
    assert len(there[0]) == 2 * len(NEIGHBOURS) and len(there[1]) == len(NEIGHBOURS)
    return there


def repair(page: Page) -> None:
    page.wait_for_selector("link[rel=manifest]", state="attached")  # the start is over, which would hide the offer
    page.evaluate("window.before = true; inkstead.repair()")
    page.get_by_role("button", name="Repair").click()
    page.wait_for_function("() => !window.before && document.body?.dataset.ready", timeout=60_000)


def test_repair_leaves_the_workers_and_caches_of_other_pages(site: Path, street: Street, visit: Visit) -> None:
    host = Host(street(site))
    ours = host.url + OURS
    with visit("about:blank") as page:
        there = settle(page, host)
        page.goto(ours)
        ready(page)
        wait_until(page, WHOLE, arg=ours)
        page.evaluate(MARK, ours)
        assert page.evaluate(MARKED)
        repair(page)
        assert not page.evaluate(MARKED)
        wait_until(page, WHOLE, arg=ours)
        assert page.evaluate(THERE, ours) == there
    host.stop()


@pytest.mark.exhaustive
def test_repair_without_a_worker_leaves_that_of_a_page_above(site: Path, street: Street, visit: Visit) -> None:
    host = Host(street(site))
    with visit("about:blank") as page:
        there = settle(page, host)
        page.add_init_script(REFUSED)
        page.goto(host.url + OURS)
        ready(page)
        assert (
            page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.scope)") == host.url + "games/"
        )
        repair(page)
        assert page.evaluate(THERE, host.url + OURS) == there
    host.stop()


@pytest.mark.exhaustive
def test_the_worker_of_a_page_above_is_not_taken_for_that_of_the_site(site: Path, street: Street, visit: Visit) -> None:
    """The first visit announced an update, and the worker of the site never served that page."""
    host = Host(street(site))
    with visit("about:blank") as page:
        settle(page, host)
        page.add_init_script("""addEventListener("DOMContentLoaded", () => {
          new MutationObserver(([{ target }]) => { window.announced ||= !target.hidden; })
            .observe(document.getElementById("update"), { attributes: true });
        });""")
        page.goto(host.url + OURS)
        ready(page)
        assert page.evaluate("navigator.serviceWorker.controller.scriptURL") == host.url + "games/worker.js"
        page.wait_for_function(
            "url => navigator.serviceWorker.controller.scriptURL === url", arg=host.url + OURS + "sw.js"
        )
        assert not page.evaluate("window.announced")
        expect(page.locator("#update")).to_be_hidden()
    host.stop()


def test_only_tabs_of_the_page_itself_hinder_an_update(
    site: Path, next_site: Path, street: Street, visit: Visit
) -> None:
    host = Host(street(site))
    text = min((site / "static" / "licences").glob("*.txt")).relative_to(site).as_posix()
    with visit(host.url + OURS) as page:
        kept(ready(page))
        for path in (OURS + text, OURS + "below/", "other/"):
            page.context.new_page().goto(host.url + path)
        same = page.context.new_page()
        same.goto(host.url + OURS + "index.html?from=a-letter")
        ready(same)
        host.deploy(street(next_site))
        page.evaluate(WAITING)
        page.click("#update-now")
        expect(page.locator("#update-text")).to_contain_text("another tab")
        same.close()
        with page.expect_navigation():
            page.click("#update-now")
        ready(page)
        assert page.evaluate(VERSION) == version(next_site) and served(page, next_site)
        assert len(page.context.pages) == 4
    host.stop()


def test_only_pages_of_the_site_hear_why_it_is_not_kept(site: Path, street: Street, visit: Visit) -> None:
    """Regression: the message went to every page of the host."""
    host = Host(street(site))
    host.hidden = {OURS + "static/css/replay.css"}
    with visit(host.url + "other/", expect="404|Failed to load") as page:
        page.evaluate("window.heard = []; navigator.serviceWorker.onmessage = event => { heard.push(event.data); }; 0")
        ours = page.context.new_page()
        with ours.expect_console_message(lambda message: "not kept for playing offline" in message.text):
            ours.goto(host.url + OURS)
            ready(ours)
        ours.wait_for_timeout(300)
        assert page.evaluate("heard") == []
    host.stop()
