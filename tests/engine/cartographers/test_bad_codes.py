"""Mistyped, cut and forged record codes: BadData with a code, never anything else."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import engine
from engine import BadData, Record
from engine.cartographers import RULES
from engine.packing import Writer

from .setups import after

CODES = [Record.of(after(turns, side=side)).code() for turns in (0, 9, 99) for side in "AB"]


def refuse(read, data):
    """What is read, or None when it is refused as it should be."""
    try:
        return read(data)
    except BadData as bad:
        assert isinstance(bad.code, str) and bad.code
        assert len(str(bad)) < 500
        return None


MARKS = "ABCabc012-_+/=. \n%é"


@given(st.sampled_from(CODES), st.data())
def test_a_mistyped_code_is_bad_data(code, data):
    place = data.draw(st.integers(0, len(code) - 1))
    how = data.draw(st.sampled_from(["replace", "insert", "leave out", "cut", "swap", "double"]))
    mark = data.draw(st.sampled_from(MARKS))
    wrong = {
        "replace": code[:place] + mark + code[place + 1 :],
        "insert": code[:place] + mark + code[place:],
        "leave out": code[:place] + code[place + 1 :],
        "cut": code[:place],
        "swap": code[:place] + code[place : place + 2][::-1] + code[place + 2 :],
        "double": code + code,
    }[how]
    assume(wrong != code)
    record = refuse(Record.from_code, wrong)
    assert record is None or record == Record.from_code(code), "another game from a mistyped code"


@given(st.one_of(st.text(max_size=60), st.text("ABCDEFabcdef0123456789-_", max_size=60)))
@example("")
@example("A" * 9000)
@example("A" * 8192)
@example("\ud800" * 20)
@example("=" * 20)
def test_any_text_is_no_code(text):
    assert refuse(Record.from_code, text) is None


@pytest.mark.parametrize("value", [None, 5, b"AAAAAAAA", [], {}, 1.5])
def test_what_is_no_text_is_no_code(value):
    with pytest.raises(BadData):
        Record.from_code(value)


@pytest.mark.parametrize("length", range(1, 40))
def test_a_truncated_code_is_bad_data(length):
    with pytest.raises(BadData):
        Record.from_code(CODES[-1][:-length])


# Forged: the checksum is right, so each field must be checked by itself.
PLAIN = {
    "format": 1,
    "game": "cartographers",
    "rules": 1,
    "players": 1,
    "seed": "forged",
    "options": 0,
    "count": 0,
    "number": 0,
}


# The options of a game alone: two sides, and random edicts or four chosen ones in an order.
OPTIONS = 2 * (1 + 24 * 4**4)


def forged(**fields):
    assert set(fields) <= {*PLAIN, "more"}
    writer = Writer()
    for value in {**PLAIN, **fields}.values():
        if isinstance(value, str):
            writer.text(value)
        else:
            writer.number(value)
    return writer.code()


def test_the_plain_fields_make_a_game():
    record = Record.from_code(forged())
    assert engine.replay(record) == engine.new("cartographers", seed="forged")
    assert Record.from_code(forged(options=1, count=1, number=3)).actions
    assert Record.from_code(forged(options=OPTIONS - 1)).options["edicts"] != "random"


FORGED = {
    "another format": {"format": 2},
    "format zero": {"format": 0},
    "another game": {"game": "chess"},
    "no game": {"game": ""},
    "other rules": {"rules": 0},
    "huge rules": {"rules": 2**200},
    "no players": {"players": 0},
    "endless players": {"players": 2**500},
    "a long seed": {"seed": "x" * 201},
    "a hundred players of solo": {"players": 100},
    "one player of multi": {"options": OPTIONS},
    "options past the last": {"options": 2**60},
    "huge options": {"options": 2**300},
    "more actions than a game has": {"count": 200},
    "endless actions": {"count": 2**400},
    "a number too large for no actions": {"number": 1},
    "a number too large for its actions": {"count": 1, "number": 10**9},
    "one more field": {"more": 0},
    "one more text": {"more": "text"},
}


@pytest.mark.parametrize("fields", FORGED.values(), ids=FORGED)
def test_a_forged_code_is_bad_data(fields):
    with pytest.raises(BadData) as bad:
        Record.from_code(forged(**fields))
    assert bad.value.code and len(str(bad.value)) < 500


@pytest.mark.parametrize("missing", range(1, len(PLAIN) + 1))
def test_a_code_that_ends_early_is_bad_data(missing):
    writer = Writer()
    for value in list(PLAIN.values())[:-missing]:
        if isinstance(value, str):
            writer.text(value)
        else:
            writer.number(value)
    with pytest.raises(BadData):
        Record.from_code(writer.code())


def test_a_text_that_promises_too_much_is_bad_data():
    writer = Writer()
    writer.number(1)
    writer.number(10**6)
    with pytest.raises(BadData):
        Record.from_code(writer.code())


def test_a_text_that_is_no_unicode_is_bad_data():
    writer = Writer()
    writer.number(1)
    writer.number(2)
    writer.number(0xFF)
    with pytest.raises(BadData):
        Record.from_code(writer.code())


def test_a_number_of_thousands_of_digits_is_bad_data():
    writer = Writer()
    writer.number(1 << 42_000)
    with pytest.raises(BadData):
        Record.from_code(writer.code())


@given(st.lists(st.one_of(st.integers(0, 2**70), st.text("cartographers1", max_size=14)), max_size=12))
def test_any_well_sealed_code_is_bad_data_or_a_game(values):
    writer = Writer()
    for value in values:
        if isinstance(value, str):
            writer.text(value)
        else:
            writer.number(value)
    record = refuse(Record.from_code, writer.code())
    if record:
        engine.replay(record)


@given(st.integers(0, OPTIONS - 1), st.integers(0, 30), st.integers(0, 2**200))
def test_any_setup_and_number_is_bad_data_or_a_game_with_that_code(options, count, number):
    code = forged(rules=RULES, options=options, count=count, number=number)
    record = refuse(Record.from_code, code)
    if record:
        assert record.code() == code and len(record.actions) == count
        assert engine.replay(record).history == list(record.actions)


# --- caps ---------------------------------------------------------------------------------------------


def test_a_record_of_more_actions_than_any_game_has_is_refused_before_they_are_read():
    data = Record.of(engine.new("cartographers")).to_json()
    data["actions"] = ["no action"] * 20_001
    with pytest.raises(engine.BadData, match="at most 20000 actions"):
        Record.from_json(data)


@pytest.mark.parametrize("game", engine.games())
def test_an_action_of_thousands_of_letters_is_refused_before_it_is_read(game):
    with pytest.raises(engine.IllegalAction) as refusal:
        engine.parse(game, "forest@" + "A1," * 1000)
    assert refusal.value.code == "notation"
    data = Record.of(engine.new(game)).to_json()
    data["actions"] = ["forest@" + "A1," * 1000]
    with pytest.raises(engine.BadData) as bad:
        Record.from_json(data)
    assert bad.value.code == "record.actions"
