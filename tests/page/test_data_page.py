"""The screen of stored data: everything as one file, and such a file read on another device."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from page_watch import PHONE
from played_games import played, shelf, visit
from playwright.sync_api import Page, expect
from session_helpers import words
from stored_data import fill

from engine.woodcraft.standard import STANDARD
from table.sharing import FileGame, to_file
from table.woodcraft.sets import written

Ready = Callable[..., Page]
SIDES = """() => {
  const box = document.querySelector('.erase-question').getBoundingClientRect();
  return [box.left, box.right, document.documentElement.clientWidth];
}"""


def saved_file(page: Page, tmp_path: Path) -> Path:
    visit(page, "#/data", ".data [data-do=save]")
    with page.expect_download() as download:
        page.click(".data [data-do=save]")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_everything_moves_to_another_device_in_one_file(
    page: Page, another_page: Callable[..., Page], ready: Ready, tmp_path: Path
) -> None:
    ready(page, "#/")
    fill(page)
    path = saved_file(page, tmp_path)
    assert path.name.startswith("inkstead-everything-")
    expect(page.locator("#toast")).to_contain_text("with 2 games")
    other = ready(another_page(), "#/")
    visit(other, "#/data", ".data #file")
    other.set_input_files("#file", path)
    news = other.locator("#news")
    expect(news).to_contain_text("2 games added")
    expect(news).to_contain_text("14 results added")
    expect(news).to_contain_text("1 setting added")
    expect(news).to_contain_text("Progress in 1 lesson added")
    assert "Bo" in other.evaluate("localStorage['inkstead.challenges']")
    assert {entry.id for entry in shelf(other).entries()} == {"one", "two"}
    assert json.loads(other.evaluate("localStorage['inkstead.prefs']"))["sound"] is True
    assert other.evaluate("inkstead.prefs()").count('"sound":true') == 1, "the page uses the setting at once"
    other.set_input_files("#file", path)
    expect(news).to_contain_text("2 games were here already")
    expect(news).not_to_contain_text("added or continued")
    visit(other, "#/", "#continue:not([hidden])")


def test_the_list_of_games_reads_the_file_as_well(
    page: Page, another_page: Callable[..., Page], ready: Ready, tmp_path: Path
) -> None:
    ready(page, "#/")
    fill(page)
    path = saved_file(page, tmp_path)
    other = ready(another_page(), "#/")
    visit(other, "#/games", ".games #file")
    other.set_input_files("#file", path)
    expect(other.locator("#news")).to_contain_text("2 games added")
    expect(other.locator(".saved")).to_have_count(2)


def test_finished_games_from_a_file_are_counted_as_results(page: Page, ready: Ready) -> None:
    """Regression: they were only counted when the statistics were opened."""
    ready(page, "#/about")
    visit(page, "#/data", ".data #file")
    text = to_file([FileGame(played(21), 1_700_000_000), FileGame(played(22, moves=8), 1_700_000_000)], 1)
    page.set_input_files("#file", [{"name": "games.json", "mimeType": "application/json", "buffer": text.encode()}])
    expect(page.locator("#news")).to_contain_text("2 games added")
    assert page.locator(".data .numbers b").all_inner_texts()[:2] == ["2", "1"]
    expect(page.locator("#erase-text")).to_contain_text("games: 2, results: 1")


def test_language_and_theme_of_the_file_apply_at_once(page: Page, ready: Ready) -> None:
    from table.backup.file import checksum

    ready(page, "#/")
    visit(page, "#/data", ".data #file")
    entries = {"inkstead.prefs": '{"lang":"ja","theme":"dark","revision":3}'}
    data = {"kind": "inkstead.backup", "format": 1, "check": checksum(entries), "entries": entries}
    page.set_input_files(
        "#file", {"name": "a.json", "mimeType": "application/json", "buffer": json.dumps(data).encode()}
    )  # type: ignore[arg-type]
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#news")).to_contain_text("設定2件")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1, 2", "not a file of saved games"),
        (written(STANDARD), "a card set of Woodcraft"),
        (
            '{"kind":"inkstead.backup","format":1,"entries":{"inkstead.prefs":"{}"},"check":"00000000"}',
            "checksum does not fit",
        ),
        ('{"kind":"inkstead.backup","format":99}', "another version"),
    ],
)
def test_a_wrong_file_gets_a_sentence_and_changes_nothing(
    shared_page: Page, ready: Ready, text: str, message: str
) -> None:
    page = ready(shared_page, "#/", again=False)
    visit(page, "#/data", ".data #file")
    before = page.evaluate("({...localStorage})")
    page.set_input_files("#file", {"name": "a.json", "mimeType": "application/json", "buffer": text.encode()})  # type: ignore[arg-type]
    expect(page.locator("#news .bad")).to_contain_text(message)
    assert page.evaluate("({...localStorage})") == before


@pytest.mark.parametrize(
    ("route", "field"), [("#/data", "#file"), ("#/games", "#file"), ("#/cards/woodcraft", "#set-file")]
)
def test_a_file_that_the_browser_cannot_read_gets_a_sentence(
    shared_page: Page, ready: Ready, route: str, field: str
) -> None:
    """A phone may offer files of a drive that is away, and a file may be moved after it was chosen."""
    page = ready(shared_page, "#/", again=False)
    visit(page, route, field)
    unreadable = "Promise.reject(new DOMException('gone', 'NotReadableError'))"
    page.evaluate(f"() => {{ window.text = Blob.prototype.text; Blob.prototype.text = () => {unreadable}; }}")
    try:
        page.set_input_files(field, {"name": "a.json", "mimeType": "application/json", "buffer": b"{}"})  # type: ignore[arg-type]
        expect(page.locator("#news .bad")).to_have_text(words("en")("record.file.bad.unreadable"))
    finally:
        page.evaluate("() => { Blob.prototype.text = window.text; delete window.text; }")


@pytest.mark.parametrize("route", ["#/data", "#/games"])
def test_the_message_about_a_file_follows_the_language(shared_page: Page, ready: Ready, route: str) -> None:
    page = ready(shared_page, "#/", again=False)
    visit(page, route, "#file")
    page.set_input_files("#file", {"name": "a.json", "mimeType": "application/json", "buffer": b"[1, 2"})
    for lang in ("en", "ko", "en"):
        page.evaluate("lang => inkstead.setLanguage(lang, false)", lang)
        expect(page.locator("#news .bad")).to_have_text(words(lang)("record.file.bad.file"))


def test_settings_and_games_lead_to_the_screen(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    page.click("#gear")
    page.click("dialog.settings a[href='#/data']")
    expect(page.locator(".data h1")).to_be_focused()
    expect(page.locator("dialog.settings")).to_have_count(0)
    visit(page, "#/games", ".games a[href='#/data']")


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("page", [{}, PHONE], indirect=True, ids=["desktop", "phone"])
def test_the_screen_is_accessible_and_fits(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "#/")
    visit(page, "#/data", ".data [data-do=erase]")
    for theme in ("light", "dark"):
        page.evaluate("theme => inkstead.setTheme(theme, false)", theme)
        assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(page, theme == "dark")]
        page.click(".data [data-do=erase]")
        left, right, width = page.evaluate(SIDES)
        assert left == width - right, "the question is in the middle, on a phone as wide as the window"
        assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(page, theme == "dark")]
        page.click(".erase-question [data-do=keep]")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
