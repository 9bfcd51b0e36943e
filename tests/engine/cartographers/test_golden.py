"""Golden games: the engine still plays them, and the slow rules agree with every line of them."""

import pytest
from golden_files import head, read, recorded

import engine

from . import goldens, slow, slow_scoring
from .referee import Referee

NAMES = list(goldens.GAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_engine_plays_the_golden_game_again(name):
    assert goldens.transcript(name) == read(f"cartographers_{name}")


@pytest.mark.parametrize("name", NAMES)
def test_the_code_of_a_golden_game_opens_it(name):
    """Codes that were handed out once must open forever."""
    text = read(f"cartographers_{name}")
    record = engine.Record.from_code(head(text, "code"))
    state = engine.replay(record)
    assert record.seed == head(text, "seed")
    assert state.scores() == [int(head(text, "score"))]
    assert [str(action) for action in record.actions] == actions(text)


def actions(text):
    steps = [line for line in text.split("\n") if line.startswith("  ") and " of " in line]
    return [line.split(": ")[1].split(" ")[0] for line in steps]


def check_season_end(referee, lines):
    """The board, the two edicts with their parts, coins and monsters of one season."""
    season = len(referee.season_scores) - 1
    board = slow.parse(lines[:11])
    row = referee.season_scores[-1]
    assert referee.history[season] == slow.lines(board)
    pair = [referee.edicts["ABCD".index(letter)] for letter in slow.SEASONS[season]["edicts"]]
    scored, parts = [], 0
    for line in lines[11:]:
        if line.startswith("    "):
            parts += int(line.split()[0])
            continue
        what, points = line.split()
        scored.append((what, int(points)))
    assert scored == [(pair[0], row[0]), (pair[1], row[1]), ("coins", row[2]), ("monsters", row[3])]
    assert [slow_scoring.score(slug, board, referee.side) for slug in pair] == row[:2]
    assert -slow_scoring.monster_loss(board) == row[3]
    assert parts == row[0] + row[1]


class Watcher(Referee):
    """A referee who keeps the map of each season's end."""

    def __init__(self, *args):
        super().__init__(*args)
        self.history = []

    def end_season(self):
        self.history.append(slow.lines(self.board))
        super().end_season()


@pytest.mark.parametrize("name", NAMES)
def test_the_slow_rules_agree_with_every_line_of_the_golden_game(name):
    """The engine has no part in this: a referee follows the file alone."""
    text = read(f"cartographers_{name}")
    referee = Watcher(head(text, "side"), head(text, "edicts").split(" (")[0].split())
    lines = iter(text.split("\n"))
    seasons = []
    for line in lines:
        words = line.split()
        if line in goldens.SEASONS:
            assert line == goldens.SEASONS[referee.season]
        elif words[:1] == ["reveal"]:
            referee.reveal(words[1])
        elif words[:1] == ["monsters"]:
            _, cells, _ = referee.walks[-1]
            assert words[1:].count("closes") == len(referee.closed) - before_walk(referee)
            struck = words[1 : words.index("closes")] if "closes" in words else words[1:]
            assert struck == ([slow.name(cell) for cell in sorted(cells)] if cells else ["nowhere"])
        elif " of " in line and line.startswith("  ") and words[0].isdigit():
            count, action = line.split(" of ")[1].split(": ")
            assert int(count) == len(referee.legal())
            check_action(referee, action.split())
        elif line.startswith("end of "):
            seasons.append([next(lines) for _ in range(11)])
            for row in lines:
                if not row:
                    break
                seasons[-1].append(row)
            check_season_end(referee, seasons[-1])
    assert len(seasons) == 4 and referee.over
    assert int(head(text, "score")) == referee.total
    assert int(head(text, "rating")) == referee.rating
    assert head(text, "title") == slow_scoring.title(referee.rating)


def before_walk(referee):
    """Mountains closed before the newest monsters came."""
    _, cells, _ = referee.walks[-1]
    board = {cell: terrain for cell, terrain in referee.board.items() if cell not in (cells or [])}
    return len(slow_scoring.closed_mountains(board))


def check_action(referee, words):
    """One line: action, perhaps a coin, mountains it closes, time and coins after it."""
    text = words[0]
    time, closed, card, demand = referee.time, len(referee.closed), referee.card, referee.demand
    if "@" in text:
        cells = [slow.cell(label) for label in text.split("@")[1].split(",")]
        coin = slow.shape_coin(referee.board, referee.side, card, demand, cells)
        assert ("coin" in words) == coin
    referee.play(text)
    assert int(words[words.index("time") + 1]) == time
    assert int(words[words.index("coins") + 1]) == referee.coins
    assert words.count("closes") == len(referee.closed) - closed


def test_the_golden_games_show_every_scoring_card_and_every_ambush():
    texts = [read(f"cartographers_{name}") for name in NAMES]
    assert {slug for text in texts for slug in head(text, "edicts").split(" (")[0].split()} == set(slow.SCORING)
    for card in [*slow.AMBUSH, *slow.EXPLORE]:
        assert any(f"reveal {card}" in text for text in texts), card


def test_there_is_no_golden_file_without_its_game():
    assert recorded("cartographers_") == set(NAMES)
