"""Each of the 26 primitives by hand: a helper whose ability it is, used once."""

from pathlib import Path

import pytest
from refusals import refused

import engine
from engine.woodcraft.vocabulary import Effects

from .tables import TREASURER, able, able_set, asked, card, changed_set, data, me, play, position, texts, use


def op(kind, /, **parameters):
    return {"op": kind, **parameters}


GAIN = op("gain", blueberry=1)


def test_gain_takes_each_kind_of_token():
    amounts = {"points": 1, "blueberry": 2, "lantern": 3, "glue": 4, "scrap": 5, "saw": 6, "reuse": 7}
    assert use([op("gain", **amounts)])[0] == amounts


def test_lose_gives_points_back_and_points_are_never_negative():
    assert use([op("lose", points=3)], points=5)[0] == {"points": -3}
    assert use([op("lose", points=3)], points=2)[0] == {"points": -2}


def test_gain_die_is_one_of_the_listed_ones():
    effect = op("gain_die", colors=["green", "brown"], values=[2, 5])
    state = able([effect])
    play(state, f"use {TREASURER}")
    assert texts(state) == ["die b2", "die b5", "die g2", "die g5"]
    assert refused(state, "die y2") == "choice" and refused(state, "done") == "must"
    assert play(state, "die b5")["pile"] == ["b5"]


def test_gain_die_is_not_asked_when_there_is_one():
    assert use([op("gain_die", colors=["brown"], values=[5])])[0] == {"pile": ["b5"]}


def test_modify_die_changes_a_die_of_the_pile_by_a_listed_amount():
    state = able([op("modify_die", by=[-1, 2])], pile=["g1", "y5"], pots=["g3", "", ""])
    play(state, f"use {TREASURER}")
    assert texts(state) == ["change g1:3", "change y5:4", "done"], "from 1 to 6, and no tree"
    assert play(state, "change y5:4")["pile"] == ["g1", "y4"]


def test_modify_die_declined_takes_the_rest_of_the_list_with_it():
    effects = [op("modify_die", by=[-1]), GAIN]
    assert use(effects, "change g3:2", pile=["g3"])[0] == {"pile": ["g2"], "used": ["g3"], "blueberry": 1}
    assert use(effects, "done", pile=["g3"])[0] == {}


def test_modify_die_without_a_die_to_change_is_no_use():
    assert refused(able([op("modify_die", by=[-1]), GAIN], pile=["g1"]), f"use {TREASURER}") == "nothing"


def test_recolor_die_swaps_for_the_colour_next_to_it_in_the_list():
    effect = op("recolor_die", **{"from": ["green", "yellow"], "to": ["yellow", "brown"]}, pay={"blueberry": 1})
    state = able([effect], pile=["b2", "g3", "y4"], blueberry=2)
    play(state, f"use {TREASURER}")
    assert texts(state) == ["done", "recolor g3:y3", "recolor y4:b4"]
    after = play(state, "recolor y4:b4")
    assert (after["pile"], after["blueberry"]) == (["g3", "b2", "b4"], 1)
    assert refused(able([effect], pile=["g3"]), f"use {TREASURER}") == "nothing", "it has to be paid"


def test_split_die_cuts_without_a_tile():
    state = able([op("split_die", cuts=1)], pile=["g4"], saw=1)
    play(state, f"use {TREASURER}")
    assert texts(state) == ["cut g4:1+1+2", "cut g4:1+3", "cut g4:2+2", "done"]
    after = play(state, "cut g4:1+1+2")
    assert (after["pile"], after["saw"], after["tiles"][0]["up"]) == (["g1", "g1", "g2"], 0, True)
    after = play(able([op("split_die", cuts=2)], pile=["g4"]), f"use {TREASURER}", "cut g4:1+1+2")
    assert after["pile"] == ["g1", "g1", "g2"], "two cuts are free"


