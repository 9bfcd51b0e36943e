"""Turns, the seven actions of the wheel, free actions and tracks (docs/rules/woodcraft.md 4 to 7, 10)."""

import pytest
from refusals import refused

from .steps import end_turn, past_setup
from .tables import TILES, asked, free, me, moved, play, position, texts


class TestATurn:
    def test_trees_grow_by_two_first(self):
        seat = {"pots": ["g1", "y3", "b4"], "upgrades": ["pot_yellow", "pot_brown"]}
        state = position(seat, turn=1, start=1, moved="buy_lumber")
        play(state, "end")
        after = me(state)
        assert after["pots"] == {"green": "g3", "yellow": "y5", "brown": None} and after["pile"] == ["b6"]

    def test_one_tile_is_moved_and_its_action_taken_before_the_turn_ends(self):
        state = position({"blueberry": 10})
        assert refused(state, "end") == refused(state, "do") == refused(state, "market") == "move_first"
        play(state, "move buy_materials")
        assert refused(state, "move buy_lumber") == "moved" and refused(state, "end") == "action_first"
        play(state, "berries")
        assert refused(state, "berries") == "action_done" and texts(state, "end", "market") == ["end", "market"]

    def test_free_actions_may_come_between_the_move_and_its_action(self):
        state = moved("exchange_dice", pile=["g5"])
        after = play(state, "saw g5:1+4", "do", "sell g4", "done")
        assert after["pile"] == ["g1"] and after["blueberry"] == 8

    def test_three_blueberries_instead_of_the_action(self):
        assert play(moved("improve_workshop"), "berries")["blueberry"] == 3

    def test_a_lantern_for_another_action_even_of_a_blocked_tile(self):
        state = moved("improve_workshop", lantern=1)
        assert refused(state, "other improve_workshop") == "same_action"
        after = play(state, "other buy_materials", "buy saw 1", "done")
        assert (after["lantern"], after["saw"]) == (0, 1)
        assert refused(moved("improve_workshop"), "other buy_materials") == "lanterns"

    def test_a_lantern_just_gained_from_the_wheel_does_not_pay_for_it(self):
        places = [[2, 3], [3, 7], [3, 6], [3, 5], [3, 4], [0, 6], [0, 7]]
        tiles = dict(zip(TILES, places, strict=True))
        wheel = {"tiles": tiles, "arrow": 3, "arc": True}
        state = position({}, wheel=wheel)
        after = play(state, "move buy_lumber")
        assert after["lantern"] == 1 and refused(state, "other buy_materials") == "fresh_lantern"
        state = position({"lantern": 1}, wheel=wheel)
        after = play(state, "move buy_lumber", "other buy_materials")
        assert after["lantern"] == 1

    def test_the_bonus_action_costs_three_lanterns_moves_no_tile_and_is_taken_once(self):
        state = position({"lantern": 6, "blueberry": 20})
        before = state.view(0)["wheel"]
        play(state, "bonus buy_materials", "buy glue 1", "done")
        assert state.view(0)["wheel"] == before and me(state)["lantern"] == 3
        assert refused(state, "bonus buy_lumber") == "bonus_used"
        assert refused(position({"lantern": 2}), "bonus buy_materials") == "lanterns"

    def test_the_bonus_may_come_after_the_action_and_spends_fresh_lanterns_first(self):
        state = moved("buy_materials", lantern=3, blueberry=5)
        play(state, "do", "buy glue 1", "done", "bonus buy_lumber", "buy g4")
        assert me(state)["lantern"] == 0 and me(state)["pile"] == ["g4"]

    def test_an_action_that_can_do_nothing_is_not_taken(self):
        state = moved("choose_helper")
        assert refused(state, "do") == "nothing"
        assert "berries" in texts(state)

    def test_the_market_is_once_at_the_end(self):
        state = position({"blueberry": 9}, moved="buy_lumber")
        after = play(state, "market")
        assert (after["points"], after["blueberry"], after["tracks"]["market"]) == (1, 7, 1)
        assert state.view(0)["actor"] == 1

    def test_six_dice_are_kept_trees_do_not_count(self):
        seat = {"pile": ["g1"] * 3 + ["g2"] * 5, "pots": ["g1", "", ""]}
        state = position(seat, moved="buy_lumber")
        play(state, "end")
        assert asked(state) == "tidy" and texts(state) == ["return g1", "return g2"]
        after = play(state, "return g1", "return g2")
        assert after["pile"] == ["g1"] * 2 + ["g2"] * 4 and state.actor == 1

    def test_a_die_returned_of_one_kind_is_not_asked(self):
        state = position({"pile": ["g2"] * 8}, moved="buy_lumber")
        assert play(state, "end")["pile"] == ["g2"] * 6

    def test_seats_play_in_turn_from_the_start_seat(self):
        state = past_setup(4, 9)
        start = state.start
        for step in range(8):
            assert state.actor == (start + step) % 4 and state.view(0)["round"] == 1 + step // 4
            end_turn(state)


