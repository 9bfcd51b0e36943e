"""Every worked example of the rulebook (docs/rules/woodcraft.md 5 to 13)."""

import pytest
from refusals import refused

from .tables import free, me, moved, play, position, texts


def test_a_brown_three_of_the_yard_costs_five():
    state = moved("buy_lumber", blueberry=5)
    play(state, "do")
    assert state.view(0)["prompt"]["costs"]["buy b3"] == 5


def test_sell_a_brown_three_for_eight_and_buy_a_yellow_six_for_seven():
    state = moved("exchange_dice", pile=["b3"])
    play(state, "do")
    assert state.view(0)["prompt"]["brings"]["sell b3"] == 8
    assert play(state, "sell b3")["blueberry"] == 8
    assert texts(state) == ["buy g6", "buy y6", "done"], "another colour than the one sold, and a six"
    assert refused(state, "buy b6") == "colour" and refused(state, "buy y5") == "bank"
    after = play(state, "buy y6")
    assert (after["blueberry"], after["pile"]) == (1, ["y6"])


def test_two_of_one_material_and_three_of_another_cost_four():
    state = moved("buy_materials", blueberry=4)
    after = play(state, "do", "buy glue 2", "buy scrap 3")
    assert (after["blueberry"], after["glue"], after["scrap"], after["saw"]) == (0, 2, 3, 0)
    assert texts(state, "end", "buy") == ["end"], "two purchases"


def test_five_of_one_material_cannot_be_had():
    state = moved("buy_materials", blueberry=99)
    play(state, "do")
    assert max(int(text.split()[2]) for text in texts(state, "buy")) == 4
    play(state, "buy glue 2")
    assert refused(state, "buy glue 3") == "same_kind"


def test_a_green_five_is_sawn_in_two_or_with_a_token_in_three():
    state = free(pile=["g5"])
    assert texts(state, "saw") == ["saw g5:1+4", "saw g5:2+3"]
    state = free(pile=["g5"], saw=1)
    assert texts(state, "saw") == ["saw g5:1+1+3", "saw g5:1+2+2", "saw g5:1+4", "saw g5:2+3"]
    after = play(state, "saw g5:1+2+2")
    assert (after["pile"], after["saw"], after["tiles"][0]) == (["g1", "g2", "g2"], 0, {"id": "sawing_1", "up": False})


def test_with_three_tokens_a_five_becomes_five_ones():
    assert play(free(pile=["g5"], saw=3), "saw g5:1+1+1+1+1")["pile"] == ["g1"] * 5
    assert refused(free(pile=["g5"], saw=2), "saw g5:1+1+1+1+1") == "saw_tokens"


def test_gluing_two_colours_scores_four_points():
    state = free(pile=["g2", "y3"], glue=1, upgrades=["gluing"])
    assert texts(state, "glue") == ["glue g2+y3:g5", "glue g2+y3:y5"]
    after = play(state, "glue g2+y3:y5")
    assert (after["pile"], after["points"], after["glue"]) == (["y5"], 4, 0)
    after = play(free(pile=["g2", "g3"], glue=1, upgrades=["gluing"]), "glue g2+g3:g5")
    assert (after["pile"], after["points"]) == (["g5"], 0)


def test_a_green_four_is_cut_to_be_planted():
    for answer, rest, tree in (("plant g4:1", "g3", "g1"), ("plant g4:2", "g2", "g2")):
        state = moved("produce_plant", pile=["g4"])
        play(state, "do", "produce HE27 plant")
        after = play(state, answer)
        assert (after["pile"], after["pots"]["green"]) == ([rest], tree)
        assert after["tiles"][0]["up"], "no sawing tile is used"


def test_the_spinning_top_in_row_four():
    """Yellow 1, yellow 2 and a scrap for 4 blueberries and 2 glue, and a blueberry for the row."""
    state = free(pile=["y1", "y2"], scrap=1, orders=[("E01", 4)])
    after = play(state, "complete E01")
    assert (after["blueberry"], after["glue"], after["scrap"], after["pile"]) == (5, 2, 0, [])
    assert (after["completed"], after["orders"]) == (["E01"], [])


