"""Choices of the form for a new game that depend on one another."""

import pytest
from playwright.sync_api import Page, expect
from setup_form import Ready, choose, deal, open_form, unfold

CONCENTRATE = "[name=concentrate_coin]"


def chosen(page: Page, name: str) -> str:
    return str(page.locator(f'#setup [name="{name}"]:checked').get_attribute("value"))


@pytest.fixture
def kingdom_builder(shared_page: Page, ready: Ready) -> Page:
    return open_form(shared_page, ready, "kingdom_builder")


@pytest.fixture
def woodcraft(shared_page: Page, ready: Ready) -> Page:
    return open_form(shared_page, ready, "woodcraft")


@pytest.fixture
def cartographers(shared_page: Page, ready: Ready) -> Page:
    return open_form(shared_page, ready, "cartographers")


def test_cards_return_to_what_they_were_when_the_board_for_a_first_game_is_left(kingdom_builder: Page) -> None:
    choose(kingdom_builder, "cards", "named")
    choose(kingdom_builder, "quadrants", "first")
    assert chosen(kingdom_builder, "cards") == "first"
    choose(kingdom_builder, "quadrants", "dealt")
    assert chosen(kingdom_builder, "cards") == "named"


def test_cards_chosen_after_the_board_for_a_first_game_stay(kingdom_builder: Page) -> None:
    for name, value in [("quadrants", "first"), ("cards", "named"), ("quadrants", "dealt"), ("cards", "first")]:
        choose(kingdom_builder, name, value)
    code = kingdom_builder.input_value("#code")
    choose(kingdom_builder, "quadrants", "placed")
    assert chosen(kingdom_builder, "cards") == "first"
    choose(kingdom_builder, "quadrants", "dealt")
    assert kingdom_builder.input_value("#code") == code


def test_a_solo_deal_of_woodcraft_has_one_code(woodcraft: Page) -> None:
    unfold(woodcraft, "players")
    choose(woodcraft, "players", "1")
    code = woodcraft.input_value("#code")
    choose(woodcraft, "players", "3")
    unfold(woodcraft, "even_start")
    choose(woodcraft, "even_start", "even")
    assert deal(woodcraft).options["even_start"] is True
    choose(woodcraft, "players", "1")
    assert woodcraft.input_value("#code") == code


def test_rules_of_skills_can_be_chosen_only_in_a_game_with_skills(cartographers: Page) -> None:
    unfold(cartographers, "rules", "switches", "skills")
    expect(cartographers.locator(CONCENTRATE)).to_be_disabled()
    expect(cartographers.locator("[name=single_terrain]")).to_be_enabled()
    plain = cartographers.input_value("#code")
    choose(cartographers, "skills", "dealt")
    cartographers.check(CONCENTRATE, force=True)
    assert (chosen(cartographers, "rules"), deal(cartographers).options["concentrate_coin"]) == ("own", True)
    choose(cartographers, "skills", "off")
    assert (chosen(cartographers, "rules"), cartographers.input_value("#code")) == ("official", plain)
    choose(cartographers, "skills", "dealt")
    assert (chosen(cartographers, "rules"), deal(cartographers).options["concentrate_coin"]) == ("own", True)


def test_a_rulebook_keeps_its_rules_of_skills_while_there_are_none(cartographers: Page) -> None:
    unfold(cartographers, "rules", "skills")
    choose(cartographers, "rules", "ja")
    assert deal(cartographers).options["cure_wounds_terrain"] == "card"
    code = cartographers.input_value("#code")
    choose(cartographers, "rules", "official")
    cartographers.fill("#code", code)
    assert chosen(cartographers, "rules") == "ja"
    choose(cartographers, "skills", "dealt")
    assert (chosen(cartographers, "rules"), deal(cartographers).options["cure_wounds_terrain"]) == ("ja", "any")
