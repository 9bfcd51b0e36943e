"""Editing a card set: every card survives the form unchanged, and problems are exact."""

import json

import pytest
from editor_helpers import place_of, typed

from engine.woodcraft import schema
from engine.woodcraft.standard import STANDARD
from table.woodcraft.editor.draft import DECKS, SECTIONS, Draft, card_of, fields_of
from table.woodcraft.sets import copy_of


def draft():
    return Draft(copy_of(STANDARD, "birch", "Birch"))


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_survives_the_form(deck):
    one = draft()
    for place, card in enumerate(one.cards(deck)):
        fields = fields_of(deck, card)
        assert all(isinstance(value, (str, bool)) for value in fields.values())
        assert json.dumps(card_of(deck, fields, card), sort_keys=True) == json.dumps(card, sort_keys=True)
        one.write(deck, place, fields)
    assert not one.changed and not one.wrong


def test_sections_are_edited_as_they_are_shown():
    one = draft()
    assert {*SECTIONS, *("orders", "helpers", "public_contracts", "designed")} == {*STANDARD} - {
        "format",
        "id",
        "version",
        "title",
    }
    for name in SECTIONS:
        one.write_section(name, one.section(name))
    assert not one.changed and not one.wrong
    one.write_section("market", '[{"cost": 1, "points": 1}]')
    assert one.changed and not one.wrong and one.document["market"] == [{"cost": 1, "points": 1}]


def test_an_order_is_changed_by_its_fields():
    one = draft()
    card = typed(
        one, "orders.early", "E01",
        title="Dreidel", row="4", dice=" Y1  b6 ", need__scrap="", need__glue="2", reward__points="3", printed=True,
        reward__more='{"op": "produce", "max": 1}',
    )  # fmt: skip
    assert card == {
        "id": "E01",
        "title": "Dreidel",
        "row": 4,
        "need": {"dice": ["y1", "b6"], "tokens": {"glue": 2}},
        "reward": [{"op": "gain", "points": 3, "blueberry": 4, "glue": 2}, {"op": "produce", "max": 1}],
        "designed": False,
    }
    assert one.changed and not one.wrong
    place = place_of(one, "orders.early", "E01")
    one.put_back("orders.early", place)
    assert not one.changed and one.standard("orders.early", place)["title"] == "Spinning Top"


def test_a_helper_is_changed_by_its_fields():
    one = draft()
    card = typed(
        one, "helpers.early", "HE27",
        cost="5", kind="once_per_turn", ability='[{"op": "modify_die", "by": [1]}]', production__blueberry="0",
        production__more='[{"op": "gain_die", "colors": ["green"], "values": [2]}]',
    )  # fmt: skip
    assert card["ability"] == {"kind": "once_per_turn", "effects": [{"op": "modify_die", "by": [1]}]}
    assert card["production"] == [{"op": "gain_die", "colors": ["green"], "values": [2]}] and card["cost"] == 5
    assert not one.wrong
    assert typed(one, "helpers.early", "HE27", kind="none")["ability"] == {"kind": "none", "effects": []}
    assert not one.wrong


def test_a_contract_is_changed_by_its_fields():
    one = draft()
    card = typed(one, "public_contracts", "P3", per__helper=False, per__tool=True, per__pot=True, points="4", max="9")
    assert card["score"] == {"op": "score_per", "per": ["pot", "tool"], "points": 4, "max": 9}
    assert not one.wrong
    typed(one, "public_contracts", "P3", per__tool=False, per__pot=False)
    assert str(one.wrong).startswith("public_contracts[2] (P3): score.per: expected a list of 1 to")


