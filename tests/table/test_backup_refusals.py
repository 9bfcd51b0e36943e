"""The file with everything: what is refused, ignored or left out of it."""

import json
from binascii import crc32
from typing import Any

import pytest
from backups import NOW, filled, finished, keeping, merged
from session_helpers import MemoryStore, after

from engine import BadData
from engine.record import LONGEST
from table.achievements import KEY as ACHIEVEMENTS
from table.achievements import Medals
from table.backup import file, merging
from table.backup.file import checksum, from_file, to_file
from table.backup.restore import Restore
from table.challenge import parse as parse_answers
from table.puzzle.progress import KEY as PUZZLES
from table.puzzle.progress import MOST_RESULTS
from table.results import KEY as RESULTS
from table.results import MOST, Results
from table.save_format import Entry, Save, seal
from table.saved_games import PREFIX, Shelf
from table.sharing import BadRecord, Import
from table.sharing import to_file as sharing_file
from table.woodcraft.sets import PREFIX as CARDS


def changed(**fields: Any) -> str:
    data = json.loads(to_file(filled(), NOW).text) | fields
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "file"),
        ("[]", "file"),
        ("[" * 100_000, "file"),
        ('{"kind":"inkstead.games"}', "file"),
        ('{"kind":"inkstead.backup","format":1,"entries":{"a', "damaged"),
        ('{"kind":"inkstead.backup","format":2}', "newer"),
        ('{"kind":"inkstead.backup","format":1,"entries":[]}', "damaged"),
        ("x" * (file.MOST_LETTERS + 1), "big"),
    ],
)
def test_another_file_is_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(BadRecord) as bad:
        from_file(text)
    assert bad.value.code == code


def test_a_changed_file_is_refused() -> None:
    with pytest.raises(BadRecord) as bad:
        from_file(changed(entries={"inkstead.prefs": "{}"}))
    assert bad.value.code == "damaged"
    entries = {f"inkstead.{n}": "{}" for n in range(file.MOST_ENTRIES + 1)}
    with pytest.raises(BadRecord) as bad:
        from_file(changed(entries=entries, check=checksum(entries)))
    assert bad.value.code == "big"


def unplayable(**session: Any) -> Save:
    """A save of a game that cannot be replayed, with other fields in its session."""
    store = MemoryStore()
    Shelf(store).save("a1", after(3), NOW)
    save = Shelf(store).stored("a1")
    assert save is not None
    return save._replace(session={**save.session, **session})


def test_what_a_file_adds_to_a_game_without_actions_is_not_stored() -> None:
    save = unplayable(thinned=True, junk="x" * 900_000)
    for open_file in (_imported, _restored):
        store = MemoryStore()
        assert open_file(store, save) == [] and open_file(store, save) == []
        [entry] = Shelf(store).entries()
        kept = Shelf(store).stored(entry.id)
        assert kept is not None and kept.thinned and sum(map(len, store.texts.values())) < 2_000


