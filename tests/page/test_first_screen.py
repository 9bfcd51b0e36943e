"""The first screen, the form for a new game, the list of games, and the start with missing files or storage."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from page_start import wait_for_start
from page_watch import PHONE
from playwright.sync_api import BrowserContext, Page, Route, expect
from slow_files import hold

from table.deals import Deal

Ready = Callable[..., Page]
LANGUAGES = {
    "en-US": "en",
    "de-DE": "en",
    "zh-TW": "zh-Hant",
    "zh-HK": "zh-Hant",
    "zh-CN": "zh-Hans",
    "zh-Hans-HK": "zh-Hans",
    "ja": "ja",
    "ko-KR": "ko",
}
NO_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); }
})"""
FILL_STORAGE = """try {
  localStorage.x = "y".repeat(5242880 - 4000);
  for (let i = 0; ; i++) localStorage["z" + i] = "yyyyyyyy";
} catch {}"""
SIZES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}


def missing(context: BrowserContext, pattern: str) -> None:
    context.route(pattern, lambda route: route.fulfill(status=404))


def new_game(page: Page) -> None:
    page.click("#fresh-cartographers")
    page.click("#setup [type=submit]")
    page.wait_for_selector('body[data-ready="table"]', state="attached")


# --- before Python ------------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("locale", "lang"), LANGUAGES.items())
def test_the_page_begins_in_the_language_of_the_browser(
    new_page: Callable[..., Page], site: str, expect_trouble: Any, locale: str, lang: str
) -> None:
    expect_trouble(".*")
    page = new_page(locale=locale)
    missing(page.context, "**/static/vendor/pyscript/core.js")
    page.goto(site)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.locator(f'[data-lang="{lang}"]')).to_have_attribute("aria-pressed", "true")


def test_a_failure_before_the_page_is_parsed_is_shown_in_the_language_of_the_browser(
    new_page: Callable[..., Page], site: str, expect_trouble: Any
) -> None:
    expect_trouble("inkstead: load early")
    page = new_page(locale="ja")
    early = '<script src="static/locale/ja.js"></script><script>inkstead.fail("load", "early")</script>'

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(
            response=response, body=re.sub(r"<body[^>]*>", lambda tag: tag[0] + early, response.text(), count=1)
        )

    page.route(site, answer)
    page.goto(site)
    expect(page.locator("#trouble pre")).to_have_text("early")
    expect(page.locator("html")).to_have_attribute("lang", "ja")


def test_the_form_is_usable_while_the_runtime_loads_and_keeps_its_choices(page: Page, site: str) -> None:
    release = hold(page.context, "**/pyodide.asm.wasm")
    page.goto(site + "#/new")
    expect(page.locator("#setup [type=submit]")).to_be_disabled()
    page.check("[value=B]", force=True)
    page.check("[value=chosen]", force=True)
    page.select_option("#edict-B", "greenbough")  # of the stack that A begins with
    release()
    expect(page.locator("#setup [type=submit]")).to_be_enabled(timeout=60_000)
    assert page.is_checked("[value=B]")
    assert page.input_value("#edict-B") == "greenbough"
    assert page.input_value("#edict-A") == "wildholds"
    assert page.input_value("#code")


def test_progress_counts_received_bytes(page: Page, site: str) -> None:
    release = hold(page.context, "**/pyodide.asm.wasm")
    page.goto(site)
    expect(page.locator("#loading-text")).to_contain_text("Loading: ")
    page.wait_for_function("document.getElementById('loading-bar').value > 0.4e6")  # all but the held file
    assert page.evaluate("document.getElementById('loading-bar').max") > 10e6
    release()
    wait_for_start(page)
    expect(page.locator("#loading")).to_be_hidden()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("script", ["glimpse", "home", "offline", "tabs"])
@pytest.mark.fresh_start
def test_a_script_that_comes_after_python_is_waited_for(page: Page, site: str, script: str) -> None:
    release = hold(page.context, f"**/static/{script}.js")
    page.goto(site + "index.html#deal=" + Deal.of("cartographers", 5).code(), wait_until="commit")
    page.wait_for_function("performance.getEntriesByName('inkstead webassembly').length")
    page.wait_for_timeout(500)  # Python would fail within this time
    expect(page.locator("#trouble")).to_be_hidden()
    release()
    wait_for_start(page)
    expect(page.locator(".table[data-phase]")).to_be_attached()