class TestTheSevenActions:
    def test_one_or_two_dice_are_bought_and_then_the_yard_is_filled(self):
        state = moved("buy_lumber", blueberry=8)
        play(state, "do", "buy g4")
        assert len(state.view(0)["yard"]) == 5 and texts(state) == ["buy g1", "buy y2", "done"]
        after = play(state, "buy y2")
        assert after["pile"] == ["g4", "y2"] and after["blueberry"] == 1
        yard = state.view(0)["yard"]
        assert len(yard) == 6 and [die[0] for die in yard] == list("ggyybb")
        assert asked(state) == "turn"

    def test_a_single_die_may_be_enough(self):
        state = moved("buy_lumber", blueberry=8)
        assert play(state, "do", "buy g4", "done")["pile"] == ["g4"]
        assert refused(state, "do") == "action_done"

    def test_what_is_not_in_the_yard_or_too_dear_is_refused(self):
        state = moved("buy_lumber", blueberry=4)
        play(state, "do")
        assert refused(state, "buy g2") == "yard" and refused(state, "buy b6") == "blueberries"
        assert refused(state, "end") == "question"

    def test_an_exchange_may_sell_only_buy_only_or_neither(self):
        state = moved("exchange_dice", pile=["y2"], blueberry=7)
        after = play(state, "do", "done", "buy y6")
        assert (after["pile"], after["blueberry"]) == (["y2", "y6"], 0)
        state = moved("exchange_dice", pile=["y2"])
        assert play(state, "do", "sell y2")["blueberry"] == 5 and asked(state) == "turn"
        state = moved("exchange_dice", pile=["y2"], blueberry=7)
        assert play(state, "do", "done", "done")["blueberry"] == 7

    def test_materials_of_two_kinds_by_the_price_list(self):
        state = moved("buy_materials", blueberry=6)
        play(state, "do")
        costs = state.view(0)["prompt"]["costs"]
        assert [costs[f"buy saw {n}"] for n in (1, 2, 3, 4)] == [0, 1, 3, 6]
        after = play(state, "buy saw 4", "done")
        assert (after["saw"], after["blueberry"]) == (4, 0)

    def test_a_second_order_costs_three(self):
        state = moved("choose_orders", blueberry=3)
        shown = state.view(0)["displays"]["orders"]
        play(state, "do", f"take {shown[0]}")
        now = state.view(0)["displays"]["orders"]
        assert now[:3] == shown[1:] and now[3] not in shown
        assert state.view(0)["prompt"]["cost"] == 3 and refused(state, f"take {shown[0]}") == "display"
        after = play(state, f"take {now[3]}")
        assert after["blueberry"] == 0 and len(after["orders"]) == 2
        state = moved("choose_orders", blueberry=2)
        play(state, "do", f"take {shown[0]}")
        assert asked(state) == "turn", "it cannot be paid"

    def test_an_order_goes_to_its_row_and_may_be_completed_at_once(self):
        state = position({"pile": ["g4"]}, moved="choose_orders", action="choose_orders", orders=["E04", "E01"])
        play(state, "do", "take E04", "complete E04")
        assert me(state)["completed"] == ["E04"] and me(state)["tracks"]["reputation"] == 1

    def test_a_helper_moves_next_to_another_and_the_room_pays(self):
        state = moved("choose_helper", blueberry=20)
        play(state, "do")
        assert {text.split()[2] for text in texts(state)} == {"r1", "r4"}
        assert refused(state, "hire HE01 r2") == "room" and refused(state, "hire HE26 r1") == "display"
        after = play(state, "hire HE02 r1")
        assert after["tracks"]["blueberry"] == 2 and after["tracks"]["walnut"] == 2, (
            "a step of the room, 1 + 2 of the card"
        )
        assert after["blueberry"] == 14

    def test_some_rooms_let_helpers_produce_the_new_one_too(self):
        rooms = {0: "HE27", 1: "HE26"}
        state = position(
            {"rooms": rooms, "blueberry": 9}, moved="choose_helper", action="choose_helper", helpers=["HE10", "HE20"]
        )
        play(state, "do", "hire HE10 r5")
        assert texts(state) == ["produce HE10+HE26", "produce HE10+HE27", "produce HE26+HE27"]
        assert refused(state, "produce HE10 plant") == "choice", "nothing is planted here"
        after = play(state, "produce HE10+HE26")
        assert after["scrap"] == 2 and after["blueberry"] == 9 - 2 + 2
        assert after["tracks"]["blueberry"] == 1

    def test_with_a_full_house_nobody_is_hired(self):
        rooms = dict(enumerate(["HE01", "HE02", "HE03", "HE04", "HE05", "HE06", "HE07", "HE08"]))
        state = position({"rooms": rooms, "blueberry": 50}, moved="choose_helper", action="choose_helper")
        assert refused(state, "do") == "nothing"

    def test_two_productions_or_one_and_a_tree(self):
        seat = {"rooms": {0: "HE27", 1: "HE01", 4: "HE20"}, "pile": ["g5"]}
        state = position(seat, moved="produce_plant", action="produce_plant")
        play(state, "do")
        pairs = ["HE01+HE20", "HE01+HE27", "HE20+HE27"]
        plants = ["HE01 plant", "HE20 plant", "HE27 plant"]
        assert texts(state) == sorted(f"produce {text}" for text in (*pairs, *plants))
        assert refused(state, "produce HE01+HE20 plant") == "amount", "there is a pot"
        after = play(state, "produce HE27 plant", "plant g5:2")
        assert (after["blueberry"], after["pots"]["green"], after["pile"]) == (3, "g2", ["g3"])

    def test_with_a_single_helper_it_alone_produces(self):
        assert play(moved("produce_plant"), "do")["blueberry"] == 3

    def test_the_attic_can_let_a_helper_produce_again_that_is_producing(self):
        """docs/rules/woodcraft.md 6.9."""
        seat = {"rooms": {0: "HL13"}, "attic": {"b0": "axe", "b1": "axe"}}
        state = position(seat, moved="produce_plant", action="produce_plant")
        play(state, "do", "tool saw m0")
        assert asked(state) == "tool" and "tool file b2" in texts(state)
        play(state, "tool file b2")
        assert asked(state) == "turn"

    def test_a_pot_takes_dice_of_its_colour_only_and_one_at_a_time(self):
        state = position({"pile": ["y1", "g6"], "pots": ["g3", "", ""]}, moved="produce_plant", action="produce_plant")
        assert play(state, "do")["blueberry"] == 3, "no tree can be planted"

    def test_a_helper_that_plants_one_colour_refuses_the_others_for_their_colour(self):
        state = free(rooms={0: "HE08"}, pile=["g1", "g2", "y1"], upgrades=["pot_yellow"])
        play(state, "use HE08")
        assert refused(state, "plant y1:1") == "colour", "the yellow pot is empty"
        assert refused(state, "plant g2:2") == "value"

    def test_the_brown_pot_lets_two_trees_be_planted(self):
        seat = {"pile": ["y1", "g6", "b2"], "upgrades": ["pot_yellow", "pot_brown"]}
        state = position(seat, moved="produce_plant", action="produce_plant")
        play(state, "do", "produce HE27 plant", "plant y1:1")
        assert texts(state) == ["done", "plant b2:1", "plant b2:2", "plant g6:1", "plant g6:2"]
        after = play(state, "plant b2:1")
        assert after["pots"] == {"green": None, "yellow": "y1", "brown": "b1"} and after["pile"] == ["g6", "b1"]
        assert asked(state) == "turn"

    def test_a_die_just_produced_can_be_planted(self):
        seat = {"rooms": {0: "HE07", 1: "HE01"}}
        state = position(seat, moved="produce_plant", action="produce_plant")
        play(state, "do")
        assert "produce HE07 plant" in texts(state) and "produce HE01 plant" not in texts(state)
        play(state, "produce HE07 plant", "die g3", "plant g3:1")
        assert me(state)["pots"]["green"] == "g1"

    UPGRADES = {
        "pot_yellow": ({}, 3, {"walnut": 1}),
        "pot_brown": ({"upgrades": ["pot_yellow"]}, 5, {"walnut": 1}),
        "sawing_2": ({}, 4, {"walnut": 1}),
        "sawing_3": ({"upgrades": ["sawing_2"]}, 5, {"walnut": 1, "reputation": 2}),
        "splicing_2": ({}, 3, {"blueberry": 1}),
        "splicing_3": ({"upgrades": ["splicing_2"]}, 4, {"walnut": 1}),
        "gluing": ({}, 4, {"blueberry": 1, "walnut": 1}),
    }

    @pytest.mark.parametrize("upgrade", UPGRADES)
    def test_an_upgrade_is_paid_and_gives_its_steps(self, upgrade):
        seat, cost, steps = self.UPGRADES[upgrade]
        state = moved("improve_workshop", blueberry=10, **seat)
        after = play(state, "do", f"improve {upgrade}")
        assert after["blueberry"] == 10 - cost
        assert {track: n for track, n in after["tracks"].items() if n} == steps
        if upgrade.startswith("pot"):
            assert after["pots"][upgrade.removeprefix("pot_")] == upgrade[4] + "1", "a sapling comes with it"
        else:
            assert {"id": upgrade, "up": True} in after["tiles"]
        again = moved("improve_workshop", blueberry=20, upgrades=[*seat.get("upgrades", []), upgrade])
        play(again, "do")
        assert refused(again, f"improve {upgrade}") == "owned"

    def test_what_needs_another_upgrade_waits_for_it(self):
        state = moved("improve_workshop", blueberry=20)
        play(state, "do")
        for upgrade in ("pot_brown", "sawing_3", "splicing_3"):
            assert refused(state, f"improve {upgrade}") == "needs"


