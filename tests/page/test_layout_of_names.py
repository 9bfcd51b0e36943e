"""Long and short names of players: none covers another, leaves its button, or is cut where there is room."""

from collections.abc import Callable
from typing import Any

import pytest
from cartographers_group import GroupTable, game_with
from cartographers_solo import SoloTable
from fonts import FONTS, in_fonts
from kingdom_table import KingdomTable
from page_language import set_language, settled
from playwright.sync_api import Page
from session_helpers import can_undo

from table.deals import Deal
from table.session import Session, Sitter
from table.words import LANGUAGES

Ready = Callable[..., Page]
SKILLS = ("acrobatics", "move_silently", "negotiate")
# With the longest name, of 24 letters.
SITTERS = (Sitter(name="Maximilian Oberhausers W"), Sitter(name="さくら"), Sitter(), Sitter())
# The height of the words on the red button, with the room of their font above and below, and that of the button.
BUTTON = """() => {
  const button = document.querySelector('.main'), words = document.createRange();
  words.selectNodeContents(button);
  return [words.getBoundingClientRect().height, button.clientHeight];
}"""
# The names in the row of players that are cut off.
SHORTENED = """() => [...document.querySelectorAll('.seats .name')]
  .filter(name => name.scrollWidth > name.clientWidth).map(name => name.textContent.trim())"""
# How far the label that names the owner of the map reaches over the row of players.
OVER_PLAYERS = """() => document.querySelector('.seat').getBoundingClientRect().bottom
  - document.querySelector('.owner span').getBoundingClientRect().top"""


def next_turn(session: Session) -> bool:
    """Whether the first player is to draw after the others."""
    question = session.state.question if session.state.history else None
    return bool(
        session.inked is None
        and question
        and question.kind == "draw"
        and session.state.actor == 0
        and not can_undo(session)
    )


def two_terrains(session: Session) -> bool:
    """Whether, in addition, the controls are highest: two terrains, and the sum of a season."""
    return next_turn(session) and session.state.season == 1 and len(session.state.view(0)["offer"]["terrains"]) == 2


def table_of_four(page: Page, ready: Ready, width: int, height: int, **options: Any) -> GroupTable:
    """A game of four that asks for the device."""
    page.set_viewport_size({"width": width, "height": height})
    table = GroupTable(page, game_with(two_terrains, 4, SITTERS, **options))
    SoloTable.resume(table, ready)
    page.wait_for_selector(".table[data-phase=greet]")
    settled(page)
    return table


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [(390, 844), (360, 640), (320, 568), (844, 390), (820, 1180)])
def test_the_longest_name_fits_the_button_that_takes_the_device(
    shared_page: Page, ready: Ready, size: tuple[int, int]
) -> None:
    """Regression: it took three lines of a button for two."""
    table_of_four(shared_page, ready, *size)
    cut = []
    for lang in LANGUAGES:
        set_language(shared_page, lang)
        settled(shared_page)
        heights = in_fonts(shared_page, FONTS, BUTTON)
        cut += [(lang, fonts, words, button) for fonts, (words, button) in heights.items() if words > button + 1]
    set_language(shared_page, "en")
    assert not cut


def test_the_coins_are_in_view_while_the_device_is_passed_on(shared_page: Page, ready: Ready) -> None:
    table_of_four(shared_page, ready, 390, 844, skills=SKILLS)
    coins, panel = shared_page.locator(".strip").bounding_box(), shared_page.locator(".right").bounding_box()
    assert coins and panel and coins["y"] + coins["height"] <= panel["y"]


@pytest.mark.parametrize("size", [(390, 844), (820, 1180)])
def test_the_label_of_a_watched_map_covers_no_points_of_players(
    shared_page: Page, ready: Ready, size: tuple[int, int]
) -> None:
    table_of_four(shared_page, ready, *size, skills=SKILLS).take_device()
    place = "document.querySelector('.sheet').getBoundingClientRect().top"
    own = shared_page.evaluate(place)
    shared_page.click('[data-do="seat 3"]')
    settled(shared_page)
    assert shared_page.evaluate(OVER_PLAYERS) <= 1
    shared_page.click('[data-do="seat 0"]')
    settled(shared_page)
    assert shared_page.evaluate(place) == own


