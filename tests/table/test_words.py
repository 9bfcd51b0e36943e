"""Words: parameters, the form for one, the minus sign, lists and sentences as each language writes them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sittings import ROOT, words

from table.words import LANGUAGES, Words

MINUS = "\u2212"
OURS = Words(
    "en",
    {
        "plain": "Draw it here",
        "count": "{n} cards",
        "count.one": "{n} card",
        "where": "{card}: {n} on {cells}, {card}",
        "odd": "100% {not_given} {n",
    },
)


def test_a_text_is_found_by_its_id():
    assert OURS("plain") == "Draw it here"
    assert "plain" in OURS and "count.one" in OURS


@given(st.text())
def test_an_id_without_a_text_is_shown_itself(id):
    if id not in OURS:
        assert OURS(id) == id
    assert OURS("no.such.id", n=3) == "no.such.id" and "no.such.id" not in OURS


def test_parameters_are_filled_in_wherever_they_stand():
    assert OURS("where", card="Hamlet", n=3, cells="A1, A2") == "Hamlet: 3 on A1, A2, Hamlet"


def test_a_text_stays_as_it_is_where_no_parameter_is_meant():
    assert OURS("plain", n=3, card="Hamlet") == "Draw it here"
    assert OURS("odd", n=3) == "100% {not_given} {n"


def test_one_thing_has_its_own_form_and_no_other_number_has():
    assert OURS("count", n=1) == "1 card"
    assert [OURS("count", n=n) for n in (0, 2, 11, 21)] == ["0 cards", "2 cards", "11 cards", "21 cards"]
    assert OURS("count", n=-1) == f"{MINUS}1 cards"
    assert OURS("where", card="x", n=1, cells="y") == "x: 1 on y, x", "where there is none, the text for all"


def test_a_phrase_is_a_text_whose_parameters_may_be_phrases():
    assert OURS.phrase(["plain"]) == "Draw it here"
    assert OURS.phrase(["count", {"n": 1}]) == "1 card"
    where = ["where", {"card": ["count", {"n": 2}], "n": 3, "cells": ["plain"]}]
    assert OURS.phrase(where) == "2 cards: 3 on Draw it here, 2 cards"
    assert OURS.phrase(json.loads(json.dumps(where))) == OURS.phrase(where)


@given(st.integers())
def test_numbers_have_a_real_minus_sign(n):
    text = OURS.number(n)
    assert "-" not in text and int(text.replace(MINUS, "-")) == n
    assert OURS("count", n=n).split()[0] == text


def test_a_plus_sign_stands_only_where_it_is_asked_for_and_never_before_zero():
    assert [OURS.number(n) for n in (-3, 0, 3)] == [f"{MINUS}3", "0", "3"]
    assert [OURS.number(n, sign=True) for n in (-3, 0, 3)] == [f"{MINUS}3", "0", "+3"]


def test_text_with_a_hyphen_keeps_it():
    assert OURS("where", card="Half-timber", n=1, cells="A1") == "Half-timber: 1 on A1, Half-timber"


COMMAS = {"en": "A1, B2, C3", "zh-Hant": "A1、B2、C3", "zh-Hans": "A1、B2、C3", "ja": "A1、B2、C3", "ko": "A1, B2, C3"}
STOPS = {"en": "A. B", "zh-Hant": "A。B", "zh-Hans": "A。B", "ja": "A。B", "ko": "A. B"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lists_and_sentences_are_separated_as_the_language_does(lang):
    here = Words(lang, {})
    assert here.list(["A1", "B2", "C3"]) == COMMAS[lang]
    assert here.sentences(["A", "B"]) == STOPS[lang]
    for join in (here.list, here.sentences):
        assert join([]) == "" and join(["A1"]) == "A1"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_catalogue_is_read_from_its_file(lang):
    text = (ROOT / "static" / "locale" / f"{lang}.js").read_text(encoding="utf-8")
    entries = json.loads(text.partition(", ")[2].rpartition(")")[0])
    read = Words.from_file(lang, text)
    assert read.lang == lang and len(entries) > 200
    for id, entry in entries.items():
        assert id in read and read(id) == entry


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_form_for_one_is_used_for_one(lang):
    here = words(lang)
    ones = [id for id in words("en")._entries if id.endswith(".one")]
    assert ones
    for id in ones:
        assert here(id.removesuffix(".one"), n=1) == here(id, n=1)
        assert "{n}" not in here(id.removesuffix(".one"), n=2)


def test_all_languages_of_the_page_have_a_catalogue():
    files = {path.stem for path in (ROOT / "static" / "locale").glob("*.js")}
    assert files == set(LANGUAGES)
