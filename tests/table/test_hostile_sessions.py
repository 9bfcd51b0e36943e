"""Invalid saves of a session are refused, whatever part of them is wrong."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from session_helpers import (
    after,
    new_session,
)
from shelf_helpers import text

import engine
from engine import BadData
from table.session import Session


def a_save():
    session = after(5, seed=14)
    session.place(session.state.actions()[0])
    return json.loads(text(session))


def changed(path, value):
    data = a_save()
    *way, last = path
    part = data
    for key in way:
        part = part[key]
    part[last] = value
    return data


def seeded(seed):
    """A save with this seed and without actions."""
    data = json.loads(text(new_session(14)))
    data["record"]["seed"] = seed
    return data


def deep(levels=50_000):
    nest = []
    for _ in range(levels):
        nest = [nest]
    return nest


HOSTILE = {
    "nothing": None,
    "a number": 5,
    "a text": "{}",
    "a list": [],
    "an empty object": {},
    "another version": changed(["format"], 2),
    "no record": changed(["record"], None),
    "a list for a record": changed(["record"], []),
    "a record of another version": changed(["record", "format"], 2),
    "other rules": changed(["record", "rules"], 99),
    "an unknown game": changed(["record", "game"], "chess"),
    "a game that is a path": changed(["record", "game"], "../cartographers"),
    "no players": changed(["record", "players"], 0),
    "five players": changed(["record", "players"], 5),
    "players in words": changed(["record", "players"], "1"),
    "a seed that is a number": seeded(14),
    "no seed": seeded(""),
    "a seed in words": seeded("forty"),
    "a negative seed": seeded("-14"),
    "a seed in other digits": seeded("\u0661\u0664"),
    "a superscript seed": seeded("\u00b2"),
    "a seed with a zero before it": seeded("014"),
    "a seed no deal has": seeded(str(1 << 30)),
    "a seed of 100 digits": seeded("9" * 100),
    "a seed of 5000 digits": seeded("9" * 5000),
    "an unknown option": changed(["record", "options", "hard"], True),
    "an unknown side": changed(["record", "options", "side"], "C"),
    "a side that is a list": changed(["record", "options", "side"], ["A"]),
    "three edicts": changed(["record", "options", "edicts"], ["treetower", "canal_lake", "wildholds"]),
    "four edicts of one stack": changed(["record", "options", "edicts"], ["treetower"] * 4),
    "edicts that are numbers": changed(["record", "options", "edicts"], [1, 2, 3, 4]),
    "actions that are no list": changed(["record", "actions"], "pass"),
    "an action that is no text": changed(["record", "actions", 0], 7),
    "an action in another notation": changed(["record", "actions", 0], "A1 forest"),
    "an action off the map": changed(["record", "actions", 0], "forest@L1"),
    "a negative number of open actions": changed(["open"], -1),
    "more open actions than there are": changed(["open"], 99),
    "open actions that are no number": changed(["open"], True),
    "open actions that have revealed a card": changed(["open"], 1),
    "two sitters for one seat": changed(["sitters"], [["person", ""], ["person", ""]]),
    "a sitter without a name": changed(["sitters"], [["person"]]),
    "a sitter that is a number": changed(["sitters"], [5]),
    "sitters that are a text": changed(["sitters"], "person"),
    "a sitter with a very long name": changed(["sitters"], [["person", "x" * 500]]),
    "an illegal action": changed(["record", "actions", 0], "forest@A1,K11"),
    "a pass while there is room": changed(["record", "actions", 0], "pass"),
    "one action twice": changed(["record", "actions"], a_save()["record"]["actions"][:1] * 2),
    "a game that goes on after its end": changed(["record", "actions"], a_save()["record"]["actions"] * 30),
    "ink that is a number": changed(["inked"], 5),
    "ink that is a list": changed(["inked"], ["forest@A1"]),
    "ink in another notation": changed(["inked"], "A1"),
    "ink of no words": changed(["inked"], ""),
    "illegal ink": changed(["inked"], "forest@A1,K11"),
    "ink that passes while there is room": changed(["inked"], "pass"),
    "ink that is a very deep list": changed(["inked"], deep()),
    "an option that is a very deep list": changed(["record", "options", "side"], deep()),
    "ink with a lone surrogate": changed(["inked"], "forest@\ud800"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_an_invalid_save_is_refused(what):
    with pytest.raises(BadData) as bad:
        Session.from_json(HOSTILE[what])
    assert bad.value.code and bad.value.message


def test_ink_on_a_finished_game_is_refused():
    data = json.loads(text(after(99, seed=15)))
    data["inked"] = data["record"]["actions"][-1]
    with pytest.raises(BadData):
        Session.from_json(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def places(data, way=()):
    """The paths to every part of a save."""
    yield way
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, part in parts:
        yield from places(part, (*way, key))


PLACES = [way for way in places(a_save()) if way]


@given(st.sampled_from(PLACES), JSON)
def test_a_save_with_any_part_replaced_is_a_legal_game_or_refused(way, junk):
    try:
        session = Session.from_json(changed(way, junk))
    except BadData:
        return
    assert Session(session.deal).state.seed == session.state.seed
    assert session.deal.from_code(session.deal.code()) == session.deal
    assert engine.replay(engine.Record.of(session.state)) == session.state


@given(JSON)
def test_any_json_is_a_legal_game_or_refused(junk):
    with pytest.raises(BadData):
        Session.from_json(junk)
