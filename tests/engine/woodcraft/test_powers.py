"""Permanent abilities: discounts, triggers with their limits, replaced numbers, and chains of them."""

import pytest
from refusals import refused

from .tables import TREASURER, able_set, free, me, play, position, texts


def power(effect, also=(), **seat):
    """Only free actions are left; the helper in the first room has this permanent effect."""
    card_set = able_set([effect, *also], "permanent")
    return position(seat, card_set=card_set, moved="buy_lumber", action="")


def trigger(on, do, **more):
    return {"op": "trigger", "on": on, "do": do, **more}


def discount(on, by, **more):
    return {"op": "discount", "on": on, "by": by, **more}


POINT = {"op": "gain", "points": 1}


# --- discounts --------------------------------------------------------------------------------------


def costs(effect, tile, *answers, **seat):
    state = position(seat, card_set=able_set([effect], "permanent"), moved=tile, action=tile)
    play(state, "do", *answers)
    return state.view(0)["prompt"]["costs"]


def test_dice_are_cheaper_in_the_yard_and_at_the_bank():
    effect = discount("buy_die", 1)
    yard = costs(effect, "buy_lumber", blueberry=20)
    assert yard == {"buy g1": 0, "buy g4": 3, "buy y2": 2, "buy y5": 5, "buy b3": 4, "buy b6": 7}
    assert costs(effect, "exchange_dice", blueberry=20) == {"buy g6": 5, "buy y6": 6, "buy b6": 7}


def test_a_discount_may_be_for_some_values_only():
    yard = costs(discount("buy_die", 2, values=[1, 2, 3]), "buy_lumber", blueberry=20)
    assert yard == {"buy g1": 0, "buy g4": 4, "buy y2": 1, "buy y5": 6, "buy b3": 3, "buy b6": 8}


def test_discounts_add_up_and_no_price_is_negative():
    state = position({"blueberry": 20, "rooms": {0: "HE18", 1: "HE19"}}, moved="buy_lumber", action="buy_lumber")
    play(state, "do")
    assert state.view(0)["prompt"]["costs"] == {
        "buy g1": 0,
        "buy g4": 3,
        "buy y2": 1,
        "buy y5": 5,
        "buy b3": 3,
        "buy b6": 7,
    }


def test_helpers_are_cheaper():
    prices = costs(discount("place_helper", 1), "choose_helper", blueberry=20)
    assert {text.split()[1]: cost for text, cost in prices.items()} == {"HE01": 2, "HE02": 5, "HE03": 2, "HE04": 1}


def test_upgrades_are_cheaper():
    prices = costs(discount("improve", 2), "improve_workshop", blueberry=20)
    assert prices == {"improve pot_yellow": 1, "improve sawing_2": 2, "improve splicing_2": 1, "improve gluing": 2}
    state = power(discount("improve", 2))
    assert {one["id"]: one["cost"] for one in state.view(0)["board"]["upgrades"]}["gluing"] == 2


def test_the_market_is_cheaper():
    state = power(discount("market", 2), market=7, blueberry=10)
    after = play(state, "market")
    assert (after["blueberry"], after["points"]) == (0, 11)
    assert refused(power(discount("market", 2), market=7, blueberry=9), "market") == "blueberries"


def test_the_second_order_is_cheaper():
    state = position(
        {"blueberry": 1},
        card_set=able_set([discount("second_order", 2)], "permanent"),
        moved="choose_orders",
        action="choose_orders",
    )
    play(state, "do", "take E01")
    assert state.view(0)["prompt"]["cost"] == 1
    assert play(state, "take E02")["blueberry"] == 0


# --- triggers ---------------------------------------------------------------------------------------

EVENTS = {
    "complete_order": ({"pile": ["g4"], "orders": [("E04", 4)]}, ["complete E04"], 1),
    "splice": ({"pile": ["g1"], "scrap": 1}, ["splice 1 g1:2"], 1),
    "saw_tile": ({"pile": ["g5"], "saw": 2}, ["saw g5:1+1+3"], 1),
    "harvest": ({"pots": ["g4", "", ""]}, ["harvest green"], 1),
}


@pytest.mark.parametrize("event", EVENTS)
def test_a_free_action_triggers_a_helper(event):
    seat, answers, times = EVENTS[event]
    assert play(power(trigger(event, [POINT]), **seat), *answers)["points"] == times
    for other in EVENTS:
        if other != event:
            assert play(power(trigger(other, [POINT]), **seat), *answers)["points"] == 0


def test_selling_a_die_triggers_a_helper_before_another_die_is_bought():
    state = position({"pile": ["g1"], "rooms": {0: "HE20"}}, moved="exchange_dice", action="exchange_dice")
    after = play(state, "do", "sell g1")
    assert after["blueberry"] == 3, "2 for the die and 1 for the Dealer"


def test_each_lantern_counts():
    effect = trigger("gain_lantern", [{"op": "advance", "track": "reputation", "by": 1}])
    card_set = able_set([effect], "permanent", production=[{"op": "gain", "lantern": 2}])
    state = position({}, card_set=card_set, moved="produce_plant", action="produce_plant")
    after = play(state, "do")
    assert (after["lantern"], after["tracks"]["reputation"]) == (2, 2), "that of its own production too"


