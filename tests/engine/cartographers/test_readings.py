"""Bundles of readings by rulebook (docs/rules/cartographers.md 8), and options in codes: their order, their numbers."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import budget

import engine
from engine import BadData, Option, Record
from engine import cartographers as c
from engine.setup_options import packed, unpacked

from . import slow_group

OPTIONS = engine.options("cartographers")
SWITCHES = [option for option in OPTIONS if option.type == "switch"]
BOOKS = {"ja": "002_70a5bb2200cdb647.txt", "ko": "004_c2ef34a696666a5f.txt"}
# disagreement: the switch, and its value for each of the readings by docs/rules/cartographers.md 8
READINGS = {
    "fallback_terrain": ("single_terrain", ["card", "any"]),
    "ruins_fallback_place": ("ruins_place", ["anywhere", "ruins"]),
    "ruins_fallback_terrain": ("ruins_mountain", [True, False, False, False]),
    "shieldgate_points": ("shieldgate", [2, 1]),
    "shieldgate_tie": ("shieldgate_tie", ["tied", "tied"]),
    "skill_coins": ("spent_coins_free", [False, False]),
    "skill_cure_wounds_terrain": ("cure_wounds_terrain", ["any", "card"]),
}


class TestPresets:
    def test_there_are_three(self):
        assert list(c.PRESETS) == ["official", "ja", "ko"]

    def test_the_official_one_changes_nothing(self):
        assert c.PRESETS["official"] == {}
        assert {option.name: option.default for option in SWITCHES} == slow_group.OFFICIAL

    @pytest.mark.parametrize("book", BOOKS)
    def test_a_book_reads_as_the_facts_say_it_does(self, book):
        """What a book does not speak of is as official."""
        reads = {}
        for point in slow_group.MORE["disagreements"]:
            switch, values = READINGS[point["id"]]
            for value, reading in zip(values, point["readings"], strict=True):
                if BOOKS[book] in reading["held_by"] and value != slow_group.OFFICIAL[switch]:
                    reads[switch] = value
        assert c.PRESETS[book] == reads

    def test_short_form(self):
        ja = {"single_terrain": "any", "ruins_place": "ruins", "shieldgate": 1, "cure_wounds_terrain": "any"}
        assert c.PRESETS["ja"] == ja
        assert c.PRESETS["ko"] == {"ruins_mountain": True}

    @pytest.mark.parametrize("book", ["official", *BOOKS])
    @pytest.mark.parametrize("players", [1, 3])
    def test_a_game_is_played_by_it_and_recorded(self, book, players):
        state = engine.new("cartographers", players, "preset", {**c.PRESETS[book], "skills": True})
        assert state.view(0)["switches"] == {**slow_group.OFFICIAL, **c.PRESETS[book]}
        engine.playout(state, seed=3)
        record = Record.of(state)
        assert {name: record.options[name] for name in slow_group.OFFICIAL} == {
            **slow_group.OFFICIAL,
            **c.PRESETS[book],
        }
        assert Record.from_code(record.code()) == record == Record.from_json(json.loads(json.dumps(record.to_json())))


def any_options():
    def one(option):
        if option.name == "mode":
            return st.just("solo")
        return st.integers(0, option.count - 1).map(option.value)

    return st.fixed_dictionaries({option.name: one(option) for option in OPTIONS})


class TestCodes:
    def test_the_options_keep_their_order(self):
        """Codes count in this order; new options come after the last."""
        assert [option.name for option in OPTIONS] == [
            "side",
            "edicts",
            "mode",
            "skills",
            "ambushes",
            "single_terrain",
            "ruins_place",
            "ruins_mountain",
            "shieldgate",
            "shieldgate_tie",
            "spent_coins_free",
            "cure_wounds_terrain",
            "concentrate_coin",
            "concentrate_ruins",
            "acrobatics_solo",
        ]
        assert [option.count for option in OPTIONS] == [2, 6145, 2, 58, 72, *[2] * 10]

    # options: code of a new game with the seed "plain", as it was first handed out by rules 1
    CODES = {
        (1,): "AQ1jYXJ0b2dyYXBoZXJzAQEFcGxhaW4AAAAt87s",
        (1, ("side", "B")): "AQ1jYXJ0b2dyYXBoZXJzAQEFcGxhaW4BAADvmYw",
        (2,): "AQ1jYXJ0b2dyYXBoZXJzAQIFcGxhaW6CYAAAnHvr",
        (100, ("skills", True)): "AQ1jYXJ0b2dyYXBoZXJzAWQFcGxhaW6GoAIAAOQdRg",
        (1, ("skills", ("search", "diplomacy", "negotiate"))): "AQ1jYXJ0b2dyYXBoZXJzAQEFcGxhaW7UwU8AAB4UAA",
        (3, ("ambushes", "random"), ("shieldgate", 1)): "AQ1jYXJ0b2dyYXBoZXJzAQMFcGxhaW7q9Z-IAwAAhG1R",
        (
            1,
            ("ambushes", tuple(slow_group.PACK)),
            ("acrobatics_solo", "either"),
        ): "AQ1jYXJ0b2dyYXBoZXJzAQEFcGxhaW7YgKyUxAEAAIijlw",
    }

    @pytest.mark.parametrize("setup", CODES)
    def test_a_code_once_handed_out_opens_unless_its_game_has_changed(self, setup):
        """Rules 2 changed the use of skills, and nothing else."""
        players, *chosen = setup
        state = engine.new("cartographers", players, "plain", dict(chosen))
        if "skills" in dict(chosen):
            with pytest.raises(engine.BadData) as bad:
                Record.from_code(self.CODES[setup])
            assert bad.value.code == "record.rules"
        else:
            assert engine.replay(Record.from_code(self.CODES[setup])) == state
        assert Record.of(state).rules == 2 and engine.replay(Record.from_code(Record.of(state).code())) == state

    @pytest.mark.parametrize(
        ("chosen", "number"),
        [
            ({}, 0),
            ({"side": "B"}, 1),
            ({"mode": "multi"}, 2 * 6145),
            ({"mode": "multi", "skills": True}, 2 * 6145 + 2 * 6145 * 2),
            ({"ambushes": "random"}, 2 * 6145 * 2 * 58),
            ({"shieldgate": 1}, 2 * 6145 * 2 * 58 * 72 * 8),
            ({"acrobatics_solo": "either"}, 2 * 6145 * 2 * 58 * 72 * 512),
        ],
    )
    def test_each_option_counts_in_its_place(self, chosen, number):
        assert packed(OPTIONS, {option.name: option.default for option in OPTIONS} | chosen) == number

    @budget(1)
    @given(any_options())
    def test_any_options_make_the_way_there_and_back(self, options):
        options = {option.name: option.check(options[option.name]) for option in OPTIONS}
        assert unpacked(OPTIONS, packed(OPTIONS, options)) == options
        record = Record.of(engine.new("cartographers", 1, "options", options))
        assert dict(record.options) == options
        assert Record.from_code(record.code()) == record
        assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record

    @budget(0.5)
    @given(any_options())
    def test_an_option_added_later_changes_no_code(self, options):
        later = [*OPTIONS, Option("later", "switch", ("no", "yes"), "no")]
        assert packed(later, {**options, "later": "no"}) == packed(OPTIONS, options) == packed(later, options)

    def test_a_plain_game_is_zero_whatever_the_order_of_the_choices(self):
        plain = {option.name: option.default for option in OPTIONS}
        assert packed(OPTIONS, plain) == packed(OPTIONS[::-1], plain) == 0

    def test_the_order_in_which_options_are_given_does_not_matter(self):
        given = {"skills": True, "side": "B", "shieldgate": 1, "ambushes": "random"}
        backwards = dict(reversed(given.items()))
        one, two = (engine.new("cartographers", 2, 5, options) for options in (given, backwards))
        assert one == two and Record.of(one).code() == Record.of(two).code()

    def test_too_large_a_number_is_bad_data(self):
        size = 1
        for option in OPTIONS:
            size *= option.count
        last = unpacked(OPTIONS, size - 1)
        assert packed(OPTIONS, last) == size - 1
        with pytest.raises(BadData):
            unpacked(OPTIONS, size)


@pytest.mark.parametrize("switch", list(slow_group.OFFICIAL))
@pytest.mark.parametrize("value", [None, "", 2.0, 3, [], {}, "yes"])
def test_a_switch_takes_only_its_values(switch, value):
    with pytest.raises(BadData) as bad:
        engine.new("cartographers", seed=1, options={switch: value})
    assert bad.value.code == f"option.{switch}"


def test_the_switches_are_those_of_the_facts_and_of_the_skills():
    assert {option.name for option in SWITCHES} == set(slow_group.OFFICIAL)
    assert all(len(option.choices) == 2 and option.default == option.choices[0] for option in SWITCHES)
