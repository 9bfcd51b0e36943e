"""Links and files of games: round trips; damaged, hostile and other versions are refused."""

import json
import random
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from session_helpers import MemoryStore, budget, play_on, seeds

import bots
import engine
from engine import Record
from engine.packing import Writer
from engine.record import write_setup
from table import sharing
from table.cartographers.frames import frames, starts
from table.deals import Deal
from table.saved_games import Shelf
from table.session import Session, Sitter
from table.sharing import BadRecord, FileGame, Import

OPTIONS = {"skills": True, "ambushes": "random", "spent_coins_free": True}


def played(seed=0, players=1, moves=None, sitters=(), **options):
    """A session after ``moves`` random actions, by default at its end."""
    return play_on(Session(Deal.of("cartographers", seed, players, **options), sitters), random.Random(seed), moves)


GAMES = {
    "fresh": played(1, moves=0),
    "running": played(2, moves=9, side="B"),
    "over": played(3),
    "four": played(4, 4, sitters=[Sitter(name="Ada"), Sitter("hard"), Sitter(), Sitter("easy")], **OPTIONS),
    "skills": played(5, **OPTIONS),
}


def refused(call, *arguments):
    with pytest.raises(BadRecord) as bad:
        call(*arguments)
    return bad.value.code


# --- links --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_link_re_creates_the_game_with_its_moves(game):
    link = sharing.link(game)
    for text in (link, "https://example.org/play/index.html" + link, link.removeprefix(sharing.LINK), f" {link}\n"):
        back = sharing.from_link(text)
        assert back.state == game.state and back.deal == game.deal
        assert back.state.history == game.state.history


@budget(0.1)
@given(seeds, st.integers(1, 8), st.integers(0, 30))
def test_any_game_survives_a_link(seed, players, moves):
    game = played(seed, players, moves, **OPTIONS)
    assert sharing.from_link(sharing.link(game)).state == game.state


def test_an_inked_action_is_not_in_the_link():
    game = played(2, moves=4)
    game.place(game.state.actions()[0])
    assert game.inked is not None
    assert len(sharing.from_link(sharing.link(game)).state.history) == 4


def test_a_mistyped_or_shortened_link_is_damaged():
    link = sharing.link(GAMES["over"])
    at = len(link) // 2
    swapped = link[:at] + ("A" if link[at] != "A" else "B") + link[at + 1 :]
    for text in (swapped, link[:-1], link[:-9], link + "A", sharing.LINK, "", "nonsense", sharing.LINK + "\u00e4" * 20):
        assert refused(sharing.from_link, text) == "damaged"


@budget(0.5)
@given(st.text(max_size=300))
def test_any_other_text_is_only_refused(text):
    assert refused(sharing.from_link, text) in ("damaged", "newer", "moves")


@budget(0.5)
@given(st.binary(min_size=1, max_size=60))
def test_forged_bytes_with_the_right_checksum_are_refused_or_are_a_legal_game(data):
    writer = Writer()
    writer._bytes += data
    try:
        game = sharing.from_link(writer.code())
    except BadRecord as bad:
        assert bad.code in ("newer", "moves", "damaged")
    else:
        assert engine.replay(Record.of(game.state)) == game.state


def forged(record, count, number):
    writer = Writer()
    write_setup(writer, record)
    writer.number(count)
    writer.number(number)
    return sharing.LINK + writer.code()


def test_more_moves_than_a_game_has_are_refused():
    record = Record.of(GAMES["fresh"].state)
    for count, number in ((10**9, 0), (10**9, 10**2000), (1, 10**50), (0, 1)):
        assert refused(sharing.from_link, forged(record, count, number)) == "moves"


def test_a_link_of_another_version_or_setup_has_its_own_message():
    record = Record.of(GAMES["fresh"].state)
    other = Record(record.game, 1, record.seed, record.options, (), rules=record.rules + 1)
    assert refused(sharing.from_link, forged(other, 0, 0)) == "newer"
    for seed, players in (("no number", 1), (str(1 << 40), 1), ("007", 1), ("7", 100)):
        options = {**record.options, "mode": "solo" if players == 1 else "multi"}
        assert refused(sharing.from_link, forged(Record(record.game, players, seed, options), 0, 0)) == "newer"


