"""Custom card sets: stored, versioned, exported, imported, and refused with exact problems."""

import json
import re

import pytest
from card_set_helpers import own
from hypothesis import given
from hypothesis import strategies as st
from session_helpers import ROOT, MemoryStore

from engine.game import BadData
from engine.woodcraft.standard import STANDARD
from engine.woodcraft.vocabulary import PASSIVE, Effects
from table.store import StoreFull
from table.woodcraft.editor.draft import Draft
from table.woodcraft.sets import MOST_LETTERS, PREFIX, REMOVED, Sets, file_name, parse, read, written


def dearer(document, cost=9):
    """The set with another cost of its fourth early helper."""
    copy = json.loads(json.dumps(document))
    copy["helpers"]["early"][3]["cost"] = cost
    return copy


def wrong(document):
    """The problem of an invalid document."""
    with pytest.raises(BadData) as bad:
        read(json.dumps(document))
    return bad.value.code, bad.value.message


# --- keeping ----------------------------------------------------------------------------------------


def test_a_stored_set_is_loaded_unchanged():
    store = MemoryStore()
    kept = Sets(store).keep(own())
    assert Sets(store).all() == [kept] and Sets(store).load("birch") == own()
    assert kept.title == "Birch" and kept.version == 1 and kept.name.startswith("birch-")
    assert kept.cards > 100 and 0 < kept.designed < kept.cards


def test_the_standard_set_is_always_available_and_never_stored():
    sets = Sets(MemoryStore())
    assert sets.load("standard") == STANDARD and sets.all() == []
    with pytest.raises(BadData, match="expected another id than 'standard'"):
        sets.keep(STANDARD)
    with pytest.raises(BadData, match="expected another id than 'standard'"):
        sets.keep(dearer(STANDARD))
    assert sets.add(STANDARD) == (sets.add(STANDARD)[0], False)


def test_a_changed_set_becomes_the_next_version_and_another_name():
    sets = Sets(MemoryStore())
    first = sets.keep(own())
    assert sets.keep(own()) == first
    second = sets.keep(dearer(own()))
    assert second.version == 2 and second.name != first.name
    assert sets.load("birch")["helpers"]["early"][3]["cost"] == 9
    assert sets.keep(dearer(own(version=7), 8)).version == 7


def test_a_set_that_another_tab_has_changed_is_not_overwritten():
    store = MemoryStore()
    Sets(store).keep(own())
    loaded = Sets(store).load("birch")
    other = Sets(store).keep(dearer(own()), loaded)
    mine = Sets(store).keep(dearer(own(), 8), loaded)
    assert (mine.id, mine.title, mine.version) == ("birch_2", "Birch 2", 1)
    assert Sets(store).load("birch")["helpers"]["early"][3]["cost"] == 9
    renamed = Sets(store).keep(own(title="Beech"), loaded)
    assert (renamed.id, renamed.title) == ("birch_3", "Beech")
    long = Sets(store).keep(own(title="B" * 40), Sets(store).load("birch"))
    assert (long.id, long.version) == ("birch", other.version + 1)
    assert len(Sets(store).keep(own(title="B" * 40), loaded).title) == 40
    store.texts[PREFIX + "birch"] = "1 00000000 {}"
    assert Sets(store).keep(own(), loaded).id == "birch_5" and Sets(store).broken()


def test_a_set_that_another_tab_has_removed_is_saved_as_the_next_version():
    """Regression: two different sets had one name and version, and the removal of the first counted for the second."""
    sets = Sets(MemoryStore())
    sets.keep(own())
    loaded = sets.load("birch")
    sets.remove("birch")
    first = sets.keep(dearer(own()), loaded)
    assert (first.id, first.version) == ("birch", 2)
    sets.remove("birch")
    assert sets.keep(dearer(own(version=7)), loaded).version == 7


def removed_at(version):
    """A page after the removal of a set of this version, and its store."""
    store = MemoryStore()
    Sets(store).keep(own(version=version))
    Sets(store).remove("birch")
    return Sets(store), store


def test_a_new_set_does_not_get_the_id_of_a_removed_one():
    """Regression: its version was lower, so after a kill of the browser the removed set could replace it."""
    sets, _ = removed_at(5)
    assert sets.free_id("Birch") == "birch_2"
    assert sets.keep(own(version=4)).version == 6, "a draft of the removed set"
    sets.remove("birch")
    assert sets.keep(own(version=9)).version == 9
    sets, _ = removed_at(10**6)
    assert sets.keep(own()).version == 10**6, "there is no later one"


