"""Set-up, turns, actions, rounds, income phases, the end, playing alone (docs/rules/woodcraft.md 2 to 14)."""

import pytest

import engine
from engine.woodcraft.standard import STANDARD
from engine.woodcraft.tracks import retreat

from .tables import (
    CONTRACTS,
    HELPERS,
    INERT,
    ORDERS,
    TILES,
    asked,
    changed_set,
    free,
    me,
    moved,
    play,
    position,
    refused,
    texts,
)

#: Where every marker starts (rulebook, set-up: one marker on the first space of each track).
FIRST_SPACES = {"blueberry": 0, "walnut": 0, "reputation": 0, "market": 0}


def new(players, seed=1):
    return engine.new("woodcraft", players, seed)


def first(state, *verbs):
    """Play the first action of one of these verbs; its text."""
    text = texts(state, *verbs)[0]
    state.play(engine.parse("woodcraft", text))
    return text


def play_text(state, text):
    state.play(engine.parse("woodcraft", text))
    return text


def at_walnuts(players, seed):
    """A game in which its first seat is asked which walnut orders to keep."""
    state = new(players, seed)
    while asked_of(state) != "setup_walnuts":
        first(state)
    return state


def quiet(state):
    """An action that keeps all orders waiting and ends the turn soon."""
    verbs = ("end", "berries", "move", "return", "done")
    return next((one for verb in verbs for one in state.actions() if one.verb == verb), state.actions()[0])


def past_setup(players, seed=1):
    state = new(players, seed)
    while state.view(0)["phase"] == "setup":
        first(state, "keep", "place", "tool", "take", "die", "improve", "option", "done")
    return state


def end_turn(state):
    """The shortest turn there is: move, take blueberries, end."""
    seat = state.actor
    for verbs in (("move",), ("die",), ("berries",), ("end",)):
        if texts(state, *verbs) and state.actor == seat:
            first(state, *verbs)
    while state.actor == seat and state.view(0)["prompt"]["id"] == "tidy":
        first(state, "return")