@pytest.mark.parametrize(
    ("deck", "id", "fields", "message"),
    [
        ("orders.early", "E05", {"row": "9"}, "orders.early[4] (E05): row: expected a whole number from 1 to 5, found"),
        ("orders.early", "E05", {"row": ""}, "orders.early[4] (E05): row: expected a whole number from 1 to 5, found"),
        ("orders.early", "E05", {"dice": "g7"}, "orders.early[4] (E05): need.dice[0]: expected a die: g, y or b"),
        ("orders.early", "E05", {"need__glue": "x"}, "orders.early[4] (E05): need.tokens.glue: expected a whole"),
        ("orders.early", "E05", {"reward__scrap": "two"}, "orders.early[4] (E05): reward[0].scrap: expected a whole"),
        ("orders.early", "E05", {"reward__more": '{"op": 1}'}, "orders.early[4] (E05): reward[1].op: expected one of"),
        ("helpers.late", "HL09", {"cost": "-1"}, "helpers.late[8] (HL09): cost: expected a whole number from 0 to 30"),
        ("helpers.late", "HL09", {"ability": "[{"}, "helpers.late[8] (HL09): ability: line 1, column 3:"),
        ("helpers.late", "HL09", {"production__more": "x"}, "helpers.late[8] (HL09): production: line 1, column 1:"),
        ("helpers.late", "HL09", {"ability": '{"op": "hop"}'}, "helpers.late[8] (HL09): ability.effects[0].op: exp"),
        ("public_contracts", "P1", {"title": " "}, "public_contracts[0] (P1): title: expected a line of 1 to 40"),
        ("public_contracts", "P1", {"max": "0"}, "public_contracts[0] (P1): score.max: expected a whole number"),
    ],
)  # fmt: skip
def test_the_place_of_a_problem_is_exact(deck, id, fields, message):
    one = draft()
    typed(one, deck, id, **fields)
    assert str(one.wrong).startswith(message) and one.changed
    place = place_of(one, deck, id)
    assert one.wrong_field(deck, place) == next(iter(fields)).replace("__", ".")
    assert one.wrong_field(deck, place + 1) == ""


def test_a_wrong_id_and_one_that_two_cards_have_are_wrong_in_the_form():
    """The field was not marked, and of two cards with one id the other one was named."""
    one, deck = draft(), "public_contracts"
    for id in ("P!", "P2"):
        one.write(deck, 0, one.fields(deck, 0) | {"id": id})
        assert one.wrong_field(deck, 0) == "id" and one.is_wrong(deck, 0) and one.wrong_card
    assert one.wrong_card == (deck, 1) and one.wrong_field(deck, 1) == "id" and not one.is_wrong(deck, 2)


def test_the_place_in_a_field_of_effects_is_known():
    one = draft()
    typed(one, "orders.early", "E05", reward__more='{"op": 1}')
    assert one.wrong_step("orders.early", place_of(one, "orders.early", "E05")) == ["[1].op"]
    one.put_back("orders.early", place_of(one, "orders.early", "E05"))
    typed(one, "helpers.late", "HL09", ability='{"op": "hop"}')
    assert one.wrong_step("helpers.late", place_of(one, "helpers.late", "HL09")) == ["[0].op"]


def test_invalid_input_is_kept_until_it_is_valid():
    one = draft()
    typed(one, "helpers.early", "HE09", ability='[{"op": "gain"', title="Carver")
    place = place_of(one, "helpers.early", "HE09")
    assert one.fields("helpers.early", place)["ability"] == '[{"op": "gain"'
    assert one.fields("helpers.early", place)["title"] == "Carver" and one.wrong
    one.take_out("helpers.early", 0)
    assert one.fields("helpers.early", place - 1)["title"] == "Carver"
    # Regression: the problem was still at the place before.
    assert one.wrong_place == f"helpers.early[{place - 1}] (HE09): ability"
    assert one.wrong_field("helpers.early", place - 1) == "ability"
    typed(one, "helpers.early", "HE09", ability='[{"op": "gain", "reuse": 1}]')
    assert not one.wrong
    one.write_section("market", "[")
    assert one.section("market") == "[" and str(one.wrong).startswith("market: line 1, column 2:")
    one.write_section("market", '[{"cost": 1, "points": 1}]')
    assert not one.wrong


@pytest.mark.parametrize("deck", DECKS)
def test_cards_can_be_added_and_removed(deck):
    one = draft()
    before = len(one.cards(deck))
    place = one.add(deck)
    assert place == before and not one.wrong
    assert one.standard(deck, place) is None
    schema.check(one.document)
    one.take_out(deck, place)
    assert not one.changed


def test_a_saved_draft_is_unchanged():
    one = draft()
    typed(one, "orders.early", "E01", row="5")
    one.saved(one.document | {"version": 2})
    assert not one.changed and one.document["version"] == 2
