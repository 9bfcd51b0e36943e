"""Card sets that are too large for a code or a save are refused where they come in; what is accepted can be kept."""

import json
from functools import cache

import pytest
from session_helpers import MemoryStore

from engine import BadData, Chance, Record
from engine.woodcraft.sizes import MOST_LETTERS, PACKED, letters, packed
from table import sharing
from table.backup.file import from_file
from table.backup.file import to_file as backup
from table.backup.restore import Restore
from table.deals import Deal
from table.save_format import Entry, Save, seal, summary_of
from table.saved_games import PREFIX, Shelf
from table.session import Session
from table.sharing import FileGame, Import
from table.woodcraft import sets
from table.woodcraft.sets import Sets
from tools.card_sets import large, titled

LARGE = {
    "too long for a code": lambda: titled(Chance.of(3), 120),
    "too long to be read from a code": lambda: large(600_000),
    "too long for a save": lambda: large(999_900),
}


@pytest.fixture(params=LARGE, ids=list(LARGE))
def document(request):
    return _made(request.param)


@cache
def _made(name):
    return LARGE[name]()


def game():
    return Session(Deal.of("woodcraft", 1, 2))


def saved(document, id=""):
    """A save of a game with a card set that no game of this version can have."""
    session = game()
    data = session.to_json()
    data["record"]["options"]["card_set"] = document
    entry = Entry(id, "woodcraft", 1, 5, 5, False, 2, "", summary_of("woodcraft").about(session.view()))
    return Save(entry, data)


def test_a_large_set_is_refused_with_a_sentence(document):
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    for refuse in (lambda: sets.read(text), lambda: Sets(MemoryStore()).keep(document)):
        with pytest.raises(BadData) as bad:
            refuse()
        assert bad.value.code == "card_set.big" and "this card set is too large" in bad.value.message
    with pytest.raises(BadData, match="too large"):
        Sets(MemoryStore()).add(document)


@pytest.mark.parametrize("name", ["too long for a code", "too long for a save"])
def test_a_game_with_a_set_that_cannot_be_saved_is_refused_and_the_others_are_added(name):
    games = [saved(_made(name)), FileGame(game(), 5)]
    text = sharing.to_file(games, 5)
    intake = Import(Shelf(MemoryStore()), text, 7)
    while intake.step():
        pass
    assert (intake.refused, len(intake.added)) == ([1], 1)

    store, here = MemoryStore(), MemoryStore()
    Shelf(store).save("b", game(), 5)
    store.texts[PREFIX + "a"] = seal(saved(_made(name), "a"))
    work = Restore(here, {**store.texts}, 9)
    while work.step():
        pass
    assert work.refused == [1] and [entry.id for entry in Shelf(here).entries()] == ["b"]


def test_a_game_that_cannot_be_saved_for_another_reason_does_not_stop_the_others(monkeypatch):
    def save(*arguments, **more):
        raise BadData("option", sets.problem("set.damaged"))

    monkeypatch.setattr(Shelf, "save", save)
    monkeypatch.setattr(Shelf, "keep", save)
    intake = Import(Shelf(MemoryStore()), sharing.to_file([FileGame(game(), 5), FileGame(game(), 5)], 5), 7)
    while intake.step():
        pass
    assert intake.refused == [1, 2]
    monkeypatch.undo()
    store = MemoryStore()
    Shelf(store).save("b", game(), 5)
    monkeypatch.setattr(Shelf, "keep", save)
    work = Restore(MemoryStore(), from_file(backup(store, 5).text), 9)
    while work.step():
        pass
    assert work.refused == [1]


def test_a_large_set_that_an_earlier_version_has_stored_stays_readable():
    document, store = _made("too long to be read from a code"), MemoryStore()
    body = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    store.write(sets.PREFIX + "large", f"{sets.FORMAT} {sets._sum(body)} {body}")
    assert [info.id for info in Sets(store).all()] == ["large"] and not Sets(store).broken()
    shelf = Shelf(store)
    shelf.save("g", Session(Deal.of("woodcraft", 1, 2, card_set=document)), 5)
    assert shelf.load("g").deal.options["card_set"] == document and not shelf.broken()


@pytest.mark.parametrize(
    "make",
    [
        lambda: large(60_000),
        lambda: large(MOST_LETTERS),
        lambda: titled(Chance.of(1), 60),
    ],
    ids=["twice the standard set", "long effects", "long titles"],
)
def test_what_is_accepted_can_be_kept_in_links_and_saves(make):
    document = make()
    assert letters(document) <= MOST_LETTERS and len(packed(document)) < PACKED
    store = MemoryStore()
    Sets(store).keep(sets.read(sets.written(document)))
    chosen = Sets(store).load(document["id"])
    session = Session(Deal.of("woodcraft", 1, 2, card_set=chosen))
    session.place(session.state.actions()[0])
    assert Record.of(sharing.from_link(sharing.link(session)).state) == Record.of(session.state)
    Shelf(store).save("g", session, 5)
    assert Record.of(Shelf(store).load("g").state) == Record.of(session.state)
