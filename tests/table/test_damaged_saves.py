"""Damaged saves: every damage is detected, the previous copy is used, and other games are unaffected."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from session_helpers import MemoryStore, after, words
from shelf_helpers import KINGDOM, MAIN, NOW, PREVIOUS, broken_code, sealed, shelf_with, text, unplayable

from table.deals import Deal
from table.save_format import FORMAT
from table.saved_games import (
    SaveBroken,
    Shelf,
)
from table.session import Session

CHARACTERS = st.characters() | st.sampled_from('0123456789abcdef "{}[],:\x00\ud800')


def code_of_damage(text):
    """The code of a damaged text: "later" if it begins with the number of a later format."""
    head = text.split(" ")[0]
    is_number = head.isascii() and head.isdigit() and " " in text and len(head) < 10
    return "later" if is_number and int(head) > int(FORMAT) else "broken"


@given(st.data())
def test_a_save_with_one_changed_character_is_broken(data):
    """Except that the format becomes an earlier one: that is not part of the checksum, and nothing is lost."""
    shelf, store = shelf_with(2)
    good = store.texts[MAIN]
    place = data.draw(st.integers(0, len(good) - 1))
    alike = good[place] if place else "".join(map(str, range(1, int(FORMAT) + 1)))
    letter = data.draw(CHARACTERS.filter(lambda letter: letter not in alike))
    store.texts[MAIN] = good[:place] + letter + good[place + 1 :]
    assert broken_code(shelf) == code_of_damage(store.texts[MAIN])
    assert shelf.entries() == [] and shelf.broken() == ["g"]


@given(st.data())
def test_a_save_with_one_character_too_many_or_too_few_is_broken(data):
    shelf, store = shelf_with(2)
    good = store.texts[MAIN]
    place = data.draw(st.integers(0, len(good) - 1))
    letter = data.draw(CHARACTERS)
    without, more = good[:place] + good[place + 1 :], good[:place] + letter + good[place:]
    for changed in (without, more):
        store.texts[MAIN] = changed
        assert changed == good or broken_code(shelf) == code_of_damage(changed)


def test_a_save_with_any_changed_character_is_broken():
    shelf, store = shelf_with(2)
    good = store.texts[MAIN]
    for place, letter in enumerate(good):
        store.texts[MAIN] = good[:place] + ("0" if letter != "0" else "1") + good[place + 1 :]
        assert shelf.entries() == [], f"character {place} of the save"
    store.texts[MAIN] = good
    assert len(shelf.entries()) == 1


def test_a_truncated_save_is_broken():
    shelf, store = shelf_with(2)
    good = store.texts[MAIN]
    for length in range(len(good)):
        store.texts[MAIN] = good[:length]
        assert shelf.entries() == [], f"cut to {length} characters"


def test_a_save_with_two_swapped_characters_is_broken():
    shelf, store = shelf_with(2)
    good = store.texts[MAIN]
    for place in range(len(good) - 1):
        swapped = good[:place] + good[place + 1] + good[place] + good[place + 2 :]
        store.texts[MAIN] = swapped
        assert swapped == good or shelf.entries() == [], f"characters {place} and {place + 1}"


def test_the_previous_copy_is_used_if_the_last_is_damaged():
    shelf, store = shelf_with(3, 4)
    store.texts[MAIN] = store.texts[MAIN].replace("farm", "fern", 1)[:-1]
    assert text(shelf.load("g")) == text(after(3))
    assert [entry.touched for entry in shelf.entries()] == [NOW] and shelf.broken() == []


def test_the_previous_copy_is_used_if_the_last_is_missing():
    shelf, store = shelf_with(3, 4)
    del store.texts[MAIN]
    assert text(shelf.load("g")) == text(after(3))
    assert [entry.id for entry in shelf.entries()] == ["g"]


def test_a_save_that_breaks_the_rules_is_replaced_by_the_previous_copy():
    """Its checksum is valid but its game is illegal, as in a save of a later version."""
    shelf, store = shelf_with(3, 4)
    store.texts[MAIN] = unplayable(store.texts[MAIN])
    assert text(shelf.load("g")) == text(after(3))
    del store.texts[PREVIOUS]
    assert broken_code(shelf) == "broken"


def test_when_both_copies_are_damaged_the_game_is_called_broken_and_nothing_is_deleted():
    shelf, store = shelf_with(3, 4)
    store.texts = {key: copy[:-2] for key, copy in store.texts.items()}
    damaged, store.done = dict(store.texts), []
    assert broken_code(shelf) == "broken"
    assert shelf.entries() == [] and shelf.broken() == ["g"]
    assert store.texts == damaged and store.done == []


def test_one_damaged_game_does_not_hide_the_others():
    shelf, store = shelf_with(1)
    for id in ("h", "i"):
        shelf.save(id, after(2), NOW)
    store.texts[MAIN] = "3 00000000 {}"
    assert {entry.id for entry in shelf.entries()} == {"h", "i"} and shelf.broken() == ["g"]
    assert text(shelf.load("h")) == text(after(2))


WHOLE = [5, None, True, [], {}, "x", {"entry": 5, "session": {}}, {"entry": [], "session": {}}, "", "{", "[" * 50]


@pytest.mark.parametrize("what", range(len(WHOLE)))
def test_a_text_that_is_whole_but_no_save_is_called_broken(what):
    shelf, store = shelf_with(1, id="h")
    store.texts[MAIN] = sealed(WHOLE[what])
    assert broken_code(shelf) == "broken"
    assert [entry.id for entry in shelf.entries()] == ["h"] and shelf.broken() == ["g"]


@given(st.text(max_size=60))
def test_any_other_text_in_the_place_of_a_save_is_called_broken(junk):
    shelf, store = shelf_with(1, id="h")
    store.texts[MAIN] = junk
    assert broken_code(shelf) == code_of_damage(junk) and shelf.broken() == ["g"]


def test_a_save_of_a_later_version_is_not_read_as_one_of_this():
    shelf, store = shelf_with(1)
    later = store.texts[MAIN] = f"{int(FORMAT) + 1}{store.texts[MAIN].removeprefix(FORMAT)}"
    assert broken_code(shelf) == "later"
    assert shelf.entries() == [] and store.texts[MAIN] == later


# --- whole by its checksum, and wrong ---------------------------------------------------------------


#: Sessions of every game: running and finished, solo and multiplayer.
SESSIONS = [after(3), after(99, seed=3), Session(Deal.of(KINGDOM, 5, 2)), Session(Deal.of("woodcraft", 5))]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["A", 10**400]),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=5), inside, max_size=3),
    max_leaves=6,
)


def places(value, path=()):
    """The paths to all parts of a JSON value, first that of the value itself."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def changed(value, path, new):
    """A copy of a JSON value with its part at a path replaced."""
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = changed(value[path[0]], path[1:], new)
    return copy


