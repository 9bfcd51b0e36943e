"""Detecting the game of a code, a link or a file without loading its modules."""

import json
import random

import pytest

import engine
from table import sharing
from table.deals import Deal
from table.detect_game import in_deal, in_file, in_link
from table.session import Session
from table.sharing import FileGame


@pytest.mark.parametrize("game", engine.games())
def test_each_form_names_its_game(game):
    session = Session(Deal.of(game, 5))
    assert in_deal(session.deal.code()) == in_deal(session.deal.code().lower().replace("-", " ")) == game
    link = sharing.link(session)
    assert in_link(link) == in_link(link.removeprefix(sharing.LINK)) == game
    assert in_file(sharing.from_file(sharing.to_file([FileGame(session, 1)], 2))) == [game]


def test_a_file_names_all_its_games():
    kept = [FileGame(Session(Deal.of(game, 5)), 1) for game in reversed(engine.games())]
    assert in_file(sharing.from_file(sharing.to_file(kept, 2))) == sorted(engine.games())


def test_the_layout_of_a_file_does_not_matter():
    text = sharing.to_file([FileGame(Session(Deal.of("woodcraft", 5)), 1)], 2)
    other = json.dumps(json.loads(text), separators=(" , ", " : ")).replace("game", r"g\u0061me")
    assert in_file(sharing.from_file(other)) == ["woodcraft"]


@pytest.mark.parametrize("text", ["", "x", "00000-181WK", "#game=", "#game=AAAA", "{}", "\ud800", "ü" * 40])
def test_other_texts_name_no_game(text):
    assert (in_deal(text), in_link(text), in_file([text])) == ("", "", [])


def test_changed_letters_name_a_game_or_none():
    code = sharing.link(Session(Deal.of(engine.games()[0], 5)))
    chance = random.Random(5)
    for _ in range(300):
        at = chance.randrange(len(code))
        text = code[:at] + chance.choice("AZaz09-_") + code[at + 1 :]
        assert in_link(text) in ("", *engine.games())
