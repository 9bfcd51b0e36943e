"""Saved games and records with something broken in them, whatever the game, and what has to come of them."""

import copy
import json

import pytest
from hypothesis import strategies as st

import engine
from engine import BadData, IllegalAction, Record


def paths(value, here=()):
    """Every place in a JSON value."""
    yield here
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from paths(inner, (*here, key))


def at(value, path):
    for key in path:
        value = value[key]
    return value


@st.composite
def mutated(draw, sources, junk, *, names=("", "x", "deck", "over", "actions"), long=()):
    """A valid JSON value with one to three things replaced, left out, doubled, swapped or given another name.

    ``junk`` is what things are replaced by. Most changes are made outside of what is ``long`` and changes little.
    """
    value = copy.deepcopy(draw(st.sampled_from(sources)))
    for _ in range(draw(st.integers(1, 3))):
        nonempty = [path for path in paths(value) if path]
        short = [path for path in nonempty if path[0] not in long]
        if long:
            nonempty = draw(st.sampled_from([short, short, short, nonempty])) or nonempty
        if not nonempty:
            break
        path = draw(st.sampled_from(nonempty))
        holder, key = at(value, path[:-1]), path[-1]
        how = draw(st.sampled_from(["replace", "replace", "leave out", "double", "swap", "rename"]))
        if how == "replace":
            holder[key] = copy.deepcopy(draw(junk))
        elif how == "leave out":
            del holder[key]
        elif how == "double" and isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        elif how == "swap" and isinstance(holder, list):
            other = draw(st.integers(0, len(holder) - 1))
            holder[key], holder[other] = holder[other], holder[key]
        elif how == "rename" and isinstance(holder, dict):
            holder[draw(st.sampled_from(names))] = holder.pop(key)
    return value


def refuse(read, data):
    """What is read, or None when it is refused as it should be."""
    try:
        return read(data)
    except BadData as bad:
        assert isinstance(bad.code, str) and bad.code
        assert isinstance(bad.message, str) and len(str(bad)) < 500
        return None


def check_position(data, *, every_action=False):
    """A position is refused, or it can be shown, saved and played to its end."""
    state = refuse(engine.restore, data)
    if state is not None:
        check_playable(state, every_action=every_action)


def check_playable(state, *, every_action=False):
    """Whatever is let in must be a position that can be shown, saved and played to its end."""
    assert engine.restore(json.loads(json.dumps(state.to_json()))) == state == state.copy()
    for seat in range(state.players):
        json.dumps(state.view(seat), allow_nan=False)
        state.determinize(seat, 1)
    state.scores(), state.winners()
    assert bool(state.actions()) == (state.actor is not None)
    for action in state.actions() if every_action else ():
        state.copy().play(action)
    engine.playout(state, 1)
    assert state.actor is None and state.winners()
    for seat in range(state.players):
        json.dumps(state.view(seat), allow_nan=False)


def check_record(data):
    """A record is refused, or it replays and goes through JSON and code, or says why not."""
    record = refuse(Record.from_json, data)
    if record is None:
        return
    json.dumps(record.to_json(), allow_nan=False)
    try:
        state = engine.replay(record)
    except (BadData, IllegalAction) as bad:
        assert bad.code
        with pytest.raises((BadData, IllegalAction)):
            record.code()
    else:
        check_playable(state)
        assert Record.from_code(record.code()) == record
