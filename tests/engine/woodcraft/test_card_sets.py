"""The standard card set is what it claims to be, and differences between card sets are small and lead back."""

import copy
import json

import pytest

import engine
from engine import BadData, Record
from engine.woodcraft import schema
from engine.woodcraft.card_set import CardSet
from engine.woodcraft.dice import names, pile, price
from engine.woodcraft.differences import changes, with_changes
from engine.woodcraft.standard import STANDARD
from engine.woodcraft.vocabulary import Effects

from .changed_documents import HELPERS, ORDERS, SET, changed, own

# The standard set


def test_the_standard_set_passes_its_own_schema():
    schema.check(STANDARD)
    assert CardSet.of(STANDARD) is CardSet.of(copy.deepcopy(STANDARD)) is SET
    assert (SET.name, SET.id, SET.version) == ("standard", "standard", 6)


def test_it_has_as_many_cards_as_the_box():
    assert [len(ORDERS[deck]) for deck in ("early", "late", "walnut")] == [32, 32, 8]
    assert [len(HELPERS[deck]) for deck in ("early", "late")] == [27, 22]
    assert (len(SET.contracts), len(SET.solo), len(SET.tools), len(SET.tiles)) == (8, 10, 11, 3)
    assert (len(SET.attic), sum(len(space.edges) for space in SET.attic) // 2) == (11, 20)


def test_cards_are_read_as_they_are_written():
    order = SET.orders["E01"]
    assert names(order.dice) == ["y1", "y2"] and order.tokens == (("scrap", 1),) and order.row == 2
    assert order.counts == ((6, 1), (7, 1)) and SET.deck_of["E01"] == "orders early"
    assert SET.lists[order.reward] == (("gain", (("blueberry", 4), ("glue", 2))),)
    assert SET.written[order.reward] == [{"op": "gain", "blueberry": 4, "glue": 2}]
    assert not SET.cards["E01"]["designed"]
    helper = SET.helpers["HL01"]
    assert (SET.deck_of["HL01"], helper.cost, helper.kind) == ("helpers late", 7, "permanent")
    assert SET.written[helper.ability][0]["limit"] == "turn"
    assert SET.lists[helper.production] == (("gain", (("blueberry", 3),)),)
    assert SET.decks["orders walnut"] == tuple(f"W0{number}" for number in range(1, 9))
    assert SET.contracts["P1"].per == ("pot", "gluing_tile")
    assert SET.solo["S03"].wheel == "buy_lumber" and SET.solo["S10"].contract


def test_numbers_of_the_facts():
    assert SET.setup["dice"] == ["g3", "y2", "b1"] and SET.setup["blueberries"] == 12
    assert [*SET.setup["lanterns"].values()] == [1, 1, 1, 2]
    assert [*SET.rounds["by_players"].values()] == [14, 14, 14, 13]
    assert SET.rounds["income_after"]["4"] == [4, 8, 11, 13]
    assert [*SET.setup["public_contracts"].values()] == [3, 3, 4, 5]
    assert SET.materials == ((1, 0), (2, 1), (3, 3), (4, 4)) and SET.surcharge == (0, 1, 2)
    assert SET.market[-1] == (12, 11) and len(SET.market) == 8
    assert SET.ranges == ((1,), (1, 2), (1, 2, 3, 4)) and SET.upgrades["gluing"].cost == 4
    assert (SET.tool_line, SET.points_line, SET.track_end) == (5, 8, 10)
    assert len(SET.per_order) == 16 and SET.per_order[-2:] == (5, 6)
    assert SET.start_room == 0 and set(SET.rooms[5].near) == {1, 4, 6}
    attic = {space.name: space for space in SET.attic}
    place = SET.space_of
    assert attic["m1"].after == (place["b1"], place["b2"]) and attic["b0"].after == ()
    assert {SET.attic[other].name: SET.lists[reward] for other, reward in attic["b0"].edges} == {
        "b1": (("advance", "blueberry", 2),),
        "m0": (("produce", 1),),
    }


def test_all_26_primitives_are_known_and_used():
    used = {effect["op"] for effect in all_effects()}
    known = set(Effects(SET.tools).ops)
    assert len(known) == 26 and known == used


def all_effects():
    """Every effect anywhere in the standard set."""
    stack = [STANDARD]
    while stack:
        inside = stack.pop()
        if isinstance(inside, dict):
            if "op" in inside:
                yield inside
            stack += inside.values()
        elif isinstance(inside, list):
            stack += inside


def test_designed_cards_are_marked_and_printed_ones_are_not():
    assert [o["id"] for deck in ORDERS.values() for o in deck if not o["designed"]] == ["E01", "L01"]
    assert [c["id"] for c in STANDARD["public_contracts"] if not c["designed"]] == ["P1"]
    assert all(helper["designed"] for deck in HELPERS.values() for helper in deck)
    for path in STANDARD["designed"]:
        inside = STANDARD
        for step in path.split("."):
            if isinstance(inside, list):
                inside = inside[int(step)] if step.isdigit() else next(c for c in inside if c["id"] == step)
            else:
                inside = inside[step]


# The yardstick of docs/rules/woodcraft.md 15, in blueberries. It leaves out the actions an order takes: ours pay
# more than it says, by as much as makes them worth taking (docs/woodcraft.md).

WORTH = {"blueberry": 1, "points": 1.3, "scrap": 1, "glue": 1.5, "saw": 1.5, "lantern": 2.5, "reuse": 2}


STEP = {"blueberry": 2.5, "walnut": 3, "reputation": 2.5}


def worth(effects):
    total = 0.0
    for effect in effects:
        op = effect["op"]
        if op == "gain":
            total += sum(WORTH[name] * n for name, n in effect.items() if name != "op")
        elif op == "advance":
            total += STEP[effect["track"]] * effect["by"]
        elif op == "produce":
            total += 2.5 * effect["max"]
        elif op == "tool":
            total += (3 if effect["types"] == "any" else 2.7) * effect["n"]
        elif op == "gain_die":
            total += max(price(pile([f"{c[0]}{v}"])[0]) for c in effect["colors"] for v in effect["values"])
        elif op == "choose":
            total += worth(effect["options"][-1])
        else:
            raise AssertionError(op)
    return total


def cost(order):
    return sum(map(price, order.dice)) + sum(WORTH[token] * n for token, n in order.tokens)


@pytest.mark.parametrize(
    ("deck", "costs", "ratios", "mean"),
    [
        ("early", (4, 11.5), (1.15, 2.9), 7.33),
        ("late", (7, 16), (1.15, 3.0), 12.45),
        ("walnut", (11, 13), (1.08, 1.21), 12.12),
    ],
)
def test_orders_cost_and_pay_within_the_bands(deck, costs, ratios, mean):
    orders = [SET.orders[order] for order in SET.decks[f"orders {deck}"]]
    for order in orders:
        assert costs[0] <= cost(order) <= costs[1], order.id
        assert ratios[0] <= worth(SET.written[order.reward]) / cost(order) <= ratios[1], order.id
    assert sum(map(cost, orders)) / len(orders) == pytest.approx(mean, abs=0.06)


# Documents of one's own


def test_a_set_of_ones_own_is_named_by_its_content():
    one = CardSet.of(changed("orders", "early", "E05", "row", 1, of=own()))
    same = CardSet.of(json.loads(json.dumps(changed("orders", "early", "E05", "row", 1, of=own()), sort_keys=True)))
    other = CardSet.of(changed("orders", "early", "E05", "row", 4, of=own()))
    assert one is same and one.orders["E05"].row == 1 and other.orders["E05"].row == 4
    assert one.name != other.name and one.name.startswith("mine-") and len(one.name) == len("mine-") + 8


def test_a_set_is_safe_from_later_changes_of_its_document():
    document = own(title="Once")
    made = CardSet.of(document)
    document["title"] = "Twice"
    assert made.document["title"] == made.title == "Once" and CardSet.of(document).title == "Twice"


def test_a_title_can_contain_pictures_of_several_people():
    family = "\U0001f469\u200d\U0001f467"
    assert CardSet.of(own(title=family)).title == family


# Differences


def test_the_difference_of_the_standard_set_is_nothing():
    assert changes(STANDARD) == {"set": {}, "gone": []}
    assert with_changes({"set": {}, "gone": []}) == STANDARD


def test_a_difference_is_small_and_leads_back():
    document = changed("prices", "second_order", 4, of=own())
    assert changes(document) == {"set": {"id": "mine", "prices.second_order": 4}, "gone": []}
    document = changed("helpers", "late", "HL02", "cost", 9, of=document)
    document["orders"]["early"] = [*document["orders"]["early"][1:], {**ORDERS["early"][4], "id": "X1"}]
    document["market"] = document["market"][:3]
    difference = changes(document)
    assert difference["gone"] == ["orders.early.E01"]
    assert sorted(difference["set"]) == [
        "helpers.late.HL02.cost",
        "id",
        "market",
        "orders.early.X1",
        "prices.second_order",
    ]
    assert with_changes(difference) == document
    document["orders"]["early"].reverse()
    assert with_changes(changes(document)) == document
    document["helpers"]["late"] = [{**card, "id": f"N{number}"} for number, card in enumerate(HELPERS["late"])]
    assert with_changes(changes(document)) == document


@pytest.mark.parametrize("ids", [("X2", "X10"), ("X10", "X2")])
def test_added_cards_keep_their_order_in_a_code(ids):
    document = own()
    document["orders"]["early"] += [{**ORDERS["early"][0], "id": id} for id in ids]
    state = engine.new("woodcraft", 2, 7, {"card_set": document})
    state.play(state.actions()[0])
    again = Record.from_code(Record.of(state).code())
    assert [card["id"] for card in again.options["card_set"]["orders"]["early"][-2:]] == list(ids)
    assert engine.replay(again) == state


@pytest.mark.parametrize(
    "difference",
    [
        None,
        [],
        {},
        {"set": {}},
        {"set": [], "gone": []},
        {"set": {}, "gone": [], "more": 1},
        {"set": {3: 1}, "gone": []},
        {"set": {"prices.x.y": 1}, "gone": []},
        {"set": {"market.0": 1}, "gone": []},
        {"set": {"format.x": 1}, "gone": []},
        {"set": {}, "gone": ["prices.x"]},
        {"set": {}, "gone": ["orders.early.X9"]},
        {"set": {}, "gone": [None]},
        {"set": {"." * 500: 1}, "gone": []},
        {"set": {"orders.early.X1": 3, "orders.early.X2": 4}, "gone": []},
        {"set": {f"orders.early.X{number}": {"id": f"X{number}"} for number in range(200)}, "gone": []},
        {"set": {f"prices.x{number}": 1 for number in range(5000)}, "gone": []},
        {"set": {"title": [{"id": f"X{number}"} for number in range(200)], "title.X1.x": 1}, "gone": []},
    ],
)
def test_a_bad_difference_is_refused(difference):
    with pytest.raises(BadData) as bad:
        CardSet.of(with_changes(difference))
    assert bad.value.code.startswith("card_set")