class TestFreeActions:
    def test_each_splicing_tile_has_its_range_and_costs_scrap(self):
        seat = {"pile": ["g1", "y5"], "scrap": 1, "upgrades": ["splicing_2", "splicing_3"]}
        state = free(**seat)
        assert texts(state, "splice") == [
            "splice 1 g1:2",
            "splice 1 y5:6",
            "splice 2 g1:2",
            "splice 2 g1:3",
            "splice 2 y5:6",
            "splice 3 g1:2",
            "splice 3 g1:3",
            "splice 3 g1:4",
            "splice 3 g1:5",
            "splice 3 y5:6",
        ]
        after = play(state, "splice 3 g1:5")
        assert (after["pile"], after["scrap"]) == (["g5", "y5"], 0) and not after["tiles"][-1]["up"]
        assert refused(state, "splice 1 g5:6") == "scrap"
        assert refused(free(pile=["g1"], scrap=1), "splice 2 g1:2") == "no_tile"
        assert refused(free(pile=["g1"], scrap=1), "splice 1 g1:3") == "range"
        assert refused(free(pile=["g1"], scrap=1, splicing_up=0), "splice 1 g1:2") == "tile"

    def test_a_one_is_not_sawn_and_a_turned_tile_does_not_saw(self):
        assert texts(free(pile=["g1"]), "saw") == []
        assert refused(free(pile=["g5"], sawing_up=0), "saw g5:2+3") == "tile"
        assert refused(free(pile=["g5"]), "saw y5:2+3") == "die"

    def test_a_reuse_token_turns_a_tile_up_again(self):
        state = free(reuse=1, sawing_up=0, splicing_up=0)
        assert texts(state, "reuse") == ["reuse sawing", "reuse splicing_1"]
        after = play(state, "reuse sawing")
        assert after["reuse"] == 0 and after["tiles"][0]["up"] and texts(state, "reuse") == []
        assert refused(free(reuse=1), "reuse sawing") == "not_used"
        assert refused(free(sawing_up=0), "reuse sawing") == "reuse"

    def test_a_tree_may_be_harvested_at_any_size(self):
        after = play(free(pots=["g1", "", ""]), "harvest green")
        assert after["pile"] == ["g1"] and after["pots"]["green"] is None
        assert refused(free(), "harvest green") == refused(free(), "harvest brown") == "tree"

    def test_gluing_needs_tile_token_and_a_sum_of_six_at_most(self):
        seat = {"pile": ["g2", "g4", "y5"], "glue": 2, "upgrades": ["gluing"]}
        state = free(**seat)
        assert texts(state, "glue") == ["glue g2+g4:g6"]
        play(state, "glue g2+g4:g6")
        assert texts(state, "glue") == []
        assert refused(free(pile=["g1", "g1"], glue=1), "glue g1+g1:g2") == "no_tile"
        assert refused(free(pile=["g1", "g1"], upgrades=["gluing"]), "glue g1+g1:g2") == "glue"
        assert refused(free(pile=["g1"], glue=1, upgrades=["gluing"]), "glue g1+g1:g2") == "die"

    def test_an_order_needs_exactly_its_dice_and_tokens(self):
        orders = [("E01", 3)]
        assert refused(free(pile=["y1", "g2"], scrap=1, orders=orders), "complete E01") == "dice"
        assert refused(free(pile=["y1", "y2"], orders=orders), "complete E01") == "tokens"
        assert refused(free(), "complete E01") == "order"
        hand = position({"pile": ["y1", "y2"], "scrap": 1, "hand": ["E01"]}, moved="buy_lumber")
        assert refused(hand, "complete E01") == "order", "one in hand cannot be completed"

    def test_free_actions_come_in_any_number_and_order(self):
        seat = {"pile": ["y3"], "scrap": 2, "orders": [("E01", 4)]}
        after = play(free(**seat), "saw y3:1+2", "complete E01")
        assert after["completed"] == ["E01"]
        state = free(pile=["y1", "y1"], scrap=2, orders=[("E01", 4)])
        after = play(state, "splice 1 y1:2", "complete E01")
        assert after["scrap"] == 0 and after["glue"] == 2


