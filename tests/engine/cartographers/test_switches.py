"""Other readings of the rules (docs/rules/cartographers.md 8): each switch, off by default, and what it changes."""

import json

import pytest
from refusals import refused

import engine
from engine import BadData, Record
from engine import cartographers as c

from . import slow, slow_group, slow_scoring
from .setups import PINHOLES, full, of_five, play, position, sheet, texts

HOLES = ["A1", "A11", "B6", "E5", "J6", "K1", "K11"]
OTHER = {
    "single_terrain": "any",
    "ruins_place": "ruins",
    "ruins_mountain": True,
    "shieldgate": 1,
    "shieldgate_tie": "smaller",
}
OFFICIAL = {switch: slow_group.OFFICIAL[switch] for switch in OTHER}

# Villages of 4, 4 and 2 cells.
TIED = slow.parse("""
    V V V V . . . . . . .
    . . . ^ . . . . . . .
    V V V V . . . . ^ . .
    . . . . . . . . . . .
    V V . . . . . . . . .
    . . . . . ^ . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . ^ . . . . . . . .
    . . . . . . . ^ . . .
    . . . . . . . . . . .
""")


def demanded(board, card="hamlet", **switches):
    return position(board, card, before=["temple_ruins"], demand=True, **switches)


@pytest.mark.parametrize("switch", list(OFFICIAL))
def test_a_switch_stands_on_the_recommended_reading(switch):
    (option,) = (option for option in engine.options("cartographers") if option.name == switch)
    assert option.default == OFFICIAL[switch]
    assert list(option.choices) == [OFFICIAL[switch], OTHER[switch]]


@pytest.mark.parametrize("switch", list(OFFICIAL))
@pytest.mark.parametrize("value", [None, "", "yes", 0, 1.0, 3, [], "Any"])
def test_a_switch_takes_no_other_value(switch, value):
    with pytest.raises(BadData):
        engine.new("cartographers", seed=1, options={switch: value})


class TestSingleTerrain:
    def test_by_the_card_it_is_one_of_the_cards_terrains(self):
        assert texts(position(PINHOLES, "orchard")) == of_five(["farm", "forest"], HOLES)

    def test_by_any_it_is_one_of_five_terrains(self):
        state = position(PINHOLES, "orchard", single_terrain="any")
        assert texts(state) == of_five(slow.DRAWABLE, HOLES)
        assert state.view(0)["offer"]["terrains"] == slow.DRAWABLE
        assert refused(state, "mountain@A1") == "terrain"

    def test_a_shape_that_fits_keeps_the_cards_terrains(self):
        state = position(slow.blank("A"), "orchard", single_terrain="any")
        assert {text.split("@")[0] for text in texts(state)} == {"forest", "farm"}


class TestRuinsPlace:
    def test_anywhere_even_while_ruins_are_left(self):
        assert texts(demanded(PINHOLES)) == of_five(slow.DRAWABLE, HOLES)

    def test_on_ruins_while_any_are_left(self):
        state = demanded(PINHOLES, ruins_place="ruins")
        assert texts(state) == of_five(slow.DRAWABLE, ["B6", "J6"])
        assert refused(state, "farm@A1")

    def test_anywhere_when_no_ruins_are_left(self):
        board = {**PINHOLES, slow.cell("B6"): "farm", slow.cell("J6"): "farm"}
        assert texts(demanded(board, ruins_place="ruins")) == of_five(slow.DRAWABLE, ["A1", "A11", "E5", "K1", "K11"])

    def test_anywhere_without_a_demand(self):
        assert texts(position(PINHOLES, "hamlet", ruins_place="ruins")) == of_five(["village"], HOLES)


