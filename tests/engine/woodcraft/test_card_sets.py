"""Card sets: the standard one is what it claims to be; others are refused exactly, or can be played."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import BadData
from engine.woodcraft import schema
from engine.woodcraft.card_set import CardSet
from engine.woodcraft.dice import names, pile, price
from engine.woodcraft.differences import changes, with_changes
from engine.woodcraft.standard import STANDARD
from engine.woodcraft.vocabulary import PASSIVE, Effects, walk

SET = CardSet.standard()
ORDERS, HELPERS = STANDARD["orders"], STANDARD["helpers"]


def changed(*path_and_value, of=STANDARD):
    """The standard document with another value at a path; ids lead into decks."""
    *path, value = path_and_value
    document = copy.deepcopy(of)
    inside = document
    for step in path[:-1]:
        inside = next(card for card in inside if card["id"] == step) if is_id(inside, step) else inside[step]
    inside[path[-1]] = value
    return document


def is_id(inside, step):
    return isinstance(inside, list) and isinstance(step, str)


def refused(document):
    with pytest.raises(BadData) as bad:
        CardSet.of(document)
    return bad.value.code, bad.value.message


def own(**fields):
    """A set of one's own that differs from the standard one."""
    return {**copy.deepcopy(STANDARD), "id": "mine", **fields}


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


def test_what_is_designed_is_marked():
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


def test_only_the_shipped_set_is_called_standard():
    code, message = refused(changed("title", "Mine"))
    assert code == "card_set.id" and "standard" in message


EARLY, LATE = ("helpers", "early"), ("helpers", "late")


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("format",), 2, "format: expected 1, found 2"),
        (("version",), True, "version: expected a whole number from 1 to 1000000, found True"),
        (("title",), "", "title: expected a line of 1 to 40 characters, found ''"),
        (("title",), "two\nlines", "title: expected a line of 1 to 40 characters, found 'two\\nlines'"),
        (("id",), "not so", "id: expected an id of 1 to 24 letters and digits, a letter first, found 'not so'"),
        (
            (*EARLY, "HE04", "cost"),
            "x",
            "helpers.early[3] (HE04): cost: expected a whole number from 0 to 30, found 'x'",
        ),
        (
            (*EARLY, "HE04", "ability", "effects", 0, "n"),
            9,
            "helpers.early[3] (HE04): ability.effects[0].n: expected a whole number from 1 to 4, found 9",
        ),
        (
            (*EARLY, "HE05", "ability", "effects", 0, "colors"),
            ["green", "green"],
            "helpers.early[4] (HE05): ability.effects[0].colors[1]: expected an entry that is not there yet, "
            "found 'green'",
        ),
        (
            (*EARLY, "HE11", "ability", "effects"),
            [{"op": "gain", "glue": 1}],
            "helpers.early[10] (HE11): ability.effects[0].op: expected one of discount, trigger, replace, found 'gain'",
        ),
        (
            (*EARLY, "HE27", "ability", "effects"),
            [{"op": "gain", "glue": 1}],
            "helpers.early[26] (HE27): ability.effects: expected a list of 0 entries, found 1",
        ),
        (
            ("orders", "late", "L03", "need", "dice", 1),
            "b7",
            "orders.late[2] (L03): need.dice[1]: expected a die: g, y or b and a value from 1 to 6, found 'b7'",
        ),
        (
            ("orders", "early", "E01", "need", "tokens"),
            {"lantern": 1},
            "orders.early[0] (E01): need.tokens: expected no other fields than glue, saw, scrap, found 'lantern'",
        ),
        (
            ("orders", "early", "E01", "reward"),
            [{"op": "gain"}],
            "orders.early[0] (E01): reward[0]: expected at least one thing to gain, found none",
        ),
        (
            ("orders", "early", "E01", "note"),
            "x",
            "orders.early[0] (E01): expected no other fields than id, title, row, need, reward, designed, found 'note'",
        ),
        (
            ("orders", "early", "E11", "reward", 1, "types"),
            ["hammer"],
            "orders.early[10] (E11): reward[1].types[0]: expected one of mallet, wrench, saw, plane, gouge, file, "
            "chisel, drill, clamp, axe, square, found 'hammer'",
        ),
        (
            ("orders", "early", "E02", "id"),
            "L02",
            "orders.late[1] (L02): id: expected an id no other card has, found L02",
        ),
        (("orders", "walnut"), [], "orders.walnut: expected at least 8 cards, so that four can be dealt, found 0"),
        (("orders",), [], "orders: expected an object, found this list"),
        (
            ("prices", "second_order"),
            float("nan"),
            "prices.second_order: expected a whole number from 0 to 30, found nan",
        ),
        (
            ("prices", "second_order"),
            10**40,
            "prices.second_order: expected a whole number from 0 to 30, found this int",
        ),
        (
            ("prices", "materials", "cost_by_amount"),
            {"1": 0, "3": 1},
            "prices.materials.cost_by_amount: expected a field '2', found none",
        ),
        (("market",), [{"cost": 1}], "market[0]: expected a field 'points', found none"),
        (
            ("rounds", "income_after", "4"),
            [4, 8, 12, 14],
            "rounds.income_after.4: expected rising rounds, the last one 13, found 4, 8, 12, 14",
        ),
        (
            ("setup", "public_contracts", "2"),
            9,
            "setup.public_contracts.2: expected a whole number from 0 to 8, found 9",
        ),
        (
            ("setup", "track_start", "reputation"),
            16,
            "setup.track_start.reputation: expected a space up to 15, found 16",
        ),
        (
            ("setup", "head_start", "1"),
            [{"blueberry": 0, "walnut": 0, "reputation": 10}],
            "setup.head_start.1[0].reputation: expected a whole number from 0 to 9, found 10",
        ),
        (
            ("setup", "head_start", "3"),
            [],
            "setup.head_start.3: expected a list of 3 entries, found 0",
        ),
        (
            ("upgrades", "pot_yellow", "needs"),
            ["pot_brown"],
            "upgrades[0] (pot_yellow): needs: expected upgrades that can be bought before, found pot_brown",
        ),
        (
            ("upgrades", "pot_brown", "sapling"),
            "g1",
            "upgrades[1] (pot_brown): sapling: expected a brown die below 6, found g1",
        ),
        (
            ("upgrades", "gluing", "range"),
            [1],
            "upgrades[6] (gluing): expected no other fields than id, cost, gives, needs, found 'range'",
        ),
        (
            ("wheel", "outer", 1, "spaces"),
            [4, 5],
            "wheel.outer[1].spaces: expected spaces without a reward so far, found 5",
        ),
        (("wheel", "saw", 0, "quadrant"), 1, "wheel.saw: expected each quadrant once, found 1, 1, 2, 3"),
        (("workshop_rooms", "start"), [1, 4], "workshop_rooms.start: expected the place of a room, found 1, 4"),
        (
            ("workshop_rooms", "rooms", 2, "at"),
            [0, 1],
            "workshop_rooms.rooms[2].at: expected a place of its own in 2 rows and 4 columns, found 0, 1",
        ),
        (
            ("attic", "edges", 3, "between"),
            ["b1", "b0"],
            "attic.edges[3].between: expected two spaces of the attic without an edge so far, found b1 and b0",
        ),
        (("attic", "needs", "m0"), ["b9"], "attic.needs.m0: expected spaces of the attic, found b9"),
        (("tools",), ["mallet", "mallet"], "tools[1]: expected an entry that is not there yet, found 'mallet'"),
        (
            ("solo", "score_levels", 3, "below"),
            200,
            "solo.score_levels: expected rising bounds, the last one null, found 80, 110, 130, 200",
        ),
        (
            ("solo", "cards", "S01", "yard", "which"),
            "middle",
            "solo.cards[0] (S01): yard.which: expected one of low, high, found 'middle'",
        ),
        (("public_contracts", "P3", "score"), {"op": "gain", "points": 3}, None),
    ],
)
def test_the_message_names_the_card_the_field_and_what_was_expected(path, value, message):
    code, shown = refused(changed(*path, value, of=own(id="mine")) if path[0] != "id" else own(id=value))
    assert code.startswith("card_set.")
    if message:
        assert shown == message


