"""Saved games: the list, ids, previous copies, a full store, removed and restored games."""

import json
from binascii import crc32

import pytest
from session_helpers import MemoryStore, after, deal, new_session, words
from shelf_helpers import KINGDOM, MAIN, NOW, PREVIOUS, broken_code, shelf_with, text

import engine
from table import saved_games
from table.cartographers.summary import SEASONS
from table.deals import Deal
from table.save_format import Entry, unseal
from table.saved_games import PREFIX, PlayedElsewhere, Removed, Shelf
from table.session import Session
from table.store import StoreFull, StoreMissing
from table.words import LANGUAGES
from table.words import number as written

# --- keeping ----------------------------------------------------------------------------------------


def test_a_saved_game_is_loaded_with_its_ink():
    shelf = Shelf(MemoryStore())
    session = after(6, seed=1, side="B")
    session.place(session.state.actions()[0])
    shelf.save("g", session, NOW)
    loaded = shelf.load("g")
    assert text(loaded) == text(session) and loaded.view() == session.view() and loaded.inked == session.inked


def test_several_games_can_be_saved():
    shelf = Shelf(MemoryStore())
    games = {f"g{seed}": after(seed, seed=seed, side="AB"[seed % 2]) for seed in range(6)}
    for id, session in games.items():
        shelf.save(id, session, NOW)
    for id, session in reversed(games.items()):
        shelf.save(id, session, NOW + 1)
    assert {entry.id for entry in shelf.entries()} == set(games)
    for id, session in games.items():
        assert text(shelf.load(id)) == text(session)


def test_the_list_says_how_far_a_game_is():
    shelf = Shelf(MemoryStore())
    session = after(9, seed=2, side="B")
    view = session.view()
    entry = shelf.save("g", session, NOW)
    assert shelf.entries() == [entry]
    assert (entry.id, entry.game, entry.players, entry.code) == ("g", "cartographers", 1, deal(2, "B").code())
    assert not entry.over and entry.about["scores"] == view["scores"]
    season = [f"season.{SEASONS[view['season']]}"]
    assert entry.head == [
        "progress.cartographers",
        {"season": season, "time": view["time"], "threshold": view["threshold"]},
    ]
    assert entry.facts == [["side.B"]]


def test_the_list_says_how_a_finished_game_ended():
    shelf = Shelf(MemoryStore())
    session = after(99, seed=3)
    entry = shelf.save("g", session, NOW)
    view = session.view()
    assert entry.over and entry.head == ["title." + view["title"].lower().replace(" ", "_")]
    assert entry.facts == [["games.rating", {"n": written(view["rating"], sign=True)}], ["side.A"]]
    assert shelf.load("g").over


def test_the_list_says_how_far_a_kingdom_is_and_how_it_ended():
    shelf = Shelf(MemoryStore())
    session = Session(Deal.of(KINGDOM, 5, 2))
    entry = shelf.save("g", session, NOW)
    assert (entry.game, entry.players, entry.over) == (KINGDOM, 2, False)
    assert entry.head == ["progress.kingdom_builder", {"round": 1}]
    assert entry.facts == [["kb.card." + card] for card in session.view()["cards"]]
    engine.playout(session.state, seed=1)
    ended = shelf.save("g", session, NOW + 1)
    gold = " : ".join(map(str, session.view()["scores"]))
    assert ended.over and ended.head == ["games.gold", {"gold": gold}] and ended.facts == entry.facts
    assert shelf.entries() == [ended] and shelf.load("g").over


def test_the_list_shows_the_title_of_a_solo_kingdom():
    session = Session(Deal.of(KINGDOM, 5))
    shelf = Shelf(MemoryStore())
    assert shelf.save("g", session, NOW).head == ["progress.kingdom_builder.alone", {"round": 1, "rounds": 10}]
    engine.playout(session.state, seed=1)
    ended = shelf.save("g", session, NOW)
    assert ended.head == ["kb.title." + session.view()["title"]]
    assert ended.facts[0] == ["games.rating", {"n": written(session.view()["rating"], sign=True)}]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_the_list_exists(lang):
    """In every language, for running and finished games, solo and multiplayer."""
    shelf, said = Shelf(MemoryStore()), words(lang)
    sessions = [after(turns, seed=seed) for turns, seed in ((0, 1), (9, 2), (99, 3))]
    for players in (1, 2, 4):
        sessions += [Session(Deal.of(KINGDOM, 7, players)), Session(Deal.of(KINGDOM, 8, players))]
        engine.playout(sessions[-1].state, seed=players)
    for i, session in enumerate(sessions):
        shelf.save(f"g{i}", session, NOW)
    for entry in shelf.entries():
        for phrase in (entry.head, *entry.facts):
            assert phrase[0] in said and "{" not in said.phrase(phrase), phrase


# --- order ------------------------------------------------------------------------------------------


def test_the_time_a_game_was_started_stays_and_the_last_touch_moves():
    shelf, _ = shelf_with(0, 1, 2)
    assert [(entry.started, entry.touched) for entry in shelf.entries()] == [(NOW, NOW + 120)]


