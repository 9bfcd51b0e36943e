"""Hostile, broken, truncated, wrong-typed and huge data: BadData with a code, never anything else."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import budget
from mutated_data import check_position, check_record, mutated, refuse

import engine
from engine import BadData, IllegalAction, Record

from . import slow
from .junk import JUNK
from .setups import after, full, position

STATES = [after(turns, side=side).to_json() for turns in (0, 3, 9, 99) for side in "AB"]
STATES.append(position(full("A1"), "hamlet", before=["temple_ruins"], demand=True).to_json())
RECORDS = [Record.of(after(turns, side=side)).to_json() for turns in (0, 9, 99) for side in "AB"]


def nested(depth):
    """Lists in lists."""
    value = []
    for _ in range(depth):
        value = [value]
    return value


NO_OBJECTS = [None, True, 0, 1.5, "", "text", "{}", [], [[]], ["game"], {}, {"game": None}, {"game": []}]
NO_OBJECTS += [{"game": "chess"}, {"game": "cartographers"}, {"": ""}, b"bytes", ()]


@pytest.mark.parametrize("data", NO_OBJECTS, ids=repr)
def test_what_is_no_position_is_bad_data(data):
    with pytest.raises(BadData) as bad:
        engine.restore(data)
    assert bad.value.code


@pytest.mark.parametrize("data", NO_OBJECTS, ids=repr)
def test_what_is_no_record_is_bad_data(data):
    with pytest.raises(BadData) as bad:
        Record.from_json(data)
    assert bad.value.code


@pytest.mark.parametrize("key", list(STATES[0]))
@pytest.mark.parametrize("value", [None, 1.5, "x", [], {}, [[]], -1, 2**80, nested(3)], ids=repr)
def test_a_position_with_one_wrong_value_is_bad_data_or_playable(key, value):
    data = {**copy.deepcopy(STATES[3]), key: value}
    check_position(data)


@pytest.mark.parametrize("key", list(STATES[0]))
def test_a_position_with_a_missing_key_is_bad_data(key):
    data = copy.deepcopy(STATES[3])
    del data[key]
    if key != "card":
        with pytest.raises(BadData):
            engine.restore(data)
    elif refuse(engine.restore, data):
        raise AssertionError("a running game needs its card")


@pytest.mark.parametrize("key", list(RECORDS[0]))
def test_a_record_with_a_missing_key_is_bad_data(key):
    data = copy.deepcopy(RECORDS[1])
    del data[key]
    with pytest.raises(BadData):
        Record.from_json(data)


@given(mutated(STATES, JUNK))
def test_a_mutated_position_is_bad_data_or_playable(data):
    check_position(data)


@given(mutated(RECORDS, JUNK))
def test_a_mutated_record_is_bad_data_or_replays_or_says_why_not(data):
    check_record(data)


SETUPS = {
    "a side that is not there": {"side": "C"},
    "a side in small letters": {"side": "a"},
    "a side that is no text": {"side": 1},
    "no side": {"side": None},
    "an option that is not there": {"colour": "red"},
    "three edicts": {"edicts": ["sentinel_wood", "canal_lake", "wildholds"]},
    "five edicts": {"edicts": ["sentinel_wood", "canal_lake", "wildholds", "borderlands", "greenbough"]},
    "two edicts of one stack": {"edicts": ["sentinel_wood", "greenbough", "wildholds", "borderlands"]},
    "one edict twice": {"edicts": ["sentinel_wood", "sentinel_wood", "wildholds", "borderlands"]},
    "an edict that is not there": {"edicts": ["sentinel_wood", "canal_lake", "wildholds", "lava"]},
    "edicts as one text": {"edicts": "sentinel_wood"},
    "edicts that are numbers": {"edicts": [1, 2, 3, 4]},
    "edicts in lists": {"edicts": [["sentinel_wood"], ["canal_lake"], ["wildholds"], ["borderlands"]]},
    "no edicts": {"edicts": None},
}


@pytest.mark.parametrize("options", SETUPS.values(), ids=SETUPS)
def test_an_impossible_setup_is_bad_data(options):
    with pytest.raises(BadData) as bad:
        engine.new("cartographers", seed=1, options=options)
    assert bad.value.code


HOSTILE = {"deep": nested(5_000), "long": "x" * 10**6, "big": 10**4000, "surrogate": "\ud800"}


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_option_is_bad_data_with_a_short_message(hostile):
    four = ["sentinel_wood", "canal_lake", "wildholds", hostile]
    for options in ({"side": hostile}, {"edicts": hostile}, {"edicts": four}, {"x" * 10**6: hostile}):
        for read in (
            lambda options: engine.new("cartographers", seed=1, options=options),
            lambda options: engine.restore({**STATES[3], "options": options}),
            lambda options: Record.from_json({**RECORDS[3], "options": options}),
        ):
            with pytest.raises(BadData) as bad:
                read(options)
            assert bad.value.code and len(str(bad.value)) < 500


@pytest.mark.parametrize("players", [0, -1, 2, 10**9])
def test_a_record_of_an_impossible_number_of_players_is_refused(players):
    with pytest.raises(BadData):
        engine.replay(Record.from_json({**RECORDS[3], "players": players}))
    with pytest.raises(BadData):
        Record.from_json({**RECORDS[3], "players": players}).code()


@pytest.mark.parametrize("players", [0, -1, 101, 10**9])
def test_an_impossible_number_of_players_is_bad_data(players):
    with pytest.raises(BadData):
        engine.new("cartographers", players=players, seed=1)


@pytest.mark.parametrize("game", ["", "chess", "Cartographers", "cartographers ", "engine.game", "../x"])
def test_a_game_that_is_not_there_is_bad_data(game):
    for ask in (engine.new, engine.options):
        with pytest.raises(BadData):
            ask(game)


@pytest.mark.parametrize("seed", ["x" * 201, "x" * 10**6, "\ud800", "ok\udfff"], ids=lambda seed: ascii(seed[:9]))
def test_a_seed_that_cannot_travel_in_a_code_is_bad_data(seed):
    with pytest.raises(BadData):
        engine.new("cartographers", seed=seed)
    with pytest.raises(BadData):
        engine.restore({**STATES[0], "seed": seed})
    with pytest.raises(BadData):
        engine.replay(Record.from_json({**RECORDS[0], "seed": seed}))


@pytest.mark.parametrize("depth", [50, 900, 5_000])
@pytest.mark.parametrize("key", list(STATES[0]))
def test_a_deeply_nested_position_is_bad_data(key, depth):
    with pytest.raises(BadData):
        engine.restore({**copy.deepcopy(STATES[3]), key: nested(depth)})


@pytest.mark.parametrize("depth", [50, 900, 5_000])
@pytest.mark.parametrize("key", list(RECORDS[0]))
def test_a_deeply_nested_record_is_bad_data(key, depth):
    with pytest.raises(BadData):
        Record.from_json({**copy.deepcopy(RECORDS[1]), key: nested(depth)})


def ambush_now(data):
    """Reveal the ambush of the season while there is still a card to draw."""
    slug = next(slug for slug in data["revealed"] if slug in slow.AMBUSH)
    data["revealed"].remove(slug)
    data["revealed"].append(slug)
    data["events"] = [event for event in data["events"] if slug not in event] + [["reveal", slug]]
    data["ambush"] = slug


IMPOSSIBLE = {
    "a card twice in the deck": lambda d: d["deck"].append(d["deck"][0]),
    "a card less in the deck": lambda d: d["deck"].pop(),
    "an ambush card twice": lambda d: d["ambushes"].append(d["ambushes"][0]),
    "an unknown card in the deck": lambda d: d["deck"].__setitem__(0, "lava"),
    "an ambush before any card": lambda d: d.update(
        deck=d["revealed"] + d["deck"], revealed=[], card=None, ambush="goblin_attack"
    ),
    "a card to draw that was not revealed": lambda d: d.update(card=d["deck"][-1]),
    "a card to draw of an earlier turn": lambda d: d.update(card=d["revealed"][0]),
    "a card to draw and an ambush": ambush_now,
    "a ruins card to draw": lambda d: d.update(card="temple_ruins"),
    "an ambush card to draw": lambda d: d.update(card="goblin_attack"),
    "no card to draw": lambda d: d.update(card=None),
    "a game over in spring": lambda d: d.update(over=True, card=None),
    "a fifth season": lambda d: d.update(season=4),
    "a season before spring": lambda d: d.update(season=-1),
    "scores of a season to come": lambda d: d["seats"][0]["seasons"].append([0, 0, 0, 0]),
    "three scores in a season": lambda d: d["seats"][0].update(seasons=[[0, 0, 0]]),
    "coins below zero": lambda d: d["seats"][0].update(shape_coins=-1),
    "a sheet of ten rows": lambda d: d["seats"][0]["sheet"].pop(),
    "a sheet with a mark too many": lambda d: d["seats"][0]["sheet"].__setitem__(0, "." * 12),
    "a forest on a mountain": lambda d: d["seats"][0]["sheet"].__setitem__(1, "F" * 11),
    "no seat": lambda d: d["seats"].clear(),
    "two seats": lambda d: d["seats"].append(d["seats"][0]),
    "two players": lambda d: d.update(players=2, seats=d["seats"] * 2),
    "the edicts of one stack": lambda d: d.update(edicts=["sentinel_wood"] * 4),
    "random edicts in play": lambda d: d.update(edicts="random"),
    "another format": lambda d: d.update(format=99),
    "other rules": lambda d: d.update(rules=99),
    "another game": lambda d: d.update(game="chess"),
    "a chance that is no number": lambda d: d.update(chance="xyz"),
    "a chance below zero": lambda d: d.update(chance="-1"),
    "a chance of another script": lambda d: d.update(chance="١"),
    "a chance too long": lambda d: d.update(chance="f" * 17),
    "an unknown event": lambda d: d["events"].append(["dragon"]),
    "a draw before any card": lambda d: d["events"].insert(0, ["draw", 0, "forest", ["A1"]]),
    "a draw for an ambush card": lambda d: d["events"].extend(
        [["reveal", "goblin_attack"], ["draw", 0, "forest", ["A1"]]]
    ),
    "a draw of a cell twice": lambda d: d["events"].append(["draw", 0, "forest", ["A1", "A1"]]),
    "a draw off the sheet": lambda d: d["events"].append(["draw", 0, "forest", ["L1"]]),
    "true as a seat": lambda d: next(e for e in d["events"] if e[0] == "draw").__setitem__(1, False),
    "true as a coin": lambda d: next(e for e in d["events"] if e[0] == "draw").__setitem__(5, False),
    "false as the seat that is asked": lambda d: d["asks"][0].__setitem__(1, False),
    "unknown draws that nobody guesses": lambda d: d.update(absent=[[0, 0]]),
    "unknown draws of a seat that is not there": lambda d: d.update(guessed=True, absent=[[1, 0]]),
    "unknown draws since a season to come": lambda d: d.update(guessed=True, absent=[[0, 1]]),
    "a draw of an unknown terrain": lambda d: d["events"].append(["draw", 0, "lava", ["A1"]]),
}


@pytest.mark.parametrize("break_it", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_position_is_bad_data(break_it):
    data = copy.deepcopy(STATES[2])
    assert data["season"] == 0 and engine.restore(data)
    break_it(data)
    with pytest.raises(BadData):
        engine.restore(data)


WRONG_RECORDS = {
    "another format": {"format": 2},
    "a format that is no number": {"format": True},
    "other rules": {"rules": 99},
    "another game": {"game": "chess"},
    "no game": {"game": None},
    "a seed that is no text": {"seed": 5},
    "no players": {"players": None},
    "players as text": {"players": "1"},
    "unknown options": {"options": {"x": 1}},
    "options as a list": {"options": []},
    "a wrong side": {"options": {"side": "C"}},
    "actions as text": {"actions": "pass"},
    "an action that is no text": {"actions": [5]},
    "an action that is none": {"actions": ["jump"]},
    "an action off the sheet": {"actions": ["forest@L1"]},
    "an action of an unknown terrain": {"actions": ["lava@A1"]},
}


@pytest.mark.parametrize("wrong", WRONG_RECORDS.values(), ids=WRONG_RECORDS)
def test_a_wrong_record_is_bad_data(wrong):
    with pytest.raises(BadData) as bad:
        Record.from_json({**RECORDS[1], **wrong})
    assert bad.value.code


def test_a_record_of_illegal_actions_does_not_replay():
    record = Record.from_json({**RECORDS[0], "actions": ["pass"]})
    for read in (engine.replay, Record.code):
        with pytest.raises((IllegalAction, BadData)):
            read(record)


def test_a_record_of_too_many_actions_is_refused_before_they_are_parsed(monkeypatch):
    parsed = []
    monkeypatch.setattr(engine.cartographers, "parse", parsed.append)
    with pytest.raises(BadData) as bad:
        Record.from_json({**RECORDS[0], "actions": ["pass"] * 200_000})
    assert bad.value.code == "record.actions" and parsed == []
    Record.from_json({**RECORDS[0], "actions": ["pass"] * 2})
    assert parsed == ["pass"] * 2


def test_reading_does_not_change_what_is_read():
    for data in (STATES[3], RECORDS[3]):
        before = copy.deepcopy(data)
        (engine.restore if data is STATES[3] else Record.from_json)(data)
        assert data == before


@budget(0.2)
@given(st.recursive(JUNK, lambda inner: st.dictionaries(st.sampled_from([*STATES[0], "x"]), inner), max_leaves=12))
def test_arbitrary_json_is_bad_data(data):
    assert refuse(engine.restore, data) is None
    assert refuse(Record.from_json, data) is None


DIFFERENT = "expected a list of length 4 without repetitions, found "
STACKS = "expected one card of each stack: forest, farm_water, village, placement, found "
SHORT, PAIR = ["sentinel_wood", "canal_lake"], ["sentinel_wood", "greenbough", "wildholds", "borderlands"]


@pytest.mark.parametrize(
    ("edicts", "message"),
    [
        (SHORT, DIFFERENT + ", ".join(SHORT)),
        ([], DIFFERENT + "none"),
        (["great_city"] * 4, DIFFERENT + ", ".join(["great_city"] * 4)),
        (PAIR, STACKS + ", ".join(PAIR)),
        ([*SHORT, "lava"], "expected names that are known here, found 'lava'"),
    ],
)
def test_edicts_are_refused_with_what_is_expected(edicts, message):
    with pytest.raises(BadData) as bad:
        engine.new("cartographers", 1, 1, {"edicts": edicts})
    assert (bad.value.code, bad.value.message) == ("option.edicts", f"edicts: {message}")
