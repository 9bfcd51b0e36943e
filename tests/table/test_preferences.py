"""Preferences: what is damaged, unknown or hostile becomes the default, field by field."""

import json

import pytest

from table.preferences import DEFAULTS, MOST_LETTERS, read

LAST = {"id": "a", "game": "woodcraft", "progress": ["progress.woodcraft", {"round": 3}]}


def test_what_was_kept_is_read():
    assert read(json.dumps({"motion": True, "live": False, "last": LAST, "lang": "ko"})) == {
        "motion": True,
        "reveal": False,
        "legal": False,
        "live": False,
        "last": LAST,
    }


@pytest.mark.parametrize("text", ["", "null", "[]", "7", "{", "[" * 100_000, '"' * 30, " " * MOST_LETTERS + "{}"])
def test_what_is_no_object_gives_the_defaults(text):
    assert read(text) == DEFAULTS


@pytest.mark.parametrize("value", [None, 1, "yes", [], {}])
def test_a_switch_is_on_or_off(value):
    assert read(json.dumps({"live": value})) == DEFAULTS


@pytest.mark.parametrize(
    "change", [{"game": "chess"}, {"game": []}, {"id": 7}, {"id": "x" * 81}, {"progress": []}, {"progress": [[]]}]
)
def test_a_last_game_that_cannot_be_is_left_out(change):
    assert read(json.dumps({"last": LAST | change}))["last"] is None