# --- branches -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_branch_begins_where_the_game_was_and_leaves_it_alone(game):
    record = Record.of(game.state)
    for count in {0, len(record.actions) // 2, len(record.actions)}:
        new = sharing.branch(game, count)
        assert new.state == engine.replay(record, count)
        assert new.sitters == game.sitters and new.deal == game.deal
        if not new.over:
            new.place(new.state.actions()[-1])
    assert Record.of(game.state) == record


@pytest.mark.parametrize("sitters", [[Sitter("hard")], [Sitter("easy"), Sitter("hard"), Sitter("easy")]])
def test_a_person_plays_on_from_a_game_of_bots_alone(sitters):
    """The replay of a par is such a game; the bots keep the other seats."""
    game = played(6, len(sitters), sitters=sitters)
    for count in range(len(game.record.actions)):
        new = sharing.branch(game, count)
        seat = new.state.actor
        assert new.sitters == (*sitters[:seat], Sitter(), *sitters[seat + 1 :])


# --- files --------------------------------------------------------------------------------------------


def file(*games):
    return sharing.to_file([FileGame(game, 1_700_000_000 + n) for n, game in enumerate(games)], 1_800_000_000)


def test_games_survive_a_file():
    kept = [sharing.read(entry, 5) for entry in sharing.from_file(file(*GAMES.values()))]
    assert [game.session.to_json() for game in kept] == [game.to_json() for game in GAMES.values()]
    assert [game.touched for game in kept] == [1_700_000_000 + n for n in range(len(GAMES))]


def test_the_layout_of_a_file_does_not_matter():
    text = json.dumps(json.loads(file(GAMES["over"])), indent=2, sort_keys=True)
    assert len(sharing.from_file("\ufeff" + text)) == 1


def test_a_file_that_was_cut_off_or_changed_is_damaged():
    text = file(GAMES["over"], GAMES["running"])
    for broken in (text[:-1], text[: len(text) // 2], text.replace("1700000000", "1700000009")):
        assert refused(sharing.from_file, broken) == "damaged"
    assert refused(sharing.from_file, text.replace('"format":1', '"format":2', 1)) == "newer"


OTHERS = {
    "empty": "",
    "object": "{}",
    "list": "[]",
    "null": "null",
    "number": "7",
    "text": "hello",
    "deep": "[" * 100_000,
    "else": '{"kind":"else"}',
    "half a character": '"\\ud800"',
}


@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS)
def test_a_file_of_something_else_is_refused(text):
    assert refused(sharing.from_file, text) == "file"


def test_a_file_that_is_far_too_long_is_not_even_read():
    assert refused(sharing.from_file, " " * (sharing.MOST_LETTERS + 1)) == "big"


def test_as_many_thinned_games_as_fit_into_the_limit_of_letters_are_read():
    """Regression: a file of more than ten thousand games could be written and was refused."""
    shelf = Shelf(MemoryStore())
    shelf.save("g", GAMES["over"], 1)
    save = shelf.stored("g").thin()._replace(board=None)
    one, two = (len(sharing.to_file([save] * count, 1)) for count in (1, 2))
    count = sharing.MOST_LETTERS // (two - one) - 1
    assert count > 10_000
    assert len(sharing.from_file(sharing.to_file([save] * count, 1))) == count


def sealed(*entries):
    """A file of arbitrary entries with a valid checksum."""
    body = list(entries)
    check = zlib.crc32(json.dumps(body, sort_keys=True, separators=(",", ":")).encode())
    return json.dumps({"kind": sharing.KIND, "format": 1, "written": 1, "check": f"{check:08x}", "games": body})


def test_a_checksum_does_not_make_a_game_legal():
    good = GAMES["running"].to_json()
    actions = good["record"]["actions"]
    bad = [
        None,
        7,
        [],
        {},
        {"session": None},
        {"session": []},
        {"session": {**good, "record": {**good["record"], "actions": actions[1:]}}},
        {"session": {**good, "record": {**good["record"], "actions": [actions[0], *actions]}}},
        {"session": {**good, "record": {**good["record"], "seed": "x"}}},
        {"session": {**good, "inked": "monster@A1"}},
        {"session": {**good, "sitters": [["person", "x" * 99]]}},
    ]
    for entry in sharing.from_file(sealed(*bad)):
        assert refused(sharing.read, entry, 1) in ("moves", "newer")
    for entry in sharing.from_file(sealed({"session": {**good, "format": 9}})):
        assert refused(sharing.read, entry, 1) == "newer"


@pytest.mark.parametrize("game", engine.games())
def test_an_unknown_level_becomes_the_strongest_one(game):
    saved = Session(Deal.of(game, 3, 2)).to_json()
    saved["sitters"] = [["person", "Ada"], ["genius", ""]]
    entry = {"session": saved}
    session = sharing.read(entry, 1).session
    assert session.sitters == (Sitter(name="Ada"), Sitter(bots.levels(game)[-1]))
    assert session.unknown_levels == ("genius",)
    intake = sharing.Import(Shelf(MemoryStore()), sealed(entry), 1)
    assert intake.step() and (len(intake.added), intake.unknown_levels) == (1, 1)


def test_a_woodcraft_game_saved_at_level_master_goes_on():
    """The form offered this level before there was such a bot, so there are saved games with it."""
    saved = Session(Deal.of("woodcraft", 3, 2)).to_json()
    saved["sitters"] = [["person", ""], ["master", ""]]
    session = Session.from_json(saved)
    assert session.sitters[1] == Sitter("master")
    bots.make("woodcraft", session.sitters[1].kind)
    assert Session.from_json(session.to_json()).unknown_levels == ()


def test_an_invalid_time_becomes_the_present():
    for touched in (None, -1, 1 << 70, "x", True, 1.5):
        (entry,) = sharing.from_file(sealed({"session": GAMES["fresh"].to_json(), "touched": touched}))
        assert sharing.read(entry, 77).touched == 77


# --- onto the shelf -----------------------------------------------------------------------------------


def taken_in(shelf, text):
    intake = Import(shelf, text, 1_900_000_000)
    while intake.step():
        pass
    return intake


def test_games_of_a_file_get_new_ids_and_overwrite_nothing():
    shelf = Shelf(MemoryStore())
    old = shelf.new_id(1_900_000_000)
    shelf.save(old, GAMES["fresh"], 1)
    intake = taken_in(shelf, file(*GAMES.values()))
    assert len(intake.added) == len(GAMES) - 1 and intake.known == 1
    assert len({old, *intake.added}) == len(GAMES) == len(shelf.entries())
    assert shelf.load(old).to_json() == GAMES["fresh"].to_json()
    assert {entry.touched for entry in shelf.entries() if entry.id != old} == {1_700_000_000 + n for n in range(1, 5)}


def test_the_same_file_twice_adds_nothing_the_second_time():
    shelf = Shelf(MemoryStore())
    text = file(GAMES["over"], GAMES["over"], GAMES["four"])
    first, second = taken_in(shelf, text), taken_in(shelf, text)
    assert (len(first.added), first.known) == (2, 1)
    assert (len(second.added), second.known) == (0, 3)


def test_a_file_of_many_games_reads_the_saved_ones_once(monkeypatch):
    """Reading them for each game took a minute and a half for 500 games."""
    shelf, read = Shelf(MemoryStore()), []
    listing = shelf.listing
    monkeypatch.setattr(shelf, "listing", lambda: read.append(0) or listing())
    intake = taken_in(shelf, file(*(played(seed, moves=1) for seed in range(20))))
    assert len(intake.added) == 20 and len(read) == 1


def test_a_file_of_many_games_looks_for_each_new_id_once(monkeypatch):
    def looks(count):
        store = MemoryStore()
        shelf, looked = Shelf(store), []
        keys, texts = store.keys, shelf.texts
        monkeypatch.setattr(store, "keys", lambda: [looked.append(key) or key for key in keys()])
        monkeypatch.setattr(shelf, "texts", lambda id: looked.append(id) or texts(id))
        assert len(taken_in(shelf, file(*(played(seed, moves=1) for seed in range(count)))).added) == count
        return len(looked)

    assert looks(40) <= 2.2 * looks(20)


def test_the_same_deal_played_otherwise_is_another_game():
    shelf = Shelf(MemoryStore())
    shelf.save("a", played(9, moves=3), 1)
    assert sharing.saved_id(shelf, played(9, moves=3)) == "a"
    assert sharing.saved_id(shelf, played(9, moves=4)) == ""


def test_refused_games_are_numbered_and_the_others_are_added():
    shelf = Shelf(MemoryStore())
    good = {"session": GAMES["over"].to_json(), "touched": 5}
    intake = taken_in(shelf, sealed({}, good, None))
    assert intake.refused == [1, 3] and len(intake.added) == 1 and intake.total == 3


def test_a_full_store_counts_the_games_without_room():
    drawer = MemoryStore()
    drawer.writes_left = 1
    intake = taken_in(Shelf(drawer), file(GAMES["over"], GAMES["running"], GAMES["four"]))
    assert len(intake.added) == 1 and intake.full == 2


# --- frames -------------------------------------------------------------------------------------------


MORE = {**GAMES, "two": played(11, 2, side="B"), "eight": played(12, 8, **OPTIONS)}


@pytest.mark.slow
@pytest.mark.parametrize("game", MORE.values(), ids=MORE)
def test_each_frame_of_a_replay_is_the_game_replayed_so_far(game):
    record, replayed = Record.of(game.state), frames(game.state)
    assert [frame.actions for frame in replayed] == sorted(frame.actions for frame in replayed)
    assert replayed[0].actions == 0 and replayed[-1].actions == len(record.actions)
    for count, frame in {frame.actions: frame for frame in replayed}.items():
        seen = engine.replay(record, count).view(0)
        for seat in range(record.players):
            view = frame.view(seat)
            for key in ("sheets", "closed", "coins", "scores", "season_scores", "now"):
                assert view[key] == [seen[key][seat]], (count, key)
    assert replayed[-1].view(0)["over"] == game.over


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_ambushes_and_seasons_have_frames(game):
    replayed = frames(game.state)
    log = game.state.view(0)["log"]
    left_unused = [entry for entry in log if entry["id"] == "pass" and entry["asked"] in ("react", "after")]
    events = [entry["id"] for entry in log if entry["id"] != "reveal" and entry not in left_unused]
    assert [frame.kind for frame in replayed] == ["start", *events]
    for season, place in starts(replayed).items():
        assert replayed[place].season == season
        assert place == 0 or replayed[place - 1].kind == "season"