def test_glue_dice_needs_neither_tile_nor_token_and_mixed_colours_score():
    state = able([op("glue_dice", times=2)], pile=["g1", "g2", "y3"])
    play(state, f"use {TREASURER}", "join g1+g2:g3")
    assert asked(state) == "join" and state.view(0)["prompt"]["left"] == 1
    after = play(state, "join g3+y3:y6")
    assert (after["pile"], after["points"]) == (["y6"], 4)


def test_plant_fills_an_empty_pot_of_the_dies_colour():
    effect = op("plant", colors=["green"], values=[1], slice=True, max_trees=1)
    state = able([effect], pile=["g3", "y3"], upgrades=["pot_yellow"])
    play(state, f"use {TREASURER}")
    assert texts(state) == ["done", "plant g3:1"]
    after = play(state, "plant g3:1")
    assert (after["pile"], after["pots"]) == (["g2", "y3"], {"green": "g1", "yellow": None})
    uncut = op("plant", colors=["green", "yellow"], values=[1, 2], slice=False, max_trees=2)
    assert refused(able([uncut], pile=["g3"]), f"use {TREASURER}") == "nothing"
    state = able([uncut], pile=["g2", "y1"], upgrades=["pot_yellow"])
    after = play(state, f"use {TREASURER}", "plant g2:2", "plant y1:1")
    assert after["pots"] == {"green": "g2", "yellow": "y1"}


def test_a_six_that_is_planted_is_harvested_at_once():
    effect = op("plant", colors=["green"], values=[6], slice=False, max_trees=1)
    after = play(able([effect], pile=["g6"]), f"use {TREASURER}", "plant g6:6")
    assert (after["pile"], after["pots"]) == (["g6"], {"green": None})


def test_grow_raises_a_tree_to_six_at_most_and_then_it_is_harvested():
    effect = op("grow", pots=["green", "yellow"], by=3)
    seat = {"pots": ["g1", "y4", ""], "upgrades": ["pot_yellow"]}
    state = able([effect], **seat)
    play(state, f"use {TREASURER}")
    assert texts(state) == ["grow green", "grow yellow"]
    after = play(state, "grow yellow")
    assert (after["pile"], after["pots"]) == (["y6"], {"green": "g1", "yellow": None})
    assert use([effect], pots=["g1", "", ""])[1].view(0)["players"][0]["pots"] == {"green": "g4"}


@pytest.mark.parametrize("track", ["blueberry", "walnut", "reputation"])
def test_advance_and_retreat_move_a_marker(track):
    assert use([op("advance", track=track, by=2)])[0] == {f"{track} track": 2}
    name = "berry" if track == "blueberry" else track
    assert use([op("retreat", track=track, by=2)], **{name: 3})[0] == {f"{track} track": -2}
    assert use([op("retreat", track=track, by=9)], **{name: 3})[0] == {f"{track} track": -3}, "not below the start"


def test_tool_places_listed_tools_one_after_the_other():
    state = able([op("tool", types=["mallet", "axe"], n=2)])
    play(state, f"use {TREASURER}")
    assert texts(state) == sorted(f"tool {tool} b{n}" for tool in ("axe", "mallet") for n in range(4))
    after = play(state, "tool axe b0", "tool mallet b1")
    assert after["attic"] == {"b0": "axe", "b1": "mallet"} and after["tracks"]["blueberry"] == 2


def test_tool_of_any_kind_and_no_space_left():
    state = able([op("tool", types="any", n=1)])
    play(state, f"use {TREASURER}")
    assert len(texts(state)) == 11 * 4
    full = dict.fromkeys(state.view(0)["attic"]["spaces"], "axe")
    assert refused(able([op("tool", types="any", n=1)], attic=full), f"use {TREASURER}") == "nothing"
    assert use([op("tool", types="any", n=1), GAIN], attic=full)[0] == {"blueberry": 1}, "the tool is lost"


