"""The skills that change a draw or add one (docs/rules/cartographers.md 7.4, 7.5)."""

import pytest
from refusals import refused

from . import slow, slow_group
from .setups import full
from .tables import BLANK, cells, draws, names, play, skills, table, terrains, texts

OTHERS = ("diplomacy", "acrobatics")

# Every ruins cell but C2 is drawn over, and no river reaches C2, not even from over the edge.
LEFT_COLUMN = """
    . V V V V V V V V V V
    . V V ^ V V V V V V V
    V . V V V V V V ^ V V
    V V V V V V V V V V V
    . V V V V V V V V V V
    . V V V V ^ V V V V V
    . V V V V V V V V V V
    . V V V V V V V V V V
    . V ^ V V V V V V V V
    . V V V V V V ^ V V V
    . V V V V V V V V V V
"""


def opened(skill, board=BLANK, card="orchard", *, coins=5, then=("homestead",), **more):
    """A seat that has just opened the skill."""
    state = table([board], card, skills=(skill, *OTHERS), coins=[coins], then=then, **more)
    play(state, f"skill {skill}")
    assert state.view(0)["prompt"]["skill"] == skill and not skills(state)
    return state


def drawn(skill, text, board=BLANK, card="orchard", *, coins=5, then=("homestead",), **more):
    """A seat that has drawn and then opened the skill."""
    state = table([board], card, skills=(skill, *OTHERS), coins=[coins], then=then, **more)
    view = play(state, text)
    assert view["prompt"]["id"] == "after" and view["offer"] is None and skill in skills(state)
    play(state, f"skill {skill}")
    assert not skills(state)
    return state


def drawn_on_demand(skill, text, board=BLANK, card="orchard", **more):
    return drawn(skill, text, board, card, before=["temple_ruins"], demand=True, **more)


def demanded(skill, board=BLANK, card="orchard", **more):
    return opened(skill, board, card, before=["temple_ruins"], demand=True, **more)


def inked(board, terrain, labels):
    board = slow_group.parse(board) if isinstance(board, str) else board
    return {**board, **dict.fromkeys(map(slow.cell, labels.split(",")), terrain)}


