"""The boards of saved games: small, complete for a picture, kept when a game cannot be opened, refused if invalid."""

import json

import pytest
from session_helpers import MemoryStore
from shelf_helpers import NOW, sealed

import engine
from engine import Chance, registry
from engine.game import OtherRules
from table import sharing, small_board
from table.backup import games
from table.deals import Deal
from table.save_format import summary_of
from table.saved_games import PREFIX, Shelf
from table.session import Session, Sitter

BOT = Sitter("easy")
#: The options that decide whether games of earlier rules are as they were.
SKILLS = ["search", "knowledge", "diplomacy"]
OPTIONS = ({}, {"skills": True}, {"skills": SKILLS}, {"skills": None})


def finished(game, players=2, **options):
    session = Session(Deal.of(game, 3, players, **options), [Sitter(name="Ada"), *[BOT] * (players - 1)])
    engine.playout(session.state, 1)
    return session


def of_earlier_rules(game="woodcraft"):
    """A shelf with a finished game "g" of earlier rules, and its board."""
    shelf = Shelf(MemoryStore())
    session = finished(game, **({"skills": SKILLS} if game == "cartographers" else {}))
    shelf.save("g", session, NOW)
    save = shelf.stored("g")
    save.session["record"]["rules"] -= 1
    shelf.keep("g", save)
    return shelf, small_board.of(session)


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("game", engine.games())
def test_every_position_has_a_small_and_valid_board(game, players):
    session = Session(Deal.of(game, 7, players), [Sitter(name="Ada"), *[BOT] * (players - 1)] if players > 1 else ())
    chance = Chance.of(players, stream="boards")
    seen = set()
    while True:
        board = small_board.of(session)
        text = json.dumps(board, separators=(",", ":"))
        assert small_board.checked(game, json.loads(text)) == board and len(text) < 1300
        seen.add(text)
        if session.over:
            break
        session.place(chance.pick(session.state.actions()))
        if session.inked is not None:
            session.reveal()
    assert len(seen) > 10, "it shows what is played"


def test_a_board_is_that_of_the_first_person():
    session = Session(Deal.of("cartographers", 7, 2), [BOT, Sitter(name="Ada")])
    engine.playout(session.state, 1)
    assert small_board.of(session)["sheet"] == session.view()["sheets"][1] != session.view()["sheets"][0]


def changed(board, name, value):
    return {**board, name: value}


@pytest.mark.parametrize(
    ("game", "name", "value"),
    [
        ("cartographers", "sheet", ["..........."] * 12),
        ("cartographers", "sheet", ["..........?"] * 11),
        ("cartographers", "sheet", None),
        ("cartographers", "ruins", ["L1"]),
        ("cartographers", "ruins", ["A1"] * 12),
        ("kingdom_builder", "board", ["G" * 20] * 19),
        ("kingdom_builder", "board", ["G" * 19 + "<"] * 20),
        ("kingdom_builder", "settlements", ["A21"]),
        ("kingdom_builder", "settlements", ["A1 " * 400]),
        ("kingdom_builder", "settlements", []),
        ("woodcraft", "tiles", {"tile": [4, 1]}),
        ("woodcraft", "tiles", {"x" * 81: [1, 1]}),
        ("woodcraft", "arrow", True),
        ("woodcraft", "outer", [[0, [1], [{"points": 1}]]]),
        ("woodcraft", "outer", [[0, [1], [{"op": "gain", "points": 10**9}]]]),
        ("woodcraft", "outer", [[0, [], []]]),
        ("woodcraft", "outer", [[0, [1] * 12, [{"op": "x" * 40}] * 6]] * 48),
        ("woodcraft", "saw", [[0]]),
        ("woodcraft", "yard", ["g7"]),
    ],
)
def test_an_invalid_board_is_no_board(game, name, value):
    board = small_board.of(finished(game))
    assert small_board.checked(game, board) == board
    assert small_board.checked(game, changed(board, name, value)) is None
    assert small_board.checked(game, {key: part for key, part in board.items() if key != name}) is None
    assert small_board.checked(game, changed(board, "more", value)) == board


@pytest.mark.parametrize("board", [[], "board", 7, {"sheet": 1}])
def test_a_save_with_an_invalid_board_opens_without_it(board):
    shelf = Shelf(MemoryStore())
    shelf.save("g", finished("cartographers"), NOW)
    data = json.loads(shelf._store.texts[PREFIX + "g"].split(" ", 2)[2]) | {"board": board}
    shelf._store.texts[PREFIX + "g"] = sealed(data)
    assert shelf.load("g").over and shelf.broken() == []
    assert small_board.checked("cartographers", shelf.stored("g").board) is None


