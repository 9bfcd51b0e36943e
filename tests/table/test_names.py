"""The names of saved games: kept, removed with their games, and never read from damaged text."""

import json

import pytest

from table.fields import MOST_REVISIONS
from table.memory_store import MemoryStore
from table.names import KEY, LONGEST, MOST_OTHERS, Names, tidy
from table.store import StoreMissing


class NoStore(MemoryStore):
    def read(self, key: str) -> str | None:
        raise StoreMissing


def test_a_name_is_given_changed_and_removed() -> None:
    names = Names(MemoryStore())
    names.give({"a": "Rainy evening", "b": "地図"}, ["a", "b"])
    names.give({"a": "With Ada"}, ["a", "b"])
    assert names.all() == {"a": "With Ada", "b": "地図"}
    names.give({"a": ""}, ["a", "b"])
    assert names.all() == {"b": "地図"}


def test_a_game_that_was_removed_just_now_keeps_its_name() -> None:
    """An import dropped the name, so that the game came back without it."""
    names = Names(MemoryStore())
    names.give({"a": "One", "b": "Two"}, ["a", "b"])
    names.give({"c": "Three"}, ["b", "c"])
    assert names.all() == {"a": "One", "b": "Two", "c": "Three"}


def test_the_oldest_names_of_games_that_are_gone_are_dropped() -> None:
    names = Names(MemoryStore())
    for n in range(MOST_OTHERS + 2):
        names.give({f"g{n}": "One"}, [f"g{n}"])
    assert list(names.all()) == [f"g{n}" for n in range(1, MOST_OTHERS + 2)]


def test_every_change_has_a_larger_revision() -> None:
    store = MemoryStore()
    for n in range(1, 4):
        Names(store).give({"a": str(n)}, ["a"])
        assert json.loads(store.texts[KEY])["revision"] == n


def test_names_with_the_largest_revision_stay_readable() -> None:
    """The next revision was too large to be read, and every name was gone."""
    store = MemoryStore()
    store.texts[KEY] = json.dumps({"format": 1, "revision": MOST_REVISIONS, "names": {"a": "One"}})
    for name in ("Two", "Three"):
        Names(store).give({"b": name}, ["a", "b"])
        assert Names(store).all() == {"a": "One", "b": name}


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  two   words \n", "two words"),
        ("a\u0000b\u202ec", "a b c"),
        ("x" * 99, "x" * LONGEST),
        ("\ud800", ""),
        (" ", ""),
        (None, ""),
        (["a"], ""),
        ("\U0001f469\u200d\U0001f467", "\U0001f469\u200d\U0001f467"),  # a woman and a girl in one picture
        ("\u0645\u06cc\u200c\u0646\u0627", "\u0645\u06cc\u200c\u0646\u0627"),  # a name in Persian
        ("a\u200d\u200db", "ab"),
        ("\u200da \u200c b\u200d", "a b"),
        ("a\u200d\u202eb", "a b"),
        ("x" * (LONGEST - 1) + "\u200dx", "x" * (LONGEST - 1)),
    ],
)
def test_a_name_is_one_short_line(given: object, kept: str) -> None:
    assert tidy(given) == kept == tidy(kept)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "[" * 100_000,
        '{"format":2,"revision":1,"names":{"a":"b"}}',
        '{"format":1,"revision":-1,"names":{"a":"b"}}',
        '{"format":1,"revision":1,"names":{"a":7}}',
        '{"format":1,"revision":1,"names":["a"]}',
        json.dumps({"format": 1, "revision": 1, "names": {"a": "x" * 41}}),
    ],
)
def test_damaged_text_has_no_names_and_is_replaced_by_the_next_name(text: str) -> None:
    store = MemoryStore()
    store.write(KEY, text)
    assert Names(store).all() == {}
    Names(store).give({"a": "One"}, ["a"])
    assert Names(store).all() == {"a": "One"}


def test_without_a_store_there_are_no_names() -> None:
    assert Names(NoStore()).all() == {}