def test_games_are_listed_by_last_touch():
    shelf = Shelf(MemoryStore())
    session = new_session(4)
    for id, when in (("a", 5), ("b", 9), ("c", 7), ("a", 8), ("d", 6)):
        shelf.save(id, session, NOW + when)
    assert [entry.id for entry in shelf.entries()] == ["b", "a", "c", "d"]


def test_the_games_of_a_deal_are_found_without_decoding_the_others(monkeypatch):
    shelf, others = Shelf(MemoryStore()), [new_session(seed) for seed in (1, 2)]
    mine = new_session(3)
    for number, session in enumerate((*others, mine, mine)):
        shelf.save(f"{number}", session, NOW + number)
    fresh, decoded = Shelf(shelf._store), []
    monkeypatch.setattr(saved_games, "unseal", lambda id, text: decoded.append(id) or unseal(id, text))
    assert [save.entry.id for save in fresh.with_code(mine.deal.code())] == ["3", "2"]
    assert set(decoded) == {"2", "3"}


def test_other_texts_in_the_store_are_neither_listed_nor_touched():
    store = MemoryStore()
    store.texts = {"inkstead.prefs": "{}", "inkstead": "x", "other.game.g": "y"}
    others = dict(store.texts)
    shelf = Shelf(store)
    assert shelf.entries() == [] and shelf.broken() == []
    shelf.save("g", new_session(), NOW)
    shelf.remove("g")
    assert store.texts == others


def test_an_unknown_game_is_missing_and_not_damaged():
    assert broken_code(Shelf(MemoryStore())) == "missing"


# --- ids --------------------------------------------------------------------------------------------


def test_an_id_never_collides_with_a_saved_game():
    shelf, ids = Shelf(MemoryStore()), set()
    for _ in range(20):
        id = shelf.new_id(NOW)
        assert id not in ids and id.isascii() and id.isalnum()
        ids.add(id)
        shelf.save(id, new_session(), NOW)


def test_an_id_never_collides_with_a_damaged_game_or_a_lone_previous_copy():
    shelf = Shelf(MemoryStore())
    first = shelf.new_id(NOW)
    shelf._store.texts[PREFIX + first] = "damaged"
    second = shelf.new_id(NOW)
    assert second != first
    shelf._store.texts[PREFIX + second + ".previous"] = "damaged"
    assert shelf.new_id(NOW) not in (first, second)


def test_an_id_never_collides_with_a_removed_game_that_may_come_back():
    shelf = Shelf(MemoryStore())
    id = shelf.new_id(NOW)
    shelf.save(id, after(3, seed=5), NOW)
    another_visit = Shelf(shelf._store)
    removed = another_visit.remove(id)
    new = another_visit.new_id(NOW)
    another_visit.save(new, new_session(6), NOW)
    another_visit.restore(removed)
    assert {entry.code for entry in another_visit.entries()} == {deal(5).code(), deal(6).code()}


def test_an_id_never_collides_with_a_game_the_store_had_no_room_for():
    shelf = Shelf(MemoryStore())
    shelf._store.writes_left = 0
    id = shelf.new_id(NOW)
    with pytest.raises(StoreFull):
        shelf.save(id, new_session(), NOW)
    assert shelf.new_id(NOW) != id


# --- keeping over damage ----------------------------------------------------------------------------


def test_the_previous_copy_is_the_last_readable_one():
    shelf, store = shelf_with(3, 4, 5)
    store.texts[MAIN] = "damaged"
    assert text(shelf.load("g")) == text(after(4))


def test_a_damaged_copy_never_takes_the_place_of_a_good_one():
    shelf, store = shelf_with(3, 4)
    store.texts[MAIN] = "damaged"
    shelf.save("g", after(4), NOW + 200)
    assert text(shelf.load("g")) == text(after(4))
    store.texts[MAIN] = "damaged again"
    assert text(shelf.load("g")) == text(after(3)), "the good copy before is still there"


def test_a_game_continued_from_the_previous_copy_keeps_its_start_time():
    shelf, store = shelf_with(3, 4)
    store.texts[MAIN] = "damaged"
    assert shelf.save("g", after(4), NOW + 200).started == NOW


def test_a_game_saved_by_this_tab_is_not_validated_again(monkeypatch):
    shelf = Shelf(MemoryStore())
    session, read = new_session(), []
    monkeypatch.setattr(saved_games, "unseal", lambda id, text: read.append(id) or unseal(id, text))
    for minute in range(3):
        assert shelf.save("g", session, NOW + 60 * minute, minute, make_room=True).started == NOW
    assert not read and shelf.load("g").deal == session.deal


def test_a_text_that_another_tab_has_stored_is_validated():
    shelf, store = shelf_with(3)
    Shelf(store).save("g", after(4), NOW + 60)
    with pytest.raises(PlayedElsewhere):
        shelf.save("g", after(5), NOW + 120, 1)


