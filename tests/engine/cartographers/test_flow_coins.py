"""Coins (docs/rules/cartographers.md 4.9, 4.10, 4.11): of mountains, kept and scored every season, at most fourteen."""

from . import slow
from .setups import first, full, play, position

BLANK = slow.blank("A")
KOBOLD = "kobold_onslaught"


class TestRule9MountainCoins:
    def test_a_coin_when_the_fourth_neighbour_is_filled(self):
        board = {**BLANK, slow.cell("E6"): "forest", slow.cell("G6"): "water", slow.cell("F5"): "monster"}
        state = position(board, "rift_lands", then=["orchard", "homestead"])
        assert state.view(0)["coins"] == [0] and state.view(0)["closed"] == [[]]
        view = play(state, "village@F7")
        assert view["coins"] == [1] and view["closed"] == [["F6"]]

    def test_once_per_mountain(self):
        board = {**BLANK, **{slow.cell(near): "forest" for near in ("E6", "G6", "F5", "F7")}}
        state = position(board, "rift_lands", then=["orchard", "homestead"])
        assert state.view(0)["coins"] == [1]
        assert play(state, "village@A1")["coins"] == [1]
        assert first(state)["coins"] == [1]

    def test_three_neighbours_are_enough_next_to_wasteland(self):
        board = {**slow.blank("B"), slow.cell("H5"): "farm", slow.cell("H7"): "farm"}
        view = play(position(board, "rift_lands", side="B"), "farm@I6")
        assert view["coins"] == [1] and view["closed"] == [["H6"]]

    def test_one_draw_can_close_two_mountains(self):
        board = slow.parse("""
            . . . . . . . . . . .
            . . . . . . . . ^ . .
            . . . ^ . . . . . . .
            . . . . . # . . . . .
            . . . . # # . . . . .
            . . . . # # # . . . .
            . . . . . # . . . . .
            . . . . V ^ . . . . .
            . . . . . V . . V ^ V
            . . ^ . . . . . . V .
            . . . . . . . . . . .
        """)
        state = position(board, "fishing_village", side="B")
        assert state.view(0)["coins"] == [0]
        view = play(state, "water@H7,H8,H9,H10")
        assert view["coins"] == [2] and view["closed"] == [["H6", "I10"]]

    def test_a_shape_coin_and_a_mountain_coin_come_together(self):
        board = {**BLANK, slow.cell("E6"): "forest", slow.cell("G6"): "water", slow.cell("F5"): "forest"}
        assert play(position(board, "great_river"), "water@F7,G7,H7")["coins"] == [2]

    def test_a_solo_ambush_that_closes_a_mountain_pays_its_coin(self):
        """The corner K1 is taken, so the kobolds come one step up, over the ruins I2 next to mountain I3."""
        board = slow.parse("""
            . . . . . . . . . . .
            . . . ^ . . . . . . .
            . . . . . . . . ^ . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . ^ . . . . .
            . . . . . . . . . . .
            . . V . . . . . . . .
            . . ^ V . . . . . . .
            . . V . . . . ^ . . .
            V . . . . . . . . . .
        """)
        state = position(board, "rift_lands", then=[KOBOLD, "orchard"])
        assert state.view(0)["coins"] == [0]
        view = play(state, "forest@A11")
        assert view["sheets"][0][7:] == ["M.V........", "MM^V.......", "M.V....^...", "V.........."]
        assert view["coins"] == [1] and view["closed"] == [["I3"]]

    def test_a_mountain_closed_by_an_ambush_pays_only_once(self):
        board = {**BLANK, **{slow.cell(near): "forest" for near in ("K1", "H3", "J3", "I4")}}
        state = position(board, "rift_lands", then=[KOBOLD, "orchard", "homestead"])
        play(state, "forest@A11")
        assert play(state, "forest@A1,A2,A3,B1")["coins"] == [1]


class TestRule10CoinsScoreEverySeason:
    def test_a_coin_of_spring_is_worth_four(self):
        state = position(full("E6"), "hamlet")
        assert state.view(0)["coins"] == [4]
        while state.actor is not None:
            first(state)
        assert [row[2] for row in state.view(0)["season_scores"][0]] == [5, 5, 5, 5]

    def test_a_coin_of_winter_is_worth_one(self):
        rows = [[0, 0, 4, 0]] * 3
        state = position(full("E6"), "hamlet", before=["orchard", "homestead"], season=3, rows=rows)
        while state.actor is not None:
            first(state)
        assert [row[2] for row in state.view(0)["season_scores"][0]] == [4, 4, 4, 5]

    def test_coins_are_scored_at_the_end_of_each_season_and_kept(self):
        last = {0: ["great_river", "orchard", "homestead", "marshlands"]}
        last[1] = last[0]
        last[2] = last[0][:-1] + ["farmland"]
        last[3] = last[0][1:]
        for season in range(4):
            rows = [[0, 0, 3, 0]] * season
            board = full("E6", "A1")
            state = position(board, "hamlet", before=last[season], season=season, rows=rows, shape_coins=3)
            view = play(state, "village@E6")
            assert view["season_scores"][0][season][2] == 3 + 5
            assert view["coins"] == [8]


class TestRule11TheTrackHasFourteenPlaces:
    def test_a_shape_coin_past_fourteen_is_lost(self):
        state = position(BLANK, "hamlet", shape_coins=13, then=["great_river", "farmland"])
        assert play(state, "village@A1,B1,B2")["coins"] == [14]
        assert play(state, "water@A11,B11,C11")["coins"] == [14]
        assert play(state, "farm@K1,K2")["coins"] == [14]

    def test_a_mountain_coin_past_fourteen_is_lost(self):
        state = position(full("E6"), "hamlet", shape_coins=10)
        assert state.view(0)["coins"] == [14]
        assert first(state)["coins"] == [14]

    def test_fourteen_coins_score_fourteen(self):
        before = ["great_river", "orchard", "homestead", "marshlands"]
        state = position(full(), "hamlet", before=before, shape_coins=20)
        assert play(state, "pass")["season_scores"][0][0][2] == 14
