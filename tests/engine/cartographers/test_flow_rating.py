"""The solo rating and its titles (docs/rules/cartographers.md 5)."""

import pytest

import engine

from . import slow_scoring
from .setups import full, play, position


class TestRatingAndTitle:
    MARKS = (-97, -31, -30, -21, -20, -11, -10, -6, -5, -1, 0, 9, 10, 19, 20, 29, 30, 80)

    @pytest.mark.parametrize("rating", MARKS)
    def test_the_rating_is_the_total_less_the_four_solo_values(self, rating):
        """By docs/rules/cartographers.md 5.2: 25 + 24 + 16 + 24 = 89."""
        before = ["orchard", "homestead"]
        spring = rating + 89 - (132 + 0 + 5)
        rows = [[spring, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
        state = position(full(), "marshlands", before=before, season=3, rows=rows)
        view = play(state, "pass")
        assert view["season_scores"][0][3] == [132, 0, 5, 0]
        assert view["scores"] == [rating + 89]
        assert (view["rating"], view["title"]) == (rating, slow_scoring.title(rating))

    @pytest.mark.parametrize(
        ("total", "rating", "title"),
        [
            (101, 12, "Journeyman Topographer"),
            (119, 30, "Legendary Cartographer"),
            (78, -11, "Dimwitted Doodler"),
            (79, -10, "Inept Assistant"),
        ],
    )
    def test_the_worked_ratings(self, total, rating, title):
        rows = [[total - 137, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
        state = position(full(), "marshlands", before=["orchard", "homestead"], season=3, rows=rows)
        view = play(state, "pass")
        assert (view["scores"], view["rating"], view["title"]) == ([total], rating, title)

    def test_there_is_no_rating_while_the_game_runs(self):
        view = engine.new("cartographers", seed=3).view(0)
        assert "rating" not in view and "title" not in view
        assert view["over"] is False