class TestSetup:
    @pytest.mark.parametrize(("players", "contracts", "lanterns", "rounds"), [(1, 3, 1, 14), (2, 3, 1, 14)])
    @pytest.mark.parametrize("seed", [1, 2])
    def test_few_players(self, players, contracts, lanterns, rounds, seed):
        self.check(players, contracts, lanterns, rounds, seed)

    @pytest.mark.parametrize(("players", "contracts", "lanterns", "rounds"), [(3, 4, 1, 14), (4, 5, 2, 13)])
    def test_many_players(self, players, contracts, lanterns, rounds):
        self.check(players, contracts, lanterns, rounds, 5)

    def check(self, players, contracts, lanterns, rounds, seed):
        state = new(players, seed)
        view = state.view(state.actor)
        assert view["actor"] == view["start"] and view["prompt"]["id"] == "setup_helper"
        assert (len(view["displays"]["contracts"]), view["rounds"]) == (contracts, rounds)
        assert len(view["displays"]["orders"]) == len(view["displays"]["helpers"]) == 4
        assert [die[0] for die in view["yard"]] == ["g", "g", "y", "y", "b", "b"]
        assert view["wheel"]["arc"] and view["wheel"]["arrow"] == 1
        assert sorted(view["wheel"]["tiles"].values()) == [[0, space] for space in range(1, 8)]
        assert [tile["space"] for tile in view["board"]["reputation_tiles"]] == [5, 10]
        for seat in range(players):
            mine = me(state, seat)
            hand = mine["hand"]
            assert [
                sum(card in deck for card in hand) for deck in (HELPERS["early"], ORDERS["early"], ORDERS["walnut"])
            ] == [
                3,
                5,
                2,
            ]
            assert (mine["blueberry"], mine["lantern"], mine["pile"]) == (12, lanterns, ["g3", "y2", "b1"])
            assert [tile["id"] for tile in mine["tiles"]] == ["sawing_1", "splicing_1"] and mine["pots"] == {
                "green": None
            }
            assert mine["tracks"] == FIRST_SPACES and mine["points"] == 0

    @pytest.mark.parametrize("players", [1, 2, 3, 4])
    @pytest.mark.parametrize("seed", range(4))
    def test_an_even_start_moves_markers_ahead_by_the_place_in_the_turn_order(self, players, seed):
        state = engine.new("woodcraft", players, seed, {"even_start": True})
        for place, ahead in enumerate(STANDARD["setup"]["head_start"][str(players)]):
            assert me(state, (state.start + place) % players)["tracks"] == {**ahead, "market": 0}
        assert {"blueberry", "walnut", "reputation"} == set(ahead)

    @pytest.mark.parametrize("seed", range(4))
    def test_a_marker_ahead_may_fall_back_to_the_printed_start_space(self, seed):
        starts = [
            {"blueberry": 2, "walnut": 0, "reputation": 1},
            {"blueberry": 0, "walnut": 1, "reputation": 0},
            {"blueberry": 0, "walnut": 0, "reputation": 3},
        ]
        cards = changed_set(lambda document: document["setup"]["head_start"].update({"3": starts}))
        state = engine.new("woodcraft", 3, seed, {"card_set": cards, "even_start": True})
        for place, start in enumerate(starts):
            number = (state.start + place) % 3
            assert me(state, number)["tracks"] == {**start, "market": 0}
            state.seats[number].reputation += 2
            for track in ("blueberry", "walnut", "reputation"):
                retreat(state, number, track, 9, "late")
            assert me(state, number)["tracks"] == FIRST_SPACES

    def test_what_open_orders_would_cost_ends_at_the_printed_start_space_too(self):
        """The score so far, of a seat one step ahead with a completed order and one still open."""
        state = engine.new("woodcraft", 2, 3, {"even_start": True})
        seat = state.seats[state.start]
        seat.completed, seat.orders = ["E01"], [("E05", 3)]
        assert seat.reputation == 1 and state.book.per_order[:2] == (0, 1)
        leftovers = (3 + 2 + 1 + 12) // 10
        assert me(state, state.start)["projected"] == leftovers

    def test_without_the_option_no_head_start_of_a_card_set_counts(self):
        ahead = {"blueberry": 2, "walnut": 3, "reputation": 4}
        cards = changed_set(lambda document: document["setup"]["head_start"].update({"2": [ahead, ahead]}))
        state = engine.new("woodcraft", 2, 1, {"card_set": cards})
        assert [me(state, seat)["tracks"] for seat in range(2)] == [FIRST_SPACES] * 2

    def test_one_helper_two_orders_both_walnuts_one_placed_three_in_hand(self):
        state = new(3, 4)
        order = [(state.start + step) % 3 for step in range(3)]
        for seat in order:
            assert state.actor == seat and asked_of(state) == "setup_helper"
            helper = first(state, "keep").split()[1]
            while asked_of(state) != "setup_orders":
                first(state)
            assert len(texts(state)) == 10
            kept = first(state, "keep").split()[1].split("+")
            assert asked_of(state) == "setup_walnuts"
            both = next(text for text in texts(state) if "+" in text)
            kept += play_text(state, both).split()[1].split("+")
            assert len(texts(state)) == 4, "of two early and two walnut orders"
            placed = first(state, "place").split()[1]
            mine = me(state, seat)
            assert [one["id"] for one in mine["helpers"]] == [helper] and mine["helpers"][0]["room"] == "r0"
            assert set(kept) == {*mine["hand"], placed} and len(mine["hand"]) == 3
        view = state.view(0)
        assert (view["phase"], view["round"], view["actor"]) == ("turn", 1, order[0])

    @pytest.mark.parametrize("many", [0, 1, 2])
    def test_up_to_two_walnut_orders_are_kept(self, many):
        """The rulebook: "you may keep up to two walnut orders"; with fewer kept, fewer are placed later."""
        state = at_walnuts(1, 4)
        one, other = sorted(card for card in me(state)["hand"] if card in ORDERS["walnut"])
        assert texts(state) == ["done", f"keep {one}", f"keep {one}+{other}", f"keep {other}"]
        prompt = state.view(0)["prompt"]
        assert (prompt["id"], prompt["left"], prompt["optional"]) == ("setup_walnuts", 2, True)
        play_text(state, ["done", f"keep {other}", f"keep {one}+{other}"][many])
        kept = [[], [other], [one, other]][many]
        hand = me(state)["hand"]
        assert sorted(set(hand) & set(ORDERS["walnut"])) == kept and len(hand) == 2 + many
        assert state.view(0)["prompt"]["id"] == "setup_place"
        first(state, "place")
        while state.view(0)["round"] < 13:
            state.play(quiet(state))
        decided = [entry["action"] for entry in state.view(0)["log"] if entry.get("action", "").startswith("place ")]
        assert len(decided) == 2 + many and not me(state)["hand"]

    def test_others_see_how_many_walnut_orders_are_kept_and_not_which(self):
        state = at_walnuts(2, 4)
        seat = state.actor
        kept = play_text(state, texts(state, "keep")[0])
        seen = state.view(1 - seat)
        assert seen["log"][-1] == {"id": "kept", "seat": seat, "n": 1} and kept[5:] not in str(seen["log"])
        assert seen["players"][seat]["hand"] is None and seen["players"][seat]["hand_size"] == 3

    def test_a_walnut_order_put_aside_is_hidden_from_others(self):
        state = at_walnuts(2, 4)
        seat = state.actor
        gone = [card for card in me(state, seat)["hand"] if card in ORDERS["walnut"]]
        play_text(state, "done")
        guesses = {tuple(state.determinize(1 - seat, seed).seats[seat].aside[-2:]) for seed in range(20)}
        assert state.seats[seat].aside[-2:] == gone and len(guesses) > 5

    def test_a_room_gives_no_income_to_the_first_helper(self):
        state = past_setup(2)
        assert all(me(state, seat)["tracks"]["walnut"] <= 3 for seat in range(2))

    def test_what_was_dealt_and_not_kept_is_hidden_from_others(self):
        state = new(2, 3)
        seat = state.actor
        first(state, "keep")
        while asked_of(state) != "setup_orders":
            first(state)
        kept = first(state, "keep")
        log = state.view(1 - seat)["log"]
        assert {"id": "kept", "seat": seat, "n": 2} in log and kept not in str(log)
        assert {"id": "act", "seat": seat, "action": kept} in state.view(seat)["log"]


