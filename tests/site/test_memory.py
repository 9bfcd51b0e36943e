"""A start from a kept memory: made once when nobody waits, the same game as from the beginning, never in the way."""

from pathlib import Path

from built import START, Visit, kept, ready
from hosting import Host
from playwright.sync_api import Page
from test_offline import play_a_draw

import engine
from tools.bench.pages import ROUTE

STORED = """(async () => {
  const { cache, key } = inksteadBytes.memories;
  const found = await caches.match(key, { cacheName: cache });
  return found ? (await found.arrayBuffer()).byteLength : 0;
})()"""
HOW = "performance.getEntriesByName('inkstead python')[0].detail"
CHANGE = """async change => {
  const { cache, key } = inksteadBytes.memories;
  const found = await caches.match(key, { cacheName: cache });
  const bytes = new Uint8Array(await found.arrayBuffer());
  const build = new TextDecoder("latin1").decode(bytes.subarray(0, 1 << 16)).indexOf('"build":"') + 9;
  const made = {
    cut: () => bytes.slice(0, -4096),
    empty: () => new Uint8Array(0),
    other: () => bytes.map((byte, at) => at === build ? byte ^ 1 : byte),
    blank: () => bytes.fill(0, 1 << 20),
  }[change]();
  await (await caches.open(cache)).put(key, new Response(made, { headers: found.headers }));
}"""


def remember(page: Page) -> None:
    """Reload until a memory of this version is kept: a first visit makes none."""
    kept(ready(page))
    page.reload()
    ready(page)
    page.wait_for_selector("body[data-memory]", state="attached", timeout=START)
    assert page.get_attribute("body", "data-memory") == "kept"


def test_the_third_start_imports_nothing_and_plays_as_the_first(host: Host, visit: Visit, tmp_path: Path) -> None:
    with visit(host.url + ROUTE, tmp_path) as page:
        kept(ready(page, "table"))
        assert page.evaluate(HOW) == "begun"
        assert not page.evaluate(STORED)
        remember(page)
        assert 4e6 < page.evaluate(STORED) < 16e6
        page.reload()
        ready(page, "table")
        assert page.evaluate(HOW) == "woken"
    host.stop()
    with visit(host.url, tmp_path) as page:
        ready(page, "home")
        assert page.evaluate(HOW) == "woken"
        page.click("#continue")
        page.wait_for_selector(".table[data-phase]")
        play_a_draw(page)
        page.evaluate("location.hash = '#/watch/' + JSON.parse(inkstead.prefs()).last.id")
        page.wait_for_selector("body[data-screen=replay]")
        for game in engine.games():  # one is in the memory, the others are brought
            page.evaluate("game => { location.hash = '#/new/' + game; }", game)
            page.wait_for_selector(f"body[data-screen=new] #new[data-game={game}]")
            page.click("#setup [type=submit]")
            page.wait_for_selector(".table[data-phase]")
            page.evaluate("location.hash = '#/about'")
        page.evaluate("inkstead.speak('ja')")
        page.evaluate("location.hash = '#/games'")
        page.wait_for_selector("li.saved")
        assert page.evaluate("localStorage.getItem('inkstead.trying')") is None


def test_a_damaged_memory_is_left_alone(host: Host, visit: Visit, tmp_path: Path) -> None:
    # What is broken inside is only seen when it is used, and that is told in the console.
    with visit(host.url + ROUTE, tmp_path, expect="without its memory") as page:
        remember(page)
        for change in ("cut", "empty", "other", "blank"):
            page.evaluate(CHANGE, change)
            page.reload()
            ready(page, "table")
            assert page.evaluate(HOW) == "begun", change
            page.wait_for_selector("body[data-memory=kept]", state="attached", timeout=START)  # made anew


def test_a_start_that_never_ended_is_not_begun_in_the_same_way(host: Host, visit: Visit, tmp_path: Path) -> None:
    with visit(host.url, tmp_path) as page:
        remember(page)
        page.evaluate("localStorage['inkstead.trying'] = Date.now() - 5000")  # another tab may be at it
        page.reload()
        ready(page)
        assert page.evaluate(HOW) == "begun" and page.evaluate(STORED)
        page.evaluate("localStorage['inkstead.trying'] = Date.now() - 60000")
        page.reload()
        ready(page)
        assert page.evaluate(HOW) == "begun"
        page.wait_for_selector("body[data-memory=kept]", state="attached", timeout=START)  # made anew
        page.reload()
        ready(page)
        assert page.evaluate(HOW) == "woken"


def test_a_later_version_begins_without_the_memory_of_an_older_one(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path
) -> None:
    with visit(host.url, tmp_path) as page:
        remember(page)
    host.deploy(next_site)
    with visit(host.url, tmp_path) as page:
        ready(page)
        page.evaluate("navigator.serviceWorker.ready.then(found => found.update())")
        page.wait_for_selector("#update:not([hidden])", timeout=START)
        with page.expect_navigation():
            page.click("#update-now")
        ready(page)
        assert page.evaluate(HOW) == "begun"
        page.wait_for_selector("body[data-memory=kept]", state="attached", timeout=START)
        assert page.evaluate("caches.keys().then(names => names.filter(name => name.includes('memory')).length)") == 1
