"""Diplomacy (docs/rules/cartographers.md 7.6): one cell at any time, farm and village for every scoring card."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import budget
from refusals import refused

from engine import BadData
from engine import cartographers as c

from . import slow, slow_group, slow_scoring
from .setups import full
from .tables import BLANK, cells, draws, go_on, play, skills, table, texts

HAND = ("diplomacy", "knowledge", "search")

# D marks cells that are both. Mountains B4 C9 F6 I3 J8, ruins B6 C2 C10 I2 I10 J6.
TOWN = """
    . . . . . . . . . . .
    . . D ^ . . . . . . .
    . . W . . . . . ^ . .
    . . . . . . . . . . .
    . V V V . . . . . . .
    . V D V . ^ . . . . .
    . . . . . . . . F . .
    . . . . . . . A D . .
    . . ^ . . . . . . D .
    . . . . . . . ^ . . .
    . . . . . . . . . . .
"""
TOWN_SCORES = {
    "sentinel_wood": 0,
    "greenbough": 2,
    "treetower": 0,
    "stoneside_forest": 0,
    "canal_lake": 2,  # the water C3 next to the farm B3, and B3 next to the water
    "mages_valley": 1,  # the farm B3
    "the_golden_granary": 4,  # the water C3 next to C2, the farm I10 on ruins
    "shoreside_expanse": 9,  # the farms F3, H8 H9 and I10; B3 and C3 touch each other
    "wildholds": 8,  # the six round F3
    "great_city": 6,
    "greengold_plains": 0,
    "shieldgate": 2,
    "borderlands": 0,
    "lost_barony": 6,
    "the_broken_road": 0,
    "the_cauldrons": 0,
}


def sheet(board, side="A"):
    return c.Sheet.from_text("\n".join(slow_group.lines(board)), side=side)


def amount(slug, text):
    board = slow_group.parse(text)
    points = c.score(slug, sheet(board)).amount
    assert (
        points == slow_group.score(slug, board, "A") == sum(part.amount for part in c.score(slug, sheet(board)).parts)
    )
    return points


def rows(*few):
    """A sheet of which only the first rows are drawn on."""
    lines = slow.lines(BLANK)
    return [row.replace(" ", "") for row in few] + lines[len(few) :]


class TestForEveryScoringCard:
    @pytest.mark.parametrize("slug", list(slow.SCORING))
    def test_a_cell_of_two_terrains_scores_as_both_in_a_town(self, slug):
        assert amount(slug, TOWN) == TOWN_SCORES[slug]

    def test_canal_lake_counts_it_and_the_water_next_to_it(self):
        assert amount("canal_lake", rows("W D W . . . . . . . .")) == 3

    def test_canal_lake_does_not_count_the_village_next_to_water(self):
        assert amount("canal_lake", rows("V W V . . . . . . . .")) == 0

    def test_shoreside_a_cluster_of_water_next_to_it_is_next_to_a_farm(self):
        text = rows(". . . . . . . . . . .", ". . . ^ . . . . . . .", ". . . . W D . . ^ . .")
        assert amount("shoreside_expanse", text) == 0
        text[2] = "....W.D.^.."
        assert amount("shoreside_expanse", text) == 6

    def test_shoreside_a_cell_of_two_terrains_joins_two_farms_to_one_cluster(self):
        text = rows(". . . . . . . . . . .", ". . . ^ . . . . . . .", ". . . . A D A . ^ . .")
        assert amount("shoreside_expanse", text) == 3

    def test_wildholds_a_cell_of_two_terrains_joins_two_villages_to_one_of_six(self):
        assert amount("wildholds", rows("V V V D V V . . . . .")) == 8
        assert amount("wildholds", rows("V V V A V V . . . . .")) == 0

    def test_great_city_a_cell_of_two_terrains_belongs_to_the_largest_cluster(self):
        assert amount("great_city", rows("V V D . V V . . . . .")) == 3

    def test_great_city_a_cluster_is_next_to_a_mountain_by_a_cell_of_two_terrains(self):
        assert amount("great_city", rows("V V V D . . . . . V .")) == 1, "D is above the mountain B4"

    def test_shieldgate_a_cell_of_two_terrains_can_be_a_cluster(self):
        assert amount("shieldgate", rows("V V V . D . . . . . .")) == 2
        assert amount("shieldgate", rows("V V V . D D . . . . .")) == 4

    def test_greengold_a_cell_of_two_terrains_is_a_farm_next_to_the_village_it_joins(self):
        """D belongs to both groups (docs/rules/cartographers.md 7.6), so a farm is next to V."""
        assert amount("greengold_plains", rows("F V D W . . . . . . .")) == 3
        assert amount("greengold_plains", rows("F V V W . . . . . . .")) == 0

    def test_greengold_a_cell_of_two_terrains_is_not_next_to_itself(self):
        assert amount("greengold_plains", rows("F D W . . . . . . . .")) == 0
        assert amount("greengold_plains", rows("F D W . . . . . . . .", ". A . ^ . . . . . . .")) == 3

    def test_granary_and_valley_count_a_cell_of_two_terrains_as_a_farm(self):
        assert amount("the_golden_granary", rows(*slow.lines(BLANK)[:1], ". . . ^ . D . . . . .")) == 3
        assert amount("mages_valley", rows("...D.......")) == 1

    def test_the_others_see_a_filled_cell(self):
        assert amount("treetower", rows("F D . . . . . . . . .", "D . . ^ . . . . . . .")) == 1
        assert amount("the_cauldrons", rows(". D . . . . . . . . .", "D . . ^ . . . . . . .")) == 1
        assert amount("borderlands", rows("V V F A D W M D V V V")) == 6
        assert amount("lost_barony", rows("D V . . . . . . . . .", "V D . ^ . . . . . . .")) == 6
        road = [*slow.lines(BLANK)[:10], "D.........."]
        assert amount("the_broken_road", road) == 3
        assert amount("sentinel_wood", road) == amount("greenbough", road) == 0

    def test_no_forest_runs_through_it(self):
        text = rows(". . . . . . . . . . .", ". . . ^ F F . . . . .", ". . . . . F D F ^ . .")
        assert amount("stoneside_forest", text) == 0
        text[2] = ".....FFF^.."
        assert amount("stoneside_forest", text) == 6


MARKS = [".FVAWMD", ".VD", ".AWD", "DVF.", "D."]


@budget(1)
@given(st.sampled_from("AB"), st.sampled_from(MARKS).flatmap(lambda m: st.text(m, min_size=121, max_size=121)))
def test_any_map_with_such_cells_scores_as_the_slow_rules_say(side, marks):
    board = slow.blank(side)
    for cell, mark in zip(slow.EVERY_CELL, marks, strict=True):
        if mark != ".":
            board.setdefault(cell, slow_group.BOTH if mark == "D" else slow.LETTERS[mark])
    drawn = sheet(board, side)
    assert drawn.to_rows() == slow_group.lines(board)
    for slug in slow.SCORING:
        score = c.score(slug, drawn)
        assert score.amount == slow_group.score(slug, board, side), slow_group.show(board)
        assert sum(part.amount for part in score.parts) == score.amount
    assert c.monster_loss(drawn).amount == slow_scoring.monster_loss(board)
    assert c.mountain_coins(drawn).amount == slow_scoring.mountain_coins(board)


def test_the_mark_is_read_and_written():
    board = slow_group.parse(TOWN)
    assert sheet(board).to_text() == "\n".join(slow_group.lines(board))
    with pytest.raises(BadData):
        c.Sheet.from_text("\n".join(["...D......."] * 11), side="A")


class TestWithACard:
    def opened(self, board=BLANK, card="orchard", **more):
        state = table([board], card, skills=HAND, coins=[1], then=["homestead"], **more)
        play(state, "skill diplomacy")
        return state

    def test_one_cell_anywhere_then_the_draw_as_ever(self):
        state = self.opened()
        view = state.view(0)
        assert view["prompt"]["id"] == "cell" and view["offer"]["terrains"] == [slow_group.BOTH]
        empty = {slow.name(cell) for cell in slow.empty_cells(BLANK)}
        assert draws(state) == empty and len(texts(state)) == len(empty)
        for text, code in {"farm@A1": "terrain", "village@A1": "terrain", "farm+village@A1,A2": "shape"}.items():
            assert refused(state, text) == code, text
        assert refused(state, "farm+village@B4") == "mountain"
        view = play(state, "farm+village@A1")
        assert view["sheets"][0][0] == "D.........." and view["prompt"]["id"] == "draw" and view["card"] == "orchard"
        assert refused(state, "farm@A1,A2,A3,B1") == "filled" and not skills(state)
        assert play(state, "farm@A2,A3,A4,B2")["card"] == "homestead"

    def test_without_it_the_terrain_cannot_be_drawn(self):
        assert refused(table([BLANK], "rift_lands", skills=HAND, coins=[1]), "farm+village@A1") == "terrain"

    def test_a_demand_does_not_bind_it_but_still_the_draw(self):
        state = self.opened(before=["temple_ruins"], demand=True)
        assert "farm+village@A1" in texts(state)
        play(state, "farm+village@A1")
        assert state.view(0)["demand"] and refused(state, "farm@D1,D2,D3,E1") == "ruins"

    def test_it_may_take_the_last_ruins_and_so_free_the_draw(self):
        board = full("B6", "A1", "A2")
        state = self.opened(board, "farmland", before=["temple_ruins"], demand=True)
        play(state, "farm+village@B6")
        assert state.view(0)["prompt"]["single"]
        assert draws(state) == {"A1", "A2"} and "monster@A1" in texts(state)

    def test_it_may_take_the_last_room_of_the_shape(self):
        state = self.opened(full("A1", "A2"), "farmland")
        play(state, "farm+village@A1")
        assert texts(state) == ["farm@A2"]

    def test_it_may_take_the_last_cell(self):
        state = self.opened(full("E5"))
        view = play(state, "farm+village@E5")
        assert texts(state) == ["pass"] and view["prompt"]["id"] == "pass"

    def test_it_closes_a_mountain(self):
        state = self.opened(full("E6", "A1"))
        before = state.view(0)["coins"][0]
        assert play(state, "farm+village@E6")["coins"] == [before + 1]

    def test_on_a_full_sheet_it_cannot_be_opened(self):
        assert refused(table([full()], "orchard", skills=HAND, coins=[1]), "skill diplomacy") == "skill_now"

    def test_other_seats_may_use_it_in_the_same_turn(self):
        state = table([BLANK] * 2, "orchard", skills=HAND, coins=[1, 1])
        play(state, "skill diplomacy", "farm+village@A1", "farm@A2,A3,A4,B2")
        view = play(state, "skill diplomacy", "farm+village@K11")
        assert view["sheets"][0][0][0] == view["sheets"][1][10][10] == "D" and state.actor == 1


class TestBeforeAnAmbush:
    def ambushed(self, *boards, card="goblin_attack", coins=1, **more):
        """Everyone fills A1; then the monsters come."""
        then = [card, "hamlet"]
        state = table(boards, "rift_lands", then=then, skills=HAND, coins=[coins] * len(boards), **more)
        for _ in boards:
            play(state, "forest@A1")
            go_on(state)
        return state

    def test_it_stands_in_the_way_of_the_solo_walk(self):
        state = self.ambushed(BLANK)
        assert state.view(0)["prompt"]["id"] == "react" and texts(state) == ["pass", "skill diplomacy"]
        view = play(state, "skill diplomacy", "farm+village@K11")
        assert cells(view, 0, "M") == ["H9", "I10", "J11"], "the second try"
        assert view["card"] == "hamlet"

    def test_a_seat_that_passes_is_struck_as_without_the_skill(self):
        state = self.ambushed(BLANK)
        play(state, "pass")
        view = go_on(state)
        assert cells(view, 0, "M") == ["I9", "J10", "K11"] and view["skills"]["struck"] == [0]

    def test_the_neighbour_must_draw_round_it(self):
        state = self.ambushed(full("A1", "D5", "E6", "F7"), BLANK)
        assert state.actor == 0 and state.view(0)["prompt"]["id"] == "react"
        play(state, "skill diplomacy", "farm+village@E6")
        assert state.actor == 1 and state.view(0)["prompt"]["id"] == "react"
        play(state, "pass")
        assert (state.actor, state.view(0)["prompt"]["sheet"]) == (0, 1)
        play(state, "monster@D1,E2,F3")
        assert texts(state) == ["monster@D5", "monster@F7"], "one cell is left for the shape"

    def test_nobody_is_asked_who_cannot_pay_or_has_used_a_skill(self):
        state = table(
            [BLANK] * 4,
            "rift_lands",
            then=["goblin_attack"],
            skills=HAND,
            coins=[0, 1, 1, 1],
            used=["", "", "search", ""],
        )
        for _ in range(4):
            play(state, "forest@A1")
            go_on(state)
        asked = []
        while state.view(0)["prompt"]["id"] == "react":
            asked.append(state.actor)
            play(state, "pass")
        assert asked == [1, 3]

    def test_only_skills_for_an_ambush_are_open_then(self):
        state = self.ambushed(BLANK, coins=5)
        assert skills(state) == ["diplomacy"]
        assert refused(state, "skill knowledge") == refused(state, "skill search") == "skill_now"
        assert refused(state, "forest@K1") == "terrain"


class TestAtAnyTime:
    def test_after_the_own_draw_with_the_coin_it_has_earned(self):
        state = table([BLANK], "great_river", skills=HAND, then=["homestead"])
        assert "diplomacy" not in skills(state), "there is no coin yet"
        view = play(state, "water@A1,A2,A3")
        assert (view["prompt"]["id"], view["coins"]) == ("after", [1])
        view = play(state, "skill diplomacy")
        assert view["prompt"]["id"] == "cell" and view["coins"] == [0]
        view = play(state, "farm+village@K11")
        assert view["card"] == "homestead" and view["sheets"][0][10][10] == "D"

    def test_before_and_after_an_ambush_alone(self):
        hand = ("diplomacy", "acrobatics", "knowledge")
        state = table([BLANK], then=["goblin_attack", "hamlet"], skills=hand, coins=[1])
        assert play(state, "forest@A1")["prompt"]["id"] == "after"
        assert play(state, "pass")["prompt"]["id"] == "react"
        view = play(state, "pass")
        assert (view["prompt"]["id"], view["ambush"]) == ("after", "goblin_attack")
        assert cells(view, 0, "M") == ["I9", "J10", "K11"] and skills(state) == ["diplomacy"]
        assert play(state, "skill diplomacy", "farm+village@J11")["card"] == "hamlet"

    def test_after_an_ambush_each_seat_on_its_own_map(self):
        state = table([BLANK] * 2, then=["goblin_attack", "hamlet"], skills=HAND, coins=[1, 1])
        play(state, "forest@F1", "pass", "forest@F1", "pass", "pass", "pass")
        play(state, "monster@A1,B2,C3", "monster@I9,J10,K11")
        assert (state.actor, skills(state)) == (0, ["diplomacy"]) and state.view(0)["prompt"]["id"] == "after"
        play(state, "skill diplomacy", "farm+village@A1")
        assert (state.actor, skills(state)) == (1, ["diplomacy"])
        assert play(state, "pass")["card"] == "hamlet"

    def test_nobody_is_asked_without_a_coin(self):
        state = table([BLANK], "orchard", skills=("diplomacy", "acrobatics", "knowledge"), then=["homestead"])
        assert play(state, "forest@A1,A2,A3,B1")["card"] == "homestead"

    def test_not_while_drawing_on_the_map_of_another(self):
        state = table([BLANK] * 2, then=["goblin_attack"], skills=HAND, coins=[1, 1])
        play(state, "forest@F1", "pass", "forest@F1", "pass", "pass", "pass")
        assert state.view(0)["prompt"]["id"] == "ambush" and refused(state, "skill diplomacy") == "skill_now"
