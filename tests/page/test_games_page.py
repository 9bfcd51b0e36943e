"""The list of games: pictures, results, filters and names, by mouse and by keyboard."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cartographers_solo import WORDS
from days_of_a_month import played_day
from page_watch import PHONE
from played_games import played, shelf, store_games, visit
from playwright.sync_api import Page, expect
from text_fit import IS_DRAWN

from table.days import FIRST
from table.deals import Deal
from table.links.arrivals import begun
from table.players import names
from table.session import AWAY, Session, Sitter

Ready = Callable[..., Page]


def games() -> dict[str, Session]:
    """Running and finished games of all titles, the newest first."""
    return {
        "map": played(21, moves=8),
        "land": played_day("kingdom_builder", FIRST),
        "wheel": played_day("woodcraft", FIRST, 20),
        "old": played(3),
    }


def rows(page: Page) -> list[str]:
    return [str(row.get_attribute("id")).removeprefix("game-") for row in page.locator(".saved").all()]


def open_list(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    store_games(page, **games())
    visit(page, "#/games", ".saved")


def test_each_game_has_a_picture_and_its_result(page: Page, ready: Ready, axe: Any) -> None:
    open_list(page, ready)
    assert rows(page) == ["map", "wheel", "land", "old"]  # running ones first, each group with the newest first
    expect(page.locator(".saved img")).to_have_count(4)
    for image in page.locator(".saved img").all():
        assert image.evaluate(IS_DRAWN)
    all_games = games()
    expect(page.locator("#game-map p")).to_contain_text(f"{all_games['map'].view()['scores'][0]} point")
    expect(page.locator("#game-land")).to_contain_text(
        WORDS("games.rating", n=WORDS.number(all_games["land"].view()["rating"], sign=True))
    )
    expect(page.locator("#game-old")).to_contain_text("Rating ")
    for theme in ("dark", "light"):
        page.evaluate("theme => inkstead.setTheme(theme)", theme)
        assert axe(page, theme == "light") == []


def test_games_of_several_name_their_players_and_their_winner(page: Page, ready: Ready, tmp_path: Path) -> None:
    ready(page, "#/about")
    sitters = (Sitter(name="Ann"), Sitter("random"))
    running, ended = (Session(Deal.of("kingdom_builder", 3, 2), sitters) for _ in range(2))
    while not ended.over:
        ended.place(ended.state.actions()[0])
        if ended.inked is not None:
            ended.reveal()
    linked = begun(Session(Deal.of("kingdom_builder", 4, 2), (Sitter(name="Ann"), Sitter(AWAY, "Bo"))), 1)
    store_games(page, running=running, ended=ended, linked=linked)
    visit(page, "#/games", ".saved")
    bot = names(WORDS, sitters, 3)[1]
    scores = ended.view()["scores"]
    expect(page.locator("#game-running p")).to_contain_text(f"Ann, {bot} ·")
    expect(page.locator("#game-ended p")).to_contain_text(f"Ann {scores[0]}, {bot} {scores[1]} ·")
    expect(page.locator("#game-ended h3")).to_have_text(WORDS("end.winner", name=("Ann", bot)[scores[1] > scores[0]]))
    expect(page.locator("#game-linked p")).to_contain_text("Ann, Bo ·")
    assert " ·" not in page.locator("#game-linked p").evaluate("p => p.textContent"), "a line could begin with the dot"
    linked = page.locator("#game-linked").get_by_role("heading")
    expect(linked).to_have_accessible_name(re.compile(rf"^{WORDS('game.kingdom_builder')}\s· .*\s· A game by links$"))
    expect(linked.get_by_title("A game by links")).to_be_visible()
    expect(page.locator(".linked")).to_have_count(1)
    # A removed game keeps them while a file is chosen.
    row = page.locator("#game-ended")
    (tmp_path / "wrong.txt").write_text("no games")
    before = row.inner_text()
    page.click('[data-do="remove ended"]')
    removed = row.inner_text()
    page.set_input_files("#file", tmp_path / "wrong.txt")
    expect(page.locator("#news")).to_contain_text("Nothing was added")
    assert row.inner_text() == removed != before
    page.click('[data-do="restore ended"]')
    assert row.inner_text() == before


def test_a_picture_follows_the_theme(page: Page, ready: Ready) -> None:
    open_list(page, ready)
    light = page.get_attribute("#game-map img", "src")
    page.evaluate("inkstead.setTheme('dark')")
    expect(page.locator("#game-map img")).not_to_have_attribute("src", str(light))


def test_only_rows_in_view_are_drawn(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    store_games(page, **{f"g{n}": played(40 + n % 3, moves=4) for n in range(30)})
    visit(page, "#/games", ".saved img")
    expect(page.locator("#game-g0 img")).to_have_count(1)
    expect(page.locator("#game-g29 img")).to_have_count(0)
    page.locator("#game-g29").scroll_into_view_if_needed()
    expect(page.locator("#game-g29 img")).to_have_count(1)


def test_a_title_and_a_kind_are_chosen_by_keyboard(page: Page, ready: Ready) -> None:
    open_list(page, ready)
    title = page.get_by_role("group", name="Games", exact=True)
    kind = page.get_by_role("group", name="Running or finished")
    title.get_by_role("button", name="Cartographers").press("Enter")
    assert rows(page) == ["map", "old"]
    expect(page.locator(":focus")).to_have_text("Cartographers")
    expect(page.locator(":focus")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".filters [role=status]")).to_have_text("2 of 4 games")
    kind.get_by_role("button", name="Finished").press("Space")
    assert rows(page) == ["old"]
    title.get_by_role("button", name="Woodcraft").click()
    assert rows(page) == []
    expect(page.locator(".filters [role=status]")).to_have_text("0 of 4 games")
    kind.get_by_role("button", name="All").click()
    title.get_by_role("button", name="All").click()
    assert len(rows(page)) == 4


def test_games_of_one_title_and_kind_have_no_filter(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    store_games(page, one=played(21, moves=8), two=played(22, moves=8))
    visit(page, "#/games", ".saved")
    expect(page.locator(".filters")).to_have_count(0)


def test_a_game_is_renamed_and_the_name_is_kept(page: Page, ready: Ready, axe: Any) -> None:
    open_list(page, ready)
    before = shelf(page).texts("map")
    page.locator('[data-do="rename map"]').press("Enter")
    expect(page.get_by_label("Name of the game")).to_be_focused()
    assert axe(page) == []
    page.keyboard.type("  Rainy <b>evening</b> ")
    page.keyboard.press("Enter")
    expect(page.locator("#game-map h3")).to_have_text("Rainy <b>evening</b>")
    expect(page.locator("#game-map p")).to_contain_text("Summer 5/8")  # what stood in the place of the name
    expect(page.locator('[data-do="rename map"]')).to_be_focused()
    expect(page.locator('[data-do="remove map"]')).to_have_attribute(
        "aria-label", re.compile("\u00a0· Rainy <b>evening")
    )
    assert shelf(page).texts("map") == before, "the game itself is not touched"
    page.click('[data-do="rename map"]')
    page.keyboard.type("Another")
    page.keyboard.press("Escape")
    expect(page.locator('[data-do="rename map"]')).to_be_focused()
    page.reload()
    ready(page)
    expect(page.locator("#game-map h3")).to_have_text("Rainy <b>evening</b>")
    page.click('[data-do="rename map"]')
    page.get_by_label("Name of the game").fill("")
    page.get_by_role("button", name="Save name").click()
    expect(page.locator("#game-map h3")).to_have_text("Summer 5/8")


def test_a_name_that_is_being_typed_stays_while_other_games_are_removed(page: Page, ready: Ready) -> None:
    open_list(page, ready)
    page.click('[data-do="rename map"]')
    page.get_by_label("Name of the game").fill("Half a na")
    page.click('[data-do="remove old"]')
    expect(page.get_by_label("Name of the game")).to_have_value("Half a na")
    page.click('[data-do="restore old"]')
    expect(page.get_by_label("Name of the game")).to_have_value("Half a na")


def test_a_name_goes_into_a_file_and_comes_out_of_it(page: Page, ready: Ready, tmp_path: Path) -> None:
    open_list(page, ready)
    page.click('[data-do="rename old"]')
    page.keyboard.type("地図")
    page.keyboard.press("Enter")
    with page.expect_download() as download:
        page.click('[data-do="save old"]')
    download.value.save_as(tmp_path / "one.json")
    assert json.loads((tmp_path / "one.json").read_text(encoding="utf-8"))["games"][0]["name"] == "地図"
    page.click('[data-do="remove old"]')
    expect(page.locator("#game-old.gone")).to_have_count(1)
    page.set_input_files("#file", tmp_path / "one.json")
    expect(page.locator("#news")).to_contain_text("1 game")
    expect(page.locator(".saved h3", has_text="地図")).to_have_count(1)


def test_a_name_that_cannot_be_stored_is_shown_with_a_message(page: Page, ready: Ready) -> None:
    open_list(page, ready)
    page.click('[data-do="rename map"]')
    page.evaluate("""() => {
      window.written = Storage.prototype.setItem;
      Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    }""")
    page.keyboard.type("Evening")
    page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_contain_text("The name could not be saved")
    expect(page.locator("#game-map h3")).to_have_text("Evening")
    page.evaluate("() => { Storage.prototype.setItem = window.written; }")


@pytest.mark.parametrize("page", [PHONE], indirect=True)
@pytest.mark.parametrize("lang", ["en", "ko"])
def test_the_list_fits_a_phone(page: Page, ready: Ready, axe: Any, lang: str) -> None:
    ready(page, "#/about")
    page.evaluate("lang => inkstead.setLanguage(lang)", lang)
    store_games(page, **games())
    visit(page, "#/games", ".saved img")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(page) == []
    page.locator('[data-do="rename map"]').tap()
    expect(page.locator("#name")).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("page", [PHONE], indirect=True)
@pytest.mark.parametrize("route", ["#/games", "#/data"])
def test_the_message_about_a_file_is_in_view_where_the_file_was_chosen(
    page: Page, ready: Ready, tmp_path: Path, route: str
) -> None:
    ready(page, "#/about")
    page.set_viewport_size({"width": 844, "height": 390})
    store_games(page, **{f"g{n}": played(40 + n % 3, moves=4) for n in range(12)})
    visit(page, route, "#file")
    page.locator("label:has(#file)").scroll_into_view_if_needed()
    wrong = tmp_path / "games.txt"
    wrong.write_text("no games")
    page.set_input_files("#file", wrong)
    expect(page.locator("#news .bad")).to_be_in_viewport(ratio=1)
    expect(page.locator("#file")).to_be_focused()
    expect(page.locator("#file")).to_be_in_viewport()


def test_removed_games_are_named_and_not_counted(page: Page, ready: Ready) -> None:
    open_list(page, ready)
    page.click('[data-do="rename old"]')
    page.keyboard.type("Evening")
    page.keyboard.press("Enter")
    for id in ("old", "map"):
        page.click(f'[data-do="remove {id}"]')
    expect(page.locator("#game-old.gone p")).to_contain_text("Game removed\u00a0· Evening\u00a0·")
    expect(page.locator("#game-map.gone p")).to_contain_text("Summer 5/8")
    expect(page.locator(".filters [role=status]")).to_have_text("2 games")
    page.get_by_role("button", name="Finished").click()
    expect(page.locator(".filters [role=status]")).to_have_text("1 of 2 games")
    page.click('[data-do="restore old"]')
    expect(page.locator(".filters [role=status]")).to_have_text("2 of 3 games")


def test_a_removed_game_can_be_put_back_after_a_file_was_chosen(page: Page, ready: Ready, tmp_path: Path) -> None:
    open_list(page, ready)
    with page.expect_download() as download:
        page.click('[data-do="save wheel"]')
    download.value.save_as(tmp_path / "wheel.json")
    (tmp_path / "wrong.txt").write_text("no games")
    for id in ("map", "wheel"):
        page.click(f'[data-do="remove {id}"]')
    for file in ("wrong.txt", "wheel.json"):
        page.set_input_files("#file", tmp_path / file)
        expect(page.locator("#news")).to_contain_text("1 game added" if file == "wheel.json" else "Nothing was added")
        assert "map" in rows(page)
    expect(page.locator("#game-wheel")).to_have_count(0)  # undo would bring a second one
    page.click('[data-do="restore map"]')
    expect(page.locator("#game-map h3")).to_have_text("Summer 5/8")
    assert shelf(page).load("map").to_json() == games()["map"].to_json()
