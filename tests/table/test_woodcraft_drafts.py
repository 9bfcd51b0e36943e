"""Unsaved changes of card sets in a store: they come back as they were, and a damaged text is no draft."""

import json
import re

import pytest
from card_set_helpers import own
from editor_helpers import place_of, typed

from engine import BadData
from table.backup.merging import RefusedText
from table.memory_store import MemoryStore
from table.store import StoreFull
from table.woodcraft import backup
from table.woodcraft.editor.draft import DECKS, SECTIONS
from table.woodcraft.editor.drafts import PREFIX, Drafts, opened
from table.woodcraft.sets import Sets


def page(store):
    """The drafts of a page that has just been loaded."""
    return Drafts(store, Sets(store))


def stored(change=lambda draft: None):
    """A store with a set and a draft that ``change`` has changed."""
    store = MemoryStore()
    Sets(store).keep(own())
    drafts = page(store)
    change(drafts.of("birch"))
    drafts.keep("birch")
    return store


def many_changes(draft):
    draft.document["title"] = ""
    typed(draft, "orders.early", "E01", row="x", dice="y1", reward__more='{"op": "produce", "max": 1}')
    typed(draft, "helpers.early", "HE09", ability="[{", title="Carver")
    draft.take_out("helpers.early", 0)
    draft.add("public_contracts")
    draft.write_section("market", "[")
    draft.write_section("rounds", "8")


def contents(draft):
    cards = {deck: [draft.fields(deck, place) for place in range(len(draft.cards(deck)))] for deck in DECKS}
    return draft.document, cards, [draft.section(name) for name in SECTIONS], draft.loaded, draft.wrong


def test_a_draft_survives_a_reload_with_everything_that_was_typed():
    store = stored(many_changes)
    expected = page(stored()).of("birch")
    many_changes(expected)
    assert contents(page(store).of("birch")) == contents(expected)
    assert list(page(store).changed()) == ["birch"]


def test_a_draft_without_changes_is_not_stored():
    assert PREFIX + "birch" not in stored().texts
    store = stored(lambda draft: typed(draft, "orders.early", "E01", row="5"))
    drafts = page(store)
    draft = drafts.of("birch")
    draft.saved(draft.loaded)
    drafts.keep("birch")
    assert PREFIX + "birch" not in store.texts and not drafts.changed()


def test_a_saved_draft_is_deleted_unless_another_tab_has_stored_one_since():
    store = stored(lambda draft: typed(draft, "orders.early", "E01", row="5"))
    here, there = page(store), page(store)
    here.of("birch")
    typed(there.of("birch"), "orders.early", "E01", row="6")
    there.keep("birch")
    draft = here.of("birch")
    draft.saved(draft.document)
    here.saved("birch", "birch")
    assert page(store).of("birch").fields("orders.early", place_of(draft, "orders.early", "E01"))["row"] == "6"
    there.of("birch").saved(draft.document)
    there.saved("birch", "birch")
    assert PREFIX + "birch" not in store.texts


def test_a_removed_draft_can_be_put_back_and_outlives_its_set():
    store = stored(many_changes)
    drafts = page(store)
    removed = drafts.remove("birch")
    assert removed is not None and not drafts.changed() and not page(store).changed()
    drafts.put_back("birch", removed)
    Sets(store).remove("birch")
    assert contents(page(store).of("birch")) == contents(removed)
    assert page(MemoryStore()).remove("birch") is None
    with pytest.raises(BadData):
        page(MemoryStore()).of("birch")


def revision(store):
    """The number that the journal compares, as static/journal.js finds it."""
    return int(re.search(r'"(?:revision|version)":(\d+)', store.texts[PREFIX + "birch"])[1])


@pytest.mark.parametrize("again", ["typed", "put back", "of a file"])
def test_a_draft_that_begins_again_is_newer_than_the_one_that_was_removed(again):
    """Regression: its revisions began at 1, so after a kill of the browser the older text won, or its removal."""
    store = stored(lambda draft: typed(draft, "orders.early", "E01", row="5"))
    file = store.texts[PREFIX + "birch"]
    drafts = page(store)
    typed(drafts.of("birch"), "orders.early", "E01", row="6")
    for _ in range(3):
        drafts.keep("birch")
    before = revision(store)
    removed = drafts.remove("birch")
    if again == "put back":
        drafts.put_back("birch", removed)
    elif again == "of a file":
        backup.draft(store, PREFIX + "birch", json.dumps({**json.loads(file), "revision": 2}, separators=(",", ":")))
    else:
        typed(drafts.of("birch"), "orders.early", "E01", row="7")
        drafts.keep("birch")
    assert revision(store) > before and page(store).changed()


def test_a_full_store_leaves_the_draft_on_the_page():
    store = stored()
    drafts = page(store)
    many_changes(drafts.of("birch"))

    def full(key, text):
        raise StoreFull

    store.write = full
    drafts.keep("birch")
    assert list(drafts.changed()) == ["birch"]


def damaged():
    """Texts that no version of the editor has stored."""
    text = stored(many_changes).texts[PREFIX + "birch"]
    data = json.loads(text)
    fields = next(card for card in data["decks"]["orders.early"] if isinstance(card, dict))
    yield from ("", "x", "[]", "{}", text[:-1], "[" * 99_999)
    for change in (
        {"format": 2},
        {"revision": -1},
        {"title": 5},
        {"title": "\ud800"},
        {"loaded": None},
        {"loaded": {**data["loaded"], "rounds": "x"}},
        {"decks": []},
        {"decks": {"nuts": []}},
        {"decks": {"orders.early": 5}},
        {"decks": {"orders.early": [9_999]}},
        {"decks": {"orders.early": [None]}},
        {"decks": {"orders.early": [{}]}},
        {"decks": {"orders.early": [fields | {"row": 5}]}},
        {"decks": {"orders.early": [fields | {"printed": "x"}]}},
        {"decks": {"helpers.early": [fields]}},
        {"sections": {"orders": "[]"}},
        {"sections": {"market": 5}},
    ):
        yield json.dumps(data | change)


@pytest.mark.parametrize("text", [*damaged()])
def test_a_damaged_text_is_no_draft(text):
    assert opened(text) is None
    store = stored()
    store.texts[PREFIX + "birch"] = text
    assert not page(store).changed() and page(store).of("birch").loaded == Sets(store).load("birch")
    with pytest.raises(RefusedText):
        backup.draft(store, PREFIX + "oak", text)


def test_a_draft_under_the_key_of_another_set_is_none():
    store = stored(many_changes)
    store.texts[PREFIX + "oak"] = store.texts[PREFIX + "birch"]
    assert list(page(store).changed()) == ["birch"]


def test_a_file_adds_a_draft_and_never_replaces_one():
    texts = stored(many_changes).texts
    store = MemoryStore()
    assert backup.draft(store, PREFIX + "birch", texts[PREFIX + "birch"]) == 1
    assert contents(page(store).of("birch")) == contents(opened(texts[PREFIX + "birch"]))
    other = stored(lambda draft: typed(draft, "orders.early", "E01", row="5"))
    before = dict(other.texts)
    assert backup.draft(other, PREFIX + "birch", texts[PREFIX + "birch"]) == 0 and other.texts == before
