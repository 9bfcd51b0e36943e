"""Saves of earlier versions are listed and can be continued."""

import json

import pytest
from session_helpers import ROOT, MemoryStore, after
from shelf_helpers import KINGDOM, MAIN, NOW, sealed, shelf_with, text

from table.saved_games import (
    PREFIX,
    RemovedElsewhere,
    Shelf,
)


def version_1():
    """A store written by the first version of saves."""
    store = MemoryStore()
    store.texts = json.loads((ROOT / "tests" / "golden" / "shelf_1.json").read_text(encoding="utf-8"))
    return store


def test_games_of_the_first_version_are_listed_as_they_were():
    entries = {entry.id: entry for entry in Shelf(version_1()).entries()}
    running, finished, three = (entries[id] for id in ("running", "finished", "three"))
    assert [entry.game for entry in entries.values()] == ["cartographers"] * 3
    assert [(entry.players, entry.over) for entry in (running, finished, three)] == [(1, False), (1, True), (3, False)]
    assert (running.started, running.touched, running.code) == (NOW, NOW + 60, "00000-00107")
    spring = {"season": ["season.spring"], "time": 6, "threshold": 8}
    assert running.head == ["progress.cartographers", spring] and running.facts == [["side.A"]]
    assert finished.head == ["title.oblivious_inkdrinker"]
    assert finished.facts == [["games.rating", {"n": "\u221264"}], ["side.A"]]


def test_games_of_the_first_version_open_and_go_on():
    shelf = Shelf(version_1())
    assert text(shelf.load("running")) == text(after(4)) and shelf.load("finished").over
    assert [sitter.name for sitter in shelf.load("three").sitters] == ["Ada", "", ""]
    kept = shelf.save("running", after(5), NOW + 120)
    assert kept.started == NOW and shelf._store.texts[PREFIX + "running"].startswith("3 ")
    assert shelf._store.texts[PREFIX + "running.previous"].startswith("1 "), "the copy before is left as it was"
    shelf._store.texts[PREFIX + "running"] = "damaged"
    assert text(shelf.load("running")) == text(after(4))


def test_a_text_of_the_first_version_that_is_no_save_is_called_broken():
    shelf, store = shelf_with(1, id="h")
    for entry in ({}, {"id": "g"}, {"id": "g", "game": "cartographers", "over": False}):
        store.texts[MAIN] = "1" + sealed({"entry": entry, "session": {}})[1:]
        assert [kept.id for kept in shelf.entries()] == ["h"] and shelf.broken() == ["g"]


def test_a_game_that_is_not_here_is_called_broken_and_left_alone():
    shelf, store = shelf_with(1)
    data = json.loads(store.texts[MAIN].split(" ", 2)[2])
    data["entry"]["game"] = "../chess"
    store.texts[MAIN] = kept = sealed(data)
    assert shelf.entries() == [] and shelf.broken() == ["g"] and store.texts[MAIN] == kept


def version_2():
    """A store written by the second version of saves: no entry has a revision."""
    store = MemoryStore()
    store.texts = json.loads((ROOT / "tests" / "golden" / "shelf_2.json").read_text(encoding="utf-8"))
    return store


def test_games_of_the_second_version_are_listed_and_go_on():
    shelf = Shelf(version_2())
    games = {entry.id: (entry.game, entry.revision) for entry in shelf.entries()}
    assert games == {"running": ("cartographers", 1), "kingdom": (KINGDOM, 1), "workshop": ("woodcraft", 1)}
    assert shelf.broken() == []
    kept = shelf.save("running", after(5), NOW + 120, shelf.revision("running"))
    assert (kept.started, kept.revision) == (NOW, 2)
    assert shelf._store.texts[PREFIX + "running.previous"].startswith("2 ")


def test_a_game_of_the_second_version_that_was_removed_elsewhere_is_not_brought_back():
    shelf = Shelf(version_2())
    revision = shelf.revision("running")
    shelf.remove("running")
    with pytest.raises(RemovedElsewhere):
        shelf.save("running", after(5), NOW, revision)