def test_produce_asks_which_helpers_if_not_all_may():
    rooms = {0: TREASURER, 1: "HE26", 2: "HE01", 4: "HE20"}
    state = able([op("produce", max=2)], rooms=rooms)
    play(state, f"use {TREASURER}")
    pairs = ["HE01+HE20", "HE01+HE26", "HE01+HE27", "HE20+HE26", "HE20+HE27", "HE26+HE27"]
    assert texts(state) == [f"produce {pair}" for pair in pairs]
    after = play(state, "produce HE01+HE20")
    assert (after["scrap"], after["saw"]) == (2, 1)
    assert use([op("produce", max=2)])[0] == {"blueberry": 3}, "one helper, so no question"


def test_action_may_be_carried_out_at_its_discount():
    state = able([op("action", name="improve_workshop", discount=3)], blueberry=1)
    play(state, f"use {TREASURER}")
    assert texts(state) == [
        "done",
        "improve gluing",
        "improve pot_yellow",
        "improve sawing_2",
        "improve splicing_2",
    ]
    assert play(state, "improve gluing")["blueberry"] == 0
    assert use([op("action", name="improve_workshop", discount=0)], "done", blueberry=9)[0] == {}


@pytest.mark.parametrize("action", ["buy_lumber", "exchange_dice", "buy_materials", "choose_orders", "choose_helper"])
def test_every_action_can_be_an_effect_and_be_declined(action):
    state = able([op("action", name=action, discount=1)], blueberry=20, pile=["g1"])
    before = me(state)
    play(state, f"use {TREASURER}")
    while "done" in texts(state):
        play(state, "done")
    after = me(state)
    assert {key: before[key] for key in ("blueberry", "pile", "orders")} == {
        key: after[key] for key in ("blueberry", "pile", "orders")
    }


def test_the_discount_of_an_action_is_off_every_price_of_it():
    state = able([op("action", name="buy_lumber", discount=2)], blueberry=20)
    play(state, f"use {TREASURER}")
    costs = state.view(0)["prompt"]["costs"]
    assert costs == {"buy g1": 0, "buy g4": 2, "buy y2": 1, "buy y5": 4, "buy b3": 3, "buy b6": 6}


def test_take_order_is_free_and_has_no_second_one():
    state = able([op("take_order", n=1)])
    shown = state.view(0)["displays"]["orders"]
    play(state, f"use {TREASURER}")
    assert texts(state) == ["done", *sorted(f"take {order}" for order in shown)]
    after = play(state, f"take {shown[1]}")
    assert [order["id"] for order in after["orders"]] == [shown[1]] and asked(state) == "turn"
    now = state.view(0)["displays"]["orders"]
    assert now[:3] == [shown[0], *shown[2:]] and now[3] not in shown, "slid and refilled"


def test_two_orders_may_be_taken_one_by_one():
    state = able([op("take_order", n=2)])
    play(state, f"use {TREASURER}", "take E01")
    assert asked(state) == "take_order" and state.view(0)["prompt"]["left"] == 1
    assert play(state, "done")["orders"] == [{"id": "E01", "row": 2}]


def test_reset_tiles_turns_used_tiles_face_up():
    seat = {"sawing_up": 0, "splicing_up": 0, "upgrades": ["gluing", "sawing_2"], "gluing_up": 0}
    state = able([op("reset_tiles", max=2)], **seat)
    play(state, f"use {TREASURER}")
    assert texts(state) == ["done", "reset gluing", "reset sawing", "reset splicing_1"]
    after = play(state, "reset sawing", "reset gluing")
    up = {tile["id"] for tile in after["tiles"] if tile["up"]}
    assert up == {"sawing_1", "gluing"} and asked(state) == "turn"
    assert refused(able([op("reset_tiles", max=2)]), f"use {TREASURER}") == "nothing"


def test_choose_is_exactly_one_of_the_lists():
    effect = op("choose", options=[[GAIN, op("gain", points=2)], [op("gain", glue=3)]])
    state = able([effect])
    play(state, f"use {TREASURER}")
    assert texts(state) == ["option 1", "option 2"] and refused(state, "done") == "must"
    assert state.view(0)["prompt"]["options"] == effect["options"]
    assert play(state, "option 2")["glue"] == 3 and me(state)["blueberry"] == 0