def use_all(shelf, id="g"):
    """Do with a game on the shelf everything that the page does. It is listed or broken; it is loaded or refused."""
    said = words()
    listed = [entry.id for entry in shelf.entries()]
    for entry in shelf.entries():
        assert json.dumps(entry._asdict()).encode() and [said.phrase(phrase) for phrase in (entry.head, *entry.facts)]
    assert sorted(listed + shelf.broken()) == [id]
    try:
        session = shelf.load(id)
    except SaveBroken as broken:
        assert broken.code in ("broken", "rules")
        if broken.code == "rules":
            assert shelf.closed(id) and [entry.id for entry in shelf.entries()] == [id] and shelf.broken() == []
        else:
            assert shelf.entries() == [] and shelf.broken() == [id], "what cannot be loaded is not offered again"
    else:
        assert listed == [id]
        shelf.save(id, session, NOW, shelf.revision(id))
        assert session.view()["game"] == shelf.entry(id).game


@settings(max_examples=settings().max_examples * 3)
@given(st.sampled_from(range(len(SESSIONS))), st.data())
def test_any_value_in_any_place_of_a_save_is_listed_or_called_broken(number, data):
    shelf = Shelf(MemoryStore())
    shelf.save("g", SESSIONS[number], NOW)
    save = json.loads(shelf._store.texts[MAIN].split(" ", 2)[2])
    path = data.draw(st.sampled_from(sorted(places(save), key=str)))
    shelf._store.texts[MAIN] = sealed(changed(save, path, data.draw(JSON)))
    use_all(shelf)