class TestConcentrate:
    def test_then_the_same_shape_and_terrain_again_in_any_rotation(self):
        state = drawn("concentrate", "farm@A1,A2,A3,B1")
        view = state.view(0)
        assert view["prompt"]["id"] == "repeat" and view["card"] == "orchard" and state.actor == 0
        board = inked(BLANK, "farm", "A1,A2,A3,B1")
        assert terrains(state) == {"farm"}
        assert draws(state) == names(slow.placements(board, [(0, 0), (0, 1), (0, 2), (1, 2)]))
        assert {"J1,K1,K2,K3", "I11,J11,K10,K11", "H1,I1,J1,J2"} <= draws(state)
        assert refused(state, "farm@A1,A2,A3,B1") == "filled" and refused(state, "forest@H1,I1,J1,J2") == "terrain"
        view = play(state, "farm@H1,I1,J1,J2")
        assert len(cells(view, 0, "A")) == 8 and view["card"] == "homestead"

    def test_of_two_shapes_the_one_that_was_drawn(self):
        state = drawn("concentrate", "farm@A1,A2", card="farmland")
        assert refused(state, "farm@E5,F4,F5,F6,G5") == "mountain"
        assert refused(state, "farm@D5,E4,E5,E6,F5") == "shape"
        board = inked(BLANK, "farm", "A1,A2")
        assert draws(state) == names(slow.placements(board, slow_group.BAR))

    def test_it_asks_for_no_skill_and_no_third_time(self):
        state = drawn("concentrate", "farm@A1,A2,A3,B1")
        assert not skills(state) and "pass" not in texts(state)
        assert play(state, "farm@H1,I1,J1,J2")["card"] == "homestead"

    def test_a_coin_shape_pays_once_by_default(self):
        state = drawn("concentrate", "water@A1,A2,A3", card="great_river", coins=2)
        assert state.view(0)["coins"] == [0], "the coin of the draw has helped to pay"
        assert state.view(0)["offer"]["shapes"] == [{"cells": [[0, 0], [0, 1], [0, 2]], "coin": False, "fits": True}]
        assert play(state, "water@C1,C2,C3")["coins"] == [0]

    def test_by_the_switch_it_pays_twice(self):
        state = drawn("concentrate", "water@A1,A2,A3", card="great_river", coins=3, concentrate_coin=True)
        assert state.view(0)["coins"] == [1]
        assert state.view(0)["offer"]["shapes"][0]["coin"] is True
        assert play(state, "water@C1,C2,C3")["coins"] == [2]

    def test_by_the_switch_the_large_shape_still_pays_nothing(self):
        state = drawn("concentrate", "farm@D2,E1,E2,E3,F2", card="farmland", coins=3, concentrate_coin=True)
        assert state.view(0)["coins"] == [0]
        assert play(state, "farm@G5,H4,H5,H6,I5")["coins"] == [0]

    def test_the_repeat_closes_mountains(self):
        state = drawn("concentrate", "forest@A1", full("A1", "E6"), "rift_lands")
        before = state.view(0)["coins"][0]
        assert texts(state) == ["forest@E6"]
        assert play(state, "forest@E6")["coins"] == [before + 1]

    def test_a_demand_does_not_bind_the_repeat_by_default(self):
        state = drawn_on_demand("concentrate", "farm@B6,C6,D6,D7")
        assert "A1,A2,A3,B1" in draws(state)
        view = play(state, "farm@A1,A2,A3,B1")
        assert (view["card"], view["demand"]) == ("homestead", False)

    def test_by_the_switch_it_does(self):
        state = drawn_on_demand("concentrate", "farm@B6,C6,D6,D7", concentrate_ruins=True)
        assert refused(state, "farm@A1,A2,A3,B1") == "ruins"
        assert all(slow.can_cover_ruins(BLANK, "A", [slow.cell(n) for n in group.split(",")]) for group in draws(state))
        assert all("B6" not in group.split(",") for group in draws(state))

    def test_by_the_switch_it_is_free_when_it_can_reach_no_ruins(self):
        board = full("A5", "A6", "B6", "E1", "F1", letter="F")
        state = drawn_on_demand("concentrate", "farm@A6,B6", board, "farmland", concentrate_ruins=True)
        assert texts(state) == ["farm@E1,F1"]

    def test_without_room_for_the_repeat_it_cannot_be_opened(self):
        hand = ("concentrate", "acrobatics", "knowledge")
        state = table([full("A1", "A2", "E5")], "farmland", skills=hand, coins=[3], then=["homestead"])
        view = play(state, "farm@A1,A2")
        assert view["card"] == "homestead" and view["skills"]["struck"] == [0]

    def test_the_one_cell_is_repeated_too(self):
        state = drawn("concentrate", "farm@E5", full("A1", "E5", "K11"))
        assert texts(state) == ["farm@A1", "farm@K11"]

    def test_not_on_an_ambush(self):
        hand = ("concentrate", "search", "knowledge")
        state = table([BLANK], "rift_lands", then=["goblin_attack"], skills=hand, coins=[9])
        play(state, "forest@A1")
        view = play(state, "pass")
        assert [entry["id"] for entry in view["log"]][-3:-1] == ["reveal", "ambush"], "nobody is asked"


