"""Preferences: each damaged, unknown or hostile field becomes its default."""

import json

import pytest

from table.preferences import DEFAULTS, MOST_LETTERS, read

LAST = {"id": "a", "game": "woodcraft", "progress": ["progress.woodcraft", {"round": 3}]}


def test_stored_preferences_are_read():
    assert read(json.dumps({"motion": True, "live": False, "pace": "quick", "last": LAST, "lang": "ko"})) == {
        "motion": True,
        "sound": False,
        "reveal": False,
        "legal": False,
        "live": False,
        "pace": "quick",
        "last": LAST,
    }


@pytest.mark.parametrize("text", ["", "null", "[]", "7", "{", "[" * 100_000, '"' * 30, " " * MOST_LETTERS + "{}"])
def test_other_values_than_objects_give_the_defaults(text):
    assert read(text) == DEFAULTS


@pytest.mark.parametrize("value", [None, 1, "yes", [], {}])
def test_a_switch_is_on_or_off(value):
    assert read(json.dumps({"live": value})) == DEFAULTS


@pytest.mark.parametrize(
    "change", [{"game": "chess"}, {"game": []}, {"id": 7}, {"id": "x" * 81}, {"progress": []}, {"progress": [[]]}]
)
def test_an_invalid_last_game_is_left_out(change):
    assert read(json.dumps({"last": LAST | change}))["last"] is None


@pytest.mark.parametrize("value", ["fast", "", None, 1, ["slow"], {"slow": 1}])
def test_an_unknown_pace_becomes_the_default(value):
    assert read(json.dumps({"pace": value})) == DEFAULTS