def test_the_journal_can_read_how_new_the_removed_sets_are():
    """Regression: after a kill of the browser an older list of removed sets counted as equally new."""
    _, store = removed_at(5)
    assert '"revision":1,' in store.texts[REMOVED], "as static/journal.js reads it"


def test_an_earlier_version_of_a_removed_set_gets_another_id():
    sets, store = removed_at(5)
    kept, new = sets.add(own(version=4))
    assert new and (kept.id, kept.version) == ("birch_2", 4)
    assert sets.add(own(version=4)) == (kept, False)
    assert sets.add(own(version=5))[0].id == "birch", "the removed set itself"
    sets, store = removed_at(5)
    assert sets.add(dearer(own(version=5)))[0].id == "birch_2"
    assert sets.add(own(version=6))[0].id == "birch"
    sets, store = removed_at(5)
    store.texts[REMOVED] = "damaged"
    assert sets.add(own(version=4))[0].id == "birch"


def test_only_the_sets_removed_last_are_remembered():
    store = MemoryStore()
    for number in range(60):
        store.texts[f"{PREFIX}oak_{number}"] = "damaged"
        Sets(store).remove(f"oak_{number}")
    assert (Sets(store).free_id("oak 0"), Sets(store).free_id("oak 59")) == ("oak_0", "oak_59_2")


@pytest.mark.parametrize(
    ("id", "title", "apart"),
    [
        ("birch", "Birch", "Birch 2"),
        ("my_long_card_set_name_ab", "Birch", "Birch 2"),
        ("b" * 24, "B" * 40, "B" * 38 + " 2"),
        ("oak_7", "Oak", "Oak 2"),
    ],
)
def test_a_set_of_its_own_has_a_title_with_a_number(id: str, title: str, apart: str) -> None:
    store = MemoryStore()
    Sets(store).keep(own(id=id, title=title))
    loaded = Sets(store).load(id)
    Sets(store).keep(dearer(own(id=id, title=title)), loaded)
    assert Sets(store).keep(dearer(own(id=id, title=title), 8), loaded).title == apart


def test_a_set_is_put_back_next_to_one_that_took_its_id():
    store = MemoryStore()
    sets = Sets(store)
    sets.keep(own())
    text = sets.remove("birch")
    sets.keep(dearer(own()))
    sets.restore("birch", text)
    assert sets.load("birch") == dearer(own(version=2)) and sets.load("birch_2") == own(id="birch_2", title="Birch 2")
    sets.restore("birch_2", store.texts[PREFIX + "birch_2"])
    assert len(sets.all()) == 2
    with pytest.raises(BadData):
        sets.restore("birch", "1 00000000 {}")
    assert len(sets.all()) == 2 and not sets.broken()


def test_an_invalid_set_is_not_stored():
    store = MemoryStore()
    with pytest.raises(BadData) as bad:
        Sets(store).keep(dearer(own(), "x"))
    assert bad.value.code == "card_set.helpers.early[3].cost"
    assert bad.value.message == "helpers.early[3] (HE04): cost: expected a whole number from 0 to 30, found 'x'"
    assert not store.texts


def fewer(early_helpers, early_orders):
    """A set with these numbers of early cards."""
    copy = json.loads(json.dumps(own()))
    del copy["helpers"]["early"][early_helpers:], copy["orders"]["early"][early_orders:]
    return copy


@pytest.mark.parametrize(("helpers", "orders", "low"), [(15, 24, 16), (16, 23, 24)])
def test_a_set_needs_cards_for_the_displays_and_four_hands(helpers, orders, low):
    store, document = MemoryStore(), fewer(helpers, orders)
    message = f"expected at least {low} cards, so that four can be dealt, found {low - 1}"
    for refuse in (Sets(store).keep, lambda bad: read(json.dumps(bad))):
        with pytest.raises(BadData, match=message):
            refuse(document)
    assert not store.texts and Draft(document).wrong is not None
    Sets(store).keep(fewer(16, 24))


def test_a_smaller_set_of_an_earlier_version_stays_available():
    store, document = MemoryStore(), fewer(12, 20)
    sets = Sets(store)
    assert sets.add(document) == (sets.all()[0], True)
    assert sets.load("birch") == document and not sets.broken()


def test_a_damaged_text_is_reported_and_kept():
    store = MemoryStore()
    sets = Sets(store)
    sets.keep(own())
    good = store.texts[PREFIX + "birch"]
    for bad in ("", "1", good[:-1], good.replace("Birch", "Beech"), "2" + good[1:], "1 00000000 {}"):
        store.texts[PREFIX + "birch"] = bad
        assert sets.all() == [] and sets.broken()["birch"].code == "set.damaged"
        assert store.texts[PREFIX + "birch"] == bad
    store.texts[PREFIX + "birch"] = good
    assert sets.broken() == {}


