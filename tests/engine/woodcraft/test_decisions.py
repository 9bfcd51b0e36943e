"""Actions by their parts: what each verb takes, makes and names."""

import pytest

from engine import IllegalAction
from engine.woodcraft import decisions, parse
from engine.woodcraft.view_types import Verb

from .tables import chance_game, plays

PARTS = {
    "move buy_lumber": {"tile": "buy_lumber"},
    "other choose_orders": {"tile": "choose_orders"},
    "bonus improve_workshop": {"tile": "improve_workshop"},
    "do": {},
    "berries": {},
    "market": {},
    "end": {},
    "done": {},
    "convert": {},
    "saw g5:2+3": {"dice": ["g5"], "made": ["g2", "g3"]},
    "cut b4:1+1+2": {"dice": ["b4"], "made": ["b1", "b1", "b2"]},
    "splice 2 g3:5": {"dice": ["g3"], "made": ["g5"], "tile": "splicing_2"},
    "glue g2+y3:y5": {"dice": ["g2", "y3"], "made": ["y5"]},
    "join g2+y3:g5": {"dice": ["g2", "y3"], "made": ["g5"]},
    "change g3:4": {"dice": ["g3"], "made": ["g4"]},
    "recolor g3:y3": {"dice": ["g3"], "made": ["y3"]},
    "plant g4:1": {"dice": ["g4"], "made": ["g1"], "place": "green"},
    "plant y1:1": {"dice": ["y1"], "made": ["y1"], "place": "yellow"},
    "reuse splicing_2": {"tile": "splicing_2"},
    "reset sawing": {"tile": "sawing"},
    "harvest green": {"place": "green"},
    "grow brown": {"place": "brown"},
    "complete E05": {"cards": ["E05"]},
    "use HE09": {"cards": ["HE09"]},
    "keep E05+E11": {"cards": ["E05", "E11"]},
    "place E05": {"cards": ["E05"]},
    "take E05": {"cards": ["E05"]},
    "lift E05": {"cards": ["E05"]},
    "claim P1": {"cards": ["P1"]},
    "buy g3": {"dice": ["g3"]},
    "sell b3": {"dice": ["b3"]},
    "die g3": {"dice": ["g3"]},
    "return g3": {"dice": ["g3"]},
    "improve gluing": {"upgrade": "gluing"},
    "hire HE03 r1": {"cards": ["HE03"], "place": "r1"},
    "produce HE01+HE02": {"cards": ["HE01", "HE02"], "plants": False},
    "produce HE01 plant": {"cards": ["HE01"], "plants": True},
    "tool mallet b0": {"tool": "mallet", "place": "b0"},
    "swap scrap:glue": {"token": "scrap", "gets": "glue"},
    "option 2": {"number": 2},
}
#: Verbs that are written otherwise: buying and selling dice and tokens look alike.
WRITTEN = {"buy glue 2": ("stock", {"token": "glue", "number": 2}), "sell scrap": ("sell_token", {"token": "scrap"})}
EMPTY = {"dice": [], "made": [], "cards": [], "place": ""}


@pytest.mark.parametrize("text", PARTS)
def test_an_action_is_taken_apart(text):
    assert decisions.read(text) == EMPTY | {"text": text, "verb": text.split(" ")[0]} | PARTS[text]


@pytest.mark.parametrize("text", WRITTEN)
def test_tokens_are_distinguished_from_dice(text):
    verb, parts = WRITTEN[text]
    assert decisions.read(text) == EMPTY | {"text": text, "verb": verb} | parts


def test_every_verb_is_tried():
    tried = {decisions.read(text)["verb"] for text in (*PARTS, *WRITTEN)}
    assert tried == set(Verb.__args__)


def test_what_is_no_action_is_refused():
    with pytest.raises(IllegalAction):
        decisions.read("buy")


def test_every_legal_action_of_a_game_can_be_taken_apart():
    for state, _ in plays(chance_game(2, 3), 3):
        for action in state.actions():
            decision = decisions.of(action)
            assert parse(decision["text"]) == action and decision["verb"] == action.verb