@pytest.mark.parametrize(
    ("pattern", "kind", "text"),
    [
        ("**/static/vendor/**", "setup", "python3 py play"),
        ("**/pyodide.asm.wasm", "load", "Reload the page"),
        ("**/pyodide.asm.js", "load", "Reload the page"),
        ("**/py/main.py", "load", "Reload the page"),
    ],
)
def test_a_missing_part_is_named(
    page: Page, site: str, expect_trouble: Any, pattern: str, kind: str, text: str
) -> None:
    expect_trouble(".*")
    missing(page.context, pattern)
    page.goto(site)
    expect(page.locator("#trouble")).to_contain_text(text)
    assert page.evaluate("document.body.dataset.trouble") == kind


@pytest.mark.parametrize(
    ("pattern", "type", "body"),
    [
        ("**/pyodide.asm.js", "text/javascript", "export default class { unknown keyword }"),
        ("**/pyodide.asm.wasm", "application/wasm", b"\0asm\1\0\0\0\xff\xff"),
    ],
)
def test_a_file_that_the_browser_cannot_read_names_the_browsers_that_can(
    page: Page, site: str, expect_trouble: Any, pattern: str, type: str, body: str | bytes
) -> None:
    expect_trouble(".*")
    page.context.route(pattern, lambda route: route.fulfill(body=body, content_type=type))
    page.goto(site)
    expect(page.locator("#trouble > p")).to_contain_text("this browser is too old")
    expect(page.locator("#trouble > button")).to_have_text("Reload the page")


@pytest.mark.own_profile
def test_without_webassembly_the_page_says_so(page: Page, site: str, expect_trouble: Any) -> None:
    expect_trouble(".*")
    page.add_init_script("delete window.WebAssembly")
    page.goto(site)
    expect(page.locator("#trouble")).to_contain_text("WebAssembly is missing")


# --- storage ------------------------------------------------------------------------------------------


@pytest.mark.own_profile
def test_without_storage_the_game_is_playable_and_says_that_it_cannot_save(page: Page, ready: Ready) -> None:
    page.add_init_script(NO_STORAGE)
    ready(page, "")
    expect(page.locator("#toast")).to_contain_text("lost when you close the page")
    new_game(page)
    page.evaluate("location.hash = '#/'")
    page.click("#continue")
    page.wait_for_selector('body[data-ready="table"]', state="attached")


def test_with_full_storage_the_game_is_playable_and_says_so(page: Page, ready: Ready) -> None:
    ready(page, "")
    page.evaluate(FILL_STORAGE)
    new_game(page)
    expect(page.locator("#toast")).to_contain_text("storage is full")


# --- a new game ---------------------------------------------------------------------------------------


def test_form_and_deal_code_agree(page: Page, ready: Ready) -> None:
    ready(page, "#/new")
    plain = page.input_value("#code")
    page.check("[value=B]", force=True)
    page.check("[value=chosen]", force=True)
    page.select_option("#edict-A", "borderlands")  # swaps with D, where that stack lay
    assert page.input_value("#edict-D") == "sentinel_wood"
    chosen = page.input_value("#code")
    page.fill("#code", plain.lower().replace("-", " "))
    assert page.is_checked("[value=A]") and page.is_checked("[value=random]")
    page.fill("#code", chosen)
    assert page.is_checked("[value=B]") and page.input_value("#edict-A") == "borderlands"
    page.click("#another")
    assert page.input_value("#code") != chosen
    expect(page.locator("#toast")).to_have_text(page.input_value("#code"))  # which a screen reader announces


def test_a_mistyped_code_shows_a_message_and_starts_nothing(
    page: Page, ready: Ready, axe: Callable[..., list[dict[str, Any]]]
) -> None:
    ready(page, "#/new")
    code = page.input_value("#code")
    page.fill("#code", code[:-1] + ("2" if code[-1] != "2" else "3"))
    page.press("#code", "Enter")
    expect(page.locator("#code-bad")).to_contain_text("neither a deal code nor a link")
    expect(page.locator("#code")).to_have_attribute("aria-invalid", "true")
    assert page.url.endswith("#/new")
    assert axe(page) == []