def asked_of(state):
    return state.view(state.actor)["prompt"]["id"]


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
        after = play(state, "produce HE27 plant", "plant g5:2")
        assert (after["blueberry"], after["pots"]["green"], after["pile"]) == (3, "g2", ["g3"])

    def test_with_a_single_helper_it_alone_produces(self):
        assert play(moved("produce_plant"), "do")["blueberry"] == 3

    def test_a_pot_takes_dice_of_its_colour_only_and_one_at_a_time(self):
        state = position({"pile": ["y1", "g6"], "pots": ["g3", "", ""]}, moved="produce_plant", action="produce_plant")
        assert play(state, "do")["blueberry"] == 3, "no tree can be planted"

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


def last_turn(round_, seat=None, other=None, **changes):
    """Seat 1 is about to end the last turn of a round."""
    return position(seat or {}, other or {}, round=round_, turn=1, moved="buy_lumber", late=round_ > 8, **changes)


class TestTheEndOfARound:
    def test_claimed_contracts_leave_the_row(self):
        claims = [["P1", 0], ["P2", 0], ["P1", 1]]
        seats = [{"contracts": ["P1", "P2"]}, {"contracts": ["P1"]}]
        state = last_turn(2, *seats, claims=claims)
        play(state, "end")
        displays = state.view(0)["displays"]
        assert displays["contracts"] == [{"id": "P3", "claimed": []}]
        assert displays["taken"] == [{"id": "P1", "seats": [0, 1]}, {"id": "P2", "seats": [0]}]
        assert state.view(0)["round"] == 3

    def test_a_contract_can_be_claimed_by_several_in_one_round_but_once_by_each(self):
        seat = {"contracts": ["P1"], "pile": ["g5", "y3", "b1"], "orders": [("W01", 4)]}
        other = {"contracts": ["P2"]}
        state = position(seat, other, moved="buy_lumber", claims=[["P1", 0], ["P2", 1]])
        play(state, "complete W01", "option 1")
        assert texts(state) == ["claim P2", "claim P3"]
        play(state, "claim P2")
        assert state.view(0)["displays"]["contracts"][1] == {"id": "P2", "claimed": [1, 0]}


