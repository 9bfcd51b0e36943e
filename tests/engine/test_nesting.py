"""Nesting of JSON texts: counted right, and in linear time whatever the text is."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.nesting import MOST_DEPTH, too_deep
from table.sharing import BadRecord, from_file
from table.woodcraft import sets


def depth_by_hand(text):
    """The deepest nesting of a text, character by character."""
    deepest = depth = 0
    in_string = escaped = False
    for letter in text:
        if in_string:
            if escaped:
                escaped = False
            elif letter == "\\":
                escaped = True
            elif letter == '"':
                in_string = False
        elif letter == '"':
            in_string = True
        elif letter in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in "]}":
            depth -= 1
    return deepest


@given(st.text(alphabet='"\\[]{}a,', max_size=200))
def test_the_depth_of_any_text_is_that_counted_by_hand(text):
    assert too_deep(text) == (depth_by_hand(text) > MOST_DEPTH)


@given(st.text(alphabet='"\\[]{}a', max_size=80))
def test_brackets_inside_strings_do_not_count(text):
    assert not too_deep(json.dumps([text] * 3))
    assert too_deep("[" * MOST_DEPTH + json.dumps([text]))


def test_the_deepest_nesting_that_is_allowed_is_allowed():
    assert not too_deep("[" * MOST_DEPTH + "]" * MOST_DEPTH)
    assert too_deep("[" * (MOST_DEPTH + 1))
    assert not too_deep("[]" * 1000) and not too_deep("{},[]" * 1000)


#: Each makes an expression that backtracks read the rest of the text once more from every place: 400 kB of the first
#: took half an hour, so a test run that gets past these has read them in linear time.
HOSTILE = ['"\\' * 200_000, '"' + "\\" * 400_001, '"\\"' * 130_000, "\\" * 400_000, '["\\' * 20 + '"\\' * 200_000]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_of_400_kB_is_refused_at_once(text):
    assert not too_deep(text)
    with pytest.raises(BadRecord):
        from_file(text)
    with pytest.raises(sets.BadData):
        sets.parse(text)
