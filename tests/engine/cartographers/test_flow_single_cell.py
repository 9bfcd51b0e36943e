"""The single cell and the full sheet (docs/rules/cartographers.md 4.5, 4.6, 4.7)."""

import pytest
from refusals import refused

from . import slow
from .setups import PINHOLES, first, full, of_five, play, position, texts

BLANK = slow.blank("A")
GOBLIN = "goblin_attack"


def offered(state):
    """Terrains, (cells, coin) of the shapes that can be drawn now, and whether it is the single cell."""
    offer = state.view(0)["offer"]
    shapes = [(shape["cells"], shape["coin"]) for shape in offer["shapes"] if shape["fits"]]
    return offer["terrains"], shapes, offer["single"]


class TestRule5TheSingleCell:
    def test_only_when_no_shape_fits_and_of_the_cards_terrains(self):
        state = position(PINHOLES, "orchard")
        assert texts(state) == of_five(["farm", "forest"], ["A1", "A11", "B6", "E5", "J6", "K1", "K11"])
        assert refused(state, "water@A1") == "terrain"
        assert offered(state) == (["forest", "farm"], [([[0, 0]], False)], True)

    def test_not_while_a_shape_fits(self):
        state = position(BLANK, "orchard")
        assert refused(state, "forest@A1") == "single_cell"
        assert state.view(0)["offer"]["single"] is False

    def test_if_one_of_two_shapes_fits_it_must_be_used(self):
        board = full("A1", "A2", "E5", "K11")
        state = position(board, "farmland")
        assert texts(state) == ["farm@A1,A2"]
        assert refused(state, "farm@E5") == "single_cell"
        assert offered(state) == (["farm"], [([[0, 0], [1, 0]], True)], False)

    def test_a_shape_may_be_turned_and_flipped_to_fit(self):
        board = full("E3", "E4", "D4", "D5", "D6")
        state = position(board, "treetop_village")
        assert texts(state) == ["forest@D4,D5,D6,E3,E4", "village@D4,D5,D6,E3,E4"]

    def test_a_diagonal_pair_fits_where_no_bar_does(self):
        board = full("A1", "B2", "K11")
        assert texts(position(board, "forgotten_forest")) == ["forest@A1,B2"]
        assert texts(position(board, "farmland")) == ["farm@A1", "farm@B2", "farm@K11"]

    def test_rift_lands_draw_one_cell_of_five_terrains(self):
        state = position(BLANK, "rift_lands")
        assert len(texts(state)) == 5 * 116
        assert state.view(0)["offer"]["single"] is False


class TestRule6NoShapeCoin:
    @pytest.mark.parametrize("card", slow.FACTS["explore_deck_facts"]["coin_cards"])
    def test_the_single_cell_earns_no_coin(self, card):
        board = full("A1", "K11")
        state = position(board, card)
        coins = state.view(0)["coins"]
        assert coins == [5] and len(texts(state)) == 2
        assert first(state)["coins"] == coins

    @pytest.mark.parametrize("card", slow.FACTS["explore_deck_facts"]["coin_cards"])
    def test_the_coin_shape_earns_a_coin_and_the_large_one_none(self, card):
        small, large = (len(shape["cells"]) for shape in slow.EXPLORE[card]["shapes"])
        state = position(BLANK, card)
        for cells, coins in ((small, 1), (large, 0)):
            text = next(text for text in texts(state) if text.count(",") == cells - 1)
            assert play(state.copy(), text)["coins"] == [coins], text

    @pytest.mark.parametrize(
        "card",
        ["hinterland_stream", "homestead", "orchard", "treetop_village", "marshlands", "fishing_village"],
    )
    def test_two_time_cards_earn_no_coin(self, card):
        assert first(position(BLANK, card))["coins"] == [0]

    def test_the_single_cell_can_still_close_a_mountain(self):
        board = full("E6", "A1")
        state = position(board, "farmland")
        assert state.view(0)["coins"] == [4]
        view = play(state, "farm@E6")
        assert view["coins"] == [5] and "F6" in view["closed"][0]

    def test_the_single_cell_under_a_demand_can_close_a_mountain(self):
        state = position(full("E6"), "hamlet", before=["temple_ruins"], demand=True)
        assert play(state, "monster@E6")["coins"] == [5]


class TestRule7FullSheet:
    @pytest.mark.parametrize("demand", [False, True])
    @pytest.mark.parametrize("card", ["hamlet", "rift_lands", "fishing_village"])
    def test_nothing_is_drawn_on_a_full_sheet(self, card, demand):
        before = ["temple_ruins"] * demand
        state = position(full(), card, before=before, demand=demand, then=["orchard"])
        assert texts(state) == ["pass"]
        assert state.view(0)["prompt"]["id"] == "pass" and state.view(0)["offer"] is None
        view = play(state, "pass")
        assert view["sheets"] == [slow.lines(full())] and view["coins"] == [5]
        assert (view["card"], view["demand"]) == ("orchard", False)

    def test_time_still_passes(self):
        state = position(full(), "hamlet", then=["orchard", "marshlands"])
        assert [play(state, "pass")["time"] for _ in range(2)] == [3, 5]

    def test_a_full_sheet_is_passed_to_the_end(self):
        state = position(full(), "hamlet")
        turns = 0
        while state.actor is not None:
            assert texts(state) == ["pass"]
            play(state, "pass")
            turns += 1
        view = state.view(0)
        assert turns >= 4 * 4 and view["over"]
        # Borderlands pays in fall and winter only.
        assert view["season_scores"] == [[[0, 0, 5, 0], [0, 8, 5, 0], [8, 132, 5, 0], [132, 0, 5, 0]]]

    def test_an_ambush_on_a_full_sheet_is_dropped(self):
        state = position(full(), "hamlet", then=[GOBLIN, "orchard"])
        view = play(state, "pass")
        assert view["revealed"] == ["hamlet", GOBLIN, "orchard"]
        assert "M" not in "".join(view["sheets"][0])
        assert GOBLIN not in view["unseen"]["ambush"]

    def test_no_pass_while_one_cell_is_empty(self):
        state = position(full("F1"), "hamlet")
        assert texts(state) == ["village@F1"]
        assert refused(state, "pass") == "must_draw"