def test_a_shared_link_opens_its_deal_and_adds_no_history_entry(page: Page, ready: Ready) -> None:
    ready(page, "#/new")
    code = page.input_value("#code")
    page.evaluate("code => { location.hash = '#deal=' + code }", code)
    page.wait_for_selector('body[data-ready="table"]', state="attached")
    assert "#/play/" in page.url
    page.go_back()
    page.wait_for_selector('body[data-ready="home"]', state="attached")
    assert page.url.endswith("#/new")


def test_a_bad_link_opens_the_form_with_its_code(page: Page, ready: Ready) -> None:
    ready(page, "#deal=nonsense")
    assert page.input_value("#code") == "nonsense"
    expect(page.locator("#code-bad")).to_contain_text("neither a deal code nor a link")


# --- list of games and navigation ----------------------------------------------------------------------


def test_a_game_can_be_continued_removed_and_put_back(page: Page, ready: Ready) -> None:
    ready(page, "")
    new_game(page)
    page.evaluate("location.hash = '#/games'")
    expect(page.locator(".saved")).to_have_count(1)
    page.click("[data-do^=remove]")
    expect(page.locator(".saved.gone")).to_have_count(1)
    page.keyboard.press("Enter")  # the focus stayed in the row, on undo
    expect(page.locator(".saved.gone")).to_have_count(0)
    ready(page, "").reload()
    ready(page)
    expect(page.locator("#continue")).to_have_accessible_name(re.compile("^Continue Cartographers Spring.* Just now$"))
    expect(page.locator(".running-game")).to_contain_text("Spring")
    page.click("#continue")
    page.wait_for_selector('body[data-ready="table"]', state="attached")


def test_an_unknown_game_leads_to_the_list_of_games(page: Page, ready: Ready) -> None:
    ready(page, "#/play/nothing")
    expect(page.locator("#toast")).to_contain_text("not on this device")
    assert page.url.endswith("#/games")


def test_the_heading_of_a_new_screen_has_the_focus(page: Page, ready: Ready) -> None:
    ready(page, "")
    for route, title in (("#/new", "New game"), ("#/games", "Your games"), ("#/about", "Rules summary")):
        page.evaluate("route => { location.hash = route }", route)
        expect(page.locator("h1:focus")).to_have_text(title)
        expect(page).to_have_title(f"{title} · Inkstead")


def test_language_and_theme_change_in_place_and_are_kept(page: Page, ready: Ready) -> None:
    ready(page, "#/games")
    page.click("#gear")
    page.click('dialog [data-lang="ja"]')
    expect(page.locator("dialog h2")).to_have_text("設定")
    expect(page.locator("#room h1")).to_have_text("保存したゲーム")
    page.click('dialog [data-do="theme dark"]')
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.reload()
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("page", SIZES.values(), indirect=True, ids=SIZES)
def test_every_screen_is_accessible_and_fits(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "")
    new_game(page)
    for route in ("#/", "#/new", "#/games", "#/about"):
        page.evaluate("route => { location.hash = route }", route)
        page.wait_for_selector('body[data-ready="home"]', state="attached")
        for theme in ("light", "dark"):
            page.evaluate("theme => inkstead.setTheme(theme)", theme)
            assert not axe(page, theme == "dark"), (route, theme)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), route
    page.click("#gear")
    assert not axe(page)


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_on_a_phone_the_globe_shows_the_languages(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "#/")
    globe, languages = page.locator("#globe"), page.locator(".langs")
    expect(languages).to_be_hidden()
    globe.press("Enter")
    expect(globe).to_have_attribute("aria-expanded", "true")
    expect(languages.locator("button")).to_have_count(5)
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(languages).to_be_hidden()
    expect(globe).to_be_focused()
    globe.tap()
    languages.locator('[data-lang="ja"]').tap()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(languages).to_be_hidden()
    expect(globe).to_be_focused()
