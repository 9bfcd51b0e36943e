"""A start loads exactly the files of the manifest, all from this host."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from page_watch import IN_PYTHON
from playwright.sync_api import Page, Route, expect

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
    later = {*runtime.games(), *runtime.PARTS}.difference(runtime.INSIDE)
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