# --- games that cannot be opened ----------------------------------------------------------------------


@pytest.mark.parametrize("game", engine.games())
def test_a_summary_knows_which_rules_its_game_plays(game):
    for rules in range(registry.module(game).RULES + 2):
        for options in OPTIONS:
            try:
                plays = registry.check_rules(game, rules, options) > 0
            except OtherRules:
                plays = False
            assert summary_of(game).plays(rules, options) is plays, f"rules {rules} with {options}"


@pytest.mark.parametrize("game", engine.games())
def test_a_closed_game_keeps_its_board_in_a_backup(game):
    shelf, board = of_earlier_rules(game)
    assert shelf.closed("g").board == board and shelf.listing().closed == {"g"}
    other = Shelf(MemoryStore())
    games.restore(other, sharing.Known(other), "g", shelf._store.texts[PREFIX + "g"], NOW)
    brought, mine = other.closed("g"), shelf.closed("g")
    assert brought._replace(entry=brought.entry.content) == mine._replace(entry=mine.entry.content)


def test_a_closed_game_keeps_its_board_in_a_file():
    shelf, board = of_earlier_rules()
    there = Shelf(MemoryStore())
    intake = sharing.Import(there, sharing.to_file([shelf.closed("g")], NOW), NOW)
    assert intake.step() and there.stored(intake.added[0]).board == board


def test_an_invalid_board_in_a_file_is_left_out():
    shelf, _ = of_earlier_rules()
    save = shelf.closed("g")._replace(board={"yard": ["<b>"]})
    there = Shelf(MemoryStore())
    intake = sharing.Import(there, sharing.to_file([save], NOW), NOW)
    assert intake.step() and there.stored(intake.added[0]).board is None


def test_a_thinned_game_keeps_its_board():
    shelf = Shelf(MemoryStore())
    shelf.save("g", finished("kingdom_builder"), NOW)
    save = shelf.stored("g")
    assert save.thin().board == save.board is not None and save.thin().closed and not save.closed


def saved_without_boards(damaged=""):
    """A shelf with a finished game of each game and a running one, as early versions saved them; one may be damaged."""
    shelf = Shelf(MemoryStore())
    games = {game: finished(game) for game in engine.games()} | {"running": Session(Deal.of("cartographers", 1))}
    for id, session in games.items():
        shelf.save(id, session, NOW)
        bare = shelf.stored(id)._replace(board=None)
        if id == damaged:
            bare.session["record"]["actions"] = ["nonsense"]
        shelf.keep(id, bare)
    return shelf, games


def test_finished_games_saved_without_boards_get_them_and_outlive_their_rules(monkeypatch):
    shelf, games = saved_without_boards()
    bare = shelf.listing().bare
    assert sorted(entry.id for entry in bare) == sorted(engine.games())
    steps = shelf.add_boards(bare)
    next(steps)
    assert len(shelf.listing().bare) == len(bare) - 1, "one at each step"
    assert list(steps) and shelf.listing().bare == []
    assert shelf.stored("running").board is None
    for game in engine.games():
        monkeypatch.setattr(summary_of(game), "plays", lambda rules, options: False)
        assert shelf.closed(game).board == small_board.of(games[game])


def test_a_damaged_game_does_not_keep_others_from_their_boards():
    shelf, _ = saved_without_boards(damaged="kingdom_builder")
    bare = shelf.listing().bare
    shelf._store.delete(PREFIX + "cartographers")
    assert len(list(shelf.add_boards(bare))) == len(bare) == 3
    assert shelf.stored("woodcraft").board and shelf.stored("kingdom_builder").board is None
    assert shelf.stored("cartographers") is None and shelf.listing().bare == []


def test_a_game_saved_without_a_board_gets_one_once():
    shelf, session = Shelf(MemoryStore()), finished("woodcraft")
    shelf.save("g", session, NOW)
    bare = shelf.stored("g")._replace(board=None)
    shelf.keep("g", bare)
    for _ in range(2):
        shelf.add_board("g", session)
        later = bare.entry._replace(revision=bare.entry.revision + 1)
        assert shelf.stored("g") == bare._replace(entry=later, board=small_board.of(session))
    shelf.add_board("gone", session)
    assert shelf.texts("gone") == {}