class TestIncome:
    @pytest.mark.parametrize(("players", "rounds"), [(2, [4, 8, 12, 14]), (3, [4, 8, 12, 14]), (4, [4, 8, 11, 13])])
    def test_the_calendar(self, players, rounds):
        assert position(players=players).view(0)["income_after"] == rounds

    def test_orders_move_down_and_late_ones_cost_reputation(self):
        seat = {"orders": [("E01", 1), ("E02", 5), ("E03", 4)], "reputation": 5}
        state = last_turn(4, seat)
        play(state, "end")
        after = me(state)
        assert after["orders"] == [{"id": "E01", "row": 2}, {"id": "E03", "row": 5}]
        assert after["tracks"]["reputation"] == 3 and after["completed"] == []

    def test_then_everyone_places_an_order_in_turn_order(self):
        state = last_turn(4, {"hand": ["E01", "W01"]}, {"hand": ["E02", "W02"]}, start=0)
        play(state, "end")
        assert state.view(0)["phase"] == "income" and state.actor == 0
        assert texts(state) == ["place E01", "place W01"] and me(state)["blueberry"] == 0
        play(state, "place W01")
        assert state.actor == 1
        play(state, "place E02")
        assert me(state)["orders"] == [{"id": "W01", "row": 1}] and state.view(0)["phase"] == "turn"

    def test_one_order_in_hand_is_placed_without_asking(self):
        state = last_turn(4, {"hand": ["E01"]})
        play(state, "end")
        assert me(state)["orders"] == [{"id": "E01", "row": 2}] and me(state)["hand"] == []

    def test_then_income_comes_in_and_tiles_turn_up(self):
        seat = {
            "berry": 6,
            "walnut": 13,
            "sawing_up": 0,
            "splicing_up": 0,
            "upgrades": ["gluing", "splicing_2"],
            "gluing_up": 0,
        }
        state = last_turn(4, seat)
        after = play(state, "end")
        assert (after["blueberry"], after["points"]) == (6, 13) and all(tile["up"] for tile in after["tiles"])

    @pytest.mark.parametrize("round_", [4, 12])
    def test_phases_one_and_three_discard_the_first_cards(self, round_):
        state = last_turn(round_)
        before = state.view(0)["displays"]
        play(state, "end")
        after = state.view(0)["displays"]
        for kind in ("orders", "helpers"):
            assert after[kind][:3] == before[kind][1:] and after[kind][3] not in before[kind]
            assert after["decks"][kind] == before["decks"][kind] - 1

    def test_phase_two_brings_the_late_decks(self):
        state = last_turn(8)
        play(state, "end")
        displays = state.view(0)["displays"]
        assert displays["late"] and all(card in ORDERS["late"] for card in displays["orders"])
        assert all(card in HELPERS["late"] for card in displays["helpers"])
        assert displays["decks"] == {"orders": 28, "helpers": 22 - 4 - 1}, "one works in a first room of these tests"
        assert INERT[0] not in displays["helpers"]

    def test_other_rounds_have_no_income(self):
        after = play(last_turn(5, {"berry": 6}), "end")
        assert after["blueberry"] == 0

    def test_an_empty_deck_leaves_slots_empty(self):
        state = moved("choose_orders")
        state = position(moved="choose_orders", action="choose_orders", orders=["E01", "E02"], order_deck=[])
        play(state, "do", "take E01")
        assert state.view(0)["displays"]["orders"] == ["E02", None, None, None]