def test_a_field_that_is_missing_is_named():
    for section in STANDARD:
        document = own()
        del document[section]
        assert refused(document) == ("card_set", f"expected a field {section!r}, found none")
    document = own()
    del document["helpers"]["late"][2]["cost"]
    assert refused(document)[1] == "helpers.late[2] (HL03): expected a field 'cost', found none"


@pytest.mark.parametrize("document", [None, 3, "standard", [], {}, [STANDARD], {1: 2}, {"format": 1, "id": {}}])
def test_what_is_no_document_is_refused(document):
    assert refused(document)[0].startswith("card_set")


def nested(op, depth):
    effect = {"op": "gain", "glue": 1}
    for _ in range(depth):
        effect = (
            {"op": "convert", "pay": {"scrap": 1}, "do": [effect], "times": 1}
            if op == "convert"
            else {
                "op": "choose",
                "options": [[effect], [{"op": "gain", "saw": 1}]],
            }
        )
    return [effect]


@pytest.mark.parametrize("op", ["convert", "choose"])
def test_lists_of_effects_lie_at_most_three_deep(op):
    CardSet.of(changed("orders", "early", "E04", "reward", nested(op, 2), of=own()))
    for depth in (3, 4, 300):
        document = own()
        document["orders"]["early"][3] = {**document["orders"]["early"][3], "reward": nested(op, depth)}
        assert "at most 3 deep" in refused(document)[1]


@pytest.mark.parametrize(
    "effect", [{"op": "produce", "max": 1}, {"op": "action", "name": "produce_plant", "discount": 0}]
)
def test_a_production_cannot_lead_to_productions(effect):
    assert "production[0].op" in refused(changed(*EARLY, "HE01", "production", [effect], of=own()))[1]
    hidden = [{"op": "convert", "pay": {"scrap": 1}, "do": [effect], "times": 1}]
    assert "production[0].do[0].op" in refused(changed(*EARLY, "HE01", "production", hidden, of=own()))[1]


