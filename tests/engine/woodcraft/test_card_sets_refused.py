"""Bad card sets are refused with the card, the field and what was expected, or can be played."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import BadData
from engine.woodcraft.card_set import CardSet
from engine.woodcraft.differences import changes, with_changes
from engine.woodcraft.standard import STANDARD
from engine.woodcraft.vocabulary import PASSIVE, walk

from .changed_documents import SET, changed, own, refused


def test_only_the_shipped_set_is_called_standard():
    code, message = refused(changed("title", "Mine"))
    assert code == "card_set.id" and "standard" in message


EARLY, LATE = ("helpers", "early"), ("helpers", "late")


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("format",), 2, "format: expected 1, found 2"),
        (("version",), True, "version: expected a whole number from 1 to 1000000, found true"),
        (("title",), "", "title: expected a line of 1 to 40 characters, found ''"),
        (("title",), "two\nlines", "title: expected a line of 1 to 40 characters, found 'two lines'"),
        (("title",), "a\u202eb", "title: expected a line of 1 to 40 characters, found 'a b'"),
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
            "helpers.early[26] (HE27): ability.effects: expected a list of length 0, found 1",
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
        (("orders",), [], "orders: expected an object, found a list"),
        (
            ("prices", "second_order"),
            float("nan"),
            "prices.second_order: expected a whole number from 0 to 30, found nan",
        ),
        (
            ("prices", "second_order"),
            10**40,
            "prices.second_order: expected a whole number from 0 to 30, found a number of many digits",
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
            "setup.head_start.3: expected a list of length 3, found 0",
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
