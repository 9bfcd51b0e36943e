"""A file of the site that is missing or came cut short: the game starts nevertheless, or a message has a way out."""

import re
from collections.abc import Callable

import pytest
from damaged_files import break_file
from playwright.sync_api import Page, expect

from tools import runtime

Ready = Callable[..., Page]
#: Whatever a start asks for. Worker and archives of games come later and have tests of their own.
FILES = [
    "static/bytes.js",
    "static/trouble.js",
    "static/boot.js",
    "static/styles.js",
    "static/journal.js",
    "static/dom.js",
    "static/tabs.js",
    "static/glimpse.js",
    "static/home.js",
    "static/offline.js",
    "static/python.js",
    "static/locale/en.js",
    "pyscript.toml",
    "py/main.py",
    "static/vendor/pyscript/core.js",
    "static/vendor/pyscript/toml.js",
    "static/vendor/pyscript/error.js",
    "static/vendor/pyodide/pyodide.js",
    "static/vendor/pyodide/pyodide.asm.js",
    "static/vendor/pyodide/pyodide.asm.wasm",
    "static/vendor/pyodide/pyodide-lock.json",
    *[
        f"static/vendor/{path.relative_to(runtime.chosen().vendor).as_posix()}"
        for name in ("app.zip", "python_stdlib.zip")
        for path in runtime.chosen().vendor.rglob(name)
    ],
]
STYLE_SHEETS = ["static/css/ink.css", "static/css/home.css"]


@pytest.mark.sampled(23)
@pytest.mark.parametrize("how", ["missing", "cut short"])
@pytest.mark.parametrize("path", FILES)
def test_a_start_without_a_file_ends_in_a_message_and_goes_on_with_it(
    another_page: Callable[..., Page],
    ready: Ready,
    site: str,
    expect_trouble: Callable[[str], None],
    path: str,
    how: str,
) -> None:
    expect_trouble(".*")
    page = another_page(bypass_csp=False)
    break_file(page.context, path, how)
    page.goto(site + "index.html#/new")
    button = page.locator("#trouble > button:visible, #repair button:visible")
    expect(button).to_have_text(re.compile("Reload the page|Repair"), timeout=60_000)
    page.context.unroute_all()
    with page.expect_navigation():
        button.click()
    ready(page)
    expect(page.locator("#setup [type=submit]")).to_be_enabled()
    expect(page.locator("#trouble")).to_be_hidden()
    expect(page.locator("#repair")).to_be_hidden()


@pytest.mark.parametrize("path", STYLE_SHEETS)
def test_a_missing_style_sheet_is_reported_and_the_game_goes_on(
    new_page: Callable[..., Page], ready: Ready, site: str, expect_trouble: Callable[[str], None], path: str
) -> None:
    expect_trouble("404|inkstead: load")
    page = new_page()
    break_file(page.context, path, "missing")
    ready(page, "#/new")
    expect(page.locator("#trouble")).to_contain_text("could not be loaded")
    page.context.unroute_all()
    with page.expect_navigation():
        page.locator("#trouble > button").click()
    ready(page)
    expect(page.locator("#trouble")).to_be_hidden()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("how", ["missing", "cut short", "unreachable"])
def test_without_the_worker_s_script_the_page_thinks_for_the_bots(
    new_page: Callable[..., Page], ready: Ready, expect_trouble: Callable[[str], None], how: str
) -> None:
    expect_trouble("bot_worker.js|404|ERR_CONNECTION_RESET")
    page = new_page()
    break_file(page.context, "static/bot_worker.js", how)
    ready(page, "#/")
    page.click("#fresh-cartographers")
    page.click("#setup [type=submit]")
    page.wait_for_selector(".table[data-phase]")
    page.click('.tools [data-do="hint"]')
    expect(page.locator(".advice .try")).to_have_count(3, timeout=60_000)


@pytest.mark.own_profile
def test_the_damaged_files_are_all_that_a_start_asks_for(page: Page, ready: Ready, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site).partition("?")[0]))
    ready(page, "#/new")
    needed = {path for path in asked if not path.endswith((".html", ".css", ".png", ".svg", ".ico", ".woff2"))}
    # The manifest is a file of the sources only. Without it the page says that the set-up has not run.
    assert needed - {"static/vendor/manifest.js"} == set(FILES)