class TestCureWounds:
    MONSTERS = inked(inked(BLANK, "monster", "A1"), "farm", "A2")

    def test_the_draw_is_as_ever_then_a_bar_that_touches_a_monster(self):
        state = drawn("cure_wounds", "forest@H1,I1,J1,J2", self.MONSTERS)
        view = state.view(0)
        assert view["prompt"]["id"] == "bar" and view["card"] == "orchard"
        assert draws(state) == {"B1,B2", "B1,C1"}
        assert refused(state, "forest@K1,K2") == "monster"
        assert refused(state, "forest@A1,B1") == "filled" and refused(state, "forest@B1") == "single_cell"
        assert play(state, "farm@B1,C1")["card"] == "homestead"

    def test_monsters_touch_by_their_sides_only(self):
        state = drawn("cure_wounds", "forest@H1,I1,J1,J2", inked(BLANK, "monster", "E5"))
        assert not {"C4,D4", "D3,D4", "D6,D7", "F6,G6"} & draws(state)
        assert {"C5,D5", "D5,D6", "E6,E7", "D4,D5", "D4,E4"} <= draws(state)

    def test_its_terrains_are_the_cards_by_default(self):
        state = drawn("cure_wounds", "forest@H1,I1,J1,J2", self.MONSTERS)
        assert terrains(state) == {"forest", "farm"}, "not only the one just drawn"
        assert refused(state, "water@B1,B2") == "terrain"

    def test_by_the_switch_any_but_mountain(self):
        state = drawn("cure_wounds", "forest@H1,I1,J1,J2", self.MONSTERS, cure_wounds_terrain="any")
        assert terrains(state) == set(slow.DRAWABLE)

    def test_a_demand_does_not_bind_the_bar_and_the_one_cells_terrains_are_not_its(self):
        board = inked(full("A1", "B1", "K1"), "monster", "C1")
        state = drawn_on_demand("cure_wounds", "water@K1", board, "farmland")
        assert texts(state) == ["farm@A1,B1"]

    def test_it_earns_no_shape_coin_but_closes_mountains(self):
        board = inked(full("E6", "D6", "K1", "K2"), "monster", "D5")
        state = drawn("cure_wounds", "farm@K1,K2", board, "farmland")
        before = state.view(0)["coins"][0]
        assert play(state, "farm@D6,E6")["coins"] == [before + 1], "of the mountain F6, not of the 2-bar"

    def test_without_room_for_the_bar_it_cannot_be_opened(self):
        board = inked(full("B1", "C1", "K1"), "monster", "A1")
        hand = ("cure_wounds", "acrobatics", "knowledge")
        state = table([board], "farmland", skills=hand, coins=[1], then=["homestead"])
        view = play(state, "farm@B1,C1")
        assert view["card"] == "homestead" and view["skills"]["struck"] == [0]

    def test_the_only_monster_may_be_the_one_just_drawn(self):
        hand = ("cure_wounds", "acrobatics", "knowledge")
        state = table([BLANK], "rift_lands", skills=hand, coins=[1])
        assert play(state.copy(), "forest@E5")["prompt"]["id"] == "draw", "without a monster nothing is asked"
        play(state, "monster@E5", "skill cure_wounds")
        assert {"D5,D6", "E6,E7"} <= draws(state) and "A1,A2" not in draws(state)

    def test_a_monster_just_drawn_can_be_touched(self):
        state = drawn("cure_wounds", "monster@K11", self.MONSTERS, "rift_lands")
        assert {"B1,B2", "J10,J11", "K9,K10"} <= draws(state)


class TestKnowledge:
    def test_the_shape_is_filled_with_village(self):
        state = opened("knowledge")
        assert terrains(state) == {"village"}
        assert draws(state) == draws(table([BLANK], "orchard"))
        assert refused(state, "forest@A1,A2,A3,B1") == "terrain"
        view = play(state, "village@A1,A2,A3,B1")
        assert len(cells(view, 0, "V")) == 4 and view["card"] == "homestead"

    def test_it_costs_nothing_and_the_coin_shape_pays(self):
        state = opened("knowledge", card="great_river", coins=0)
        assert play(state, "village@A1,A2,A3")["coins"] == [1]

    def test_under_a_demand_too(self):
        state = demanded("knowledge")
        assert refused(state, "village@A1,A2,A3,B1") == "ruins"
        assert terrains(state) == {"village"}

    def test_the_one_cell_is_village_with_and_without_a_demand(self):
        board = full("A1", "E5", letter="F")
        assert texts(opened("knowledge", board)) == ["village@A1", "village@E5"]
        assert texts(demanded("knowledge", board)) == ["village@A1", "village@E5"]
        anything = {"single_terrain": "any", "ruins_mountain": True}
        assert texts(opened("knowledge", board, **anything)) == ["village@A1", "village@E5"]
        assert texts(demanded("knowledge", board, **anything)) == ["village@A1", "village@E5"]


