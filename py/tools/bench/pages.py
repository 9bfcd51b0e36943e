"""Pages to measure: this project's, and a stock bare Pyodide that draws a board; and the browser to open them."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from playwright.sync_api import BrowserContext, Error, Page, Playwright, sync_playwright

from table.deals import Deal
from tools import browser, build
from tools.console import say
from tools.paths import PYODIDE_PACKAGE
from tools.serve import serve

Visited = TypeVar("Visited")


def route(game: str) -> str:
    """The link to a deal, which opens a playable board directly."""
    return f"#deal={Deal.of(game, 1).code()}"


ROUTE = route("cartographers")
READY = 'body[data-ready="table"]'
# As on GitHub Pages: files are cached for some minutes.
HOSTED = "max-age=600"
SECONDS = 120
# The time a new browser process is busy with its own windows, which is not part of the start of a page.
SETTLED = 1500  # ms
# The crashes of one visit that are not an error. Chromium's tab crashed in about one start in hundreds.
CRASHES = 2

# When READY first holds, in ms since the navigation began; it is also written on the console. To wait for a selector,
# Playwright would run 330 KB of its own script during the start, for 10 ms of the main thread.
CLOCK = f"""
new MutationObserver((_, observer) => {{
  if (!document.querySelector('{READY}')) return;
  window.readyAt = performance.now();
  observer.disconnect();
  console.debug('{READY}');
}}).observe(document, {{subtree: true, attributes: true, attributeFilter: ['data-ready']}});
"""

STOCK = """<!doctype html><html lang="en"><meta charset="utf-8"><title>stock</title><link rel="icon" href="data:,">
<body><canvas id="board" width="220" height="220"></canvas><script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const mark = name => performance.mark("inkstead " + name);
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = (...given) => instantiateStreaming(...given).finally(() => mark("webassembly"));
mark("begun");
const python = await loadPyodide();
mark("python");
python.runPython(`
import js
context = js.document.getElementById("board").getContext("2d")
for cell in range(121):
    context.fillStyle = "#%02x8040" % (cell * 2)
    context.fillRect(cell % 11 * 20, cell // 11 * 20, 19, 19)
js.document.body.dataset.ready = "table"
`);
</script></body></html>
"""


@contextmanager
def ours() -> Iterator[str]:
    """The address of the first playable board on the built site."""
    with tempfile.TemporaryDirectory(prefix="inkstead-built-") as folder:
        build.make(Path(folder, "dist"))
        server = serve(Path(folder, "dist"), cache=HOSTED)
        yield f"http://localhost:{server.server_port}/index.html{ROUTE}"
        server.shutdown()


@contextmanager
def stock() -> Iterator[str]:
    """The address of the reference: Pyodide from npm with its whole standard library draws 121 cells."""
    with tempfile.TemporaryDirectory(prefix="inkstead-stock-") as folder:
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
            target = Path(folder, "pyodide", name)
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(PYODIDE_PACKAGE / name, target)
        Path(folder, "index.html").write_text(STOCK)
        server = serve(Path(folder), cache=HOSTED)
        yield f"http://localhost:{server.server_port}/index.html"
        server.shutdown()


@contextmanager
def driver() -> Iterator[Playwright]:
    browser.prepare()
    with sync_playwright() as playwright:
        yield playwright


@contextmanager
def profile(playwright: Playwright, folder: Path, *arguments: str, wait: int = SETTLED) -> Iterator[BrowserContext]:
    """A new browser process with the profile of that folder, and perhaps more arguments, after a wait in ms."""

    def launch() -> BrowserContext:
        return playwright.chromium.launch_persistent_context(
            folder,
            executable_path=browser.prepare(),
            args=[*browser.ARGUMENTS, *arguments],
            viewport={"width": 1280, "height": 800},
            locale="en-US",
        )

    try:
        context = launch()
    except Error:  # about one launch in hundreds crashes
        context = launch()
    context.add_init_script(CLOCK)
    context.pages[0].wait_for_timeout(wait)
    try:
        yield context
    finally:
        context.close()


def repeated(visit: Callable[[], Visited]) -> Visited:
    """The result of a visit to a page. A visit that ends because the tab crashed is repeated and reported."""
    for _ in range(CRASHES):
        try:
            return visit()
        except Error as error:
            if "crash" not in error.message:
                raise
            say("  the browser's tab crashed; this visit is repeated")
    return visit()


def slow_down(page: Page, factor: int) -> None:
    """Slow the processor of a page down."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": factor})


def open_ready(page: Page, url: str) -> float:
    """Open the page and wait for its board: ms from navigation to ready."""
    page.goto("about:blank")  # a change of the fragment alone is not a navigation
    with page.expect_console_message(lambda message: message.text == READY, timeout=SECONDS * 1000):
        page.goto(url)
    return float(page.evaluate("window.readyAt"))
