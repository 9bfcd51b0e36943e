"""Refusals in Kingdom Builder: at the hex that was pressed, with the real reason."""

from collections.abc import Callable

import pytest
from kingdom_input import Mouse
from kingdom_table import KingdomTable, at, game_with
from page_watch import PHONE
from playwright.sync_api import Page, expect

from engine.kingdom_builder.boards import LETTERS

Ready = Callable[..., Page]
LANDS = {letter: land for land, letter in LETTERS.items()}
NEVER = {"X": "Castles cannot be built on", "L": "Locations cannot be built on", "M": "Mountains cannot be built on"}


@pytest.fixture
def table(shared_page: Page, ready: Ready) -> KingdomTable:
    return KingdomTable(shared_page, game_with(at("start"))).open(ready)


def hexes(table: KingdomTable) -> dict[str, str]:
    """The first hex of each letter, none of them at the edge."""
    first: dict[str, str] = {}
    for row, line in list(zip("ABCDEFGHIJKLMNOPQRST", table.view["board"], strict=True))[2:-2]:
        for column, letter in enumerate(line[2:-2], 3):
            first.setdefault(letter, f"{row}{column}")
    return first


def press(table: KingdomTable, hex: str) -> str:
    """Press a hex; returns what appears there."""
    page = table.page
    page.mouse.click(*Mouse(table).point(hex))
    note = page.locator(".refusal")
    expect(note).to_have_count(1)
    box, place = note.bounding_box(), page.locator(f"#cell-{hex}").bounding_box()
    assert box and place
    assert abs(box["x"] + box["width"] / 2 - place["x"] - place["width"] / 2) < 130
    assert abs(box["y"] + box["height"] / 2 - place["y"] - place["height"] / 2) < 70
    assert page.locator("[data-part=say]").inner_text() == f"{hex}: {note.inner_text()}"
    return note.inner_text()


def test_what_cannot_be_built_on_is_named(table: KingdomTable) -> None:
    if table.phase == "greet":
        table.take_device()
    at_letter = hexes(table)
    for letter, reason in NEVER.items():
        assert press(table, at_letter[letter]) == reason
    assert press(table, at_letter["W"]) == "Water cannot be built on"


def test_a_wrong_land_is_named_with_the_land_of_the_card(table: KingdomTable) -> None:
    if table.phase == "greet":
        table.take_device()
    played = table.view["played"]
    letter, hex = next(
        (one, hex) for one, hex in hexes(table).items() if LANDS.get(one, played) not in (played, "water")
    )
    assert press(table, hex) == f"{LANDS[letter].capitalize()} here, not {played.capitalize()}"


def test_the_reason_disappears_with_the_next_action(table: KingdomTable) -> None:
    if table.phase == "greet":
        table.take_device()
    press(table, hexes(table)["X"])
    Mouse(table).play(table.any_action())
    expect(table.page.locator(".refusal")).to_have_count(0)
    table.check()


def test_the_rules_open_at_the_rule_of_a_refusal(table: KingdomTable) -> None:
    if table.phase == "greet":
        table.take_device()
    at_letter = hexes(table)
    for letter, topic in {"X": "kb.about.castles", "L": "kb.about.tiles", "W": "kb.about.terrain"}.items():
        press(table, at_letter[letter])
        table.page.keyboard.press("F1")
        expect(table.page.locator(".rule-list .asked-about")).to_have_attribute("id", f"rule-{topic}")
        table.page.keyboard.press("Escape")
        expect(table.page.locator("dialog.table-dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_on_a_phone_the_reason_stays_on_the_board(page: Page, ready: Ready) -> None:
    table = KingdomTable(page, game_with(at("start"))).open(ready)
    if table.phase == "greet":
        table.take_device()
    lines = zip("ABCDEFGHIJKLMNOPQRST", table.view["board"], strict=True)
    hex = next(f"{row}1" for row, line in lines if line[0] in "GCDFT" and LANDS[line[0]] != table.view["played"])
    page.locator(f"#cell-{hex}").focus()
    page.keyboard.press("Enter")
    box, sheet = page.locator(".refusal").bounding_box(), page.locator(".sheet").bounding_box()
    assert box and sheet
    assert sheet["x"] <= box["x"] and box["x"] + box["width"] <= sheet["x"] + sheet["width"]
