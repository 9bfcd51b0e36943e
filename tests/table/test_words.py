"""Texts: parameters, the form for one, the minus sign, lists and sentences in each language."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from session_helpers import ROOT, words

from table.words import LANGUAGES, WITHOUT_SPACES, Words, particle

MINUS = "\u2212"
PARTICLE = re.compile(r"\((은/는|이/가|을/를|과/와|으로/로)\)")
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


def test_parameters_are_replaced_everywhere():
    assert OURS("where", card="Hamlet", n=3, cells="A1, A2") == "Hamlet: 3 on A1, A2, Hamlet"


def test_other_braces_stay_unchanged():
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


def test_a_plus_sign_is_optional_and_never_before_zero():
    assert [OURS.number(n) for n in (-3, 0, 3)] == [f"{MINUS}3", "0", "3"]
    assert [OURS.number(n, sign=True) for n in (-3, 0, 3)] == [f"{MINUS}3", "0", "+3"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_value_with_braces_is_not_filled_in_again(lang):
    """A player called "{n}" was named by a number."""
    assert Words(lang, {"coins": "{name}: {n}"})("coins", name="{n}", n=3) == "{n}: 3"


@pytest.mark.parametrize(
    ("name", "shown"),
    [("喜鵲", "喜鵲的地圖"), ("喜鵲（困難）", "喜鵲（困難）的地圖"), ("Ada", "Ada 的地圖"), ("7", "7 的地圖")],
)
def test_a_name_in_chinese_is_not_set_off_as_a_foreign_one_is(name, shown):
    """Regression: "喜鵲（困難） 的地圖" had a space after the name."""
    assert words("zh-Hant")("table.watching", name=name) == shown
    assert words("zh-Hant")("live.with", name=name).startswith("與喜鵲" if "喜" in name else "與 ")


def test_text_with_a_hyphen_keeps_it():
    assert OURS("where", card="Half-timber", n=1, cells="A1") == "Half-timber: 1 on A1, Half-timber"


@pytest.mark.parametrize(
    ("lang", "joined"),
    [
        ("en", "Ada, Bo and Cy"),
        ("zh-Hant", "Ada、Bo與Cy"),
        ("zh-Hans", "Ada、Bo和Cy"),
        ("ja", "Ada、BoとCy"),
        ("ko", "Ada, Bo와 Cy"),
    ],
)
def test_items_are_joined_as_in_a_sentence(lang, joined):
    assert words(lang).joined(["Ada", "Bo", "Cy"]) == joined
    assert words(lang).joined(["Ada"]) == "Ada"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lists_and_sentences_are_separated_as_the_language_does(lang):
    here = words(lang)
    unspaced = lang in WITHOUT_SPACES
    assert here.list(["A1", "B2", "C3"]) == ("A1、B2、C3" if unspaced else "A1, B2, C3")
    assert here.sentences(["A", "B"]) == ("A。B" if unspaced else "A. B")
    assert here.ended(["A", "B!"]) == (["A。", "B!"] if unspaced else ["A.", "B!"])
    assert here.paragraph(["A.", "B."]) == ("A.B." if unspaced else "A. B.")
    for join in (here.list, here.sentences, here.paragraph):
        assert join([]) == "" and join(["A1"]) == "A1"


def test_a_message_names_only_the_first_of_many_numbers():
    here = words("en")
    assert here.first([3, 4]) == "3, 4" and here.first([]) == ""
    assert here.first(range(1, 13)) == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"
    assert here.first(range(1, 15)) == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_with_a_full_stop_gets_no_second_one(lang: str) -> None:
    first, both = ("A。", "A。B") if lang in WITHOUT_SPACES else ("A.", "A. B")
    assert Words(lang, {}).sentences([first, "B"]) == both


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_catalogue_is_read_from_its_file(lang):
    text = (ROOT / "static" / "locale" / f"{lang}.js").read_text(encoding="utf-8")
    entries = json.loads(text.partition(", ")[2].rpartition(")")[0])
    read = Words.from_file(lang, text)
    assert read.lang == lang and len(entries) > 200
    for id, entry in entries.items():
        assert id in read and read._entries[id] == entry
        if not PARTICLE.search(entry):
            assert read(id) == entry


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


@pytest.mark.parametrize(
    ("value", "topic", "towards"),
    [
        *[
            ("봄", "은", "으로"),
            ("바퀴", "는", "로"),
            ("서울", "은", "로"),
            ("주사위 2개", "는", "로"),
            ("3점", "은", "으로"),
        ],
        *[("0", "은", "으로"), ("1", "은", "로"), ("2", "는", "로"), ("3", "은", "으로"), ("4", "는", "로")],
        *[("5", "는", "로"), ("6", "은", "으로"), ("7", "은", "로"), ("8", "은", "로"), ("9", "는", "로")],
        *[("10", "은", "으로"), ("12", "는", "로"), ("100", "은", "으로"), (f"{MINUS}3", "은", "으로")],
        *[
            ("Ann", "은", "으로"),
            ("Karl", "은", "로"),
            ("Peter", "는", "로"),
            ("R", "은", "로"),
            ("Ming", "은", "으로"),
        ],
        *[("E7", "은", "로"), ("봄’)", "은", "으로"), ("my_game.json", "은", "으로")],
        *[
            ("주사위(값 3)", "는", "로"),
            ("2 （전부）", "는", "로"),
            ("봄(봄(파))", "은", "으로"),
            ("(봄)", "은", "으로"),
        ],
        *[("", "은(는)", "(으)로"), ("李雷", "은(는)", "(으)로"), ("?!", "은(는)", "(으)로")],
    ],
)
def test_a_korean_particle_follows_the_final_sound(value, topic, towards):
    assert particle(value, "은/는") == topic
    assert particle(value, "으로/로") == towards


def test_every_korean_particle_has_both_forms():
    pairs = {"이/가": "이가", "을/를": "을를", "과/와": "과와", "은/는": "은는"}
    for forms, (after_consonant, after_vowel) in pairs.items():
        assert particle("봄", forms) == after_consonant and particle("파", forms) == after_vowel


def test_korean_texts_take_the_particle_of_the_value_that_is_filled_in():
    here = Words("ko", {"who": "{name}(이/가) ‘{what}’(을/를) {n}(으로/로)", "other": "{name}(이/가)"})
    assert here("who", name="민수", what="숲", n=7) == "민수가 ‘숲’\u2060을 7로"
    assert Words("en", {"other": "{name}(이/가)"})("other", name="Ann") == "Ann(이/가)", "no other language has them"


def test_every_korean_particle_after_a_parameter_has_both_forms():
    """A particle that depends on a parameter is written in both forms, in the notation that words() resolves."""
    loose = re.compile(r"\}[’”」)]?(은|는|이|가|을|를|와|과|로|으로)(?![가-힣])|이\(가\)|을\(를\)|은\(는\)|\(으\)로")
    read = words("ko")
    assert not {id: text for id, text in read._entries.items() if loose.search(text)}
    for id, text in read._entries.items():
        values = dict.fromkeys(re.findall(r"\{(\w+)\}", text), "셋")
        assert not PARTICLE.search(read(id, **values)), f"{id}: a particle without a parameter before it"


def test_no_korean_line_begins_with_a_particle_after_a_quotation_mark():
    """A line may break between the mark and the syllable: "‘보여 주세요’ / 를"."""
    assert not {id: text for id, text in words("ko")._entries.items() if re.search("[’”」][가-힣]", text)}


def test_chinese_numbers_are_separated_from_the_characters_next_to_them():
    zh = words("zh-Hant")
    blueberries = zh("wc.n.blueberry", n=2)
    assert zh("wc.log.gain", what=blueberries) == "獲得 2 藍莓"
    assert zh("wc.log.gain", what="長木板") == "獲得長木板"
    assert zh("wc.die", color=zh("wc.color.green"), value=3) == "綠色 3"
    assert zh("compare.board", name="玩家 1") == "玩家 1 的版圖"
    assert zh("seat.who", n=2) == words("zh-Hant")("seat.who", n="{n}").replace("{n}", "2")  # already separated
    assert words("ja")("wc.die", color="緑", value=3) == "緑の3"


def test_a_value_with_braces_stays_whole_in_chinese():
    assert words("zh-Hans")("compare.board", name="{name}2") == "{name}2 的版图"
