"""Five languages, two themes and less motion: every text is translated and nothing is cut off."""

import re
from collections.abc import Callable

import pytest
from cartographers_input import Mouse
from cartographers_solo import SoloTable, deal_with
from page_language import set_language, settled
from playwright.sync_api import Page, Route, expect
from text_fit import CUT, TEXTS

from table.deals import Deal
from table.words import LANGUAGES, Words
from tools.paths import STATIC

Ready = Callable[..., Page]
SIZES = {"desktop": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
ENGLISH = Words.from_file("en", (STATIC / "locale" / "en.js").read_text(encoding="utf-8"))
PREFIX = "about|ambush|app|boot|card|edict|end|error|game|games|home|keys|learn|log|new|refuse|rule|say|season|settings"
RAW = re.compile(rf"\b(?:{PREFIX}|side|table|terrain|title)\.[A-Za-z_]|\{{\w+\}}")


def raw(page: Page) -> list[str]:
    return [text for text in page.evaluate(TEXTS) if RAW.search(text)]


def phases(page: Page) -> dict[str, SoloTable]:
    """A game at the end of a season with a draw inked, one at a card to draw, and one that is over."""
    deal = deal_with("A", "ambush", "demand", "coin", "mountain")
    return {
        "turn": SoloTable(page, deal).play(lambda v: v["prompt"]["id"] == "turn" and v["prompt"]["ends"] == "season"),
        "draw": SoloTable(page, deal).play(lambda v: v["prompt"]["id"] == "draw" and v["season"] == 1 and v["demand"]),
        "over": SoloTable(page, deal).play(lambda v: v["over"]),
    }


@pytest.mark.sampled(4)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_the_table_is_translated_and_not_cut_off(shared_page: Page, ready: Ready, lang: str) -> None:
    page = shared_page
    trouble = []
    for phase, table in phases(page).items():
        table.resume(ready)
        set_language(page, lang)
        dialogs = ("", "menu", "deck", "log", "keys") if phase == "draw" else ("",)
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            for dialog in dialogs:
                if dialog:
                    page.evaluate("verb => document.querySelector(`.tools [data-do=menu]`).click()", dialog)
                    if dialog != "menu":
                        page.click(f'.menu [data-do="{dialog}"]')
                where = f"{phase}, {name}, {dialog or 'table'}: "
                trouble += [where + text for text in raw(page) + page.evaluate(CUT)]
                if dialog:
                    page.click('dialog.table-dialog [data-do="shut"]')
    page.set_viewport_size({"width": 1280, "height": 800})
    set_language(page, "en")
    assert not trouble, "\n".join(trouble)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_the_other_screens_is_translated_and_not_cut_off(
    shared_page: Page, ready: Ready, lang: str
) -> None:
    page = shared_page
    SoloTable(page, Deal.of("cartographers", 4)).resume(ready)
    set_language(page, lang)
    trouble = []
    for route in ("#/", "#/new", "#/games", "#/about"):
        page.evaluate("route => { location.hash = route; }", route)
        page.wait_for_function("document.body.dataset.screen !== 'table'")
        if route == "#/new":
            page.check("[value=chosen]", force=True)
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            trouble += [f"{route}, {name}: {text}" for text in raw(page) + page.evaluate(CUT)]
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                trouble.append(f"{route}, {name}: scrolls sideways")
    page.set_viewport_size({"width": 1280, "height": 800})
    set_language(page, "en")
    assert not trouble, "\n".join(trouble)


def test_the_four_places_for_edicts_have_labels(shared_page: Page, ready: Ready) -> None:
    ready(shared_page, "#/new")
    shared_page.check("[value=chosen]", force=True)
    for letter in "ABCD":
        expect(shared_page.locator(f"#edict-{letter}")).to_have_accessible_name(f"Edict {letter}")
    shared_page.check("[value=random]", force=True)


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_no_english_is_left_on_the_table(shared_page: Page, ready: Ready, lang: str) -> None:
    page = shared_page
    phases(page)["draw"].resume(ready)
    set_language(page, lang)
    texts = " ".join(page.evaluate(TEXTS))
    set_language(page, "en")
    kept = {"Inkstead"}
    latin = set(re.findall(r"\b[A-Za-z]{2,}\b", texts)) - kept
    assert not latin


def test_switching_the_language_during_a_game_changes_nothing_else(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    table = SoloTable(page, Deal.of("cartographers", 3)).resume(ready)
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    for lang in ("ja", "ko", "zh-Hant", "zh-Hans", "en"):
        set_language(page, lang)
    table.check()
    mouse.turn_card()
    table.check()


def test_the_language_can_be_switched_before_and_after_python_starts(page: Page, ready: Ready, site: str) -> None:
    waiting: list[Route] = []
    page.context.route("**/pyodide.asm.wasm", lambda route: waiting.append(route), times=1)
    page.goto(site)
    page.click('.langs [data-lang="ko"]')
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    korean = page.locator("#fresh-cartographers").inner_text()
    assert korean != ENGLISH("home.new")
    while not waiting:
        page.wait_for_timeout(50)
    for route in waiting:
        route.continue_()
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(page.locator("#fresh-cartographers")).to_have_text(korean)
    page.click('.langs [data-lang="zh-Hans"]')
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    page.reload()
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")


def test_of_two_languages_the_one_chosen_last_is_shown(page: Page, site: str) -> None:
    waiting: list[Route] = []
    page.context.route("**/locale/ja.js*", lambda route: waiting.append(route))
    page.goto(site)
    page.wait_for_selector("html:not(.mute)")
    page.click('.langs [data-lang="ja"]')
    page.click('.langs [data-lang="ko"]')
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    while not waiting:
        page.wait_for_timeout(20)
    page.evaluate("""() => { window.arrived = new Promise(done =>
      document.querySelector('script[src*="locale/ja"]').addEventListener('load', () => setTimeout(done, 50))); }""")
    waiting[0].continue_()
    page.evaluate("arrived")
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    assert page.evaluate("JSON.parse(inkstead.prefs()).lang") == "ko"


# --- looks --------------------------------------------------------------------------------------------


def sheet_pixels(page: Page) -> list[int]:
    """The mean colour of the sheet."""
    colour: list[int] = page.evaluate("""() => {
      const canvas = document.querySelector('canvas[data-part=base]'), copy = document.createElement('canvas');
      copy.width = copy.height = 1;
      const context = copy.getContext('2d', {willReadFrequently: true});
      context.drawImage(canvas, 0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    }""")
    return colour


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_parts_of_the_page_fill_in_texts_alike(shared_page: Page, ready: Ready, lang: str) -> None:
    """Until Python had started, numbers had a hyphen instead of a minus sign, and no space in Chinese."""
    page = ready(shared_page, "#/")
    set_language(page, lang)
    words = Words.from_file(lang, (STATIC / "locale" / f"{lang}.js").read_text(encoding="utf-8"))
    given: list[tuple[str, dict[str, object]]] = [
        ("table.round", {"n": 3}),
        ("progress.points", {"n": -4}),
        ("progress.points", {"n": 1}),
        ("table.watching", {"name": "{n} Ada"}),
        ("table.watching", {"name": "喜鵲（困難）"}),
        ("live.with", {"name": "喜鵲"}),
        *(("turn.join.as", {"name": name}) for name in ("까치(보통)", "까치 （보통）", "솔(풀)", "(솔)", "솔)")),
        ("app.and", {"a": "7", "b": "山"}),
        ("app.and", {"a": "-7", "b": "서울"}),
    ]
    for id, params in given:
        assert page.evaluate("([id, params]) => inkstead.say(id, params)", [id, params]) == words(id, **params), id


def test_the_theme_follows_the_device_until_the_player_chooses_one(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    table = SoloTable(page, Deal.of("cartographers", 3)).open(ready)
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    light = sheet_pixels(page)
    page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "dark")
    dark = sheet_pixels(page)
    assert sum(dark[:3]) + 150 < sum(light[:3])
    page.click('.tools [data-do="menu"]')
    page.click('.menu [data-do="settings"]')
    page.click('dialog.settings [data-do="theme light"]')
    page.keyboard.press("Escape")
    expect(root).to_have_attribute("data-theme", "light")
    assert sheet_pixels(page) == light
    page.reload()
    ready(page)
    expect(root).to_have_attribute("data-theme", "light")
    assert sheet_pixels(page) == light
    table.check()
    page.evaluate("inkstead.setTheme('auto', true)")
    page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("page", [{"reduced_motion": "reduce"}], indirect=True, ids=["reduced motion"])
def test_with_reduced_motion_nothing_moves_when_a_draw_is_made(page: Page, ready: Ready) -> None:
    table = SoloTable(page, Deal.of("cartographers", 3)).open(ready)
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    assert page.evaluate("document.getAnimations().filter(a => a.playState === 'running').length") == 0
    assert not table.marked()  # no outline that settles
    table.check()


def test_the_setting_for_less_motion_is_saved(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    SoloTable(page, Deal.of("cartographers", 3)).open(ready)
    page.click('.tools [data-do="menu"]')
    page.click('.menu [data-do="settings"]')
    page.locator("dialog.settings [name=motion]").click()
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("data-motion", "less")
    page.reload()
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-motion", "less")
    page.click('.tools [data-do="menu"]')
    page.click('.menu [data-do="settings"]')
    expect(page.locator("dialog.settings [name=motion]")).to_be_checked()
    page.locator("dialog.settings [name=motion]").click()
    page.keyboard.press("Escape")
    expect(page.locator("html")).not_to_have_attribute("data-motion", "less")


@pytest.mark.parametrize(("theme", "ink"), [("light", "rgb(91, 83, 71)"), ("dark", "rgb(180, 171, 152)")])
def test_scrollbars_have_colours_of_the_theme(shared_page: Page, ready: Ready, theme: str, ink: str) -> None:
    ready(shared_page, "#/")
    color = shared_page.evaluate(
        """theme => {
          const { dataset } = document.documentElement, before = dataset.theme;
          dataset.theme = theme;
          const color = getComputedStyle(document.body).scrollbarColor;
          dataset.theme = before;
          return color;
        }""",
        theme,
    )
    assert color == ink + " rgba(0, 0, 0, 0)"
