"""Saved games: independent of each other, every damage detected, always with a previous copy."""

import json
from binascii import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from session_helpers import ROOT, MemoryStore, after, deal, new_session, words

import engine
from table import saved_games
from table.cartographers.summary import SEASONS
from table.deals import Deal
from table.save_format import Entry, unseal
from table.saved_games import (
    PREFIX,
    PlayedElsewhere,
    Removed,
    RemovedElsewhere,
    SaveBroken,
    Shelf,
    StoreFull,
    StoreMissing,
)
from table.session import Session
from table.words import LANGUAGES

KINGDOM = "kingdom_builder"
NOW = 1_760_000_000
MAIN, PREVIOUS = PREFIX + "g", PREFIX + "g.previous"


def text(session):
    return json.dumps(session.to_json())


def shelf_with(*turns, id="g"):
    """A shelf with one game, saved after each of these turns, a minute apart."""
    shelf = Shelf(MemoryStore())
    for minute, turn in enumerate(turns):
        shelf.save(id, after(turn), NOW + 60 * minute)
    return shelf, shelf._store


def sealed(data):
    body = data if isinstance(data, str) else json.dumps(data)
    return f"3 {crc32(body.encode()):08x} {body}"


def unplayable(save):
    """The same save with an illegal action and a valid checksum."""
    data = json.loads(save.split(" ", 2)[2])
    data["session"]["record"]["actions"][-1] = "forest@A1,K11"
    return sealed(data)


def broken_code(shelf, id="g"):
    with pytest.raises(SaveBroken) as broken:
        shelf.load(id)
    assert str(broken.value)
    return broken.value.code


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
    assert entry.facts == [["games.rating", {"n": view["rating"]}], ["side.A"]]
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
    assert ended.facts[0] == ["games.rating", {"n": session.view()["rating"]}]


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


# --- saves of earlier versions ----------------------------------------------------------------------


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
    assert finished.facts == [["games.rating", {"n": -64}], ["side.A"]]


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


# --- two tabs ---------------------------------------------------------------------------------------


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


# --- damage -----------------------------------------------------------------------------------------

CHARACTERS = st.characters() | st.sampled_from('0123456789abcdef "{}[],:\x00\ud800')


@given(st.data())
def test_a_save_with_one_changed_character_is_broken(data):
    shelf, store = shelf_with(2)
    good = store.texts[MAIN]
    place = data.draw(st.integers(0, len(good) - 1))
    letter = data.draw(CHARACTERS.filter(lambda letter: letter != good[place]))
    store.texts[MAIN] = good[:place] + letter + good[place + 1 :]
    assert broken_code(shelf) == "broken"
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
        assert changed == good or broken_code(shelf) == "broken"


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
    assert broken_code(shelf) == "broken" and shelf.broken() == ["g"]


def test_a_save_of_a_later_version_is_not_read_as_one_of_this():
    shelf, store = shelf_with(1)
    store.texts[MAIN] = "4" + store.texts[MAIN][1:]
    assert broken_code(shelf) == "broken"


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
            assert shelf.only_listed(id) and [entry.id for entry in shelf.entries()] == [id] and shelf.broken() == []
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
    assert shelf.only_listed("g") and not shelf.only_listed("h") and store.texts[MAIN] == kept
    shelf.save("g", session, NOW)
    assert not shelf.only_listed("g") and text(shelf.load("g")) == text(session)


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


@pytest.mark.parametrize("room", [0, 1])
@pytest.mark.parametrize("turns", [(3,), (3, 4), (3, 4, 5)])
def test_with_no_room_left_the_old_save_stays_readable(turns, room):
    """Whichever of the two writes fails."""
    shelf, store = shelf_with(*turns)
    store.writes_left = room
    with pytest.raises(StoreFull):
        shelf.save("g", after(6), NOW + 600)
    assert text(shelf.load("g")) == text(after(turns[-1]))
    assert [entry.touched for entry in shelf.entries()] == [NOW + 60 * (len(turns) - 1)]
    store.writes_left = None
    shelf.save("g", after(6), NOW + 700)
    assert text(shelf.load("g")) == text(after(6))


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


def test_restoring_without_room_can_be_repeated():
    shelf, store = shelf_with(3, 4)
    removed = shelf.remove("g")
    store.writes_left = 1
    with pytest.raises(StoreFull):
        shelf.restore(removed)
    assert text(shelf.load("g")) == text(after(4)), "the last copy comes first"
    store.writes_left = None
    shelf.restore(removed)
    assert len(store.texts) == 2


def test_a_save_has_version_checksum_and_json():
    _, store = shelf_with(2)
    version, check, body = store.texts[MAIN].split(" ", 2)
    assert version == "3" and check == f"{crc32(body.encode()):08x}"
    data = json.loads(body)
    assert Session.from_json(data["session"]).state.history == after(2).state.history
    assert set(data["entry"]) == set(Entry._fields)