def test_a_list_that_can_do_nothing_is_not_to_be_chosen():
    effect = op("choose", options=[[op("claim_contract")], [op("gain", glue=3)]])
    state = position(card_set=able_set([effect]), moved="buy_lumber", contracts=[])
    assert play(state, f"use {TREASURER}")["glue"] == 3


def test_convert_may_be_paid_as_often_as_it_says():
    effect = op("convert", pay={"blueberry": 2, "scrap": 1}, do=[op("gain", points=3)], times=2)
    state = able([effect], blueberry=9, scrap=3)
    play(state, f"use {TREASURER}")
    assert texts(state) == ["convert", "done"]
    after = play(state, "convert", "convert")
    assert (after["blueberry"], after["scrap"], after["points"]) == (5, 1, 6) and asked(state) == "turn"
    assert refused(able([effect], blueberry=9), f"use {TREASURER}") == "nothing"


def test_sell_tokens_one_by_one_up_to_a_number():
    effect = op("sell_tokens", rates={"scrap": 1, "glue": 2}, max=3)
    state = able([effect], scrap=2, glue=2, saw=5)
    play(state, f"use {TREASURER}")
    assert texts(state) == ["done", "sell glue", "sell scrap"]
    assert state.view(0)["prompt"]["brings"] == {"sell glue": 2, "sell scrap": 1}
    after = play(state, "sell glue", "sell glue", "sell scrap")
    assert (after["blueberry"], after["glue"], after["scrap"]) == (5, 0, 1) and asked(state) == "turn"


def test_swap_tokens_exchanges_one_kind_for_another():
    effect = op("swap_tokens", **{"from": ["scrap", "saw"], "to": ["glue", "saw"]}, times=2)
    state = able([effect], scrap=1, saw=1)
    play(state, f"use {TREASURER}")
    assert texts(state) == ["done", "swap saw:glue", "swap scrap:glue", "swap scrap:saw"]
    after = play(state, "swap scrap:saw", "swap saw:glue")
    assert (after["scrap"], after["saw"], after["glue"]) == (0, 1, 1)


def test_lift_order_moves_one_order_up_but_not_above_the_first_row():
    state = able([op("lift_order", rows=2)], orders=[("E01", 2), ("E02", 5), ("E03", 1)])
    play(state, f"use {TREASURER}")
    assert texts(state) == ["lift E01", "lift E02"]
    assert play(state, "lift E01")["orders"][0] == {"id": "E01", "row": 1}
    state = able([op("lift_order", rows=2)], orders=[("E02", 5)])
    assert play(state, f"use {TREASURER}")["orders"] == [{"id": "E02", "row": 3}]


COUNTED = {
    "pot": ({"upgrades": ["pot_yellow"]}, 2),
    "gluing_tile": ({"upgrades": ["gluing"]}, 1),
    "sawing_tile": ({"upgrades": ["sawing_2", "sawing_3"]}, 3),
    "splicing_tile": ({"upgrades": ["splicing_2"], "splicing_up": 0}, 2),
    "helper": ({"rooms": {0: TREASURER, 1: "HE01"}}, 2),
    "tool": ({"attic": {"b0": "axe", "b1": "axe", "m0": "axe"}}, 3),
    "completed_order": ({"completed": ["E01", "E02"]}, 2),
    "market_step": ({"market": 4}, 4),
    "blueberry_income_step": ({"berry": 12}, 12),
    "die_value_6": ({"pile": ["g6", "y6", "b5"], "pots": ["g5", "", ""]}, 2),
}


@pytest.mark.parametrize("thing", COUNTED)
def test_score_per_counts_each_thing_and_is_capped(thing):
    seat, count = COUNTED[thing]
    assert use([op("score_per", per=[thing], points=2, max=99)], **seat)[0] == {"points": 2 * count}
    assert use([op("score_per", per=[thing], points=20, max=7)], **seat)[0] == {"points": 7}


