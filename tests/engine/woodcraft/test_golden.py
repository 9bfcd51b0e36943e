"""Golden games: the engine still plays them, and their codes open them."""

import pytest
from golden_files import head, read, recorded

import engine

from . import goldens

NAMES = list(goldens.GAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_engine_plays_the_golden_game_again(name):
    assert goldens.transcript(name) == read(f"woodcraft_{name}")


@pytest.mark.parametrize("name", NAMES)
def test_the_code_of_a_golden_game_opens_it(name):
    text = read(f"woodcraft_{name}")
    record = engine.Record.from_code(head(text, "code"))
    assert (record.seed, record.players) == (head(text, "seed"), int(head(text, "players")))
    lines = [line.split(": ", 1)[1] for line in text.split("\n") if " of " in line and line.startswith("  ")]
    assert [str(action) for action in record.actions] == [line.split(" ", 1)[1] for line in lines]
    final = engine.replay(record).view(0)["final"]
    assert [f"seat {seat}: " in text and one["total"] for seat, one in enumerate(final)] == [
        int(head(text, f"seat {seat}").split()[-1]) for seat in range(record.players)
    ]


def test_the_golden_games_show_every_number_of_seats_and_what_every_game_has():
    texts = [read(f"woodcraft_{name}") for name in NAMES]
    assert {int(head(text, "players")) for text in texts} == {1, 2, 3, 4}
    for verb in ("saw", "splice", "complete", "hire", "improve", "plant", "market", "take", "buy"):
        assert any(f" {verb}" in line for text in texts for line in text.split("\n") if " of " in line), verb
    for entry in ("late", "income 4", "earn", "grow", "harvest", "solo", "roll", "show", "step", "gain"):
        assert any(f"      {entry}" in text for text in texts), entry


def test_there_is_no_golden_file_without_its_game():
    assert recorded("woodcraft_") == set(NAMES)
