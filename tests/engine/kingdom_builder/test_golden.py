"""Golden games: the engine still plays them, and the slow rules agree with every line of them."""

import json

import pytest
from golden_files import head, read, recorded

import engine

from . import goldens, slow
from .referee import Referee

NAMES = list(goldens.GAMES)


def steps(text):
    """(number of actions to choose from, words of the action) of each action."""
    for line in text.split("\n"):
        words = line.split()
        if line.startswith("  ") and words[1:2] == ["of"]:
            yield int(words[2].rstrip(":")), words[3:]


def notation(words):
    return words[0] if words[0] in ("end", "redraw") else " ".join(words[:2])


@pytest.mark.parametrize("name", NAMES)
def test_the_engine_plays_the_golden_game_again(name):
    assert goldens.transcript(name) == read(f"kingdom_{name}")


@pytest.mark.parametrize("name", NAMES)
def test_the_code_of_a_golden_game_opens_it(name):
    """Codes that were handed out once must open forever."""
    text = read(f"kingdom_{name}")
    record = engine.Record.from_code(head(text, "code"))
    assert (record.seed, record.players) == (head(text, "seed"), int(head(text, "players")))
    assert [str(action) for action in record.actions] == [notation(words) for _, words in steps(text)]
    assert " ".join(map(str, engine.replay(record).scores())) == head(text, "scores")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_slow_rules_agree_with_every_line_of_the_golden_game(name):
    """The engine has no part in this: a referee follows the file alone."""
    text = read(f"kingdom_{name}")
    options = json.loads(head(text, "options"))
    quadrants, cards = head(text, "quadrants").split(), head(text, "cards").split()
    rotated = [word == "True" for word in head(text, "rotated").split()]
    players = int(head(text, "players"))
    switches = {**slow.OFFICIAL, **{name: v for name, v in options.items() if name in slow.OFFICIAL}}
    view = {"switches": switches, "quadrants": quadrants, "rotated": rotated, "cards": cards}
    referee = Referee({**view, "players": players})
    # Enough cards are known at a time that the referee need not count them here.
    referee.known = []
    todo = steps(text)
    for line in text.split("\n"):
        words = line.split()
        if words[:1] == ["show"]:
            assert referee.card is None and int(words[1]) == referee.seat
            referee.card = " ".join(words[2:])
        elif words[:1] == ["useless"]:
            assert referee.must and referee.stuck
            referee.card = None
        elif line.startswith("  ") and words[1:2] == ["of"]:
            count, recorded = next(todo)
            assert len(referee.legal()) == count and notation(recorded) in referee.legal()
            before = {place: how for sitter in referee.sitters for place, how in sitter.tiles.items()}
            sitter = referee.sitter
            tiles = set(sitter.tiles)
            referee.play(notation(recorded))
            words = " ".join(recorded)
            for place in set(sitter.tiles) - tiles:
                assert f" gained {referee.kinds[place]} {slow.name(place)}" in words
            for place in tiles - set(sitter.tiles):
                assert f" lost {referee.kinds[place]} {slow.name(place)}" in words
            assert words.count("gained") + words.count("lost") == len(set(sitter.tiles) ^ tiles), before
    assert referee.over
    for seat in range(players):
        amounts = zip([*cards, "castle"], referee.gold(seat), strict=True)
        assert head(text, f"seat {seat}") == " ".join(f"{slug} {amount}" for slug, amount in amounts)
    assert head(text, "winners") == " ".join(map(str, referee.winners()))


def test_the_golden_games_show_every_tile_and_every_number_of_seats():
    texts = [read(f"kingdom_{name}") for name in NAMES]
    for kind in slow.TILES:
        assert any(f": {kind} " in text for text in texts), kind
    assert {int(head(text, "players")) for text in texts} == {1, 2, 3, 4}
    assert any(" lost " in text for text in texts) and any("shuffle" in text for text in texts)


def test_there_is_no_golden_file_without_its_game():
    assert recorded("kingdom_") == set(NAMES)
