"""A start loads exactly the files of the manifest, all from this host."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from page_start import wait_for_start
from page_watch import IN_PYTHON
from playwright.sync_api import Page, Route, expect

from table.deals import Deal
from tools import runtime
from tools.paths import ROOT

pytestmark = pytest.mark.own_profile

VENDOR = runtime.chosen().vendor


def path_of(name: str) -> Path:
    """The file that is served under a name."""
    inside = name.removeprefix("static/vendor/")
    return ROOT / name if inside == name else VENDOR / inside


def test_a_start_loads_the_files_of_the_manifest(page: Page, ready: Callable[..., Page], site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site).partition("?")[0]))
    ready(page, "")
    text = (VENDOR / "manifest.js").read_text(encoding="utf-8")
    manifest = json.loads(text.removeprefix("inkstead.parts(").rstrip().removesuffix(");"))
    loaded = {path for path in asked if path.startswith("static/vendor/") or path.endswith((".py", ".toml"))}
    after_the_start = {"static/vendor/manifest.js", "static/vendor/inkstead/days.bin"}  # the rows of the first screen
    assert loaded - after_the_start == set(manifest["files"])
    sizes = {path: path_of(path).stat().st_size for path in manifest["files"]}
    assert manifest["files"] == sizes
    assert manifest["total"] == sum(sizes.values())


def test_a_start_loads_every_file_of_the_runtime_except_games_and_parts(site: str) -> None:
    text = (VENDOR / "manifest.js").read_text(encoding="utf-8")
    shipped = {f"static/vendor/{path.relative_to(VENDOR).as_posix()}" for path in VENDOR.rglob("*") if path.is_file()}
    extra = {path for path in shipped if path not in text}
    later = set(runtime.archives_on_demand()).difference(runtime.INSIDE)
    archives = {f"static/vendor/inkstead/{name}.bin" for name in later}
    assert extra == {"static/vendor/manifest.js", "static/vendor/NOTICE"} | archives


def test_a_frame_drawn_while_the_page_is_still_parsed_breaks_nothing(page: Page, site: str) -> None:
    """The browser may draw a frame after parsing the progress strip and before its bar."""
    page.route("**/main.py", lambda route: None)  # Python does not come
    page.goto(site)
    page.wait_for_selector("#loading:not([hidden])")
    page.evaluate("""() => {
      const bar = document.getElementById('loading-bar');
      bar.remove();
      inksteadBytes.changed();
      document.getElementById('loading').append(bar);
      inksteadBytes.changed();
    }""")
    expect(page.locator("#trouble")).to_be_hidden()
    expect(page.locator("#loading-text")).not_to_be_empty()


def test_a_failure_message_disappears_when_the_start_succeeds(
    page: Page, ready: Callable[..., Page], site: str, expect_trouble: Callable[[str], None]
) -> None:
    expect_trouble("inkstead: load")
    page.add_init_script("addEventListener('inkstead:shown', () => inkstead.fail('load', 'a script'))")
    waiting: list[Route] = []
    page.route("**/main.py", lambda route: waiting.append(route))  # Python comes once the box has been seen
    page.goto(site)
    expect(page.locator("#trouble")).to_be_visible()
    for route in waiting:
        route.continue_()
    page.unroute_all()
    ready(page)
    expect(page.locator("#trouble")).to_be_hidden()
    assert page.evaluate("document.body.dataset.trouble") is None


def test_python_runs_on_the_stack_of_the_page(page: Page, ready: Callable[..., Page]) -> None:
    """Chromium's garbage collector can crash while it reads another stack."""
    ready(page, "")
    assert page.evaluate(IN_PYTHON, "from pyodide.ffi import can_run_sync; can_run_sync()") is False


STYLED_GAMES = ("kingdom_builder", "woodcraft")
IS_STYLED = "sheet => !!document.querySelector(`link[href='static/css/${sheet}.css']`)?.sheet"


def link_to(game: str) -> str:
    return f"#deal={Deal.of(game, 1).code()}"


def opens_with_sheet(page: Page, site: str, game: str, sheet: str) -> None:
    """Open a game by a link, and hold a style sheet back: the table is not ready before it has come."""
    held: list[Route] = []
    page.route(f"**/css/{sheet}.css", lambda route: held.append(route))
    page.goto(f"{site}index.html{link_to(game)}", wait_until="commit")
    page.wait_for_function("performance.getEntriesByName('inkstead pyscript').length")
    page.wait_for_timeout(400)
    assert len(held) == 1
    expect(page.locator("body[data-ready]")).to_have_count(0)
    held[0].continue_()
    wait_for_start(page, "body[data-ready=table]")
    assert page.evaluate(IS_STYLED, sheet)


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("game", STYLED_GAMES)
def test_a_game_opened_by_a_link_waits_for_its_style_sheet(page: Page, site: str, game: str) -> None:
    """Without it the board would be drawn in a wrong size, and then again."""
    opens_with_sheet(page, site, game, game)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", STYLED_GAMES)
