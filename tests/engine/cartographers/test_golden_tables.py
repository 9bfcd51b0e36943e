"""Golden games at a table: the engine still plays them, and the slow rules agree with every line of them."""

import json

import pytest
from golden_files import head, read, recorded

import engine

from . import golden_tables, slow, slow_group
from .goldens import SEASONS
from .table_referee import Table

NAMES = list(golden_tables.GAMES)


def steps(text):
    """(number of actions to choose from, seat, words of the action) of each action."""
    for line in text.split("\n"):
        words = line.split()
        if line.startswith("  ") and words[1:2] == ["of"]:
            yield int(words[2].rstrip(":")), int(words[4]), words[5:]


def notation(words):
    """The action in its notation, without the sheet, the coin and the mountains."""
    words = words[2:] if words[0] == "on" else words
    return " ".join(words[:2]) if words[0] == "skill" else words[0]


@pytest.mark.parametrize("name", NAMES)
def test_the_engine_plays_the_golden_game_again(name):
    assert golden_tables.transcript(name) == read(f"table_{name}")


@pytest.mark.parametrize("name", NAMES)
def test_the_code_of_a_golden_game_opens_it(name):
    """Codes that were handed out once must open forever."""
    text = read(f"table_{name}")
    record = engine.Record.from_code(head(text, "code"))
    assert (record.seed, record.players) == (head(text, "seed"), int(head(text, "players")))
    assert [str(action) for action in record.actions] == [notation(words) for _, _, words in steps(text)]
    state = engine.replay(record)
    assert " ".join(map(str, state.scores())) == head(text, "scores")
    assert record.code() == head(text, "code")


def season_end(referee, lines):
    """The maps side by side, then what each seat scored."""
    boards = zip(*(line.split() for line in lines[: slow.SIZE]), strict=True)
    assert [list(board) for board in boards] == [slow_group.lines(sitter.board) for sitter in referee.sitters]
    season = len(referee.sitters[0].rows) - 1
    pair = [referee.edicts["ABCD".index(letter)] for letter in slow.SEASONS[season]["edicts"]]
    for seat, sitter in enumerate(referee.sitters):
        one, two, coins, monsters = sitter.rows[-1]
        line = f"  seat {seat}: {pair[0]} {one} {pair[1]} {two} coins {coins} monsters {monsters}"
        assert lines[slow.SIZE + seat] == line


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_slow_rules_agree_with_every_line_of_the_golden_game(name):
    """The engine has no part in this: a referee follows the file alone."""
    text = read(f"table_{name}")
    lines = text.split("\n")
    options = json.loads(head(text, "options"))
    skills = head(text, "skills").split()
    referee = Table(int(head(text, "players")), options, head(text, "edicts").split(), skills)
    todo = steps(text)
    ends = 0
    for number, line in enumerate(lines):
        words = line.split()
        if words[:1] == ["reveal"]:
            referee.reveal(words[1])
        elif line in SEASONS:
            assert line == SEASONS[referee.season]
        elif words[:1] == ["monsters"]:
            entry = [entry for entry in referee.log if entry["id"] == "ambush"][-1]
            assert line.strip() == f"monsters {' '.join(entry['cells']) or 'nowhere'}{golden_tables.closes(entry)}"
        elif line.startswith("end of "):
            ends += 1
            season_end(referee, lines[number + 1 :])
        elif words[1:2] == ["of"]:
            play(referee, *next(todo))
    assert ends == 4 and referee.over
    assert head(text, "scores") == " ".join(str(sitter.total) for sitter in referee.sitters)
    assert head(text, "winners") == " ".join(map(str, referee.winners))


def play(referee, count, seat, words):
    assert (referee.ask.seat, len(referee.legal())) == (seat, count)
    sheet = int(words[1]) if words[0] == "on" else seat
    referee.play(notation(words))
    if "@" in notation(words):
        entry = [entry for entry in referee.log if entry["id"] == "draw"][-1]
        assert entry["sheet"] == sheet and ("coin" in words) == bool(entry["coin"])
        closed = [mountain for word, mountain in zip(words, words[1:], strict=False) if word == "closes"]
        assert entry["mountains"] == closed


def test_the_golden_tables_show_every_skill_and_every_ambush():
    texts = [read(f"table_{name}") for name in NAMES]
    for slug in slow_group.SKILLS:
        assert any(f" skill {slug}\n" in text for text in texts), slug
    for slug in slow_group.AMBUSH:
        assert any(f"reveal {slug}\n" in text for text in texts), slug
    assert {int(head(text, "players")) for text in texts} == {1, 2, 3, 4}


def test_there_is_no_golden_table_without_its_game():
    assert recorded("table_") == set(NAMES)
