"""Acrobatics (docs/rules/cartographers.md 7.7): the monsters on one's own sheet are a bar, also in solo."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from invariants_of_games import budget
from refusals import refused

from . import slow, slow_group
from .boards import boards
from .setups import full
from .tables import BLANK, cells, draws, names, play, skills, table, texts

HAND = ("acrobatics", "knowledge", "negotiate")


def ambushed(seats, card, *, coins=None, **more):
    """Every seat fills F1; then the monsters come."""
    pack = [card, *[slug for slug in slow_group.AMBUSH if slug != card][:3]]
    coins = [2] * len(seats) if coins is None else coins
    state = table(seats, "rift_lands", then=[card, "hamlet"], skills=HAND, coins=coins, ambushes=pack, **more)
    play(state, *["forest@F1"] * len(seats))
    return state


class TestAtTheTable:
    def test_the_owner_decides_before_the_neighbour_draws(self):
        state = ambushed([BLANK] * 3, "gnoll_raid")
        for seat in range(3):
            view = state.view(0)
            assert (view["prompt"]["id"], view["actor"], view["prompt"]["sheet"]) == ("react", seat, seat)
            assert view["prompt"]["card"] == "gnoll_raid" and view["offer"] is None
            assert texts(state) == ["pass", "skill acrobatics"]
            play(state, "skill acrobatics" if seat == 1 else "pass")
        view = state.view(0)
        assert view["coins"] == [2, 0, 2] and view["skills"]["struck"] == [0, 2, 0]
        assert view["prompt"]["id"] == "ambush"

    def test_only_the_own_sheet_gets_a_bar(self):
        state = ambushed([BLANK] * 3, "gnoll_raid")
        play(state, "pass", "skill acrobatics", "pass")
        board = {**BLANK, slow.cell("F1"): "forest"}
        shape_on = {
            0: slow_group.printed("gnoll_raid"),
            1: slow_group.BAR,
            2: slow_group.printed("gnoll_raid"),
        }
        for seat, owner in slow_group.drawers(3, "gnoll_raid"):
            view = state.view(0)
            assert (view["actor"], view["prompt"]["sheet"]) == (seat, owner)
            assert view["prompt"]["skill"] == ("acrobatics" if owner == 1 else "")
            assert draws(state) == names(slow.placements(board, shape_on[owner]))
            assert sorted(map(tuple, view["offer"]["shapes"][0]["cells"])) == sorted(shape_on[owner])
            state.play(state.actions()[0])
        assert [len(cells(state.view(0), seat, "M")) for seat in range(3)] == [5, 2, 5]

    def test_all_may_use_it(self):
        state = ambushed([BLANK] * 2, "kobold_onslaught")
        play(state, "skill acrobatics", "skill acrobatics")
        assert refused(state, "monster@A1,B1,B2,C1") == "shape"
        view = play(state, "monster@A1,A2", "monster@C1,D1")
        assert [cells(view, seat, "M") for seat in range(2)] == [["C1", "D1"], ["A1", "A2"]]
        assert view["card"] == "hamlet"

    def test_where_the_bar_does_not_fit_one_cell(self):
        state = ambushed([full("F1", "A1", "E5"), BLANK], "gnoll_raid")
        play(state, "skill acrobatics", "pass", "monster@A1,A2,B1,C1,C2")
        assert texts(state) == ["monster@A1", "monster@E5"]

    def test_the_bar_may_be_turned(self):
        state = ambushed([full("F1", "A1", "B1", "E5", "E6"), BLANK], "gnoll_raid")
        play(state, "skill acrobatics", "pass", "monster@A1,A2,B1,C1,C2")
        assert texts(state) == ["monster@A1,B1", "monster@E5,E6"]

    def test_who_cannot_pay_is_not_asked(self):
        state = ambushed([BLANK] * 3, "goblin_attack", coins=[1, 2, 0])
        assert state.actor == 1
        assert refused(state, "skill knowledge") == "skill_now"
        assert play(state, "pass")["prompt"]["id"] == "ambush"

    def test_who_has_a_full_sheet_is_not_asked(self):
        state = ambushed([full("F1"), BLANK], "goblin_attack")
        assert state.actor == 1 and state.view(0)["prompt"]["id"] == "react"

    def test_not_again_in_the_same_season(self):
        used = ["negotiate", ""]
        state = table([BLANK] * 2, "rift_lands", then=["goblin_attack"], skills=HAND, coins=[2, 2], used=used)
        play(state, "forest@F1", "forest@F1")
        assert state.actor == 1, "seat 0 has used a skill this season"

    def test_it_serves_for_one_ambush_only(self):
        state = table(
            [BLANK] * 2,
            "rift_lands",
            then=["goblin_attack", "gnoll_raid"],
            season=1,
            skills=HAND,
            coins=[5, 5],
        )
        play(state, "forest@F1", "forest@F1", "skill acrobatics", "pass", "monster@A1,B2,C3", "monster@A1,A2")
        assert state.view(0)["ambush"] == "gnoll_raid" and skills(state) == ["acrobatics"] and state.actor == 1
        play(state, "pass")
        assert state.view(0)["prompt"]["skill"] == ""
        assert draws(state) and all(len(group.split(",")) == 5 for group in draws(state))


class TestAlone:
    # card: where the bar is placed on a blank map, in its own corner
    LYING = {
        "goblin_attack": "K10 K11",
        "bugbear_assault": "A10 A11",
        "kobold_onslaught": "K1 K2",
        "gnoll_raid": "A1 A2",
        "flayer_incursion": "A10 A11",
        "insectoid_invasion": "A1 A2",
        "ratman_strike": "K10 K11",
        "ogre_charge": "K1 K2",
    }

    @pytest.mark.parametrize("card", LYING)
    @pytest.mark.parametrize("reading", ["lying", "either"])
    def test_the_bar_starts_in_the_corner_of_the_card_lying(self, card, reading):
        view = play(ambushed([BLANK], card, acrobatics_solo=reading), "skill acrobatics")
        assert cells(view, 0, "M") == self.LYING[card].split()
        assert view["coins"] == [0] and view["card"] == "hamlet"

    def test_it_walks_on_where_the_corner_is_taken(self):
        """Counterclockwise from K11 along the right edge: up."""
        board = {**BLANK, slow.cell("K11"): "farm"}
        view = play(ambushed([board], "goblin_attack"), "skill acrobatics")
        assert cells(view, 0, "M") == ["J10", "J11"]

    def test_by_the_other_reading_it_also_stands_at_each_step(self):
        """K10 is taken: lying it cannot start in the corner, standing on J11 K11 it can."""
        board = {**BLANK, slow.cell("K10"): "farm"}
        lying = play(ambushed([board], "goblin_attack"), "skill acrobatics")
        assert cells(lying, 0, "M") == ["J10", "J11"]
        either = play(ambushed([board], "goblin_attack", acrobatics_solo="either"), "skill acrobatics")
        assert cells(either, 0, "M") == ["J11", "K11"]

    def test_a_column_takes_only_a_standing_bar(self):
        board = full("F1", "E5", "F5", "G5")
        lying = play(ambushed([board], "gnoll_raid"), "skill acrobatics")
        assert cells(lying, 0, "M") == [] and lying["skills"]["struck"] == [2], "the card is dropped"
        either = play(ambushed([board], "gnoll_raid", acrobatics_solo="either"), "skill acrobatics")
        assert cells(either, 0, "M") == ["E5", "F5"]

    def test_without_it_the_card_walks_as_printed(self):
        view = play(ambushed([BLANK], "gnoll_raid"), "pass")
        assert cells(view, 0, "M") == ["A1", "A2", "B1", "C1", "C2"]

    def test_it_serves_for_one_ambush_only(self):
        state = table([BLANK], "rift_lands", then=["goblin_attack", "gnoll_raid"], season=1, skills=HAND, coins=[5])
        view = play(state, "forest@F1", "skill acrobatics")
        assert set(cells(view, 0, "M")) == {"K10", "K11", "A1", "A2", "B1", "C1", "C2"}

    def test_no_single_cell_where_no_bar_fits(self):
        view = play(ambushed([full("F1", "A1", "E5")], "gnoll_raid"), "skill acrobatics")
        assert not cells(view, 0, "M") and view["card"] == "hamlet"

    @budget(0.5)
    @given(boards(), st.sampled_from(list(slow_group.AMBUSH)), st.booleans())
    def test_on_any_map_it_lands_where_the_slow_walk_does(self, drawn, card, either):
        side, board = drawn
        board.pop(slow.cell("F1"), None)
        reading = "either" if either else "lying"
        state = ambushed([board], card, side=side, coins=[14], acrobatics_solo=reading)
        board = {**board, slow.cell("F1"): "forest"}
        assume(slow.empty_cells(board))
        before = set(cells(state.view(0), 0, "M"))
        view = play(state, "skill acrobatics")
        monsters = slow_group.strike_of_the_acrobat(board, card, either)
        assert set(cells(view, 0, "M")) - before == {slow.name(cell) for cell in monsters}, slow_group.show(board)