@pytest.mark.parametrize(("row", "reputation"), [(1, 3), (2, 2), (3, 1)])
def test_the_upper_rows_pay_reputation(row, reputation):
    after = play(free(pile=["g4"], orders=[("E04", row)]), "complete E04")
    assert (after["tracks"]["reputation"], after["blueberry"], after["scrap"]) == (reputation, 4, 1)


def test_the_last_row_costs_a_point():
    assert play(free(pile=["g4"], points=3, orders=[("E04", 5)]), "complete E04")["points"] == 2
    assert play(free(pile=["g4"], orders=[("E04", 5)]), "complete E04")["points"] == 0, "never below nothing"


def test_a_mallet_and_a_wrench_side_by_side_bring_two_steps_of_blueberry_income():
    state = free(pile=["y2", "y2"], orders=[("E09", 4)], attic={"b0": "mallet"})
    play(state, "complete E09")
    after = play(state, "tool wrench b1")
    assert after["tracks"]["blueberry"] == 2 and after["attic"] == {"b0": "mallet", "b1": "wrench"}


def test_a_second_wrench_above_them_produces_and_brings_no_reputation():
    """It differs from the mallet: one production. It does not differ from the wrench: no reputation."""
    state = free(pile=["y2", "y2"], orders=[("E09", 5)], attic={"b0": "mallet", "b1": "wrench"})
    play(state, "complete E09")
    spaces = {text.split()[2] for text in texts(state)}
    assert spaces == {"b2", "b3", "m0"}
    before = me(state)
    after = play(state, "tool wrench m0")
    assert after["blueberry"] - before["blueberry"] == 3, "the production of the one helper"
    assert after["tracks"]["reputation"] == 0


def test_leftovers_of_seventeen_are_a_point():
    from engine.woodcraft.scores import leftover_points

    state = position({"pile": ["y3"], "pots": ["g5", "", ""], "blueberry": 6, "glue": 2, "scrap": 1})
    assert leftover_points(state, state.seats[0]) == 1


def test_four_orders_at_a_reputation_of_five_are_twenty_points():
    state = position(
        {"reputation": 14, "completed": ["E01", "E02", "E03", "E04"]},
        moved="buy_lumber",
        round=14,
        turn=1,
        late=True,
    )
    play(state, "end")
    view = state.view(0)
    assert view["over"] and view["final"][0]["reputation"] == 20
    state = position({"reputation": 15, "completed": ["L01"] * 1}, moved="buy_lumber", round=14, turn=1, late=True)
    play(state, "end")
    assert state.view(0)["final"][0]["reputation"] == 6, "one step further an order is worth six"


def test_four_players_are_rewarded_top_middle_bottom_nothing():
    """Those who reach the tile in one round share a rank; the next one counts all who were there before."""
    from engine.woodcraft.tracks import tile_reward

    book = position().book
    assert [tile_reward(book, "RT1", 4, rank) >= 0 for rank in range(4)] == [True, True, True, False]
    assert [tile_reward(book, "RT1", 3, rank) >= 0 for rank in range(3)] == [True, True, False]
    assert [tile_reward(book, "RT1", 2, rank) >= 0 for rank in range(2)] == [True, False]
    even, three = book.tiles["RT1"]
    assert tile_reward(book, "RT1", 2, 0) == tile_reward(book, "RT1", 1, 0) == even[1]
    assert tile_reward(book, "RT1", 3, 0) == three[0] and tile_reward(book, "RT1", 4, 0) == even[0]


@pytest.mark.parametrize(
    ("players", "reached", "points"),
    [
        (4, [0, 0, 0, 0], 5),
        (4, [0, 3, 0, 0], 5),
        (4, [0, 2, 0, 0], 3),
        (4, [0, 2, 3, 0], 3),
        (4, [0, 2, 2, 0], 2),
        (4, [0, 1, 2, 2], 0),
        (3, [0, 0, 0], 5),
        (3, [0, 1, 0], 2),
        (3, [0, 1, 1], 0),
        (2, [0, 0], 3),
        (2, [0, 3], 3),
        (2, [0, 2], 0),
        (1, [0, 0], 3),
        (1, [0, 2], 0),
    ],
)
def test_a_reputation_tile_pays_by_rank_and_those_of_one_round_share_it(players, reached, points):
    """Round 3; reward of RT1: 5, 3, 2 points on one side, 5, 2 on the other."""
    seat = {"reputation": 4, "pile": ["g4"], "orders": [("E04", 3)]}
    options = {"round": 3, "moved": "buy_lumber", "reached": [reached, [0] * len(reached)]}
    if players == 1:
        options["reached"] = [[*reached][:2], [0, 0]]
    state = position(seat, players=players, **options)
    after = play(state, "complete E04")
    assert after["tracks"]["reputation"] == 5 and after["points"] == points
    tile = state.view(0)["board"]["reputation_tiles"][0]
    assert {"seat": 0, "round": 3} in tile["reached"]