def test_each_step_of_reputation_counts_beyond_the_last_space_too():
    state = power(trigger("reputation_step", [POINT]), pile=["g4"], orders=[("E04", 1)])
    assert play(state, "complete E04")["points"] == 3
    state = power(trigger("reputation_step", [POINT]), pile=["g4"], orders=[("E04", 1)], reputation=14)
    assert play(state, "complete E04")["points"] == 3 + 2 * 2, "two steps beyond, two points each"


def test_losing_reputation_triggers_no_helper():
    effect = trigger("reputation_step", [POINT])
    state = position(
        {"reputation": 9, "orders": [("E04", 5)]},
        card_set=able_set([effect], "permanent"),
        moved="buy_lumber",
        round=4,
        turn=1,
    )
    after = play(state, "end")
    assert after["tracks"]["reputation"] == 7 and after["points"] == 0


def test_a_limited_trigger_goes_off_once_a_turn():
    effect = trigger("splice", [POINT], limit="turn")
    state = power(effect, pile=["g1"], scrap=2, upgrades=["splicing_2"])
    assert play(state, "splice 1 g1:2", "splice 2 g2:4")["points"] == 1
    state = power(trigger("splice", [POINT]), pile=["g1"], scrap=2, upgrades=["splicing_2"])
    assert play(state, "splice 1 g1:2", "splice 2 g2:4")["points"] == 2


def test_the_herald_scores_one_reputation_step_a_turn():
    state = free(rooms={0: "HL01"}, pile=["g4", "g6"], orders=[("E04", 2), ("E20", 2)])
    after = play(state, "complete E04", "complete E20")
    assert after["points"] == 3 + 2, "3 once, and the 2 points of the order"


def test_the_effect_of_a_helper_triggers_another_helper():
    """A lantern moves reputation, each step of which pays a blueberry."""
    state = free(rooms={0: "HE23", 1: "HE16"}, pile=["y3"], orders=[("E05", 4)])
    after = play(state, "complete E05")
    assert (after["lantern"], after["tracks"]["reputation"], after["blueberry"]) == (1, 1, 2 + 1 + 1)


def test_the_reward_of_a_reputation_tile_triggers_a_helper_again():
    """The rulebook says "each time": the lantern of an order moves reputation onto a tile that brings one more."""
    seat = {"rooms": {0: "HE23"}, "pile": ["y3"], "orders": [("E05", 4)], "reputation": 4}
    reached = [[0, 1, 0], [0, 0, 0]]
    state = position(seat, players=3, moved="buy_lumber", tiles=["RT3", "RT1"], reached=reached, round=2)
    after = play(state, "complete E05")
    assert (after["lantern"], after["tracks"]["reputation"]) == (2, 6)


def test_the_effect_of_a_helper_does_not_trigger_the_same_helper():
    """A lantern for each lantern would never end; a limit makes such a helper possible in a card set."""
    card_set = able_set([trigger("gain_lantern", [{"op": "gain", "lantern": 1}], limit="turn")], "permanent")
    seat = {"rooms": {0: TREASURER}, "pile": ["y3"], "orders": [("E05", 4)]}
    state = position(seat, card_set=card_set, moved="buy_lumber")
    assert play(state, "complete E05")["lantern"] == 2


def test_growing_to_six_at_the_start_of_a_turn_is_a_harvest():
    state = position({"rooms": {0: "HL21"}, "pots": ["g4", "", ""]}, turn=1, moved="buy_lumber", start=1)
    state.play(next(action for action in state.actions() if str(action) == "end"))
    after = me(state)
    assert (after["pile"], after["points"]) == (["g6"], 2)


# --- replaced numbers -------------------------------------------------------------------------------


def test_the_gluer_scores_seven_for_mixed_colours():
    state = free(rooms={0: "HE24"}, pile=["g2", "y3"], glue=1, upgrades=["gluing"])
    assert play(state, "glue g2+y3:y5")["points"] == 7


def test_of_two_replacements_the_higher_counts():
    low = {"op": "replace", "rule": "mixed_glue_points", "value": 2}
    card_set = able_set([low], "permanent")
    seat = {"pile": ["g2", "y3"], "glue": 1, "upgrades": ["gluing"]}
    state = position(seat, card_set=card_set, moved="buy_lumber")
    assert play(state, "glue g2+y3:y5")["points"] == 2
    state = position(seat | {"rooms": {0: TREASURER, 1: "HE24"}}, card_set=card_set, moved="buy_lumber")
    assert play(state, "glue g2+y3:y5")["points"] == 7


def test_a_permanent_ability_works_from_the_moment_its_helper_moves_in():
    state = position(
        {"blueberry": 20, "pots": ["g4", "", ""]},
        moved="choose_helper",
        action="choose_helper",
        helpers=["HE21", "HE17", "HE27", "HE26"][:2],
    )
    play(state, "do", "hire HE21 r1")
    assert "HE21" in [helper["id"] for helper in me(state)["helpers"]]
    state = free(rooms={0: "HE21"})
    assert texts(state)[0] == "end" and state.seats[0].powers.off("place_helper") == 1
