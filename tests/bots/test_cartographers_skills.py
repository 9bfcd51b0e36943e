"""The bots of Cartographers use skills after a draw, at the moments that their cards allow."""

from typing import Any

import pytest
from cartographers import tables

import bots
from engine.cartographers.game import Cartographers

LEVELS = ("normal", "hard", "master")
# Winter scores D and A: full rows and columns, and forest on the edge.
EDICTS = ("sentinel_wood", "canal_lake", "wildholds", "borderlands")

# The river is drawn at K1 to K4; one more cell at K5 completes row K.
ONE_CELL_SHORT = """
    . . . . . . . . . . .
    . . . ^ . . . . . . .
    . . . . . . . . ^ . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . ^ . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . ^ . . . . . . . .
    . . . . . . . ^ . . .
    . . . . . V V V V V V
"""
# A bar at K5 and K6 touches the monster at K7, leaves it one open side less, and completes row K.
WOUNDED = """
    . . . . . . . . . . .
    . . . ^ . . . . . . .
    . . . . . . . . ^ . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . ^ . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . ^ . . . . . . . .
    . . . . . . . ^ . . .
    V V V V . . M V V V V
"""
# An L at J3, K1, K2 and K3 completes row K and column 3.
ROW_AND_COLUMN = """
    . . V . . . . . . . .
    . . V ^ . . . . . . .
    . . V . . . . . ^ . .
    . . V . . . . . . . .
    . . V . . . . . . . .
    . . V . . ^ . . . . .
    . . V . . . . . . . .
    . . V . . . . . . . .
    . . ^ . . . . . . . .
    . . . . . . . ^ . . .
    . . . V V V V V V V V
"""
FOLLOWING = {
    "search": (ONE_CELL_SHORT, "fishing_village", "water@K1,K2,K3,K4", 0, "K5"),
    "cure_wounds": (WOUNDED, "orchard", "farm@E8,E9,E10,F8", 1, "K5,K6"),
    "concentrate": (ROW_AND_COLUMN, "orchard", "farm@E8,E9,E10,F8", 3, "J3,K1,K2,K3"),
}


def last_card(board: str, card: str, hand: tuple[str, ...], coins: int, **more: Any) -> Cartographers:
    """The last card of the year is on the table."""
    before = ["great_river", "farmland", "treetop_village"]
    state = tables.table([board], card, before=before, season=3, skills=hand, coins=[coins], edicts=EDICTS, **more)
    assert isinstance(state, Cartographers)
    return state


def bot(level: str) -> bots.Bot:
    return bots.make("cartographers", level, 1, nodes=24)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("slug", list(FOLLOWING))
def test_a_skill_that_completes_a_row_is_used_after_the_draw(slug: str, level: str) -> None:
    board, card, draw, coins, cells = FOLLOWING[slug]
    state = last_card(board, card, (slug, "acrobatics", "move_silently"), coins)
    tables.play(state, draw)
    assert state.view(0)["prompt"]["id"] == "after"
    action = bot(level).choose(state, 0)
    assert str(action) == f"skill {slug}"
    state.play(action)
    assert str(bot(level).choose(state, 0)).split("@")[1] == cells


@pytest.mark.parametrize("level", LEVELS)
def test_a_skill_that_only_costs_a_coin_is_left_alone(level: str) -> None:
    state = last_card(ONE_CELL_SHORT, "orchard", ("diplomacy", "acrobatics", "move_silently"), 1)
    tables.play(state, "farm@E8,E9,E10,F8")
    assert tables.texts(state) == ["pass", "skill diplomacy"]
    assert str(bot(level).choose(state, 0)) == "pass"


@pytest.mark.parametrize("level", LEVELS)
def test_decisions_after_a_draw_use_no_hidden_information(level: str) -> None:
    """Passing turns the next card: what it is changes neither the choice nor its values."""
    state = tables.table([ONE_CELL_SHORT], "orchard", skills=("diplomacy", "search", "knowledge"), coins=[1])
    tables.play(state, "farm@E8,E9,E10,F8")
    assert isinstance(state, Cartographers) and "pass" in tables.texts(state)
    before = state.to_json()
    *_, (_, ranking) = bot(level).weigh(state, 0)
    assert state.to_json() == before
    for seed in range(4):
        guess = state.determinize(0, seed)
        assert guess.deck != state.deck
        *_, (_, again) = bot(level).weigh(guess, 0)
        assert again == ranking