class TestTheEnd:
    def test_the_last_income_phase_then_the_four_steps(self):
        seat = {
            "contracts": ["P5"],
            "completed": ["E01", "E02", "E03"],
            "orders": [("E04", 1), ("E05", 5)],
            "reputation": 9,
            "walnut": 4,
            "berry": 5,
            "blueberry": 8,
            "pile": ["g6", "y1"],
        }
        state = last_turn(14, seat, taken=[["P5", [0]]], contracts=["P1"])
        play(state, "end")
        view = state.view(0)
        assert view["over"] and view["actor"] is None and view["prompt"] == {"id": "over"}
        assert view["final"][0] == {
            "score": 4,
            "contracts": 6,
            "leftovers": 2,
            "late_orders": 2,
            "reputation": 6,
            "total": 18,
        }
        assert view["players"][0]["tracks"]["reputation"] == 5, "2 for the order of row 5, 2 for the other one"

    def test_most_points_win_and_a_tie_goes_to_the_later_seat(self):
        assert self.winners({"points": 5}, {"points": 4}) == [0]
        assert self.winners({"points": 5}, {"points": 5}) == [1]
        assert self.winners({"points": 5}, {"points": 5}, start=1, turn=0) == [0]

    def winners(self, *seats, start=0, turn=1):
        state = position(*seats, round=14, turn=turn, start=start, moved="buy_lumber", late=True)
        play(state, "end")
        return state.view(0)["winners"]

    def test_after_the_end_nothing_can_be_done(self):
        state = last_turn(14)
        play(state, "end")
        assert texts(state) == [] and refused(state, "end") == "over"

    def test_projected_is_what_the_end_would_bring_now(self):
        seat = {
            "contracts": ["P5"],
            "completed": ["E01", "E02", "E03"],
            "orders": [("E04", 1)],
            "reputation": 9,
            "blueberry": 8,
            "pile": ["g6", "y1"],
        }
        state = position(seat, taken=[["P5", [0]]], contracts=["P1"])
        assert me(state)["projected"] == 6 + 1 + 3 * 3


class TestAlone:
    def test_after_each_turn_a_card_is_revealed(self):
        state = position(players=1, moved="buy_lumber")
        view = state.view(0)
        assert view["displays"]["solo"] == {"deck": 10, "last": None, "reputation": 0}
        shown = state.before_reveal(engine.parse("woodcraft", "end"))
        assert shown.view(0)["prompt"]["due"] == "solo"
        play(state, "end")
        solo = state.view(0)["displays"]["solo"]
        assert solo["deck"] == 9 and solo["last"] and state.view(0)["round"] == 2

    def test_ten_cards_are_shuffled_again(self):
        state = position(players=1, moved="buy_lumber", solo_deck=[], solo_card="S03")
        play(state, "end")
        assert state.view(0)["displays"]["solo"]["deck"] == 9
        assert any(entry["id"] == "shuffle" for entry in state.view(0)["log"])

    @pytest.mark.parametrize(
        ("points", "title"), [(20, "apprentice"), (100, "journeyman"), (125, "master"), (180, "grand master")]
    )
    def test_a_score_earns_a_level(self, points, title):
        state = position({"points": points}, players=1, round=14, moved="buy_lumber", late=True)
        play(state, "end")
        view = state.view(0)
        assert (view["rating"], view["title"], view["winners"]) == (points, title, [0])

    def test_a_contract_is_not_taken_while_it_is_claimed(self):
        seat = {"contracts": ["P1"]}
        deck = ["S06", "S01"]
        state = position(seat, players=1, moved="buy_lumber", claims=[["P1", 0]], solo_deck=deck, round=6)
        play(state, "end")
        displays = state.view(0)["displays"]
        assert {"id": "P2", "seats": []} in displays["taken"] and {"id": "P1", "seats": [0]} in displays["taken"]

    def test_before_round_five_none_is_taken(self):
        state = position(players=1, moved="buy_lumber", solo_deck=["S06", "S01"], round=4)
        before = len(state.view(0)["displays"]["contracts"])
        play(state, "end")
        assert len(state.view(0)["displays"]["contracts"]) == before


def test_all_contracts_have_an_id_of_their_own():
    assert len(CONTRACTS) == 8