@pytest.mark.parametrize("letters", [999_000, 2_000_000])
def test_a_game_of_earlier_rules_that_could_not_be_read_again_is_refused(letters: int) -> None:
    save = unplayable()
    save.session["record"]["rules"] = 1
    save.session["record"]["options"]["skills"] = True  # games without them are the same by rules 1
    save.session["junk"] = [1e9] * (letters // 6)  # becomes longer when it is written
    store = MemoryStore()
    assert _imported(store, save) == [1] and store.texts == {}
    text = seal(save).replace("1000000000.0", "1e9")
    text = f"3 {crc32(text[11:].encode()):08x} {text[11:]}"
    assert merged(store, _file({PREFIX + "a1": text})).refused == [1] and store.texts == {}


def _imported(store: MemoryStore, save: Save) -> list[int]:
    """The numbers of the games that are refused when a file with this one is added."""
    intake = Import(Shelf(store), sharing_file([save], NOW).replace("1000000000.0", "1e9"), NOW)
    while intake.step():
        pass
    return intake.refused


def _restored(store: MemoryStore, save: Save) -> list[int]:
    """The same for a file with everything."""
    return merged(store, _file({PREFIX + "a1": seal(save)})).refused


def _file(entries: dict[str, str]) -> str:
    return changed(entries=entries, check=checksum(entries))


@pytest.mark.parametrize(
    "key",
    ["inkstead.glimpse", "other", "inkstead.", "inkstead.a/b", "inkstead.game.", "inkstead.game.a.previous"],
)
def test_keys_that_are_not_part_of_a_file_are_ignored(key: str) -> None:
    entries = {key: '{"revision":3}'}
    assert from_file(changed(entries=entries, check=checksum(entries))) == {}


def test_a_game_without_an_id_that_an_earlier_version_has_stored_is_neither_listed_nor_saved() -> None:
    store = MemoryStore()
    Shelf(store).save("", after(3), NOW)
    assert Shelf(store).listing().entries == [] and Shelf(store).broken() == []
    assert file.to_file(store, NOW).games == 0


def test_the_games_of_others_are_added_and_those_of_the_bot_left_out() -> None:
    key = "inkstead.challenges"
    row = {"deal": "d", "name": "Noor", "code": "x", "figure": 3}
    there, here = MemoryStore(), MemoryStore()
    there.write(key, json.dumps({"format": 1, "name": "Ada", "answers": [row, row | {"code": "y"}]}))
    there.write("inkstead.pars", json.dumps({"format": 1, "games": []}))
    here.write(key, json.dumps({"format": 1, "name": "", "answers": [row | {"name": "Bo"}]}))
    text = to_file(there, NOW).text
    assert "inkstead.pars" not in text
    assert merged(here, text).added["backup.added.other"] == 1
    revision, name, answers = parse_answers(here.read(key) or "")
    assert revision == 1
    assert name == "Ada" and [(answer.name, answer.code) for answer in answers] == [("Noor", "y"), ("Bo", "x")]


def test_a_file_cannot_make_the_games_of_others_too_long_to_be_read() -> None:
    """The text that was stored was longer than its reader accepts, so every game of a challenge was gone."""
    key = "inkstead.challenges"
    mine = {"deal": "d", "name": "Bo", "code": "x", "figure": 3}
    long = [[mine | {"code": letter * LONGEST} for letter in letters] for letters in ("abcdefghij", "klmnopqrst")]
    here, there = (keeping(key, {"format": 1, "name": "", "answers": rows}) for rows in long)
    added = merged(here, to_file(there, NOW).text).added["backup.added.other"]
    answers = parse_answers(here.read(key) or "").answers
    assert [answer.code[0] for answer in answers][added:] == list("abcdefghij") and 0 < added < 10
    again = {"format": 1, "answers": [mine, mine | {"code": "k" * LONGEST}]}
    restore = merged(here, to_file(keeping(key, again), NOW).text)
    assert len(parse_answers(here.read(key) or "").answers) == 10 + added + restore.added["backup.added.other"]


def test_a_file_cannot_make_the_lessons_too_long_to_be_read() -> None:
    key, mine = "inkstead.lessons", {"format": 1, "revision": 1, "lessons": {"cartographers": [["a"], ["b"]]}}
    here = keeping(key, mine)
    for game, added in (("x", 0), ("woodcraft", 0)):
        there = {"format": 1, "revision": 1, "lessons": {game: [["m" * 200] * 100] * 3}}
        assert merged(here, to_file(keeping(key, there), NOW).text).added["backup.added.lessons"] == added
    assert json.loads(here.read(key) or "") == mine


def test_a_lesson_that_cannot_go_on_does_not_replace_one_that_can() -> None:
    key = "inkstead.lessons"
    here = keeping(key, {"format": 1, "revision": 1, "lessons": {"cartographers": [[]]}})
    there = {"format": 1, "revision": 1, "lessons": {"cartographers": [["nonsense"], [], []]}}
    assert not merged(here, to_file(keeping(key, there), NOW).text).added
    assert json.loads(here.read(key) or "")["lessons"] == {"cartographers": [[]]}


def test_a_file_cannot_add_more_achievements_than_can_be_read() -> None:
    here = MemoryStore()
    Medals(here).add("a", "cartographers", ["fence"], "2026-11-20")
    many = {f"x{n}": "2026-01-01" for n in range(200)}
    there = keeping(ACHIEVEMENTS, {"format": 1, "revision": 1, "done": {"cartographers": many}, "searched": {}})
    assert len(merged(here, to_file(there, NOW).text).refused) == 1
    assert Medals(here).done("cartographers") == {"fence": "2026-11-20"}


@pytest.mark.parametrize(("count", "hint"), [(MOST_RESULTS, ""), (700, "h" * 150)])
def test_a_file_cannot_add_more_results_of_puzzles_than_can_be_read(count: int, hint: str) -> None:
    row = {"tries": 1, "last": [1], "best": 1, "solved": True, "shown": False, "hint": hint}
    mine = {f"kingdom_builder {n}": row for n in range(100)}
    here = keeping(PUZZLES, {"format": 1, "revision": 1, "results": mine})
    before = here.read(PUZZLES)
    rows = {f"woodcraft {n:024d}": row for n in range(count)}
    entries = {PUZZLES: json.dumps({"format": 1, "revision": 1, "results": rows}, separators=(",", ":"))}
    restore = Restore(here, entries, NOW)
    while restore.step():
        pass
    assert restore.refused == [1] and here.read(PUZZLES) == before


def test_a_file_cannot_push_the_results_of_this_device_out() -> None:
    here = Results(MemoryStore())
    here.update([Entry.of("mine", finished(3), 1, NOW, NOW)])
    (mine,) = here.all()
    there = [mine._replace(id=f"x{n}", code=f"c{n}", on="2030-01-01") for n in range(MOST)]
    assert here.merge(there, {}) == MOST - 1
    assert mine in here.all() and len(here.all()) == MOST


def test_a_file_cannot_make_the_results_too_long_to_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Results(MemoryStore())
    here.update([Entry.of("mine", finished(3), 1, NOW, NOW)])
    (mine,) = here.all()
    monkeypatch.setattr("table.results.MOST_LETTERS", 3000)
    with pytest.raises(BadData):
        here.merge([mine._replace(id=f"x{n}", code=f"c{n}") for n in range(20)], {})
    assert here.all() == [mine]
    for n in range(20):  # the oldest of the player's own make room
        here.update([Entry.of(f"own{n}", finished(3), 1, NOW, NOW + 86_400 * n)])
    kept = [result.id for result in here.all()]
    assert kept and kept[-1] == "own19" and "mine" not in kept


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 30, '{"format":2,"lessons":{}}', '{"format":1,"lessons":[]}'])
def test_an_invalid_text_is_refused_and_changes_nothing(text: str) -> None:
    keys = (
        "inkstead.prefs",
        "inkstead.lessons",
        "inkstead.names",
        RESULTS,
        CARDS + "a",
        PREFIX + "a",
        "inkstead.later",
    )
    entries = {key: text for key in keys if text.startswith("{") is False or key == "inkstead.lessons"}
    store = MemoryStore()
    restore = Restore(store, entries, NOW)
    while restore.step():
        pass
    assert len(restore.refused) == len(entries) - (text == "" and RESULTS in entries)
    assert store.keys() == []
    assert merging.kind_of(CARDS + "a").title == "backup.added.cards"
