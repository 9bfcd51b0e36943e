"""Seasons (docs/rules/cartographers.md 4.1, 4.2): thresholds, edict pairs, cards that take no time."""

import pytest

import engine

from . import slow, slow_scoring
from .setups import first, play, position

BLANK = slow.blank("A")
GOBLIN, KOBOLD = "goblin_attack", "kobold_onslaught"


class TestRule1Seasons:
    @pytest.mark.parametrize(
        ("season", "name", "threshold"),
        [(0, "spring", 8), (1, "summer", 8), (2, "fall", 7), (3, "winter", 6)],
    )
    def test_the_threshold_of_each_season(self, season, name, threshold):
        view = position(BLANK, "orchard", season=season).view(0)
        assert (view["season"], view["threshold"]) == (season, threshold)

    def test_one_two_two_two_one_ends_spring(self):
        state = position(BLANK, "great_river", then=["orchard", "homestead", "marshlands", "hamlet"])
        times = [first(state)["time"] for _ in range(4)]
        assert times == [3, 5, 7, 8]
        assert state.view(0)["season"] == 0, "the last card is still to be drawn"
        assert first(state)["season"] == 1

    def test_a_two_card_on_seven_ends_spring_with_nine(self):
        before = ["great_river", "orchard", "homestead", "marshlands"]
        state = position(BLANK, "fishing_village", before=before)
        assert state.view(0)["time"] == 9
        view = first(state)
        assert view["season"] == 1 and len(view["season_scores"][0]) == 1

    def test_seven_does_not_end_spring(self):
        state = position(BLANK, "marshlands", before=["great_river", "orchard", "homestead"], then=["hamlet"])
        assert state.view(0)["time"] == 7
        assert first(state)["season"] == 0

    @pytest.mark.parametrize("season", [0, 1, 2])
    def test_a_season_ends_exactly_on_its_threshold(self, season):
        ones, twos = ["great_river", "farmland"], ["orchard", "homestead", "marshlands", "fishing_village"]
        wanted = slow.THRESHOLDS[season]
        cards = ones[: wanted % 2] + twos[: wanted // 2]
        state = position(BLANK, cards[0], season=season, then=cards[1:])
        for _ in cards[1:]:
            view = first(state)
            assert view["season"] == season
        assert view["time"] == wanted
        view = first(state)
        assert view["season"] == season + 1

    def test_the_time_starts_again_with_each_season(self):
        state = position(BLANK, "fishing_village", before=["great_river", "orchard", "homestead", "marshlands"])
        view = first(state)
        cards = [slow.EXPLORE[slug]["time"] for slug in view["revealed"] if slug in slow.EXPLORE]
        assert view["time"] == sum(cards) <= 2

    @pytest.mark.parametrize(("season", "pair"), [(0, "AB"), (1, "BC"), (2, "CD"), (3, "DA")])
    def test_the_edict_pairs(self, season, pair):
        board = slow.parse("""
            F W A . . . . . . . .
            F . . ^ . . . . . . .
            F . . . . . . . ^ . .
            F . V V V V V V V . .
            F . . . . . . . . . .
            F . . . . ^ . . . . .
            F . . . . . . . . . .
            F . . . . . . . . . .
            F . ^ . . . . . . . .
            . . . . . . . ^ . . .
            . . . . . . . . . . M
        """)
        edicts = ["sentinel_wood", "canal_lake", "wildholds", "lost_barony"]
        values = [9, 2, 8, 3]
        assert [slow_scoring.score(slug, board, "A") for slug in edicts] == values
        before = ["great_river", "orchard", "homestead", "marshlands", "farmland"][: [5, 5, 4, 4][season]]
        state = position(board, "rift_lands", before=before, season=season, edicts=edicts)
        view = play(state, "monster@H11")
        row = view["season_scores"][0][season]
        assert row[:2] == [values["ABCD".index(letter)] for letter in pair]
        assert row == [*row[:2], 0, -5]

    def test_the_game_ends_after_winter(self):
        before = ["orchard", "homestead", "marshlands"]
        state = position(BLANK, "rift_lands", before=before, season=3)
        view = play(state, "forest@A1")
        assert view["over"] and state.actor is None and state.actions() == []
        assert len(view["season_scores"][0]) == 4
        assert state.winners() == [0]
        assert view["card"] is None and view["offer"] is None
        assert state.scores() == view["scores"] == [sum(map(sum, view["season_scores"][0]))]

    def test_nobody_has_won_while_the_game_runs(self):
        assert engine.new("cartographers", seed=1).winners() == []


class TestRule2NoTime:
    def test_ruins_and_ambushes_take_no_time(self):
        before = ["great_river", "orchard", "homestead"]
        then = ["temple_ruins", GOBLIN, "outpost_ruins", "hamlet"]
        state = position(BLANK, "marshlands", before=before, then=then)
        view = first(state)
        assert view["revealed"] == [*before, "marshlands", *then]
        assert (view["season"], view["time"], view["card"]) == (0, 8, "hamlet")

    def test_a_season_does_not_end_on_an_ambush_or_ruins(self):
        before = ["great_river", "orchard", "homestead", "marshlands"]
        state = position(BLANK, "rift_lands", before=before, then=["temple_ruins", KOBOLD, "farmland"])
        view = play(state, "forest@A11")
        assert (view["season"], view["time"], view["card"], view["demand"]) == (0, 8, "farmland", True)

    @pytest.mark.parametrize("chance", range(12))
    def test_a_demand_never_crosses_seasons(self, chance):
        before = ["great_river", "orchard", "homestead", "marshlands", "temple_ruins"]
        state = position(BLANK, "fishing_village", before=before, demand=True, chance=chance)
        view = first(state)
        assert view["season"] == 1
        ruins = [slug for slug in view["revealed"] if slug.endswith("_ruins")]
        assert view["demand"] == bool(ruins)

    def test_rift_lands_take_no_time(self):
        state = position(BLANK, "orchard", then=["rift_lands"])
        assert first(state)["time"] == 2
