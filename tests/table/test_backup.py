"""The file with everything: what it holds, and how it is merged."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from backups import NOW, contents, filled, finished, keeping, merged, with_game
from session_helpers import MemoryStore, after, play_on

from engine import Record
from table import saved_games
from table.achievements import Medals
from table.backup import file, games
from table.backup.file import from_file, to_file
from table.deals import Deal
from table.fields import MOST_REVISIONS
from table.names import Names
from table.results import KEY as RESULTS
from table.results import Results
from table.save_format import Entry
from table.saved_games import PREFIX, PREVIOUS, Shelf
from table.session import Session
from table.sharing import saved_id
from table.store import StoreFull
from table.woodcraft.sets import PREFIX as CARDS
from table.woodcraft.sets import Sets

ROOT = Path(__file__).resolve().parents[2]


def test_an_empty_device_gets_everything_back() -> None:
    store, fresh = filled(), MemoryStore()
    backup = to_file(store, NOW)
    assert (backup.games, backup.left_out) == (2, 0)
    restore = merged(fresh, backup.text)
    before, after_it = contents(store), contents(fresh)
    assert before.pop("inkstead.prefs") == {"sound": True, "theme": "dark", "last": None}
    assert after_it.pop("inkstead.prefs") == {"sound": True, "theme": "dark"}
    assert after_it == before
    assert json.loads(fresh.read("inkstead.prefs") or "") == {"sound": True, "theme": "dark", "revision": 5}
    assert restore.added == {
        "backup.added.games": 2,
        "backup.added.results": 1,
        "backup.added.cards": 1,
        "backup.added.settings": 2,
        "backup.added.lessons": 1,
        "backup.added.names": 1,
        "backup.added.other": 1,
    }
    assert not restore.refused and not restore.full and not restore.known


def test_a_name_given_here_stays_and_one_of_a_game_with_another_id_follows_it() -> None:
    store, here = filled(), MemoryStore()
    Names(store).give({"a2": "First end"}, ["a1", "a2"])
    shelf = Shelf(here)
    shelf.save("b1", after(8), NOW)
    shelf.save("a1", finished(9), NOW)  # another game under the same id
    Names(here).give({"b1": "Mine", "a1": "Other"}, ["a1", "b1"])
    restore = merged(here, to_file(store, NOW).text)
    names = Names(here).all()
    assert names["b1"] == "Mine" and names["a1"] == "Other"
    [second] = [id for id, name in names.items() if name == "First end"]
    assert Record.of(shelf.load(second).state) == Record.of(finished(3).state)
    assert len(names) == 3 and restore.added["backup.added.names"] == 1


def test_the_same_file_again_changes_nothing() -> None:
    store = filled()
    text = to_file(store, NOW).text
    before = {key: store.read(key) for key in store.keys()}  # noqa: SIM118
    restore = merged(store, text)
    assert not restore.added and restore.known == 2 and not restore.changed
    assert {key: store.read(key) for key in store.keys()} == before  # noqa: SIM118


def test_caches_copies_and_foreign_keys_are_not_in_the_file() -> None:
    keys = set(from_file(to_file(filled(), NOW).text))
    assert keys == {
        PREFIX + "a1",
        PREFIX + "a2",
        RESULTS,
        CARDS + "birch",
        "inkstead.prefs",
        "inkstead.lessons",
        "inkstead.names",
        "inkstead.stamps",
    }


def test_every_key_of_the_sources_is_in_the_file_or_a_cache() -> None:
    """A new key needs no change here. It must match the pattern, or be listed as a cache."""
    sources = [*(ROOT / "py" / "table").rglob("*.py"), *(ROOT / "py" / "page").rglob("*.py")]
    keys = {
        key
        for path in sources
        for key in re.findall(r'^(?:KEY|PREFIX) = "(inkstead[^"]*)"', path.read_text("utf-8"), re.M)
    }
    elsewhere = {"inkstead.place", *file.CACHES}
    assert len(keys) > 4
    assert not [key for key in keys - elsewhere if key != file.PREFIX and not file.holds(key + "x" * key.endswith("."))]


def test_a_damaged_game_is_replaced_by_its_previous_copy_or_left_out() -> None:
    store = filled()
    store.write(PREFIX + "a1", "3 00000000 {}")
    store.write(PREFIX + "a3", "nonsense")
    backup = to_file(store, NOW)
    assert (backup.games, backup.left_out) == (2, 1)
    fresh = MemoryStore()
    merged(fresh, backup.text)
    assert len(Record.of(Shelf(fresh).load("a1").state).actions) == len(Record.of(after(6).state).actions)


# --- games ------------------------------------------------------------------------------------------


def test_a_game_is_carried_on_by_the_file_and_never_thrown_back() -> None:
    early, late = after(4), after(9)
    here, there = with_game(early), with_game(late)
    restore = merged(here, to_file(there, NOW).text)
    assert restore.added["backup.added.games"] == 1
    assert Record.of(Shelf(here).load("a1").state) == Record.of(late.state)
    assert Shelf(here).revision("a1") == 2, "tabs that have the game open notice"
    restore = merged(here, to_file(with_game(early), NOW).text)
    assert (restore.known, dict(restore.added)) == (1, {})
    assert Record.of(Shelf(here).load("a1").state) == Record.of(late.state)


def test_a_game_that_went_another_way_is_added_under_an_id_of_its_own() -> None:
    here = with_game(after(6))
    other = Session(Deal.of("cartographers", 77))
    text = to_file(with_game(other), NOW).text
    restore = merged(here, text)
    assert restore.added["backup.added.games"] == 1
    shelf = Shelf(here)
    assert Record.of(shelf.load("a1").state) == Record.of(after(6).state)
    assert saved_id(shelf, other) not in ("", "a1")
    assert merged(here, text).known == 1, "the second time it is known"
    assert len(shelf.entries()) == 2


def test_results_follow_their_games_to_new_ids() -> None:
    there, here = MemoryStore(), MemoryStore()
    over = finished(3)
    Results(there).add(Shelf(there).save("a1", over, NOW), over)
    Shelf(here).save("b7", over, NOW + 5)
    merged(here, to_file(there, NOW).text)
    assert [result.id for result in Results(here).all()] == ["b7"]


@pytest.mark.parametrize("deals", ["many", "one"])
def test_a_file_of_many_games_reads_each_saved_one_once(deals: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading all of them for each game took minutes for hundreds of games."""

    def reads(count: int) -> int:
        there, here, read = MemoryStore(), MemoryStore(), []
        for number in range(count):
            for store, first in ((there, 0), (here, count)):  # another game on each device, under the same ids
                seed, moves = (number + first, 1) if deals == "many" else (7, 1)
                game = play_on(Session(Deal.of("kingdom_builder", seed, 2)), Random(number + first), moves)
                Shelf(store).save(f"a{number}", game, NOW + number)
        text = to_file(there, NOW).text
        for name, module in (("unseal", saved_games), ("unseal", games), ("restored", saved_games)):
            whole = getattr(module, name)
            monkeypatch.setattr(module, name, lambda *given, whole=whole: read.append(0) or whole(*given))
        merged(here, text)
        monkeypatch.undo()
        return len(read)

    assert reads(30) <= 2.2 * reads(15)