DEEP = "[" * 20_000 + "]" * 20_000


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("about", {}),
        ("about", []),
        ("about", None),
        ("touched", "yesterday"),
        ("touched", None),
        ("touched", 1e300),
        ("touched", 10**15),
        ("players", "two"),
        ("players", [1]),
        ("players", 2),
        ("over", 1),
        ("game", "woodcraft"),
        ("game", []),
        ("id", "h"),
        ("revision", -1),
        ("revision", True),
        ("code", 5),
        ("more", 1),
    ],
)
@pytest.mark.parametrize("number", range(len(SESSIONS)))
def test_a_wrong_field_makes_one_game_broken_and_leaves_the_others(number, field, value):
    shelf = Shelf(MemoryStore())
    for id in ("g", "h"):
        shelf.save(id, SESSIONS[number], NOW)
    save = json.loads(shelf._store.texts[MAIN].split(" ", 2)[2])
    if save["entry"].get(field) == value:
        return  # valid in this game
    save["entry"][field] = value
    shelf._store.texts[MAIN] = sealed(save)
    assert [entry.id for entry in shelf.entries()] == ["h"] and shelf.broken() == ["g"]
    assert broken_code(shelf) == "broken"


@pytest.mark.parametrize("where", ["{deep}", '{{"entry":{deep},"session":{{}}}}', '{{"entry":{{}},"session":{deep}}}'])
def test_json_nested_20_000_deep_is_called_broken(where):
    shelf, store = shelf_with(1, id="h")
    store.texts[MAIN] = sealed(where.format(deep=DEEP))
    assert broken_code(shelf) == "broken"
    assert [entry.id for entry in shelf.entries()] == ["h"] and shelf.broken() == ["g"]


def test_a_game_that_could_not_be_loaded_is_broken_until_it_is_saved_again():
    shelf, store = shelf_with(3)
    good = store.texts[MAIN]
    store.texts[MAIN] = unplayable(good)
    assert shelf.broken() == [], "its list entry is right, and nobody has tried to open it"
    assert broken_code(shelf) == "broken"
    assert shelf.broken() == ["g"] and shelf.entries() == []
    assert shelf.texts("g") == {MAIN: store.texts[MAIN]}, "all that is left can be saved to a file"
    store.texts[MAIN] = good
    assert shelf.broken() == [] and len(shelf.entries()) == 1


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize(
    ("game", "options"), [("cartographers", {"skills": ["search", "knowledge", "diplomacy"]}), ("woodcraft", {})]
)
def test_a_game_of_earlier_rules_is_not_called_damaged_and_stays_on_the_list(game, options, over):
    shelf, store = shelf_with(1, id="h")
    session = Session(Deal.of(game, 5, **options))
    shelf.save("g", session, NOW)
    data = json.loads(store.texts[MAIN].split(" ", 2)[2])
    assert data["session"]["record"]["rules"] == 2
    data["session"]["record"]["rules"] = 1
    data["entry"]["over"] = over
    store.texts[MAIN] = kept = sealed(data)
    with pytest.raises(SaveBroken) as broken:
        shelf.load("g")
    assert (broken.value.code, broken.value.word) == ("rules", "error.rules")
    assert {entry.id for entry in shelf.entries()} == {"g", "h"} and shelf.broken() == []
    assert shelf.closed("g") and not shelf.closed("h") and store.texts[MAIN] == kept
    shelf.save("g", session, NOW)
    assert not shelf.closed("g") and text(shelf.load("g")) == text(session)


def test_without_skills_the_first_rules_of_cartographers_are_the_present_ones():
    shelf, store = shelf_with(3)
    data = json.loads(store.texts[MAIN].split(" ", 2)[2])
    data["session"]["record"]["rules"] = 1
    store.texts[MAIN] = sealed(data)
    assert text(shelf.load("g")) == text(after(3))


def test_a_name_with_a_lone_surrogate_is_refused():
    shelf = Shelf(MemoryStore())
    shelf.save("g", after(1), NOW)
    save = json.loads(shelf._store.texts[MAIN].split(" ", 2)[2])
    save["session"]["sitters"] = [["person", "Ada \ud800"]]
    shelf._store.texts[MAIN] = sealed(save)
    assert broken_code(shelf) == "broken"