class TestMoveSilently:
    def test_the_shape_may_hang_over_the_edge_and_only_the_inside_is_drawn(self):
        state = opened("move_silently", card="fishing_village")
        bar = [(0, 0), (0, 1), (0, 2), (0, 3)]
        assert draws(state) == names(slow_group.over_the_edge(BLANK, bar))
        for part in ("A1", "A1,A2", "A1,A2,A3", "A1,B1", "K11", "D3,D4,D5,D6"):
            assert part in draws(state), part
        assert refused(state, "water@B2") == "single_cell", "in the middle nothing hangs over"
        assert refused(state, "water@B2,B3") == "shape"
        assert cells(play(state, "water@A1,B1"), 0, "W") == ["A1", "B1"]

    @pytest.mark.parametrize("card", [slug for slug, fact in slow.EXPLORE.items() if fact["kind"] == "terrain"])
    @pytest.mark.parametrize("side", ["A", "B"])
    def test_every_card_on_both_sheets(self, card, side):
        board = slow.blank(side)
        state = opened("move_silently", board, card, side=side, then=())
        shapes = [[tuple(cell) for cell in shape["cells"]] for shape in slow.EXPLORE[card]["shapes"]]
        assert draws(state) == names(set().union(*(slow_group.over_the_edge(board, shape) for shape in shapes)))
        assert terrains(state) == set(slow.EXPLORE[card]["terrains"])

    def test_at_least_one_cell_is_on_the_map_and_none_is_taken(self):
        state = opened("move_silently", inked(BLANK, "farm", "A1"), card="fishing_village")
        assert all(group for group in draws(state)) and "A1" not in draws(state)
        assert refused(state, "water@A1,A2") == "filled"

    def test_a_mountain_under_the_shape_still_bars_it(self):
        assert refused(opened("move_silently", card="fishing_village"), "water@A4,B4") == "mountain"

    def test_the_coin_shape_pays_also_over_the_edge(self):
        state = opened("move_silently", card="great_river", coins=0)
        view = state.view(0)
        assert [shape["coin"] for shape in view["offer"]["shapes"]] == [True, False] and view["offer"]["over_edge"]
        for part, coin in {"A1,A2": 1, "A1": 1, "A1,A2,A3": 1, "A1,B1,B2": 0, "A1,A2,B1": 0}.items():
            assert play(state.copy(), f"water@{part}")["coins"] == [coin], part

    def test_a_demand_must_be_met_by_the_inside_part(self):
        board = inked(BLANK, "farm", "B6,C10,I2,I10,J6")
        state = demanded("move_silently", board, "fishing_village")
        assert all("C2" in group.split(",") for group in draws(state))
        assert "C1,C2" in draws(state) and refused(state, "water@A1") == "ruins"

    def test_the_view_shows_which_shape_can_still_meet_the_demand(self):
        state = demanded("move_silently", full("A5", "A6", "B6", "K1"), "farmland")
        assert texts(state) == ["farm@A6,B6"]
        assert [shape["fits"] for shape in state.view(0)["offer"]["shapes"]] == [True, False]

    def test_the_one_cell_under_a_demand_earns_no_coin_on_the_edge_either(self):
        """No part of a great river reaches C2; the one cell drawn instead is not a part of the coin shape."""
        state = demanded("move_silently", LEFT_COLUMN, "great_river")
        before = state.view(0)["coins"]
        assert state.view(0)["offer"] == {
            "terrains": slow.DRAWABLE,
            "shapes": [{"cells": [[0, 0]], "coin": False, "fits": True}],
            "single": True,
            "over_edge": False,
        }
        assert play(state, "forest@E1")["coins"] == before

    def test_on_a_pinhole_off_the_edge_one_cell_without_coin(self):
        state = opened("move_silently", full("E5", "G7"), "great_river")
        before = state.view(0)["coins"]
        assert state.view(0)["prompt"]["single"] and texts(state) == ["water@E5", "water@G7"]
        assert play(state, "water@E5")["coins"] == before

    def test_on_a_pinhole_at_the_edge_a_part_of_the_shape_with_its_coin(self):
        state = opened("move_silently", full("A5", "G7"), "great_river")
        before = state.view(0)["coins"][0]
        assert not state.view(0)["prompt"]["single"] and texts(state) == ["water@A5"]
        assert play(state, "water@A5")["coins"] == [before + 1]