# --- no room ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("turns", [(3,), (3, 4), (3, 4, 5)])
def test_with_no_room_left_the_old_save_stays_readable(turns):
    shelf, store = shelf_with(*turns)
    store.writes_left = 0
    with pytest.raises(StoreFull):
        shelf.save("g", after(6), NOW + 600)
    assert text(shelf.load("g")) == text(after(turns[-1]))
    assert [entry.touched for entry in shelf.entries()] == [NOW + 60 * (len(turns) - 1)]
    store.writes_left = None
    shelf.save("g", after(6), NOW + 700)
    assert text(shelf.load("g")) == text(after(6))


@pytest.mark.parametrize("turns", [(3,), (3, 4), (3, 4, 5)])
def test_with_room_for_one_write_it_is_the_game_that_is_saved(turns):
    shelf, store = shelf_with(*turns)
    before, store.writes_left = dict(store.texts), 1
    shelf.save("g", after(6), NOW + 600)
    assert text(shelf.load("g")) == text(after(6))
    assert store.texts == before | {MAIN: store.texts[MAIN]}, "the previous copy is an older one"


def test_with_no_room_at_all_a_new_game_leaves_nothing_behind():
    shelf = Shelf(MemoryStore())
    shelf._store.writes_left = 0
    with pytest.raises(StoreFull):
        shelf.save("g", new_session(), NOW)
    assert shelf._store.texts == {} and broken_code(shelf) == "missing"


def test_a_store_that_rejects_writes_raises():
    class Closed(MemoryStore):
        def write(self, key, text):
            raise StoreMissing

    with pytest.raises(StoreMissing):
        Shelf(Closed()).save("g", new_session(), NOW)


def test_a_store_that_cannot_be_read_raises_and_writes_nothing():
    class Unreadable(MemoryStore):
        def read(self, key):
            raise StoreMissing

        def keys(self):
            raise StoreMissing

    shelf = Shelf(Unreadable())
    for ask in (shelf.entries, shelf.broken, lambda: shelf.load("g"), lambda: shelf.save("g", new_session(), NOW, 1)):
        with pytest.raises(StoreMissing):
            ask()
    assert shelf.new_id(NOW) != shelf.new_id(NOW) and shelf._store.done == []


# --- taking off and putting back --------------------------------------------------------------------


@pytest.mark.parametrize("refused", [MAIN, PREVIOUS])
def test_a_game_of_which_a_copy_cannot_be_removed_stays(refused):
    """Regression: the game was gone and could not be put back."""

    class Refusing(MemoryStore):
        def delete(self, key):
            if key == refused:
                raise StoreMissing
            super().delete(key)

    shelf, _ = shelf_with(3, 4)
    texts, shelf._store = shelf._store.texts, Refusing()
    shelf._store.texts = texts
    with pytest.raises(StoreMissing):
        shelf.remove("g")
    assert text(shelf.load("g")) == text(after(4))


def test_a_removed_game_is_missing_and_can_be_restored():
    shelf, store = shelf_with(3, 4)
    shelf.save("h", after(1), NOW)
    before, entries = dict(store.texts), shelf.entries()
    removed = shelf.remove("g")
    assert [entry.id for entry in shelf.entries()] == ["h"] and broken_code(shelf) == "missing"
    assert not any(key in store.texts for key in (MAIN, PREVIOUS))
    shelf.restore(removed)
    assert store.texts == before and shelf.entries() == entries
    assert text(shelf.load("g")) == text(after(4))


def test_a_damaged_game_can_be_removed_and_restored():
    shelf, store = shelf_with(3, 4)
    store.texts = dict.fromkeys(store.texts, "damaged")
    damaged = dict(store.texts)
    removed = shelf.remove("g")
    assert store.texts == {} and shelf.broken() == []
    shelf.restore(removed)
    assert store.texts == damaged


def test_removing_an_unknown_game_does_nothing():
    shelf, store = shelf_with(1)
    before = dict(store.texts)
    assert shelf.remove("h") == Removed("h", {})
    shelf.restore(Removed("h", {}))
    assert store.texts == before


def test_restoring_with_room_for_one_copy_puts_the_last_one_back():
    shelf, store = shelf_with(3, 4)
    removed = shelf.remove("g")
    store.writes_left = 1
    shelf.restore(removed)
    assert text(shelf.load("g")) == text(after(4)) and list(store.texts) == [MAIN]
    store.writes_left = None
    shelf.restore(removed)
    assert len(store.texts) == 2


def test_restoring_without_room_keeps_the_game_in_memory(monkeypatch):
    shelf, store = shelf_with(3, 4)
    removed, held = shelf.remove("g"), {}
    store.writes_left = 0
    monkeypatch.setattr(store, "hold", held.__setitem__)
    shelf.restore(removed)
    assert held == {MAIN: removed.texts[MAIN]}


def test_a_save_has_version_checksum_and_json():
    _, store = shelf_with(2)
    version, check, body = store.texts[MAIN].split(" ", 2)
    assert version == "3" and check == f"{crc32(body.encode()):08x}"
    data = json.loads(body)
    assert Session.from_json(data["session"]).state.history == after(2).state.history
    assert set(data["entry"]) == set(Entry._fields)
