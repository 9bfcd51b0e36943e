"""What can I make: exact and cheapest against brute force, the rulebook's examples by hand, purchases."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import BadData
from engine.woodcraft import prices
from engine.woodcraft.card_set import CardSet
from engine.woodcraft.dice import COLOURS, NAMES, names, pile
from engine.woodcraft.order_solver import Purchase, purchases, ways
from engine.woodcraft.order_steps import Way
from engine.woodcraft.order_tools import tools_of

from . import slow
from .legal import die_price
from .tables import chance_game, changed_set, me, moved, play, plays, texts

RANGES = CardSet.standard().ranges


def tools(sawing=0, splicing=(), gluing=0, turned=(), pots=None, **tokens):
    """Tiles by number; ``turned`` names those that are face down: "sawing", 1 to 3, "gluing"."""
    turned = list(turned)
    return {
        "sawing": sawing,
        "splicing": {number: RANGES[number - 1] for number in splicing},
        "gluing": gluing,
        "turned": {
            "sawing": turned.count("sawing"),
            "splicing": {number: RANGES[number - 1] for number in turned if isinstance(number, int)},
            "gluing": turned.count("gluing"),
        },
        "pots": pots or {},
        **tokens,
    }


def need(*dice, **tokens):
    return {"dice": list(dice), "tokens": tokens}


def only(dice, owned, wanted):
    solutions = ways(dice, owned, wanted)
    assert len(solutions) == 1
    return solutions[0]


# By hand


def test_nothing_is_to_be_done():
    assert only(["g3", "y1"], tools(), need("g3")) == Way((), 0, ("y1",), {})


def test_a_saw_as_in_the_rulebook():
    one = tools(sawing=1)
    assert only(["g5"], one, need("g2", "g3")).steps == ("saw g5:2+3",)
    assert only(["g5"], one, need("g4")) == Way(("saw g5:1+4",), 2, ("g1",), {})
    assert ways(["g5"], one, need("g2", "g2")) == []
    with_token = only(["g5"], tools(sawing=1, saw=1), need("g2", "g2"))
    assert with_token == Way(("saw g5:1+2+2",), 5, ("g1",), {"saw": 1})


def test_two_tiles_are_cheaper_than_a_tile_and_a_token():
    way = only(["g5"], tools(sawing=2, saw=1), need("g1", "g1", "g3"))
    assert way.cost == 4 and way.spent == {} and [step[:3] for step in way.steps] == ["saw", "saw"]
    assert only(["g5"], tools(sawing=1, saw=1, reuse=1), need("g1", "g1", "g3")).spent == {"saw": 1}


def test_a_splice_takes_scrap_and_the_tile_that_can():
    assert only(["y2"], tools(splicing=[1, 2], scrap=1), need("y4")).steps == ("splice 2 y2:4",)
    assert only(["y2"], tools(splicing=[1, 3], scrap=1), need("y3")).steps == ("splice 1 y2:3",)
    assert ways(["y2"], tools(splicing=[1, 2], scrap=1), need("y5")) == []
    assert len(only(["y2"], tools(splicing=[1, 2], scrap=2), need("y5")).steps) == 2
    assert ways(["y2"], tools(splicing=[1, 2], scrap=2), need("y5", scrap=1)) == []
    assert ways(["y6"], tools(splicing=[3], scrap=1), need("g6")) == []


def test_a_glue_makes_a_die_of_either_colour():
    owned = tools(gluing=1, glue=1)
    assert only(["g2", "y3"], owned, need("y5")) == Way(("glue g2+y3:y5",), 5, (), {"glue": 1})
    assert only(["g2", "y3"], owned, need("g5")).cost == 7, "a surcharge is lost"
    assert ways(["g3", "y4"], owned, need("y6")) == []
    assert ways(["g2", "y3"], tools(glue=1), need("y5")) == ways(["g2", "y3"], tools(gluing=1), need("y5")) == []


def test_the_surcharge_that_a_glue_loses_is_that_of_the_card_set():
    """Where yellow costs more than brown, the yellow die is kept."""
    dear_yellow = changed_set(
        lambda document: document["prices"].update(die_surcharge={"green": 0, "yellow": 2, "brown": 1})
    )
    pile, owned = ["g2", "y3", "b3"], tools(gluing=1, glue=1)
    assert only(pile, owned, need("g5")).left == ("b3",)
    (way,) = ways(pile, owned, need("g5"), card_set=CardSet.of(dear_yellow))
    assert (way.left, way.cost) == (("y3",), 7)


def test_glue_then_saw_and_saw_then_glue():
    assert only(["y2", "g3"], tools(sawing=1, gluing=1, glue=1), need("y2", "y3")).steps == (
        "glue g3+y2:y5",
        "saw y5:2+3",
    )
    both = only(["y4", "b2"], tools(sawing=1, gluing=1, glue=1), need("y1", "b5"))
    assert both.steps == ("saw y4:1+3", "glue y3+b2:b5")


def test_a_splice_may_have_to_come_before_the_saw():
    way = only(["g3"], tools(sawing=1, splicing=[3], scrap=1), need("g3", "g3"))
    assert way.steps == ("splice 3 g3:6", "saw g6:3+3"), "even though the pile holds one of them already"


def test_a_turned_tile_takes_a_reuse_token():
    owned = tools(turned=["sawing", 2, "gluing"], scrap=1, glue=1, reuse=1)
    assert only(["g5"], owned, need("g4")).steps == ("reuse sawing", "saw g5:1+4")
    assert only(["g4"], owned, need("g6")).steps == ("reuse splicing_2", "splice 2 g4:6")
    assert only(["g2", "g4"], owned, need("g6")).cost == 8
    assert only(["g2", "g4"], tools(turned=["gluing"], glue=1, reuse=1), need("g6")).steps[0] == "reuse gluing"
    assert ways(["g5"], tools(reuse=3), need("g4")) == [], "there is no tile to use again"


def test_a_tile_can_be_used_again_in_the_same_way():
    way = only(["g6"], tools(sawing=1, reuse=1), need("g1", "g2", "g3"))
    assert way.steps[1] == "reuse sawing" and way.cost == 8 and way.spent == {"reuse": 1}
    twice = only(["g1", "g1", "g1"], tools(gluing=1, glue=2, reuse=1), need("g3"))
    assert twice.steps == ("glue g1+g1:g2", "reuse gluing", "glue g1+g2:g3")


def test_a_tree_is_harvested_when_the_pile_does_not_do():
    owned = tools(pots={"green": "g4", "yellow": None})
    assert only([], owned, need("g4")).steps == ("harvest green",)
    assert only(["g4"], owned, need("g4")).steps == ()
    assert only(["g4"], owned, need("g4", "g4")).steps == ("harvest green",)
    with pytest.raises(BadData):
        ways([], tools(pots={"green": "y4"}), need("g4"))


def test_tokens_of_an_order_are_left_after_the_work():
    assert ways(["y1", "y2"], tools(), "E01") == []
    assert only(["y1", "y2"], tools(scrap=1), "E01").steps == ()
    assert ways(["y1", "y1"], tools(splicing=[1], scrap=1), "E01") == []
    assert only(["y1", "y1"], tools(splicing=[1], scrap=2), "E01").spent == {"scrap": 1}
    order = CardSet.standard().orders["E01"]
    assert ways(["y1", "y2"], tools(scrap=1), order) == ways([6, 7], tools(scrap=1), "E01")
    with pytest.raises(BadData):
        ways([], tools(), "E99")


def test_several_ways_leave_different_dice():
    solutions = ways(["g5", "g6", "g1"], tools(sawing=1), need("g4"), limit=9)
    assert [way.left for way in solutions] == [("g1", "g1", "g6"), ("g1", "g2", "g5")]
    assert ways(["g5", "g6", "g1"], tools(sawing=1), need("g4"), limit=1) == solutions[:1]


def test_splicing_may_be_given_without_numbers():
    plain = {"splicing": [(1,), (1, 2, 3, 4)], "turned": {"splicing": [(1, 2)]}, "scrap": 1}
    assert only(["g1"], plain, need("g5")).steps == ("splice 3 g1:5",)
    strange = {"splicing": [(2,), (2,)], "scrap": 2}
    assert only(["g1"], strange, need("g5")).steps == ("splice 1 g1:3", "splice 2 g3:5")
    assert ways(["g1"], strange, need("g4")) == []


def test_the_tools_of_a_player_in_a_view():
    player = {
        "tiles": [
            {"id": "sawing_1", "up": True},
            {"id": "sawing_2", "up": False},
            {"id": "splicing_1", "up": True},
            {"id": "splicing_2", "up": False},
            {"id": "gluing", "up": True},
        ],
        "pots": {"green": "g1", "yellow": None},
        "saw": 1,
        "scrap": 2,
        "glue": 3,
        "reuse": 4,
        "blueberry": 5,
    }
    assert tools_of(player) == tools(
        1, [1], 1, turned=["sawing", 2], pots={"green": "g1", "yellow": None}, saw=1, scrap=2, glue=3, reuse=4
    )


# Purchases


def test_a_purchase_that_makes_an_order_reachable():
    offers = purchases(["y1"], tools(sawing=1), need("y1", "y3"), yard=["g4", "y3", "y5", "b3"])
    assert offers == [
        Purchase("y3", 4, "yard", Way((), 0, (), {})),
        Purchase("y5", 6, "yard", Way(("saw y5:2+3",), 2, ("y2",), {})),
        Purchase("y6", 7, "exchange", Way(("saw y6:3+3",), 2, ("y3",), {})),
    ]
    assert purchases(["y1"], tools(sawing=1), need("y1", "y3"), ["y3", "y5"], exchange=False, money=5) == offers[:1]
    assert purchases(["y1"], tools(), need("b1", "b2"), yard=["b1"]) == []


def test_the_fewest_tokens_that_do_are_bought():
    offers = purchases(["y1", "y1"], tools(splicing=[1]), "E01", exchange=False)
    assert [(each.what, each.price, each.where) for each in offers] == [("scrap 2", 1, "material")]
    glue = purchases(["g2", "g3"], tools(gluing=1), need("g5"), exchange=False)
    assert [each.what for each in glue] == ["glue 1"] and glue[0].price == 0


# Against brute force


@st.composite
def workshops(draw):
    colours = draw(st.integers(1, 3))
    dice = draw(st.lists(st.integers(0, 6 * colours - 1), min_size=1, max_size=3))
    tiles = draw(st.lists(st.sampled_from(["up", "turned", None]), min_size=3, max_size=3))
    gluing = draw(st.sampled_from(["up", "turned", None]))
    owned = tools(
        sawing=draw(st.integers(0, 2)),
        splicing=[number for number, tile in enumerate(tiles, 1) if tile == "up"],
        gluing=int(gluing == "up"),
        turned=["sawing"] * draw(st.integers(0, 1))
        + [number for number, tile in enumerate(tiles, 1) if tile == "turned"]
        + ["gluing"] * (gluing == "turned"),
        pots=dict.fromkeys(COLOURS) | draw(st.sampled_from([{}, {}, {"green": "g3"}, {"yellow": "y1"}])),
        saw=draw(st.integers(0, 2)),
        scrap=draw(st.integers(0, 2)),
        glue=draw(st.integers(0, 2)),
        reuse=draw(st.integers(0, 1)),
    )
    return names(pile(dice)), owned, draw(st.integers(0, 10**9))


@given(workshops())
def test_a_way_is_found_if_there_is_one_and_the_first_is_a_cheapest(workshop):
    dice, owned, seed = workshop
    chance = random.Random(seed)
    costs = slow.everything(dice, owned)
    reached = [now.dice for now in costs if now.dice]
    for _ in range(12):
        if chance.random() < 0.6:
            end = chance.choice(reached)
            wanted = chance.sample(end, chance.randint(1, min(4, len(end))))
        else:
            wanted = [chance.randrange(18) for _ in range(chance.randint(1, 3))]
        tokens = {chance.choice(["saw", "scrap", "glue"]): 1} if chance.random() < 0.3 else {}
        least = slow.cheapest(costs, wanted, tokens)
        solutions = ways(dice, owned, need(*wanted, **tokens), limit=chance.choice([1, 3]))
        assert (solutions[0].cost if solutions else None) == least
        assert [way.cost for way in solutions] == sorted(way.cost for way in solutions)
        for way in solutions:
            now, cost = slow.replay(dice, owned, way.steps)
            assert cost == way.cost and slow.holds(now, wanted, tokens)
            assert tuple(names(slow.without(now.dice, *wanted))) == way.left
            before = slow.start(dice, owned)
            for token in ("saw", "scrap", "glue", "reuse"):
                assert way.spent.get(token, 0) == getattr(before, token) - getattr(now, token)


def test_every_way_to_an_order_of_the_set_can_be_played():
    chance = random.Random(4)
    orders = list(CardSet.standard().orders.values())
    owned = tools(2, [1, 2], 1, saw=2, scrap=2, glue=1, reuse=0)
    done = 0
    for _ in range(25):
        dice = [chance.choice(NAMES) for _ in range(7)]
        for order in chance.sample(orders, 8):
            for way in ways(dice, owned, order):
                now, cost = slow.replay(dice, owned, way.steps)
                assert cost == way.cost and slow.holds(now, order.dice, dict(order.tokens))
                done += 1
    assert done > 60


# --- prices -----------------------------------------------------------------------------------------


def offered(dice, owned, wanted, **more):
    """What can be bought, with its price."""
    return {(offer.what, offer.where): offer.price for offer in purchases(dice, owned, wanted, **more)}


def test_the_second_sawing_tile_makes_a_six_two_cheaper_as_in_the_game():
    """Printed price 6 + 1; the order is out of reach for 6 blueberries without the discount."""
    wanted = need("y6", "y1")
    for owned in (tools(sawing=2), tools(sawing=1, turned=["sawing"]), tools(turned=["sawing", "sawing"])):
        assert offered(["y1"], owned, wanted, money=6) == {("y6", "exchange"): 5}
    assert offered(["y1"], tools(sawing=1), wanted, money=6) == {}
    assert offered(["y1"], tools(sawing=2), wanted, yard=["y6"], exchange=False) == {("y6", "yard"): 5}


def test_the_mark_on_an_order_agrees_with_the_price_that_is_asked():
    """Pile y1, 6 blueberries, the order needs y6 and y1: buying y6 is legal for 5 and makes the order ready."""
    seat = {"pile": ["y1"], "blueberry": 6, "scrap": 2, "upgrades": ["sawing_2"], "orders": [("W07", 2)]}
    state = moved("exchange_dice", **seat)
    player = me(state)
    assert "y6 exchange 5" in [
        f"{offer.what} {offer.where} {offer.price}" for offer in purchases(["y1"], tools_of(player), "W07", money=6)
    ]
    play(state, "do", "done")
    assert state.view(0)["prompt"]["costs"]["buy y6"] == 5
    after = play(state, "buy y6")
    assert after["blueberry"] == 1 and "complete W07" in texts(state)


def test_helpers_make_dice_cheaper_in_a_purchase_as_in_the_game():
    wanted = need("g3")
    assert offered([], tools() | {"helpers": ["HE18", "HE19"]}, wanted, yard=["g3"], money=1) == {("g3", "yard"): 1}
    assert offered([], tools() | {"helpers": ["HE18"]}, wanted, yard=["g3"], money=1) == {}
    assert offered([], tools(sawing=2) | {"helpers": ["HE18"]}, need("b6"), money=5) == {("b6", "exchange"): 5}


def test_a_price_depends_on_which_sawing_tiles_there_are_and_not_on_their_number():
    """In a card set the third tile may come before the second."""
    owned = tools(sawing=2) | {"upgrades": ["sawing_3"]}
    assert offered([], owned, need("g6"), money=6) == {("g6", "exchange"): 6}
    assert offered([], owned, need("g6"), money=5) == {}


@pytest.mark.slow
def test_every_price_of_a_purchase_is_the_one_asked_in_a_game():
    """In random games, against the prices worked out by the facts."""
    seen = set()
    for seed in range(6):
        for state, action in plays(chance_game(1 + seed % 4, seed), seed):
            if action is None or state.phase != "turn":
                continue
            view = state.view(state.turn)
            player = view["players"][state.turn]
            for die in {*view["yard"], "g6", "y6", "b6"}:
                offers = purchases([], tools_of(player), need(die), yard=[die], exchange=False)
                price = next(one.price for one in offers if one.what == die)
                assert price == die_price(view, player, die)
                seen.add((die[1] == "6" and "sawing_2" in player["upgrades"], price < int(die[1])))
    assert len(seen) == 4


def test_there_is_one_price_of_a_material_and_a_market_step():
    book = CardSet.standard()
    assert [prices.material_price(book, amount) for amount in range(1, 5)] == [0, 1, 3, 4]
    assert [prices.material_price(book, amount, 1) for amount in range(1, 5)] == [0, 0, 2, 3]
    last = len(book.market)
    assert prices.market_price(book, last) == prices.market_price(book, last + 3) == 12
    assert prices.market_price(book, last, book.powers(["HE22"])) == 11