class TestRuinsMountain:
    def test_no_mountain_is_drawn_by_the_recommended_reading(self):
        assert refused(demanded(PINHOLES), "mountain@A1") == "terrain"

    def test_a_mountain_may_be_drawn_under_a_demand_that_no_shape_can_meet(self):
        state = demanded(PINHOLES, ruins_mountain=True)
        assert texts(state) == of_five([*slow.DRAWABLE, "mountain"], HOLES)

    def test_no_mountain_without_a_demand_or_while_a_shape_fits(self):
        assert "mountain@A1" not in texts(position(PINHOLES, "hamlet", ruins_mountain=True))
        assert "mountain@B6" not in texts(demanded(slow.blank("A"), "rift_lands", ruins_mountain=True))

    def test_a_mountain_drawn_in_a_closed_hole_pays_its_coin_at_once(self):
        state = demanded(PINHOLES, ruins_mountain=True)
        before = state.view(0)["coins"][0]
        for hole in ("E5", "A1"):
            view = play(state.copy(), f"mountain@{hole}")
            row, col = slow.cell(hole)
            assert view["sheets"][0][row][col] == "^"
            assert hole in view["closed"][0]
            paid = slow_scoring.closed_mountains(slow.parse(view["sheets"][0]))
            assert view["coins"] == [len(paid)] and len(paid) > before

    def test_a_drawn_mountain_pays_later_when_it_is_closed_later(self):
        """The last hole E6 then closes both the drawn mountain E5 and the printed one below it, F6."""
        state = demanded(full("E5", "E6"), then=["rift_lands"], ruins_mountain=True)
        view = play(state, "mountain@E5")
        assert view["coins"] == [4] and "E5" not in view["closed"][0]
        view = play(state, "forest@E6")
        assert view["coins"] == [6] and {"E5", "F6"} <= set(view["closed"][0])

    def test_a_drawn_mountain_is_a_mountain_for_the_scoring_cards(self):
        drawn = {**slow.blank("A"), (4, 4): "mountain", (4, 5): "water", (4, 3): "village"}
        for slug in slow_scoring.CARDS:
            assert c.score(slug, sheet(drawn)).amount == slow_scoring.score(slug, drawn, "A"), slug
        assert c.score("mages_valley", sheet(drawn)).amount == 2
        assert c.score("great_city", sheet(drawn)).amount == 0


class TestShieldgate:
    def now(self, board, **switches):
        edicts = ["sentinel_wood", "canal_lake", "shieldgate", "borderlands"]
        return position(board, "hamlet", edicts=edicts, **switches).view(0)["now"][0]["edicts"][2]

    def test_two_a_cell_of_one_of_the_tied(self):
        assert self.now(TIED) == 8

    def test_one_a_cell(self):
        assert self.now(TIED, shieldgate=1) == 4

    def test_of_the_next_smaller_one(self):
        assert self.now(TIED, shieldgate_tie="smaller") == 4
        assert self.now(TIED, shieldgate_tie="smaller", shieldgate=1) == 2

    def test_nothing_if_all_are_tied(self):
        board = {cell: terrain for cell, terrain in TIED.items() if cell[0] < 4}
        assert self.now(board, shieldgate_tie="smaller") == 0

    def test_a_season_is_scored_by_the_switch(self):
        edicts = ["shieldgate", "canal_lake", "sentinel_wood", "borderlands"]
        before = ["great_river", "orchard", "homestead", "marshlands", "farmland"]
        state = position(TIED, "rift_lands", before=before, edicts=edicts, shieldgate=1)
        assert play(state, "forest@K11")["season_scores"][0][0][0] == 4

    def test_the_scoring_card_takes_the_switch_on_any_position(self):
        assert c.score("shieldgate", sheet(TIED), shieldgate=1).amount == 4
        assert c.score("shieldgate", sheet(TIED), shieldgate_tie="smaller").amount == 4
        assert c.score("shieldgate", sheet(TIED)).amount == 8


@pytest.mark.parametrize("slug", ["shieldgate", "sentinel_wood"])
def test_a_score_takes_the_options_of_a_game_and_no_other_values(slug):
    drawn = sheet(TIED)
    scores = [c.score(slug, drawn, **engine.new("cartographers", options=given).options) for given in (OFFICIAL, OTHER)]
    assert [score.amount for score in scores] == ([8, 2] if slug == "shieldgate" else [0, 0])
    for bad in ({"shieldgate": 7}, {"shieldgate": True}, {"shieldgate_tie": "x"}, {"side": "C"}):
        with pytest.raises(BadData, match="option." + min(bad)):
            c.score(slug, drawn, **bad)
    with pytest.raises(TypeError, match="no option 'shield'"):
        c.score(slug, drawn, shield=1)


@pytest.mark.parametrize("switch", list(OFFICIAL))
def test_a_switch_goes_through_json_code_and_replay(switch):
    options = {switch: OTHER[switch], "side": "B"}
    state = engine.new("cartographers", seed="switch", options=options)
    engine.playout(state, seed="switch")
    record = Record.of(state)
    assert record.options[switch] == OTHER[switch]
    assert Record.from_code(record.code()) == record
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record
    assert engine.replay(record) == state == engine.restore(json.loads(json.dumps(state.to_json())))


def test_the_deal_does_not_depend_on_the_switches():
    one = engine.new("cartographers", seed="deal").to_json()
    two = engine.new("cartographers", seed="deal", options=OTHER).to_json()
    for key in ("edicts", "deck", "revealed", "ambushes", "chance"):
        assert one[key] == two[key]
