"""Refusals of actions: each code of the engine has a text in every language."""

import re

import pytest
from refusal_helpers import refusals
from session_helpers import words

from engine import IllegalAction
from engine.woodcraft.refusal_texts import ENGLISH
from table.words import LANGUAGES

#: How the page makes the id of a text from a code.
IDS = {"cartographers": "refuse.{}.more", "kingdom_builder": "kb.refuse.{}", "woodcraft": "wc.refuse.{}"}


def parameters(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("game", IDS)
def test_sentences_have_the_parameters_they_are_given(game: str) -> None:
    assert len(refusals(game)) > 15
    for code, sentence, given in refusals(game):
        assert parameters(sentence) == given, code


def test_every_sentence_of_the_table_is_used() -> None:
    assert ENGLISH.keys() <= {code for code, _, _ in refusals("woodcraft")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", IDS)
def test_every_code_has_a_text_that_its_parameters_can_fill(game: str, language: str) -> None:
    texts = words(language)._entries
    for code, _, given in refusals(game):
        assert parameters(texts[IDS[game].format(code)]) <= given, code


def test_a_refusal_holds_its_code_its_parameters_and_an_english_sentence() -> None:
    refused = IllegalAction("lanterns", "a bonus action costs {needed} lanterns", needed=2)
    assert (refused.code, refused.params) == ("lanterns", {"needed": 2})
    assert refused.message == "a bonus action costs 2 lanterns" and str(refused) == f"lanterns: {refused.message}"


def test_braces_in_player_names_stay_unchanged() -> None:
    assert IllegalAction("notation", "{text} is not an action", text="'{x}'").message == "'{x}' is not an action"
    assert IllegalAction("notation", "{x}").message == "{x}"
