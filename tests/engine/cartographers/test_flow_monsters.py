"""Monsters (docs/rules/cartographers.md 4.12): what they cost, and when."""

from . import slow
from .setups import play, position

BLANK = slow.blank("A")


class TestRule12Monsters:
    BOARD = slow.parse("""
        . . . . . . . . . . .
        . . . ^ . . . . . . .
        . . M . . . . . ^ . .
        . . . . . . . . . . .
        . . . M . M . . . . .
        . . . . . ^ . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . ^ . . . . . . . .
        . . . . . . . ^ . . .
        . . . . . . . . . . M
    """)
    SPRING = ("great_river", "orchard", "homestead", "marshlands")

    def test_each_empty_cell_next_to_monsters_costs_one_once(self):
        """C2 is undrawn ruins and costs; E5 is between two monsters and costs one; F6 is a mountain."""
        state = position(self.BOARD, "hamlet", before=self.SPRING)
        assert state.view(0)["now"][0]["monsters"] == -12
        view = play(state, "village@J10,J11,I10")
        assert view["season_scores"][0][0][3] == -11

    def test_in_every_season_again(self):
        rows = [[0, 0, 0, -12]]
        state = position(self.BOARD, "hamlet", before=self.SPRING, season=1, rows=rows)
        view = play(state, "village@H1,H2,G1")
        assert [row[3] for row in view["season_scores"][0]] == [-12, -12]

    def test_a_monster_drawn_with_rift_lands_counts(self):
        state = position(BLANK, "rift_lands", then=["orchard"])
        assert play(state, "monster@E5")["now"][0]["monsters"] == -4

    def test_the_season_total_may_be_negative(self):
        state = position(self.BOARD, "hamlet", before=self.SPRING)
        view = play(state, "village@H1,H2,G1")
        assert view["scores"] == [-12 + 1] and view["coins"] == [1]