def trigger(on, do, **limit):
    return [{"op": "trigger", "on": on, "do": [do], **limit}]


STEP_UP, LANTERN = {"op": "advance", "track": "reputation", "by": 1}, {"op": "gain", "lantern": 1}


@pytest.mark.parametrize(
    ("card", "on", "do"),
    [
        ("HE16", "reputation_step", STEP_UP),
        ("HE23", "gain_lantern", LANTERN),
        ("HE16", "reputation_step", LANTERN),
    ],
)
def test_triggers_cannot_set_each_other_off_without_end(card, on, do):
    document = changed(*EARLY, card, "ability", "effects", trigger(on, do), of=own())
    assert "sets this trigger off again" in refused(document)[1]
    CardSet.of(changed(*EARLY, card, "ability", "effects", trigger(on, do, limit="turn"), of=own()))


@pytest.mark.parametrize(
    "do", [{"op": "gain", "reuse": 1}, {"op": "reset_tiles", "max": 1}, {"op": "produce", "max": 1}]
)
def test_a_trigger_without_a_limit_asks_for_no_work(do):
    refusal = refused(changed(*EARLY, "HE16", "ability", "effects", trigger("splice", do), of=own()))
    assert refusal[1].startswith("helpers.early[15] (HE16): ability.effects[0].do[0]: expected ")
    CardSet.of(changed(*EARLY, "HE16", "ability", "effects", trigger("splice", do, limit="turn"), of=own()))


def test_passive_effects_are_of_permanent_abilities_only():
    abilities = [(helper.kind, SET.written[helper.ability]) for helper in SET.helpers.values()]
    for passive in PASSIVE:
        assert any(effect["op"] == passive for _, effects in abilities for effect in effects)
    for kind, effects in abilities:
        assert all((effect["op"] in PASSIVE) == (kind == "permanent") for effect in effects)
    rewards = [SET.written[order.reward] for order in SET.orders.values()]
    assert all(effect["op"] not in PASSIVE for reward in rewards for effect in walk(reward))


# Any mutilated document

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.sampled_from([10**400, -(10**400), 1.5, float("nan"), float("inf"), "", "x" * 500, "\ud800", "g3", "E01"]),
    st.sampled_from([[], {}, [[]], {"op": "gain"}, {"op": "gain", "points": 1}, {"op": []}, {"id": []}, [{}], {"": 0}]),
)


def places(inside, path=()):
    yield path
    if isinstance(inside, dict):
        for key in inside:
            yield from places(inside[key], (*path, key))
    elif isinstance(inside, list):
        for number, each in enumerate(inside):
            yield from places(each, (*path, number))


PLACES = [path for path in places(STANDARD) if path]


@st.composite
def mutilated(draw):
    document = json.loads(json.dumps({**STANDARD, "id": "mine"}))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(PLACES))
        inside = document
        try:
            for step in path[:-1]:
                inside = inside[step]
            how = draw(st.sampled_from(["put", "drop", "swap", "add"]))
            if how == "put":
                inside[path[-1]] = draw(JUNK)
            elif how == "drop":
                del inside[path[-1]]
            elif how == "swap":
                other = document
                for step in draw(st.sampled_from(PLACES)):
                    other = other[step]
                inside[path[-1]] = json.loads(json.dumps(other))
            elif isinstance(inside, dict):
                inside[draw(st.sampled_from(["id", "op", "x", "designed"]))] = draw(JUNK)
            else:
                inside.append(draw(JUNK))
        except (LookupError, TypeError, AttributeError):
            pass  # an earlier cut took the place away
    return document


@given(mutilated(), st.integers(1, 4))
def test_a_mutilated_document_is_refused_or_can_be_played(document, players):
    try:
        made = CardSet.of(document)
    except BadData as bad:
        assert bad.code.startswith("card_set") and len(bad.message) < 700
        assert "expected" in bad.message
        return
    assert CardSet.of(with_changes(changes(made.document))) is made
    state = engine.new("woodcraft", players, 1, {"card_set": document})
    engine.playout(state)
    assert state.actor is None and state.winners()


def test_an_object_with_a_strange_id_is_refused_everywhere():
    refusals = 0
    document = json.loads(json.dumps({**STANDARD, "id": "mine"}))
    small = [path for path in PLACES if path[0] not in ("orders", "helpers") or path[2:3] == (3,)][::3]
    for path in small:
        inside = document
        for step in path[:-1]:
            inside = inside[step]
        kept = inside[path[-1]]
        inside[path[-1]] = {"id": "?"}
        with pytest.raises(BadData):
            CardSet.of(document)
        inside[path[-1]] = kept
        refusals += 1
    assert refusals > 200
    CardSet.of(document)


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
    ],
)
def test_a_bad_difference_is_refused(difference):
    with pytest.raises(BadData) as bad:
        CardSet.of(with_changes(difference))
    assert bad.value.code.startswith("card_set")
