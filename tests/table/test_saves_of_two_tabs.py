"""Saves of several tabs: no tab overwrites or restores what another one has saved or removed."""

import pytest
from backups import merged, with_game
from session_helpers import MemoryStore, after, finished
from shelf_helpers import MAIN, NOW, PREVIOUS, shelf_with, text, unplayable

from table.backup.file import to_file
from table.saved_games import PlayedElsewhere, RemovedElsewhere, SaveBroken, Shelf
from table.store import StoreFull


class Tab:
    """A tab with the game open, which saves with the revision that it last read or wrote."""

    def __init__(self, store):
        self.shelf = Shelf(store)
        self.open()

    def open(self):
        self.revision = self.shelf.revision("g")

    def save(self, turns):
        self.revision = self.shelf.save("g", after(turns), NOW, self.revision).revision


def test_a_stale_tab_never_overwrites_what_another_tab_has_played():
    _, store = shelf_with(1)
    stale, other = Tab(store), Tab(store)
    for turns in (2, 3, 4):
        other.save(turns)
    before = dict(store.texts)
    with pytest.raises(PlayedElsewhere):
        stale.save(2)
    assert store.texts == before and text(stale.shelf.load("g")) == text(after(4))
    stale.open()
    stale.save(5)
    with pytest.raises(PlayedElsewhere):
        other.save(5)


def test_the_first_save_of_a_new_game_does_not_overwrite_one_that_another_tab_put_there():
    _, store = shelf_with(3)
    with pytest.raises(PlayedElsewhere):
        Shelf(store).save("g", after(1), NOW, 0)
    assert text(Shelf(store).load("g")) == text(after(3))


def test_a_game_removed_by_another_tab_is_not_brought_back_unless_it_is_restored():
    _, store = shelf_with(1, 2)
    stale, other = Tab(store), Tab(store)
    removed = other.shelf.remove("g")
    with pytest.raises(RemovedElsewhere):
        stale.save(3)
    assert store.texts == {}
    other.shelf.restore(removed)
    stale.save(3)
    assert text(stale.shelf.load("g")) == text(after(3))


def test_a_tab_whose_last_save_was_damaged_can_save():
    """The previous copy has an older revision than the tab, so no other tab has saved."""
    _, store = shelf_with(1, 2)
    tab = Tab(store)
    store.texts[MAIN] = "damaged"
    tab.save(3)
    assert text(tab.shelf.load("g")) == text(after(3)) and tab.revision == 3


def test_a_tab_that_loaded_the_previous_copy_can_save():
    """The last save is readable but illegal. Its revision still counts, or no later save would succeed."""
    shelf, store = shelf_with(3, 4)
    store.texts[MAIN] = unplayable(store.texts[MAIN])
    assert text(shelf.load("g")) == text(after(3))
    tab = Tab(store)
    tab.save(4)
    assert text(tab.shelf.load("g")) == text(after(4)) and tab.revision == 3


def test_with_no_room_the_revision_stays_and_the_next_save_succeeds():
    _, store = shelf_with(1)
    tab = Tab(store)
    store.writes_left = 0
    with pytest.raises(StoreFull):
        tab.save(2)
    store.writes_left = None
    tab.save(3)
    assert tab.revision == 2


def test_a_save_of_a_later_version_is_not_replaced():
    """Regression: it counted as damaged, so a tab of an earlier version stored its own state over it."""
    _, store = shelf_with(1, 2)
    tab = Tab(store)
    store.texts[MAIN] = later = "4 89abcdef {}"
    for after_revision in (tab.revision, 0, None):
        with pytest.raises(PlayedElsewhere):
            tab.shelf.save("g", after(3), NOW, after_revision)
    file = to_file(with_game(after(4), "g"), NOW).text
    restored = merged(store, file)
    assert restored.added["backup.added.games"] == 1 and store.texts[MAIN] == later
    with pytest.raises(SaveBroken) as refused:  # its previous copy could not be saved again
        tab.shelf.load("g")
    assert refused.value.word == "error.later"
    (new,) = {entry.id for entry in tab.shelf.entries()} - {"g"}
    assert text(tab.shelf.load(new)) == text(after(4))
    store.texts[MAIN] = "\u0664 89abcdef {}"  # no version has stored that
    tab.save(3)


def test_a_finished_game_of_a_later_version_is_not_thinned_and_gets_no_board():
    over, shelf = finished(3), Shelf(MemoryStore())
    store = shelf._store
    for _ in range(2):
        shelf.save("g", over, NOW)
    shelf.keep("g", shelf.stored("g")._replace(board=None))
    store.texts[PREVIOUS] = store.texts[MAIN]
    store.texts[MAIN] = later = "4 89abcdef {}"
    shelf.add_board("g", over)
    for _ in shelf._thinner("other"):
        pass
    assert store.texts[MAIN] == later
    del store.texts[MAIN]
    assert text(shelf.load("g")) == text(over)