class TestTracks:
    def test_an_income_track_gives_a_tool_and_three_points_on_its_lines(self):
        state = moved("improve_workshop", blueberry=4, berry=4, walnut=7)
        play(state, "do", "improve gluing")
        assert asked(state) == "tool" and len(texts(state)) == 44
        after = play(state, "tool axe b2")
        assert after["points"] == 3 and after["tracks"]["walnut"] == 8 and after["tracks"]["blueberry"] == 5

    def test_the_second_marker_adds_income_and_earns_no_line(self):
        state = moved("improve_workshop", blueberry=4, berry=14, walnut=17)
        after = play(state, "do", "improve gluing")
        assert after["points"] == 0 and after["attic"] == {}
        assert after["income"] == {"blueberry": 15, "walnut": 18}

    def test_reputation_beyond_the_end_scores_two_a_step(self):
        state = free(pile=["g4"], reputation=14, orders=[("E04", 1)])
        after = play(state, "complete E04")
        assert after["points"] == 4 and after["tracks"]["reputation"] == 15 and after["per_order"] == 6

    def test_one_step_can_reach_two_tiles(self):
        state = position({"pile": ["g4"], "reputation": 4, "orders": [("E04", 1)]}, moved="buy_lumber")
        play(state, "complete E04")
        assert me(state)["points"] == 3 and state.view(0)["board"]["reputation_tiles"][1]["reached"] == []

    def test_the_ends_of_the_top_row_open_with_one_space_next_to_them(self):
        card = {"attic": {"b0": "axe", "b1": "axe", "m0": "axe"}, "pile": ["y2", "y2"], "orders": [("E09", 4)]}
        state = free(**card)
        play(state, "complete E09")
        assert {text.split()[2] for text in texts(state)} == {"b2", "b3", "t0"}
        seat = card | {"attic": {"b0": "axe", "b1": "axe", "b2": "axe", "m0": "axe", "m1": "axe"}}
        state = free(**seat)
        play(state, "complete E09")
        assert {text.split()[2] for text in texts(state)} == {"b3", "m2", "t0", "t1"} - {"m2"}