def test_a_game_of_other_rules_is_listed() -> None:
    there = with_game(after(5))
    shelf = Shelf(there)
    save = shelf.stored("a1")
    assert save is not None
    shelf.keep("a1", save.thin())
    here = MemoryStore()
    assert merged(here, to_file(there, NOW).text).added["backup.added.games"] == 1
    stored = Shelf(here).stored("a1")
    assert stored is not None and stored.thinned


def test_an_illegal_game_is_refused_with_its_number() -> None:
    there = with_game(after(5))
    shelf = Shelf(there)
    save = shelf.stored("a1")
    assert save is not None
    save.session["record"]["actions"][-1] = "forest@A1,K11"
    shelf.keep("a1", save)
    here = MemoryStore()
    restore = merged(here, to_file(there, NOW).text)
    assert restore.refused == [1] and not restore.added
    assert here.keys() == []


def test_a_game_with_the_largest_revision_can_be_played_on() -> None:
    """The next revisions were too large to be read: the game was damaged after two more moves."""
    there, here = with_game(after(5)), MemoryStore()
    shelf = Shelf(there)
    save = shelf.stored("a1")
    assert save is not None
    shelf.keep("a1", save._replace(entry=save.entry._replace(revision=MOST_REVISIONS)))
    assert merged(here, to_file(there, NOW).text).added["backup.added.games"] == 1
    for store in (here, there):  # from a file, and in a storage that another page has changed
        for moves in (6, 7, 8):
            shelf = Shelf(store)
            shelf.save("a1", after(moves), NOW, shelf.revision("a1"))
            assert Record.of(Shelf(store).load("a1").state) == Record.of(after(moves).state)
    assert Shelf(here).revision("a1") < MOST_REVISIONS, "tabs notice what another one has played"