def test_claim_contract_takes_one_of_the_row():
    state = able([op("claim_contract")])
    play(state, f"use {TREASURER}")
    assert texts(state) == ["claim P1", "claim P2", "claim P3"]
    assert play(state, "claim P2")["contracts"] == ["P2"]
    assert state.view(0)["displays"]["contracts"][1] == {"id": "P2", "claimed": [0]}


def test_lists_are_carried_out_from_left_to_right():
    effects = [op("gain_die", colors=["green"], values=[1, 2]), op("modify_die", by=[3]), op("gain", glue=1)]
    state = able(effects)
    play(state, f"use {TREASURER}", "die g2")
    assert texts(state) == ["change g2:5", "done"] and me(state)["glue"] == 0
    assert play(state, "change g2:5")["glue"] == 1


def test_a_change_declined_after_other_effects_skips_only_what_follows():
    """docs/rules/woodcraft.md 11.8."""
    effects = [GAIN, op("modify_die", by=[3]), op("gain", glue=1)]
    assert use(effects, "done", pile=["g2"])[0] == {"blueberry": 1}
    assert use(effects, pile=["g6"])[0] == {"blueberry": 1}, "no die can be changed"


def test_every_primitive_is_tried_here_or_is_passive():
    source = Path(__file__).read_text(encoding="utf-8")
    for name in Effects(["mallet"]).ops:
        assert f'"{name}"' in source or name in ("discount", "trigger", "replace"), name


def test_an_ability_is_used_once_a_turn():
    state = able([GAIN])
    play(state, f"use {TREASURER}")
    assert refused(state, f"use {TREASURER}") == "used"
    play(state, "end")
    while state.actor == 1:
        state.play(engine.parse("woodcraft", {"turn": next_step(state)}.get(asked_of(state), texts(state)[0])))
    assert f"use {TREASURER}" in texts(state)


def asked_of(state):
    return state.view(1)["prompt"]["id"]


def next_step(state):
    return next(text for text in texts(state) if text.split()[0] in ("move", "berries", "end"))


def test_of_very_many_helpers_those_who_produce_are_chosen_one_by_one():
    """Eleven at work of whom five may produce: 462 ways at once are too many to choose from."""
    early = [card["id"] for card in changed_set(lambda document: None)["helpers"]["early"] if card["id"] != TREASURER]

    def large(document):
        document["workshop_rooms"]["columns"] = 8
        at = [[row, column] for row in range(2) for column in range(8)]
        document["workshop_rooms"]["rooms"] = [{"at": place, "income": None, "produce": 0} for place in at]
        ability = {"kind": "once_per_turn", "effects": [op("produce", max=5)]}
        for one in document["helpers"]["early"]:
            one |= {"production": [op("gain", scrap=1)], "ability": {"kind": "none", "effects": []}}
        card(document, "helpers", "early", TREASURER)["ability"] = ability

    rooms = {0: TREASURER, **dict(enumerate(early[:10], 1))}
    value = data({}, card_set=changed_set(large), moved="buy_lumber")
    for row in value["seats"]:
        row["rooms"] = [""] * 16
    value["seats"][0]["rooms"] = [rooms.get(room, "") for room in range(16)]
    gone = set(rooms.values())
    value["helpers"] = []
    value["helper_deck"] = [one for one in value["helper_deck"] if one not in gone]
    state = engine.restore(value)
    play(state, f"use {TREASURER}")
    assert texts(state) == sorted(f"produce {one}" for one in rooms.values())
    play(state, f"produce {early[0]}")
    assert engine.restore(state.to_json()) == state and len(texts(state)) == 10 and me(state)["scrap"] == 1
    play(state, texts(state)[0])
    assert len(texts(state)) == 84, "three of nine are few enough to be chosen at once"
    play(state, texts(state)[0])
    assert me(state)["scrap"] == 5 and asked(state) == "turn"
