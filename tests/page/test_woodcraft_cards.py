"""The editor of card sets: copying the standard set, changing a card, what is wrong, files out and in."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from card_set_editor import give, kept, own
from page_language import set_language
from played_games import CLEAR, visit
from playwright.sync_api import Locator, Page, expect
from session_helpers import words

from engine.woodcraft.standard import STANDARD
from table.woodcraft.sets import PREFIX, REMOVED, read, written

Ready = Callable[..., Page]


@pytest.fixture
def sets(shared_page: Page, ready: Ready) -> Page:
    """The list of card sets, empty."""
    page = shared_page
    ready(page, "#/cards/woodcraft", again=False)
    page.evaluate("location.hash = '#/about'")
    page.wait_for_selector("body[data-screen=about]")
    for key in (PREFIX, REMOVED):
        page.evaluate(CLEAR, key)
    page.evaluate("location.hash = '#/cards/woodcraft'")
    expect(page.locator(".editor h1")).to_have_text("Card sets")
    return page


def room(page: Page) -> Locator:
    """The editor; the form for a new game is on the page as well, hidden."""
    return page.locator("#room")


def test_a_copy_is_edited_field_by_field_and_saved(sets: Page, axe: Callable[[Page], list[dict[str, Any]]]) -> None:
    expect(room(sets).get_by_text("No card sets of your own yet")).to_be_visible()
    room(sets).get_by_role("button", name="Copy the standard set").click()
    expect(sets.locator("#room h1")).to_have_text("Edit My cards")
    expect(room(sets).get_by_text("This card set is valid")).to_be_visible()
    room(sets).get_by_label("Deck").select_option("helpers.early")
    room(sets).get_by_label("Card", exact=True).select_option(label="HE04 Clerk")
    save = room(sets).get_by_role("button", name="Save the set")
    expect(save).to_be_disabled()
    cost = room(sets).get_by_label("Cost in blueberries")
    cost.fill("x")
    expect(sets.locator("#set-wrong")).to_have_text(
        "Not valid yet: Early helpers · HE04 Clerk · Cost in blueberries: "
        "expected a whole number from 0 to 30, found 'x'"
    )
    expect(sets.locator("#set-why")).to_have_text("expected a whole number from 0 to 30, found 'x'")
    for typed, found in (("", "none"), ("2.5", "2.5")):
        cost.fill(typed)
        expect(sets.locator("#set-why")).to_have_text(f"expected a whole number from 0 to 30, found {found}")
    cost.fill("x")
    expect(cost).to_have_attribute("aria-describedby", "set-why")
    expect(save).to_be_disabled()
    expect(cost).to_have_attribute("aria-invalid", "true")
    cost.fill("7")
    expect(cost).not_to_have_attribute("aria-invalid", "true")
    room(sets).get_by_label("Title").fill("Scrivener")
    expect(sets.locator("#set-wrong")).to_have_text("Not saved yet")
    expect(sets.locator("#set-says")).to_contain_text("Helper: Scrivener. Costs 7 blueberries.")
    assert not axe(sets)
    size = sets.viewport_size
    assert size
    sets.set_viewport_size({"width": 390, "height": 844})
    save.click()
    expect(sets.locator("#toast")).to_contain_text("Saved: My cards, version 2")
    # On a phone it covered the buttons.
    toast, foot = sets.locator("#toast").bounding_box(), sets.locator(".editor .go").bounding_box()
    assert toast and foot and toast["y"] + toast["height"] <= foot["y"]
    sets.set_viewport_size(size)
    card = kept(sets)["my_cards"]["helpers"]["early"][3]
    assert (card["cost"], card["title"]) == (7, "Scrivener")
    room(sets).get_by_role("link", name="To all card sets").click()
    expect(sets.locator("#set-my_cards")).to_contain_text("Version 2")
    assert not axe(sets)


def test_a_json_mistake_stays_and_is_explained_until_it_is_corrected(sets: Page) -> None:
    give(sets, written(own()))
    room(sets).get_by_role("link", name="Edit Birch").click()
    room(sets).get_by_label("Deck").select_option("helpers.late")
    room(sets).get_by_label("Effects of the ability, as JSON").fill('[{"op": "gain"')
    expect(sets.locator("#set-wrong")).to_contain_text("Effects of the ability, as JSON: line 1, column 15:")
    room(sets).get_by_label("Card", exact=True).select_option("1")
    expect(sets.locator("#set-wrong")).to_contain_text("Late helpers · HL01")
    room(sets).get_by_label("Card", exact=True).select_option("0")
    expect(room(sets).get_by_label("Effects of the ability, as JSON")).to_have_value('[{"op": "gain"')
    room(sets).get_by_role("button", name="Reset to standard").click()
    expect(sets.locator("#set-wrong")).to_have_text("This card set is valid")
    room(sets).get_by_label("Deck").select_option("sections")
    room(sets).get_by_label("Part").select_option("market")
    content = room(sets).get_by_label("Content, as JSON")
    before = content.input_value()
    content.fill('[{"cost": 1}]')
    expect(sets.locator("#set-wrong")).to_contain_text("Market steps · [0]: expected a field 'points', found none")
    content.fill(before)  # the other tests have no draft
    expect(sets.locator("#set-wrong")).to_have_text("This card set is valid")


def test_sets_are_exported_and_imported_as_files(sets: Page) -> None:
    wrong = own()
    wrong["orders"] = json.loads(json.dumps(wrong["orders"]))
    wrong["orders"]["early"][4]["row"] = 6
    for text, why in (
        (json.dumps(wrong), "orders.early[4] (E05): row: expected a whole number from 1 to 5, found 6"),
        ('{"id": [1, 2', "line 1, column 13"),
        ("[1, 2", "expected a file written by"),
        ("Birch", "expected a file written by"),
    ):
        give(sets, text)
        expect(sets.locator("#news")).to_contain_text("This file holds no card set: ")
        expect(sets.locator("#news")).to_contain_text(why)
        expect(sets.locator("#set-file")).to_be_focused()
    for kind in ("inkstead.games", "inkstead.backup"):
        give(sets, json.dumps({"kind": kind, "format": 1}))
        expect(sets.locator("#news")).to_contain_text("This is a file of saved games. Add it under “Your data”.")
    assert not kept(sets)
    give(sets, written(own()))
    expect(sets.locator("#news")).to_have_text("Loaded: Birch")
    expect(sets.locator("#set-file")).to_be_focused()
    assert kept(sets) == {"birch": own()}
    give(sets, written(own()))
    expect(sets.locator("#news")).to_have_text("This card set is here already")
    with sets.expect_download() as loaded:
        room(sets).get_by_role("button", name="Save Birch as a file").click()
    assert loaded.value.suggested_filename == "inkstead-cards-birch.json"
    assert read(loaded.value.path().read_text(encoding="utf-8")) == own()


def test_a_removed_set_can_be_restored_and_a_damaged_one_is_reported(sets: Page) -> None:
    give(sets, written(own()))
    room(sets).get_by_role("button", name="Remove Birch").click()
    assert not kept(sets)
    room(sets).get_by_role("button", name="Undo").click()
    assert kept(sets) == {"birch": own()}
    sets.evaluate("key => { localStorage[key] = localStorage[key].replace('Birch', 'Beech'); }", PREFIX + "birch")
    sets.evaluate("location.hash = '#/cards/woodcraft/birch'")
    expect(sets.locator("#news")).to_contain_text("This card set cannot be used: the text that was kept is damaged")


def test_a_custom_set_is_played_and_travels_with_the_game(sets: Page) -> None:
    mine = own()
    mine["helpers"] = json.loads(json.dumps(mine["helpers"]))
    for card in mine["helpers"]["early"]:
        card["title"] = "Birch " + card["title"]
    give(sets, written(mine))
    room(sets).get_by_role("link", name="Play with this set: Birch").click()
    sets.wait_for_selector("body[data-screen=new]")
    expect(sets.locator("#card-set")).to_have_value("birch")
    expect(sets.locator("#code")).to_have_value("")
    expect(sets.locator("#copy")).to_be_disabled()
    expect(sets.locator("#code-hint")).to_contain_text("These choices have no code")
    sets.locator("[name=card_set][value=standard]").evaluate("node => node.click()")
    expect(sets.locator("#code-hint")).to_contain_text("The same code gives anyone the same game")
    expect(sets.locator("#code")).not_to_have_value("")
    sets.locator("[name=card_set][value=own]").evaluate("node => node.click()")
    expect(sets.locator("#code")).to_have_value("")
    sets.locator("#setup button[type=submit]").click()
    sets.wait_for_selector("body[data-screen=table]")
    expect(room(sets).get_by_text("Birch ").first).to_be_visible()
    texts: dict[str, str] = sets.evaluate("({...localStorage})")
    game = next(text for key, text in texts.items() if key.startswith("inkstead.game.") and '"birch"' in text)
    record = json.loads(game.split(" ", 2)[2])["session"]["record"]
    assert record["options"]["card_set"] == mine
    sets.evaluate(CLEAR, "inkstead.game.")


def test_without_own_sets_only_the_standard_set_can_be_chosen(sets: Page) -> None:
    give(sets, written(own()))
    room(sets).get_by_role("link", name="Play with this set: Birch").click()
    expect(sets.locator("[name=card_set][value=own]")).to_be_checked()
    expect(sets.locator("#left-card_set")).to_have_text("")
    sets.evaluate("location.hash = '#/cards/woodcraft'")
    room(sets).get_by_role("button", name="Remove Birch").click()
    sets.evaluate("location.hash = '#/new/woodcraft'")
    expect(sets.locator("[name=card_set][value=own]")).to_be_disabled()
    expect(sets.locator("[name=card_set][value=standard]")).to_be_checked()
    expect(sets.locator("#left-card_set")).to_have_text("No card sets of your own yet")
    expect(sets.locator("#code")).not_to_have_value("")


def test_unsaved_changes_leave_the_row_of_a_set_low(sets: Page) -> None:
    """The note on them squeezed the line above it into a column of single letters."""
    give(sets, written(own()))
    room(sets).get_by_role("link", name="Edit Birch").click()
    name = room(sets).get_by_label("Name of the set")
    name.fill("Birch " * 6)
    room(sets).get_by_role("link", name="To all card sets").click()
    size = sets.viewport_size
    assert size
    for width in (390, 820, 1280):
        sets.set_viewport_size({"width": width, "height": 800})
        row, lines = (sets.locator(f"#set-birch{part}").bounding_box() for part in ("", " .unsaved-set"))
        assert row and lines and row["height"] < 320 and lines["width"] > row["width"] * 0.8, width
    sets.set_viewport_size(size)
    room(sets).get_by_role("link", name="Edit Birch").click()
    name.fill("Birch")  # the other tests have no draft
    expect(sets.locator("#set-wrong")).to_have_text("This card set is valid")


def test_a_wrong_id_and_an_empty_name_mark_their_fields(sets: Page) -> None:
    """They marked none. Of two cards with one id, the message named the other one."""
    give(sets, written(own()))
    room(sets).get_by_role("link", name="Edit Birch").click()
    name, id = room(sets).get_by_label("Name of the set"), room(sets).get_by_label("Id", exact=True)
    wrong, why = sets.locator("#set-wrong"), sets.locator("#set-why")
    for field, text, was, message in (
        (name, "", "Birch", "Name of the set: expected a line"),
        (id, "1!", "E01", "Early orders · E01 Spinning Top · Id: expected an id"),
        (id, "E02", "E01", "Early orders · E02 Spinning Top · Id: expected an id no other card has"),
    ):
        field.fill(text)
        expect(wrong).to_contain_text(message.replace("E01 Spinning", f"{text} Spinning"))
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(why).to_be_visible()
        field.fill(was)
        expect(wrong).to_have_text("This card set is valid")
        expect(why).to_have_count(0)


def test_the_name_of_a_standard_card_is_that_of_the_list(sets: Page) -> None:
    """The list had it in Japanese, the field in English. A set keeps the standard name, so that others see theirs."""
    give(sets, written(own()))
    expect(sets.locator("#set-birch")).to_be_visible()
    set_language(sets, "ja")
    visit(sets, "#/cards/woodcraft/birch", "#set-form")
    name = words("ja")("wc.card.E01")
    expect(sets.locator("#set-card option:checked")).to_have_text(f"E01 {name}")
    expect(sets.locator("#field-title")).to_have_value(name)
    row = "3" if sets.input_value("#field-row") != "3" else "2"
    sets.fill("#field-row", row)
    sets.click("#set-save")
    expect(sets.locator("#set-save")).to_be_disabled()
    set_language(sets, "en")
    first = kept(sets)["birch"]["orders"]["early"][0]
    assert (str(first["row"]), first["title"]) == (row, STANDARD["orders"]["early"][0]["title"])