def test_the_walk_of_the_wheel():
    """A, B, C, D leave quadrant 0; C twice more; then E (docs/rules/woodcraft.md 5.7)."""
    a, b, c, d, e, f, g = (
        "buy_lumber",
        "exchange_dice",
        "buy_materials",
        "choose_orders",
        "choose_helper",
        "produce_plant",
        "improve_workshop",
    )
    state = position({"blueberry": 50}, {"blueberry": 50})

    def move(tile):
        seat = state.turn
        before = me(state, seat)
        state.play(parse(f"move {tile}"))
        if state.view(0)["prompt"]["id"] == "die":
            dice = texts(state)
            state.play(parse("die g2"))
            assert dice == ["die b2", "die g2"]
        after = me(state, seat)
        state.play(parse("berries"))
        state.play(parse("end"))
        return {key: after[key] - before[key] for key in ("blueberry", "points", "saw", "scrap", "glue")} | {
            "dice": len(after["pile"]) - len(before["pile"])
        }

    nothing = dict.fromkeys(("blueberry", "points", "saw", "scrap", "glue", "dice"), 0)
    for tile in (a, b, c, d):
        assert move(tile) == nothing, "the arc covers the rewards of quadrant 0"
    tiles = state.view(0)["wheel"]["tiles"]
    assert [tiles[tile] for tile in (a, b, c, d)] == [[1, 7], [1, 6], [1, 5], [1, 4]]
    assert move(c) == nothing | {"blueberry": 1}
    wheel = state.view(0)["wheel"]
    assert wheel["tiles"][c] == [2, 7] and wheel["arrow"] == 2
    assert wheel["saw"][0]["reward"] == [{"op": "gain", "points": 2}]
    move(c)
    wheel = state.view(0)["wheel"]
    assert wheel["arrow"] == 3 and c not in wheel["free"], "quadrant 0 is not empty: blocked"
    assert wheel["saw"][1]["reward"] == [{"op": "gain", "saw": 1}]
    assert refused(state, f"move {c}") == "blocked"
    assert move(e) == nothing | {"points": 2, "dice": 1}
    assert state.view(0)["wheel"]["tiles"][e] == [1, 3], "the gap at 5 stays"
    assert move(e) == nothing | {"scrap": 1, "glue": 1, "saw": 1}
    assert {f, g} <= set(state.view(0)["wheel"]["free"])


def parse(text):
    import engine

    return engine.parse("woodcraft", text)


def test_a_first_sawing_tile_makes_every_six_two_cheaper_even_when_turned():
    for up in (0, 2):
        seat = {"upgrades": ["sawing_2"], "sawing_up": up, "blueberry": 20}
        state = moved("buy_lumber", **seat)
        play(state, "do")
        assert state.view(0)["prompt"]["costs"]["buy b6"] == 6
        state = moved("exchange_dice", **seat)
        play(state, "do")
        assert state.view(0)["prompt"]["costs"] == {"buy g6": 4, "buy y6": 5, "buy b6": 6}


def test_a_contract_for_pots_and_gluing_counts_the_green_pot_and_pays_at_most_twelve():
    from engine.woodcraft.scores import contract_points

    claims = {"claims": [["P1", 0]]}
    state = position({"contracts": ["P1"]}, **claims)
    assert contract_points(state, state.seats[0]) == 3
    owned = ["pot_yellow", "pot_brown", "gluing"]
    state = position({"contracts": ["P1"], "upgrades": owned}, **claims)
    assert contract_points(state, state.seats[0]) == 12


def test_the_last_step_of_the_market_can_be_bought_every_turn():
    seat = {"market": 8, "blueberry": 30}
    state = position(seat, moved="buy_lumber")
    after = play(state, "market")
    assert (after["points"], after["blueberry"], after["tracks"]["market"]) == (11, 18, 8)
