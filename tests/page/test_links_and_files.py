"""Links and files of games: export, import, and the messages for invalid ones."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import board
from page_start import wait_until
from page_watch import IN_PYTHON
from played_games import CLEAR, played, shelf, store_games, visit
from playwright.sync_api import Page, expect
from session_helpers import words

from engine import Record
from table import sharing
from table.sharing import FileGame

Ready = Callable[..., Page]
OVER = played(31)
RUNNING = played(32, 2, moves=11, skills=True)
GAMES = {"over": OVER, "running": RUNNING}


@pytest.fixture
def games(shared_page: Page, ready: Ready) -> Page:
    """The screen of games with one finished and one running game."""
    page = shared_page
    ready(page, "#/games", again=False)
    page.evaluate(CLEAR)
    store_games(page, **GAMES)
    visit(page, "#/games", ".games")
    return page


def rows(page: Page) -> list[str]:
    labels: list[str] = page.evaluate(
        "[...document.querySelectorAll('.replay [role=gridcell]')].map(node => node.getAttribute('aria-label'))"
    )
    return board(labels)[0]


def give(page: Page, text: str, name: str = "games.json") -> None:
    page.set_input_files("#file", files=[{"name": name, "mimeType": "application/json", "buffer": text.encode()}])


def file(*games: Any) -> str:
    return sharing.to_file([FileGame(game, 1_700_000_000) for game in games], 1)


# --- links --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", GAMES)
def test_a_copied_link_opens_the_same_game_in_another_browser(
    games: Page, another_page: Any, ready: Ready, id: str
) -> None:
    games.context.grant_permissions(["clipboard-read", "clipboard-write"])
    games.evaluate("navigator.clipboard.writeText('')")  # the toast may still be there from the link before
    games.click(f'[data-do="link {id}"]')
    wait_until(games, "async () => await navigator.clipboard.readText() !== ''")
    expect(games.locator("#toast")).to_contain_text("Link copied")
    link = games.evaluate("navigator.clipboard.readText()")
    other = ready(another_page(), "#game=" + link.partition("#game=")[2])
    other.wait_for_selector(".replay[data-frame]")
    assert shelf(other).entries() == []
    other.keyboard.press("End")
    final = GAMES[id].state
    if GAMES[id].deal.players > 1:
        other.click('[data-map="0"]')
    assert rows(other) == final.view(0)["sheets"][0]
    other.click("[data-do=keep]")
    expect(other.locator("#toast")).to_contain_text("Added")
    note = expect(other.locator("#toast"))
    about_bots = "A link does not name the bots"  # which are persons now
    (note.to_contain_text if GAMES[id].deal.players > 1 else note.not_to_contain_text)(about_bots)
    (entry,) = shelf(other).entries()
    assert Record.of(shelf(other).load(entry.id).state) == Record.of(final)
    assert other.url.endswith("#/watch/" + entry.id)


def test_a_linked_game_that_is_already_saved_is_not_saved_twice(games: Page) -> None:
    visit(games, sharing.link(OVER), ".replay[data-frame]")
    games.click("[data-do=keep]")
    expect(games.locator("#toast")).to_contain_text("already")
    assert len(shelf(games).entries()) == 2


def test_playing_on_from_a_link_creates_a_new_game(games: Page) -> None:
    visit(games, sharing.link(OVER), ".replay[data-frame]")
    games.keyboard.press("Home")
    for _ in range(3):
        games.keyboard.press("ArrowRight")
    count = int(games.evaluate("document.querySelector('.replay').dataset.actions"))
    games.dblclick("[data-do=branch]")  # one game for two presses
    games.wait_for_selector("body[data-ready=table]", state="attached")
    assert len(shelf(games).entries()) == len(GAMES) + 1
    new = shelf(games).load(games.url.rpartition("/")[2])
    assert new.state.history == OVER.state.history[:count]


def test_a_link_pasted_into_the_code_field_opens_its_game(games: Page) -> None:
    visit(games, "#/new", "#new:not([hidden])")
    games.fill("#code", "https://example.org/" + sharing.link(OVER))
    games.wait_for_selector(".replay[data-frame]")


def test_without_a_clipboard_the_link_is_shown(games: Page) -> None:
    refuse = "() => Promise.reject(new DOMException('no', 'NotAllowedError'))"
    games.evaluate(f"() => {{ navigator.clipboard.writeText = {refuse}; }}")
    games.click('[data-do="link over"]')
    field = games.locator("dialog.link input")
    expect(field).to_have_value("".join((games.url.partition("#")[0], sharing.link(OVER))))
    games.keyboard.press("Escape")
    expect(games.locator("dialog.link")).to_have_count(0)
    games.evaluate("delete navigator.clipboard.writeText")


HOSTILE = {
    "cut": (sharing.link(OVER)[:-2], "incomplete or mistyped"),
    "changed": (sharing.link(OVER).replace("#game=A", "#game=B"), "incomplete or mistyped"),
    "empty": ("#game=", "incomplete or mistyped"),
    "script": ("#game=<img src=x onerror=alert(1)>", "incomplete or mistyped"),
    "percent": ("#game=%", "incomplete or mistyped"),
    "long": ("#game=" + "A" * 50_000, "incomplete or mistyped"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_link_without_a_game_shows_a_message_and_changes_nothing(games: Page, what: str) -> None:
    link, message = HOSTILE[what]
    before = games.evaluate("({...localStorage})")
    visit(games, link, "#news .bad")
    expect(games.locator("#news")).to_contain_text(message)
    assert games.url.endswith("#/games")
    assert games.evaluate("({...localStorage})") == before
    expect(games.locator(".saved")).to_have_count(2)


def test_a_link_of_another_version_shows_a_message(games: Page) -> None:
    from engine.packing import Writer

    writer = Writer()
    writer.number(9)
    writer.text("cartographers")
    visit(games, "#game=" + writer.code(), "#news .bad")
    expect(games.locator("#news")).to_contain_text("another version")


# --- files --------------------------------------------------------------------------------------------


def test_all_games_go_to_a_file_and_into_another_browser(games: Page, another_page: Any, ready: Ready) -> None:
    with games.expect_download() as loading:
        games.click("[data-do=save_all]")
    assert loading.value.suggested_filename.startswith("inkstead-games-")
    text = loading.value.path().read_text(encoding="utf-8")
    assert json.loads(text)["format"] == sharing.FORMAT
    other = ready(another_page(), "#/games")
    give(other, text)
    expect(other.locator("#news")).to_have_text("2 games added")
    expect(other.locator(".saved")).to_have_count(2)
    kept = [shelf(other).load(entry.id).to_json() for entry in shelf(other).entries()]
    assert sorted(map(str, kept)) == sorted(str(game.to_json()) for game in GAMES.values())


@pytest.mark.parametrize(
    ("module", "route", "button"),
    [("table.sharing", "#/games", "[data-do=save_all]"), ("table.backup.file", "#/data", ".data [data-do=save]")],
)
def test_a_file_that_is_too_large_to_be_read_again_gets_a_message(
    games: Page, module: str, route: str, button: str
) -> None:
    visit(games, route, button)
    games.evaluate(IN_PYTHON, f"import {module} as module; most, module.MOST_LETTERS = module.MOST_LETTERS, 100")
    try:
        with games.expect_download():
            games.click(button)
        expect(games.locator("#toast")).to_contain_text("2 games")
        expect(games.locator("#toast")).to_contain_text(words("en")("record.file.large"))
    finally:
        games.evaluate(IN_PYTHON, "module.MOST_LETTERS = most; del module, most")


def test_one_game_goes_to_a_file(games: Page) -> None:
    with games.expect_download() as loading:
        games.click('[data-do="save running"]')
    (entry,) = sharing.from_file(loading.value.path().read_text(encoding="utf-8"))
    assert sharing.read(entry, 1).session.to_json() == RUNNING.to_json()


def test_an_import_overwrites_nothing_and_names_known_games(games: Page) -> None:
    before = games.evaluate("({...localStorage})")
    give(games, file(OVER, RUNNING, played(33, moves=3)))
    expect(games.locator("#news")).to_contain_text("1 game added")
    expect(games.locator("#news")).to_contain_text("2 games were here already")
    after = games.evaluate("({...localStorage})")
    games_before = {key: text for key, text in before.items() if ".game." in key}
    assert {key: after[key] for key in games_before} == games_before
    assert len(shelf(games).entries()) == 3
    give(games, file(OVER, RUNNING, played(33, moves=3)))
    expect(games.locator("#news")).to_have_text("3 games were here already and were not added again")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (file(OVER)[:-5], "checksum does not fit"),
        (file(OVER).replace("1700000000", "1700000001"), "checksum does not fit"),
        (file(OVER).replace('"format":1', '"format":99', 1), "another version"),
        ("hello", "not a file of saved games"),
        ("[" * 60_000, "not a file of saved games"),
        ('{"kind":"else"}', "not a file of saved games"),
        (file(), "holds no games"),
    ],
    ids=["cut", "changed", "newer", "text", "deep", "else", "empty"],
)
def test_an_invalid_file_shows_the_exact_problem_and_adds_nothing(games: Page, text: str, message: str) -> None:
    give(games, text)
    expect(games.locator("#news")).to_contain_text(message)
    assert len(shelf(games).entries()) == 2


def test_an_illegal_game_in_a_file_is_named_and_the_others_are_imported(games: Page) -> None:
    body = json.loads(file(played(34, moves=2), played(35, moves=4)))["games"]
    actions = body[0]["session"]["record"]["actions"]
    actions[1] = actions[0]
    data = {"kind": sharing.KIND, "format": 1, "written": 1, "check": sharing._check(body), "games": body}
    give(games, json.dumps(data))
    expect(games.locator("#news")).to_contain_text("1 game added")
    expect(games.locator("#news .bad")).to_contain_text("number 1 of the file")


def test_an_import_into_full_storage_shows_a_message(games: Page) -> None:
    games.evaluate("""() => { window.set = Storage.prototype.setItem;
        Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }""")
    give(games, file(played(36, moves=2)))
    expect(games.locator("#news .bad")).to_contain_text("1 game did not fit")
    games.evaluate("() => { Storage.prototype.setItem = window.set; }")


def test_every_row_offers_a_replay(games: Page) -> None:
    games.click('[data-do="watch running"]')
    games.wait_for_selector(".replay[data-frame]")
    assert games.url.endswith("#/watch/running")
    games.go_back()
    games.wait_for_selector(".games")


def test_the_games_are_accessible_and_fit_a_phone(games: Page, axe: Any) -> None:
    games.set_viewport_size({"width": 390, "height": 844})
    give(games, "hello")
    expect(games.locator("#news .bad")).to_be_visible()
    for lang in ("ja", "ko", "en"):
        games.evaluate("lang => inkstead.setLanguage(lang, false)", lang)
        games.wait_for_selector(f"html[lang={lang}]")
        assert games.evaluate("document.documentElement.scrollWidth") <= 390
    for theme in ("light", "dark"):
        games.evaluate("theme => inkstead.setTheme(theme, false)", theme)
        assert not [(v["id"], [n["html"][:120] for n in v["nodes"]]) for v in axe(games)]
    games.evaluate("inkstead.setTheme('light', false)")
    games.set_viewport_size({"width": 1280, "height": 800})
