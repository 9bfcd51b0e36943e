"""Saves, files and links of every released version stay readable, or show their results."""

import json
from binascii import crc32

import pytest
from session_helpers import ROOT, MemoryStore, after, words

import engine
from engine import Record, registry
from engine.packing import Writer
from engine.record import write_setup
from table import save_format, sharing, small_board
from table.deals import Deal
from table.saved_games import PREFIX, SaveBroken, Shelf
from table.session import Session
from table.sharing import BadRecord, FileGame, Import
from table.store import StoreFull
from table.words import LANGUAGES

GOLDEN = ROOT / "tests" / "golden"
NOW = 1_760_000_000


def fixtures(pattern):
    paths = sorted(GOLDEN.glob(pattern))
    params = [pytest.param(json.loads(path.read_text(encoding="utf-8")), id=path.stem) for path in paths]
    return pytest.mark.parametrize("fixture", params)


def ids(store):
    return sorted({key.removeprefix(PREFIX).removesuffix(".previous") for key in store.texts})


# --- fixtures of each version -------------------------------------------------------------------------


def test_this_version_has_its_fixtures():
    """After a change of a format or a rules number, run tests/golden/make_release.py."""
    rules = "-".join(str(registry.module(game).RULES) for game in engine.games())
    for name in (
        f"shelf_{save_format.FORMAT}_boards_rules_{rules}",
        f"file_{sharing.FORMAT}_rules_{rules}",
        f"links_rules_{rules}",
    ):
        assert (GOLDEN / f"{name}.json").exists(), f"run python3 tests/golden/make_release.py: there is no {name}.json"


@fixtures("shelf_*.json")
def test_every_game_of_a_shelf_is_listed_and_opens_or_shows_its_result(fixture):
    store = MemoryStore()
    store.texts = dict(fixture)
    shelf = Shelf(store)
    assert sorted(entry.id for entry in shelf.entries()) == ids(store) and shelf.broken() == []
    for entry in shelf.entries():
        try:
            session = shelf.load(entry.id)
        except SaveBroken as broken:
            assert broken.code == "rules" and shelf.closed(entry.id)
        else:
            assert (session.over, session.deal.code()) == (entry.over, entry.code)
            saved = shelf.save(entry.id, session, NOW + 1, entry.revision)
            assert (saved.head, saved.facts) == (entry.head, entry.facts)
    assert shelf.broken() == [] and store.texts.keys() >= fixture.keys()


@fixtures("shelf_*_boards_*.json")
def test_every_game_of_a_shelf_with_boards_can_be_pictured(fixture):
    shelf = Shelf(MemoryStore())
    shelf._store.texts = dict(fixture)
    for entry in shelf.entries():
        save = shelf.stored(entry.id)
        assert save.board is not None and small_board.checked(entry.game, save.board) == save.board
        if not save.closed:
            assert small_board.of(shelf.load(entry.id)) == save.board


@fixtures("file_*.json")
def test_every_game_of_a_file_is_imported(fixture):
    shelf = Shelf(MemoryStore())
    intake = Import(shelf, json.dumps(fixture), NOW)
    while intake.step():
        pass
    assert (len(intake.added), intake.refused) == (len(fixture["games"]), [])


def opened(link):
    """The scores of the game of a link; or the number of the rules that it was played by, if these are earlier ones."""
    try:
        return sharing.from_link(link).state.scores()
    except BadRecord as bad:
        assert bad.code == "older"
        return bad.phrase[1]["rules"]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("links_*.json")), ids=lambda path: path.stem)
def test_every_link_of_present_rules_opens_and_every_other_names_its_rules(path):
    rules = dict(zip(engine.games(), map(int, path.stem.removeprefix("links_rules_").split("-")), strict=True))
    for name, known in json.loads(path.read_text(encoding="utf-8")).items():
        game = name.split()[0]
        assert Deal.from_code(known["deal"]).game == game
        is_present = rules[game] == registry.module(game).RULES
        assert opened(known["link"]) == (known["scores"] if is_present else rules[game]), name