def test_a_full_store_raises():
    store = MemoryStore()
    store.writes_left = 0
    with pytest.raises(StoreFull):
        Sets(store).keep(own())


def test_removed_sets_can_be_restored():
    sets = Sets(MemoryStore())
    sets.keep(own())
    text = sets.remove("birch")
    assert sets.all() == []
    with pytest.raises(BadData, match="there is no card set 'birch'"):
        sets.load("birch")
    sets.restore("birch", text)
    assert [kept.id for kept in sets.all()] == ["birch"]


def test_ids_are_made_from_titles_and_unique():
    sets = Sets(MemoryStore())
    assert sets.free_id("Printed values, 2nd try!") == "printed_values_2nd_t"
    assert sets.free_id("木藝") == "set" and sets.free_id("2022") == "set_2022"
    assert sets.free_id("Standard") == "standard_2"
    sets.keep(own())
    assert sets.free_id("Birch") == "birch_2"


# --- files ------------------------------------------------------------------------------------------


def test_a_file_has_one_card_on_each_line():
    text = written(own())
    assert read(text) == own() and text.startswith('{\n "format": 1,\n "id": "birch",\n "version": 1')
    sets = Sets(MemoryStore())
    sets.keep(own())
    assert read(written(sets.load("birch"))) == own()
    assert '{"id": "HE27", "title": "Treasurer", "cost": 2,' in written(sets.load("birch"))
    for id in ("E01", "HL22", "P8"):
        assert len([line for line in text.splitlines() if line.strip().startswith(f'{{"id": "{id}"')]) == 1
    assert file_name(own()) == "inkstead-cards-birch.json"


def test_a_file_is_imported_once_and_never_overwrites():
    sets = Sets(MemoryStore())
    assert sets.add(own())[1] and not sets.add(own())[1]
    kept, new = sets.add(dearer(own()))
    assert new and kept.id == "birch_2" and sets.load("birch") == own()
    assert not sets.add({**dearer(own()), "id": "birch_2"})[1]


def test_problems_name_the_exact_field():
    def bent(path, value):
        document = json.loads(json.dumps(own()))
        holder = document
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = value
        return wrong(document)

    place = ("orders", "early", 4)
    assert bent((*place, "row"), 6)[1] == ("orders.early[4] (E05): row: expected a whole number from 1 to 5, found 6")
    assert "need.dice[0]: expected a die" in bent((*place, "need", "dice", 0), "g7")[1]
    assert "reward[0].op: expected one of" in bent((*place, "reward", 0), {"op": "dance"})[1]
    assert bent(("helpers", "late", 0, "colour"), "red")[1].startswith("helpers.late[0] (HL01)")
    assert bent(("title",), "")[1] == "title: expected a line of 1 to 40 characters, found ''"


def test_syntax_errors_have_line_and_column():
    with pytest.raises(BadData) as bad:
        read('{\n "format": 1,\n "id": }')
    assert bad.value.code == "card_set.json" and bad.value.message.startswith("line 3, column 8:")
    for text in ("", "[" * 9000, "1" * 9000, '{"id": 1, "id": 2}', "[" * 30 + "]" * 30, "NaN", '"x"', "[]"):
        with pytest.raises(BadData) as bad:
            read(text)
        assert bad.value.code.startswith("card_set")
    with pytest.raises(BadData, match="'id' twice"):
        parse('{"id": 1, "id": 2}')
    with pytest.raises(BadData, match="at most 1000000 characters"):
        read(" " * (MOST_LETTERS + 1))


@given(st.text(max_size=60) | st.text('[]{}",:0123 tfn', max_size=60))
def test_any_text_is_parsed_or_refused(text):
    with pytest.raises(BadData):
        read(text)


def test_the_effects_in_the_docs_are_effects():
    text = (ROOT / "docs" / "woodcraft.md").read_text(encoding="utf-8")
    vocabulary = Effects(STANDARD["tools"])
    shown = [json.loads(one) for one in re.findall(r'`(\{"op".*?\})`', text) if "..." not in one]
    for effect in shown:
        (vocabulary.passive if effect["op"] in PASSIVE else vocabulary.active())([effect])
    assert {effect["op"] for effect in shown} | {"retreat", "choose", "convert", "trigger"} == set(vocabulary.ops)
