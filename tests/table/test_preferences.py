"""Preferences: each damaged, unknown or hostile field becomes its default."""

import json

import pytest

from table.preferences import DEFAULTS, MOST_LETTERS, read

SEATS = {"game": "woodcraft", "players": 2, "who": [["person", "Ada"], ["hard", ""]] + [["normal", ""]] * 6}
GAME = {
    "id": "a",
    "game": "woodcraft",
    "progress": ["progress.woodcraft", {"round": 3}],
    "standing": ["progress.points", {"n": 12}],
    "touched": 1_800_000_000,
    "closed": False,
}
RUNNING = {"count": 7, "games": [GAME, GAME | {"id": "b"}]}


def test_stored_preferences_are_read():
    shown = {
        "running": RUNNING,
        "newest": "woodcraft",
        "played": ["woodcraft"],
        "learned": ["kingdom_builder"],
        "bests": {"best": {"cartographers": "+40", "woodcraft": 104}, "row": 6, "last": "2026-11-22"},
        "lessons": {"woodcraft": [3, 9]},
        "seats": SEATS,
    }
    assert read(json.dumps({"motion": True, "live": False, "pace": "quick", "lang": "ko", **shown})) == {
        "motion": True,
        "sound": False,
        "reveal": False,
        "legal": False,
        "live": False,
        "ponder": True,
        "pace": "quick",
        **shown,
    }


@pytest.mark.parametrize("text", ["", "null", "[]", "7", "{", "[" * 100_000, '"' * 30, " " * MOST_LETTERS + "{}"])
def test_other_values_than_objects_give_the_defaults(text):
    assert read(text) == DEFAULTS


@pytest.mark.parametrize("value", [None, 1, "yes", [], {}])
def test_a_switch_is_on_or_off(value):
    assert read(json.dumps({"live": value})) == DEFAULTS


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"game": []},
        {"id": 7},
        {"id": "x" * 81},
        {"progress": []},
        {"progress": [[]]},
        {"standing": "points"},
        {"touched": -1},
        {"touched": "today"},
    ],
)
def test_running_games_of_which_one_is_invalid_are_left_out(change):
    assert read(json.dumps({"running": {"count": 2, "games": [GAME, GAME | change]}})) == DEFAULTS


@pytest.mark.parametrize(
    "shown",
    [
        {"running": [GAME]},
        {"running": {"count": -1, "games": []}},
        {"running": {"count": 4, "games": [GAME] * 4}},
        {"newest": "chess"},
        {"played": "woodcraft"},
        {"played": ["chess"]},
        {"learned": ["chess"]},
        {"bests": {"best": {}}},
        {"bests": {"best": {}, "row": 1}},
        {"bests": {"best": {}, "row": 1, "last": 7}},
        {"bests": {"best": {"woodcraft": None}, "row": 1, "last": ""}},
        {"bests": {"best": {"woodcraft": "1" * 21}, "row": 1, "last": ""}},
        {"lessons": ["woodcraft"]},
        {"lessons": {"woodcraft": [3]}},
        {"lessons": {"woodcraft": [0, 9]}},
        {"lessons": {"woodcraft": [3, "9"]}},
    ],
)
def test_what_the_first_screen_shows_is_left_out_if_it_is_invalid(shown):
    assert read(json.dumps(shown)) == DEFAULTS


@pytest.mark.parametrize("value", ["fast", "", None, 1, ["slow"], {"slow": 1}])
def test_an_unknown_pace_becomes_the_default(value):
    assert read(json.dumps({"pace": value})) == DEFAULTS


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"players": 9},
        {"players": "2"},
        {"who": []},
        {"who": [["person", ""]] * 9},
        {"who": [["person"]] * 8},
        {"who": [["person", "x" * 25]] * 8},
    ],
)
def test_the_players_of_the_last_game_are_kept_only_if_they_are_complete(change):
    assert read(json.dumps({"seats": SEATS | change})) == DEFAULTS