def test_a_long_name_leaves_short_ones_whole_between_narrow_columns(shared_page: Page, ready: Ready) -> None:
    table_of_four(shared_page, ready, 1180, 820)
    shortened = in_fonts(shared_page, FONTS, SHORTENED)
    assert all(names in ([], [SITTERS[0].name]) for names in shortened.values()), shortened


def test_six_letters_of_three_players_are_in_view_on_a_phone(shared_page: Page, ready: Ready) -> None:
    """Regression: three letters, in a row with room for more."""
    shared_page.set_viewport_size({"width": 360, "height": 740})
    three = (SITTERS[0], Sitter(name="Noah"), Sitter(name="Wilhelmina"))
    GroupTable(shared_page, game_with(next_turn, 3, three)).resume(ready)
    settled(shared_page)
    short = shared_page.locator(".short:visible")
    assert short.all_inner_texts() == ["Noah", "Wilhel"]
    assert short.evaluate_all("all => all.every(node => node.scrollWidth <= node.clientWidth)")
    last = shared_page.locator(".seat").last.bounding_box()
    assert last and last["x"] + last["width"] <= 360


def test_names_in_the_log_are_not_slanted_in_languages_without_italics(shared_page: Page, ready: Ready) -> None:
    table_of_four(shared_page, ready, 390, 844)
    slants = {}
    for lang in LANGUAGES:
        set_language(shared_page, lang)
        shared_page.click('.tools [data-do="menu"]')
        shared_page.click('.menu [data-do="log"]')
        slants[lang] = shared_page.locator(".log i").first.evaluate("node => getComputedStyle(node).fontStyle")
        shared_page.keyboard.press("Escape")
    set_language(shared_page, "en")
    assert slants == {lang: "italic" if lang == "en" else "normal" for lang in LANGUAGES}


def test_four_players_are_in_view_on_a_phone_while_one_with_a_long_name_draws(shared_page: Page, ready: Ready) -> None:
    table_of_four(shared_page, ready, 390, 844).take_device()
    settled(shared_page)
    last = shared_page.locator(".seat").last.bounding_box()
    assert last and last["x"] + last["width"] <= 378


def test_the_player_who_draws_stays_in_view_when_a_phone_is_turned(shared_page: Page, ready: Ready) -> None:
    shared_page.set_viewport_size({"width": 390, "height": 844})
    sitters = tuple(Sitter(name=f"The player number {n}") for n in range(6))
    GroupTable(shared_page, game_with(next_turn, 6, sitters)).resume(ready)
    shared_page.click('[data-do="seat 5"]')
    for width, height in [(844, 390), (390, 844)]:
        shared_page.set_viewport_size({"width": width, "height": height})
        settled(shared_page)
        row, shown = (shared_page.locator(one).bounding_box() for one in (".seats", ".seat[aria-pressed=true]"))
        assert row and shown
        padding = 12 if width == 390 else 0
        assert row["x"] - 1 <= shown["x"] <= row["x"] + row["width"] - padding - shown["width"] + 1


def test_a_name_has_the_room_of_tiles_while_there_are_none(shared_page: Page, ready: Ready) -> None:
    """At a table of Kingdom Builder."""
    shared_page.set_viewport_size({"width": 1280, "height": 800})
    people = (Sitter(name="Ada"), Sitter(name="Brunhilde"), Sitter(name="Maximiliane-Charlotte"))
    KingdomTable(shared_page, Session(Deal.of("kingdom_builder", 1, 3), people)).open(ready)
    last = shared_page.locator(".person").last
    assert last.locator(".has *").count() == 0
    assert last.locator(".name").evaluate("name => name.scrollWidth <= name.clientWidth")