# --- games of earlier rules ---------------------------------------------------------------------------


def of_earlier_rules(session):
    """The JSON of a session with the previous rules number."""
    data = session.to_json()
    data["record"]["rules"] -= 1
    return data


def shelf_of_earlier_rules(over=True, game="woodcraft"):
    """A shelf with one finished game "g" of earlier rules, and its result."""
    store, session = MemoryStore(), Session(Deal.of(game, 3, 2))
    if over:
        engine.playout(session.state, 1)
    shelf = Shelf(store)
    entry = shelf.save("g", session, NOW)
    body = json.dumps({"entry": entry._asdict(), "session": of_earlier_rules(session)})
    store.texts[PREFIX + "g"] = f"3 {crc32(body.encode()):08x} {body}"
    return shelf, entry


@pytest.mark.parametrize("over", [True, False])
def test_a_game_of_earlier_rules_is_exported_and_imported_with_its_result(over):
    shelf, entry = shelf_of_earlier_rules(over)
    with pytest.raises(SaveBroken):
        shelf.load("g")
    assert shelf.closed("g"), "the page puts it into the file as it is stored"
    text = sharing.to_file([shelf.stored("g")], NOW)
    there = Shelf(MemoryStore())
    intake = Import(there, text, NOW)
    assert intake.step() and len(intake.added) == 1 and intake.refused == []
    (listed,) = there.entries()
    assert listed._replace(id="g") == entry and there.broken() == []
    with pytest.raises(SaveBroken) as broken:
        there.load(listed.id)
    assert broken.value.code == "rules" and there.entries() == [listed]
    again = Import(there, text, NOW)
    assert again.step() and (again.known, again.added) == (1, [])


@pytest.mark.parametrize("field", [{"entry": None}, {"entry": {}}, {"entry": 7}])
def test_a_game_of_earlier_rules_without_its_entry_is_refused(field):
    shelf, _ = shelf_of_earlier_rules()
    file = json.loads(sharing.to_file([shelf.stored("g")], NOW))
    games = [file["games"][0] | field]
    check = crc32(json.dumps(games, sort_keys=True, separators=(",", ":")).encode())
    intake = Import(Shelf(MemoryStore()), json.dumps(file | {"games": games, "check": f"{check:08x}"}), NOW)
    assert intake.step() and intake.refused == [1]


def link_with_rules(step):
    session = Session(Deal.of("woodcraft", 3))
    record = Record.of(session.state)
    writer = Writer()
    other = Record(record.game, 1, record.seed, record.options, (), record.rules + step)
    write_setup(writer, other)
    writer.number(0)
    writer.number(0)
    return writer.code()


def test_a_link_of_earlier_rules_names_them():
    with pytest.raises(BadRecord) as bad:
        sharing.from_link(link_with_rules(-1))
    present = registry.module("woodcraft").RULES
    parameters = {"game": ["game.woodcraft"], "rules": present - 1, "now": present}
    assert (bad.value.code, bad.value.phrase) == ("older", ["record.bad.older", parameters])
    for lang in LANGUAGES:
        said = words(lang).phrase(bad.value.phrase)
        assert words(lang)("game.woodcraft") in said and str(present) in said and "{" not in said


def test_a_link_of_later_rules_asks_to_reload():
    with pytest.raises(BadRecord) as bad:
        sharing.from_link(link_with_rules(1))
    assert (bad.value.code, bad.value.phrase) == ("newer", ["record.bad.newer"])


# --- no room ------------------------------------------------------------------------------------------


class Small(MemoryStore):
    """A store with limited room, in characters."""

    def __init__(self, room):
        super().__init__()
        self.room = room

    def write(self, key, text):
        if sum(map(len, (self.texts | {key: text}).values())) > self.room:
            raise StoreFull
        super().write(key, text)