def test_a_game_opened_later_waits_for_its_style_sheet(page: Page, ready: Callable[..., Page], game: str) -> None:
    held: list[Route] = []
    page.route(f"**/css/{game}.css", lambda route: held.append(route))
    ready(page, "#/")
    with page.expect_request(f"**/css/{game}.css"):
        page.evaluate("link => { location.hash = link; }", link_to(game))
    page.wait_for_timeout(400)
    expect(page.locator("body[data-screen=home]")).to_be_visible()
    held[0].continue_()
    expect(page.locator("body[data-screen=table]")).to_be_visible()
    assert page.evaluate(IS_STYLED, game)


#: Kinds of windows for which a game has one more style sheet, which changes sizes.
WINDOWS = (
    ("woodcraft", "tablet", 1180, 820),
    ("woodcraft", "tablet", 820, 1180),
    ("cartographers", "low", 844, 390),
)


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize(("game", "kind", "width", "height"), WINDOWS)
def test_a_game_waits_for_the_style_sheet_of_the_window(
    page: Page, site: str, game: str, kind: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    opens_with_sheet(page, site, game, f"{game}-{kind}")


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("game", "kind", "width", "height"), WINDOWS)
def test_a_window_that_changes_gets_its_style_sheet(
    page: Page, ready: Callable[..., Page], game: str, kind: str, width: int, height: int
) -> None:
    ready(page, link_to(game))
    assert not page.evaluate(IS_STYLED, f"{game}-{kind}")
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(IS_STYLED, arg=f"{game}-{kind}")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", STYLED_GAMES)
def test_a_game_opens_without_its_style_sheet(
    page: Page, site: str, expect_trouble: Callable[[str], None], game: str
) -> None:
    expect_trouble("ERR_FAILED|inkstead: load static/css")
    page.route(f"**/css/{game}.css", lambda route: route.abort())
    page.goto(f"{site}index.html{link_to(game)}")
    wait_for_start(page, "body[data-ready=table]")


def test_a_style_sheet_that_did_not_come_is_requested_again_for_the_next_screen(
    page: Page, ready: Callable[..., Page], expect_trouble: Callable[[str], None]
) -> None:
    expect_trouble("ERR_FAILED|inkstead: load static/css")
    page.route("**/css/rules.css", lambda route: route.abort(), times=1)
    ready(page, "#/")
    with page.expect_event("requestfailed"):
        page.evaluate("() => { location.hash = '#/rules/cartographers'; }")
    expect(page.locator("#room h1")).to_be_focused()
    assert not page.evaluate(IS_STYLED, "rules")
    page.evaluate("() => { location.hash = '#/rules/woodcraft'; }")
    page.wait_for_function("document.querySelector(`link[href='static/css/rules.css']`)?.sheet?.cssRules.length")


def test_a_style_sheet_that_did_not_come_in_the_middle_of_a_screen_is_requested_again_as_well(
    page: Page, ready: Callable[..., Page], expect_trouble: Callable[[str], None]
) -> None:
    expect_trouble("ERR_FAILED|inkstead: load static/css")
    page.route("**/css/review.css", lambda route: route.abort(), times=1)
    ready(page, "#/")
    with page.expect_event("requestfailed"):
        page.evaluate(IN_PYTHON, "from page.dom import load_style; load_style('static/css/review.css')")
    page.wait_for_selector("link[href$='review.css']", state="detached")
    page.evaluate("() => { location.hash = '#/rules/woodcraft'; }")
    page.wait_for_function("document.querySelector(`link[href='static/css/review.css']`)?.sheet?.cssRules.length")


def test_what_the_first_picture_does_not_need_follows_it(page: Page, site: str) -> None:
    page.add_init_script("""
        const order = window.order = [];
        new MutationObserver((_, observer) => {
          if (!document.body?.dataset.ready) return;
          observer.disconnect();
          order.push("ready");
          requestAnimationFrame(() => order.push("picture"));
        }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] });
        addEventListener("inkstead:ready", () => order.push("rest"));
    """)
    page.goto(f"{site}index.html")
    wait_for_start(page)
    page.wait_for_function("order.includes('rest')")
    assert page.evaluate("order") == ["ready", "picture", "rest"]


# Notes each change of the room's visibility, and whether the style sheet of the rulebook is applied then.
WATCH_ROOM = """() => {
  const room = document.getElementById("room"), sheet = "link[href='static/css/rules.css']";
  const note = () => seen.push([getComputedStyle(room).opacity, !!document.querySelector(sheet)?.sheet]);
  globalThis.seen = [];
  new MutationObserver(note).observe(room, { attributes: true, attributeFilter: ["class"] });
}"""


@pytest.mark.parametrize("arrives", [True, False])
def test_a_screen_is_invisible_until_its_style_sheet_is_applied(
    page: Page, ready: Callable[..., Page], arrives: bool
) -> None:
    held: list[Route] = []
    page.route("**/css/rules.css", lambda route: held.append(route))
    ready(page, "#/")
    page.evaluate(WATCH_ROOM)
    page.evaluate("time => { inkstead.patience.styles = time; }", 600_000 if arrives else 200)
    with page.expect_request("**/css/rules.css"):
        page.evaluate("() => { location.hash = '#/rules/cartographers'; }")
    if arrives:
        expect(page.locator("#room h1")).to_be_focused()
        held[0].continue_()
    page.wait_for_function("seen.length >= 2")
    assert page.evaluate("seen") == [["0", False], ["1", arrives]]