def test_the_entry_of_a_game_is_computed_again() -> None:
    there = with_game(after(5))
    shelf = Shelf(there)
    save = shelf.stored("a1")
    assert save is not None
    shelf.keep("a1", save._replace(entry=save.entry._replace(over=True, code="00000")))
    here = MemoryStore()
    merged(here, to_file(there, NOW).text)
    entry = Shelf(here).entry("a1")
    assert entry == Entry.of("a1", after(5), 1000 * NOW, NOW, NOW)
    assert games.Outcome.KNOWN.value == "known"


# --- the other texts --------------------------------------------------------------------------------


def test_settings_chosen_here_stay() -> None:
    here = keeping("inkstead.prefs", {"theme": "light", "revision": 9})
    there = {"theme": "dark", "lang": "ja", "sound": True, "pace": "warp", "legal": 1, "evil": "x", "revision": 40}
    merged(here, to_file(keeping("inkstead.prefs", there), NOW).text)
    stored = json.loads(here.read("inkstead.prefs") or "")
    assert stored == {"theme": "light", "lang": "ja", "sound": True, "revision": 41}


def test_a_lesson_that_was_finished_on_either_device_is_finished() -> None:
    here = keeping("inkstead.prefs", {"learned": ["woodcraft"], "revision": 1})
    lists: list[Any] = [["cartographers", "woodcraft"], ["woodcraft"], ["chess"], 7]
    for learned in lists:
        merged(here, to_file(keeping("inkstead.prefs", {"learned": learned, "revision": 1}), NOW).text)
    assert json.loads(here.read("inkstead.prefs") or "")["learned"] == ["cartographers", "woodcraft"]


def test_the_lesson_that_is_further_on_is_kept() -> None:
    key = "inkstead.lessons"
    here = keeping(
        key, {"format": 1, "revision": 5, "lessons": {"woodcraft": [["a"], ["b"], []], "cartographers": [[]]}}
    )
    there = {"format": 1, "revision": 1, "lessons": {"woodcraft": [[]], "cartographers": [[], []]}}
    restore = merged(here, to_file(keeping(key, there), NOW).text)
    assert restore.added["backup.added.lessons"] == 1
    lessons = json.loads(here.read(key) or "")["lessons"]
    assert lessons == {"woodcraft": [["a"], ["b"], []], "cartographers": [[], []]}


def test_achievements_of_both_are_kept() -> None:
    here, there = MemoryStore(), MemoryStore()
    Medals(here).add("a", "cartographers", ["fence"], "2026-11-20")
    Medals(there).add("b", "cartographers", ["fence", "dense"], "2026-11-18")
    text = to_file(there, NOW).text
    assert merged(here, text).added["backup.added.achievements"] == 1
    assert Medals(here).done("cartographers") == {"fence": "2026-11-18", "dense": "2026-11-18"}
    assert not merged(here, text).added


def row(tries: int, best: int | None, solved: bool = False, shown: bool = False) -> dict[str, Any]:
    return {"tries": tries, "last": [], "best": best, "solved": solved, "shown": shown}


def test_the_results_of_each_puzzle_are_joined() -> None:
    key = "inkstead.puzzles"
    mine = {"a": row(9, 5), "b": row(1, 9, solved=True), "d": row(1, 3, solved=True)}
    theirs = {"a": row(2, 6), "b": row(7, 9, solved=True, shown=True), "c": row(1, None)}
    here = keeping(key, {"format": 1, "revision": 3, "results": mine})
    restore = merged(here, to_file(keeping(key, {"format": 1, "revision": 1, "results": theirs}), NOW).text)
    assert restore.added["backup.added.puzzles"] == 3
    stored = json.loads(here.read(key) or "")
    # More tries, the better result, and the seal of a puzzle that was solved without seeing the solution.
    joined = {"a": row(9, 6), "b": row(7, 9, solved=True)}
    assert stored["results"] == {**joined, "c": theirs["c"], "d": mine["d"]}
    assert stored["revision"] > 3