class TestNegotiate:
    def test_a_block_replaces_the_cards_shapes(self):
        state = opened("negotiate")
        assert draws(state) == names(slow.placements(BLANK, slow_group.BLOCK))
        assert terrains(state) == {"forest", "farm"}
        assert refused(state, "farm@A1,A2,A3,B1") == "shape"
        assert state.view(0)["offer"]["shapes"] == [
            {"cells": [[0, 0], [0, 1], [1, 0], [1, 1]], "coin": False, "fits": True}
        ]
        assert len(cells(play(state, "farm@A1,A2,B1,B2"), 0, "A")) == 4

    @pytest.mark.parametrize("card", ["great_river", "farmland", "hamlet", "forgotten_forest"])
    def test_it_earns_no_shape_coin(self, card):
        state = opened("negotiate", card=card, coins=1)
        assert play(state, texts(state)[0])["coins"] == [0]

    def test_it_closes_mountains(self):
        state = opened("negotiate", full("D5", "D6", "E5", "E6"))
        before = state.view(0)["coins"][0]
        assert play(state, "farm@D5,D6,E5,E6")["coins"] == [before + 1]

    def test_with_rift_lands_any_of_its_terrains(self):
        assert terrains(opened("negotiate", card="rift_lands")) == set(slow.DRAWABLE)

    def test_a_demand_still_binds(self):
        state = demanded("negotiate")
        assert refused(state, "farm@A1,A2,B1,B2") == "ruins"
        on_ruins = {
            block for block in slow.placements(BLANK, slow_group.BLOCK) if slow.can_cover_ruins(BLANK, "A", block)
        }
        assert draws(state) == names(on_ruins)

    def test_under_a_demand_that_no_block_can_meet_one_cell(self):
        state = demanded("negotiate", full("A1", "A2", "B1", "B2", "J6"))
        assert state.view(0)["prompt"]["single"] and terrains(state) == set(slow.DRAWABLE)
        assert draws(state) == {"A1", "A2", "B1", "B2", "J6"}

    def test_without_room_for_a_block_one_cell_follows(self):
        state = opened("negotiate", full("A1", "A2", "A3", "B1"))
        assert state.view(0)["prompt"]["single"] and draws(state) == {"A1", "A2", "A3", "B1"}
        assert terrains(state) == {"forest", "farm"}


class TestSearch:
    def test_one_more_cell_of_the_same_terrain_touching_the_new_draw(self):
        state = drawn("search", "farm@A1,A2,A3,B1")
        view = state.view(0)
        assert view["prompt"]["id"] == "touch" and view["card"] == "orchard"
        assert texts(state) == ["farm@A4", "farm@B2", "farm@B3", "farm@C1"]
        assert refused(state, "forest@A4") == "terrain" and refused(state, "farm@K1") == "touch"
        assert refused(state, "farm@C2") == "touch", "corners do not touch"
        view = play(state, "farm@B2")
        assert len(cells(view, 0, "A")) == 5 and view["card"] == "homestead"

    def test_an_older_draw_is_not_the_new_one(self):
        state = drawn("search", "farm@A1,A2,A3,B1", inked(BLANK, "farm", "H8,H9"))
        assert refused(state, "farm@H7") == "touch"

    def test_it_costs_nothing_and_earns_only_mountain_coins(self):
        state = drawn("search", "farm@D6,D7", full("E6", "D6", "D7", letter="F"), "farmland", coins=0)
        before = state.view(0)["coins"][0]
        assert texts(state) == ["farm@E6"]
        assert play(state, "farm@E6")["coins"] == [before + 1]

    def test_it_follows_the_one_cell_too(self):
        state = drawn("search", "water@A1", full("A1", "B1", "K1"), "great_river")
        assert texts(state) == ["water@B1"]

    def test_a_demand_does_not_bind_the_cell(self):
        state = drawn_on_demand("search", "farm@B6,C6,D6,D7")
        assert "farm@D5" in texts(state)

    def test_when_nothing_is_free_next_to_it_there_is_none(self):
        hand = ("search", "acrobatics", "knowledge")
        state = table([full("A1", "A2", "K1")], "farmland", skills=hand, coins=[1], then=["homestead"])
        assert play(state, "farm@A1,A2")["card"] == "homestead"

    def test_a_drawn_mountain_is_followed_by_another(self):
        """By the Korean reading; the same terrain is the same terrain."""
        state = drawn_on_demand("search", "mountain@A1", full("A1", "A2"), "great_river", ruins_mountain=True)
        assert texts(state) == ["mountain@A2"]
        assert play(state, "mountain@A2")["sheets"][0][0][:3] == "^^V"
