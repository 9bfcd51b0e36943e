"""The arena: the same deals for all levels, resumed files, and matches."""

import json
from xml.etree import ElementTree

import pytest

from tools import arena, known_deck, strength_chart
from tools.console import Stop

GAME = "cartographers"


def test_every_level_gets_the_same_deals() -> None:
    one, other = (arena.new(GAME, 1, 7) for _ in range(2))
    assert one.to_json() == other.to_json() != arena.new(GAME, 1, 8).to_json()


def test_a_game_reports_points_and_the_time_of_every_move() -> None:
    row = arena.play(GAME, ["easy"], 3, 0.1)
    assert arena.points(row) == row["points"][0] == arena.play(GAME, ["easy"], 3, 0.1)["points"][0]
    assert 15 <= len(row["ms"]) == len(row["nodes"]) <= 35


def test_games_of_a_file_are_not_played_again(tmp_path, capsys, monkeypatch) -> None:
    file, numbers = tmp_path / "games.jsonl", tmp_path / "report" / "numbers.json"
    ask = [GAME, "--levels", "random,easy", "--from", "5", "--out", str(file), "--json", str(numbers)]
    arena.arena([*ask, "--games", "2"])
    first = file.read_text()
    monkeypatch.setattr(arena, "play", None)
    arena.arena([*ask, "--games", "2"])
    assert file.read_text() == first
    rows = [json.loads(line) for line in first.splitlines()]
    assert [(row["levels"], row["deal"]) for row in rows] == [([n], d) for d in (5, 6) for n in ("random", "easy")]
    report = json.loads(numbers.read_text())
    gap = (sum(rows[i]["points"][0] for i in (1, 3)) - sum(rows[i]["points"][0] for i in (0, 2))) / 2
    assert report["differences"][0]["mean"] == gap
    assert f"easy - random: {gap:+.1f}" in capsys.readouterr().out


def test_without_time_left_only_finished_games_are_reported(tmp_path) -> None:
    file = tmp_path / "games.jsonl"
    arena.arena([GAME, "--levels", "random", "--games", "1", "--out", str(file)])
    arena.arena([GAME, "--levels", "random", "--games", "9", "--out", str(file), "--minutes", "0"])
    assert len(file.read_text().splitlines()) == 1


def test_in_a_match_seats_change_and_the_stronger_wins() -> None:
    rows = [arena.play(GAME, ["normal", "random"], deal, 0.1) for deal in (2, 3)]
    assert [arena.points(row) for row in rows] == [1.0, 1.0]
    assert all(row["points"][0] > row["points"][1] for row in rows)


def test_with_the_deck_known_more_positions_lead_to_more_points() -> None:
    state = arena.new(GAME, 1, 4)
    one, three = (known_deck.best_game(state, width).rating for width in (1, 3))
    assert one == arena.play(GAME, ["hard"], 4, 0.1)["points"][0] < three
    assert state.actor is not None


@pytest.mark.parametrize("asked", [["kingdom_builder"], [GAME, "--match"]])
def test_the_known_deck_is_for_solo_games_of_cartographers(asked) -> None:
    with pytest.raises(Stop):
        arena.arena([*asked, "--levels", "easy,random", "--known-deck"])


@pytest.mark.parametrize("flag", ["--seconds", "--nodes", "--minutes"])
def test_a_time_is_not_negative(flag) -> None:
    with pytest.raises(Stop, match="must not be negative"):
        arena.arena([GAME, "--levels", "random", "--games", "1", flag, "-1"])


@pytest.mark.parametrize("levels", ["easy", "easy,easy"])
def test_a_match_needs_two_levels(levels) -> None:
    with pytest.raises(Stop):
        arena.arena([GAME, "--levels", levels, "--match"])


def test_the_chart_shows_every_level_with_its_error_by_time(tmp_path) -> None:
    file, chart = tmp_path / "games.jsonl", tmp_path / "charts" / "chart.svg"
    ask = [GAME, "--from", "5", "--games", "2", "--out", str(file)]
    arena.arena([*ask, "--levels", "random,easy"])
    arena.arena([*ask, "--levels", "easy", "--seconds", "0.2", "--chart", str(chart)])
    points = strength_chart.lines(arena.rows_of(file))
    assert {name: [point.games for point in line] for name, line in points.items()} == {"random": [2], "easy": [2, 2]}
    rows = [row["points"][0] for row in arena.rows_of(file) if row["levels"] == ["random"]]
    [random] = points["random"]
    assert random.result == sum(rows) / 2 and random.error == pytest.approx(abs(rows[0] - rows[1]) / 2)
    picture = ElementTree.fromstring(chart.read_text("utf-8"))
    titles = [node.text or "" for node in picture.iter("{http://www.w3.org/2000/svg}title")]
    assert len(titles) == 4 and titles[1].startswith("random: ")
    with pytest.raises(Stop):
        arena.arena([GAME, "--levels", "easy", "--chart", str(chart)])