def test_names_follow_their_games_and_names_given_here_stay() -> None:
    there, here = with_game(after(6)), with_game(after(6), "b7")
    Shelf(there).save("a2", after(3, 1), NOW)
    Names(there).give({"a1": "Aunt's map", "a2": "Rainy day", "gone": "x"}, {"a1", "a2", "gone"})
    Names(here).give({"b7": "Mine"}, {"b7"})
    assert merged(here, to_file(there, NOW).text).added["backup.added.names"] == 1
    assert Names(here).all() == {"b7": "Mine", "a2": "Rainy day"}


@pytest.mark.parametrize(("mine", "theirs", "kept"), [(3, 5, "theirs"), (5, 3, "mine"), (4, 4, "mine")])
def test_of_a_key_of_a_later_version_the_later_text_is_kept(mine: int, theirs: int, kept: str) -> None:
    here = keeping("inkstead.later", {"revision": mine, "whose": "mine"})
    merged(here, to_file(keeping("inkstead.later", {"revision": theirs, "whose": "theirs"}), NOW).text)
    assert json.loads(here.read("inkstead.later") or "")["whose"] == kept


def test_card_sets_with_one_id_are_both_kept_and_added_once() -> None:
    from engine.woodcraft.standard import STANDARD

    here, there = MemoryStore(), MemoryStore()
    Sets(here).keep({**STANDARD, "id": "birch", "title": "Birch"})
    Sets(there).keep({**STANDARD, "id": "birch", "title": "Silver birch"})
    text = to_file(there, NOW).text
    assert merged(here, text).added["backup.added.cards"] == 1
    assert {info.title for info in Sets(here).all()} == {"Birch", "Silver birch"}
    assert not merged(here, text).added


def test_a_store_without_room_keeps_what_it_has() -> None:
    class Full(MemoryStore):
        def write(self, key: str, text: str) -> None:
            raise StoreFull

    restore = merged(Full(), to_file(filled(), NOW).text)
    assert restore.full == 7 and not restore.added


class Browser(MemoryStore):
    """A full localStorage with a journal: that keeps a text before localStorage refuses it."""

    def __init__(self, store: MemoryStore, room: set[str]) -> None:
        super().__init__()
        self.texts = dict(store.texts)
        self.journal = dict(store.texts)
        #: The keys that have room for a later text than the present one.
        self._room = room

    def write(self, key: str, text: str) -> None:
        if not key.endswith(PREVIOUS):
            self.journal[key] = text
        if key not in self._room and text != self.texts.get(key):
            raise StoreFull
        super().write(key, text)

    def delete(self, key: str) -> None:
        self.journal.pop(key, None)
        super().delete(key)


@pytest.mark.parametrize("room", [set(), {PREFIX + "a2", CARDS + "birch"}, {RESULTS, PREFIX + "a1"}])
def test_what_did_not_fit_does_not_come_back_at_the_next_start(room: set[str]) -> None:
    """The journal had kept it: games that were refused were in the list after the next start."""
    here = Browser(with_game(after(6)), room)
    before = dict(here.texts)
    restore = merged(here, to_file(filled(), NOW).text)
    assert restore.full == 8 - len(room)
    assert here.journal == here.texts
    assert {key for key, text in here.texts.items() if before.get(key) != text} == room


@pytest.mark.parametrize(
    ("settings", "theirs"),
    [
        ("{}", False),
        ('{"seen": "0.2", "revision": 3, "newest": null, "sound": false}', False),
        ('{"seen": "0.2", "sound": true}', True),
        ('{"theme": "dark"}', True),
        ("no settings", True),
    ],
)
def test_texts_that_every_start_stores_do_not_count_as_data_of_the_player(settings: str, theirs: bool) -> None:
    """A device whose data was erased still had "1 kB" and was asked again whether to erase it."""
    store = MemoryStore()
    store.write("inkstead.prefs", settings)
    store.write("inkstead.loaded", "1")
    assert file.letters(store) == (len(settings) if theirs else 0)
    store.write("inkstead.lessons", "{}")
    assert file.letters(store) >= 2
