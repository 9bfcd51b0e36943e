"""The puzzles command: the same games give the same puzzles, spread over the levels, and written as data."""

import json
from pathlib import Path

import pytest

from engine import Record
from table.puzzle import LEVELS, Puzzle, puzzles
from tools import puzzles as command
from tools.console import Stop
from tools.puzzles import as_text, choose
from tools.puzzles.choosing import candidates
from tools.puzzles.search import search

GAMES = ("cartographers", "kingdom_builder", "woodcraft")


def row(level, ways=1000, reach=10, kind="build", gap=1, code="a"):
    return {"level": level, "ways": ways, "reach": reach, "kind": kind, "gap": gap, "code": code, "goal": 7}


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_puzzle_comes_from_its_game_of_bots_again(game):
    """Puzzles of earlier bots stay as long as the rules do, so not every game is played again as it was."""
    for one in sorted(puzzles(game), key=lambda one: one.ways)[:12]:
        rows = candidates(game, int(Record.from_code(one.code).seed), "best" if one.lead else "goal")
        for row in rows:
            if (row["code"], row["level"]) == (one.code, one.level):
                again = {name: value for name, value in row.items() if name not in ("kind", "gap")}
                assert Puzzle(game, one.number, **{**again, "solution": tuple(again["solution"])}) == one
                return
    pytest.fail("no shipped puzzle is made again")


def test_puzzles_are_spread_over_the_levels_and_sorted_by_them():
    games = [[row(level, code=f"{n}") for level in LEVELS] for n in range(9)]
    chosen = choose(games, 7)
    assert [one["level"] for one in chosen] == ["easy"] * 3 + ["medium"] * 2 + ["hard"] * 2
    assert len({one["code"] for one in chosen}) == 7, "two of one game"


def test_a_kind_that_is_rarer_so_far_is_preferred():
    games = [[row("easy", kind="build")], [row("easy", kind="build"), row("easy", kind="oasis", code="b")]]
    assert [one["kind"] for one in choose(games, 6)] == ["build", "oasis"]


def test_games_without_a_puzzle_that_is_wanted_are_given_up(monkeypatch):
    monkeypatch.setattr(command, "PATIENCE", 3)
    games = iter([[row("easy")], *[[]] * 10])
    assert len(choose(games, 3)) == 1
    assert len(list(games)) == 7


def test_a_puzzle_is_a_line_without_what_only_the_choice_needs():
    text = as_text([row("easy"), row("hard")])
    assert len(text.splitlines()) == 4
    assert json.loads(text)[0] == {"level": "easy", "ways": 1000, "reach": 10, "code": "a", "goal": 7}


def test_the_command_writes_a_file(tmp_path: Path, monkeypatch, capsys):
    shipped = [one._asdict() | {"kind": "", "gap": 0} for one in (puzzles("woodcraft")[0], puzzles("woodcraft")[-1])]
    rows = [{name: value for name, value in one.items() if name not in ("game", "number")} for one in shipped]
    monkeypatch.setattr(command, "_searched", lambda pool, game, first, task: iter([[rows[0]], [rows[1]]]))
    target = tmp_path / "puzzles.json"
    with pytest.raises(Stop, match="1 of 3 puzzles are missing"):
        command.puzzles(["woodcraft", "--count", "3", "--seed", "5", "--out", str(target), "--processes", "1"])
    [written] = [one for one in json.loads(target.read_text("utf-8")) if one["code"] == rows[0]["code"]]
    assert written["goal"] == rows[0]["goal"]
    assert "woodcraft: " in capsys.readouterr().out
    with pytest.raises(Stop):
        command.puzzles(["woodcraft", "--count", "0"])


def test_a_search_finds_the_same_whatever_it_has_searched_before():
    one = puzzles("kingdom_builder")[0]
    start = Record.from_code(one.code)
    from engine import replay

    results = [search(replay(start), 0) for _ in range(2)]
    assert results[0] == results[1]