def full_shelf():
    """A full shelf: three finished games with previous copies, latest first, and a running one."""
    shelf = Shelf(Small(10**9))
    for hour, seed in enumerate((1, 2, 3)):
        shelf.save(f"over{seed}", after(20, seed), NOW + 3600 * hour)
        shelf.save(f"over{seed}", after(99, seed), NOW + 3600 * hour + 1)
    shelf.save("running", after(3), NOW)
    shelf.save("running", after(4), NOW + 1)
    store = shelf._store
    store.room = sum(map(len, store.texts.values()))
    return shelf, store


def actions_kept(shelf):
    return [seed for seed in (1, 2, 3) if not shelf.stored(f"over{seed}").thinned]


def test_previous_copies_of_finished_games_make_room_first():
    shelf, store = full_shelf()
    running = dict(shelf.texts("running"))
    shelf.save("new", after(2), NOW + 9, 0, make_room=True)
    assert shelf.thinned == [] and actions_kept(shelf) == [1, 2, 3]
    assert len(shelf.texts("over1")) == 1 and len(shelf.texts("over3")) == 2, "the oldest goes first"
    assert shelf.texts("running") == running and shelf.load("over1").over


def test_actions_of_finished_games_make_room_next_and_the_list_keeps_the_results():
    shelf, store = full_shelf()
    listed, running = shelf.entries(), dict(shelf.texts("running"))
    store.room -= sum(len(text) for key, text in store.texts.items() if key.endswith(".previous") and "over" in key)
    shelf.save("new", after(2), NOW - 9, 0, make_room=True)
    assert shelf.thinned == [seed for seed in ("over1", "over2") if seed in shelf.thinned] != []
    assert actions_kept(shelf)[-1] == 3
    assert [entry for entry in shelf.entries() if entry.id != "new"] == listed and shelf.broken() == []
    assert shelf.texts("running") == running and Session.to_json(shelf.load("new")) == after(2).to_json()
    with pytest.raises(SaveBroken) as broken:
        shelf.load("over1")
    assert (broken.value.code, broken.value.word) == ("thinned", "error.thinned")
    assert shelf.closed("over1") and shelf.broken() == []


def test_a_previous_copy_makes_room_for_itself_only_by_removing_others():
    """Regression: finished games lost their actions for a copy of a game that was saved."""
    shelf, store = full_shelf()
    for seed in (1, 2, 3):
        store.delete(f"{PREFIX}over{seed}.previous")
    shelf.save("new", after(2), NOW + 9, 0)
    roomy = MemoryStore()
    roomy.texts = dict(store.texts)
    Shelf(roomy).save("new", after(3), NOW + 10, 1)
    del roomy.texts[PREFIX + "new.previous"]
    store.room = sum(map(len, roomy.texts.values()))
    shelf.save("new", after(3), NOW + 10, 1, make_room=True)
    assert shelf.thinned == [] and actions_kept(shelf) == [1, 2, 3]
    assert list(shelf.texts("new")) == [PREFIX + "new"] and Session.to_json(shelf.load("new")) == after(3).to_json()


def test_a_running_game_is_never_thinned_and_a_store_that_is_too_small_says_so():
    shelf, store = full_shelf()
    running = dict(shelf.texts("running"))
    store.room = 0
    for _ in range(2):
        with pytest.raises(StoreFull):
            shelf.save("new", after(2), NOW + 9, 0, make_room=True)
    assert shelf.texts("running") == running and shelf.texts("new") == {} and shelf.broken() == []


def test_games_from_a_file_do_not_make_room_for_themselves():
    shelf, store = full_shelf()
    before = dict(store.texts)
    intake = Import(shelf, sharing.to_file([FileGame(after(5, 9), NOW)], NOW), NOW)
    assert intake.step() and intake.full == 1
    assert store.texts == before


def test_a_thinned_game_is_exported_and_imported_with_its_result():
    shelf, store = full_shelf()
    save = shelf.stored("over1").thin()
    there = Shelf(MemoryStore())
    intake = Import(there, sharing.to_file([save], NOW), NOW)
    assert intake.step() and len(intake.added) == 1
    (listed,) = there.entries()
    assert listed._replace(id="over1") == save.entry
