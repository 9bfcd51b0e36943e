"""The five catalogues have the same ids and parameters, each in its language."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from refusal_helpers import refusals

from engine.cartographers import Sheet, cards, monster_loss, mountain_coins, score
from engine.cartographers.sheets import GRID
from table.cartographers.summary import TITLES
from table.words import LANGUAGES, WITHOUT_SPACES

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "static" / "locale"
OTHERS = LANGUAGES[1:]

#: Ids whose text may be the same as in English: names, and languages named in themselves.
SAME = {"app.name", "home.title", "print.a4", "backup.size"}
SELF_NAMED = re.compile(r"(settings\.)?(lang|language)\.")
#: Ids of texts that are put together from parameters and signs alone are found by themselves.
PARAMETER = re.compile(r"\{(\w+)\}")

HAN = "\u3400-\u9fff"
#: The letters of languages that are not written in Latin ones.
SCRIPT = {
    "zh-Hant": re.compile(f"[{HAN}]"),
    "zh-Hans": re.compile(f"[{HAN}]"),
    "ja": re.compile(f"[\u3041-\u30ff{HAN}]"),
    "ko": re.compile("[\uac00-\ud7a3]"),
}
#: The characters in everyday use in each language; a stray one of another fails to encode.
CHARSET = {"zh-Hant": "big5", "zh-Hans": "gb2312", "ja": "shift_jis", "ko": "euc_kr"}

TERRAINS = (*cards.TERRAINS, "mountain", "wasteland", "ruins", "empty")
TERRAIN_OF = {"F": "forest", "V": "village", "A": "farm", "W": "water", "M": "monster"}
CELLS = [(row, col) for row in range(11) for col in range(11)]
#: The last is of the page, which has no action to send before something is chosen.
REFUSALS = sorted({code for code, _, _ in refusals("cartographers")} | {"nothing_chosen"})


def read(language: str) -> dict[str, str]:
    """A catalogue file: JSON inside one call, no id twice."""
    text = (LOCALE / f"{language}.js").read_text(encoding="utf-8")
    head, tail = f'inkstead.words("{language}", ', ");\n"
    assert text.startswith(head) and text.endswith(tail), f"{language}.js is not one call"

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), f"an id occurs twice in {language}.js"
        return dict(pairs)

    words: dict[str, str] = json.loads(text[len(head) : -len(tail)], object_pairs_hook=once)
    return words


@pytest.fixture(scope="module")
def words() -> dict[str, dict[str, str]]:
    return {language: read(language) for language in LANGUAGES}


def test_the_page_has_every_language_before_it_has_a_catalogue() -> None:
    page = (ROOT / "py" / "page" / "index.html").read_text(encoding="utf-8")
    parts = [
        re.search(pattern, page, re.S) for pattern in ("<noscript>.*?</noscript>", '<section[^>]*"repair".*?</section>')
    ]
    for language in LANGUAGES:
        assert f'data-lang="{language}"' in page, f"no button for {language}"
        assert all(part and f'lang="{language}"' in part[0] for part in parts), f"no sentences in {language}"
    boot = (ROOT / "static" / "boot.js").read_text(encoding="utf-8")
    assert f"const LANGUAGES = {json.dumps(LANGUAGES)};" in boot
    settings = (ROOT / "py" / "page" / "settings.py").read_text(encoding="utf-8")
    assert tuple(re.findall(r'^    \("([\w-]+)", "[^"]+"\),$', settings, re.M)) == LANGUAGES


def parameters(text: str) -> set[str]:
    return set(PARAMETER.findall(text))


def letters(text: str) -> bool:
    """Whether something is left to translate once the parameters are taken out."""
    return any(mark.isalpha() for mark in PARAMETER.sub("", text))


@pytest.mark.parametrize("language", OTHERS)
def test_same_ids(words: dict[str, dict[str, str]], language: str) -> None:
    assert sorted(words[language]) == sorted(words["en"])


@pytest.mark.parametrize("language", OTHERS)
def test_same_parameters(words: dict[str, dict[str, str]], language: str) -> None:
    other = {key: parameters(text) for key, text in words[language].items()}
    assert other == {key: parameters(text) for key, text in words["en"].items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_tidy(words: dict[str, dict[str, str]], language: str) -> None:
    for key, text in words[language].items():
        assert isinstance(text, str) and text.strip(), f"{key} is empty"
        assert text == text.strip() and "  " not in text, f"{key} has stray spaces"
        assert not re.search(r"[{}]", PARAMETER.sub("", text)), f"{key} has a stray brace"
        assert not re.search(r"(?<!\w)-[\d{]", text), f"{key}: the minus sign is U+2212"


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_left_over(words: dict[str, dict[str, str]], language: str) -> None:
    for key, text in words[language].items():
        if key in SAME or SELF_NAMED.match(key) or not letters(words["en"][key]):
            continue
        assert text != words["en"][key], f"{key} is still English"
        assert language not in SCRIPT or SCRIPT[language].search(text) or not letters(text), f"{key}: {text}"


@pytest.mark.parametrize("language", OTHERS)
def test_no_character_of_another_language(words: dict[str, dict[str, str]], language: str) -> None:
    native = re.compile(f"[\u3041-\u30fa{HAN}\uac00-\ud7a3]+")
    for key, text in words[language].items():
        if key in SAME or SELF_NAMED.match(key):
            continue
        for run in native.findall(text):
            try:
                run.encode(CHARSET.get(language, "ascii"))
            except UnicodeEncodeError as stray:
                pytest.fail(f"{key} in {language} has {run[stray.start]!r}: {text}")


def test_every_form_for_one_has_a_base(words: dict[str, dict[str, str]]) -> None:
    for key, text in words["en"].items():
        if not key.endswith(".one"):
            continue
        base = words["en"].get(key.removesuffix(".one"))
        assert base is not None, f"{key} has no base"
        assert "n" in parameters(base), f"{key}: the base counts nothing"
        assert parameters(text) <= parameters(base)


#: Parameters that are texts, after which a word in "s" is a verb, or a part of another sentence.
TEXTS = {"cell", "game", "hex", "hint", "name", "season", "tile", "title", "what", "when"}
#: Texts with a plural after a number that is never 1, or is written with a decimal.
NEVER_ONE = {
    "book.coins.most", "days.end.next", "days.share.row", "games.shown", "hint.less", "info.coin_shape",
    "level.strength.points", "new.players.many", "puzzle.share",
    "review.count", "review.lost", "stats.bots.squares", "wc.eff.convert.times", "wc.set.facts",
    "puzzle.goal.cartographers", "puzzle.goal.woodcraft",
}  # fmt: skip
#: Words in "s" that are no plurals.
NO_PLURALS = {"adds", "is", "leaves", "less", "this"}


def counted(text: str) -> set[str]:
    """The parameters of an English text that a plural follows, such as "n" in "{n} used tiles"."""
    after = re.findall(r"\{(\w+)\}[ \u00a0]((?!for )(?:[a-z]+ ){0,2}?[a-z]+s)\b", text)
    return {name for name, words in after if name not in TEXTS and words.split()[-1] not in NO_PLURALS}


def test_every_counted_noun_has_a_form_for_one(words: dict[str, dict[str, str]]) -> None:
    """Limits of formats ("wrong.") are always larger than 1."""
    english = words["en"]
    bases = {key: text for key, text in english.items() if not key.endswith(".one") and not key.startswith("wrong.")}
    without = {key for key, text in bases.items() if counted(text) - ({"n"} if key + ".one" in english else set())}
    assert without == NEVER_ONE, "an English text needs a form for one, whose number is the parameter n"


@pytest.mark.parametrize("code", REFUSALS)
def test_refusals_have_label_and_sentence(words: dict[str, dict[str, str]], code: str) -> None:
    for language in LANGUAGES:
        label = words[language][f"refuse.{code}"]
        assert len(label) <= 24 and not label.endswith((".", "。")), f"{code} is no label in {language}"
        assert words[language][f"refuse.{code}.more"].endswith((".", "。"))


def test_every_name_of_cartographers_has_its_word(words: dict[str, dict[str, str]]) -> None:
    wanted = {f"card.{slug}" for slug in cards.EXPLORE}
    wanted |= {f"ambush.{slug}" for slug in cards.AMBUSH}
    wanted |= {f"edict.{slug}" for slug in cards.SCORING}
    wanted |= {f"edict.{slug}.rule" for slug in cards.SCORING}
    wanted |= {f"edict.stack.{stack}" for stack in cards.STACKS}
    wanted |= {f"season.{season.slug}" for season in cards.SEASONS}
    wanted |= {f"terrain.{terrain}" for terrain in TERRAINS}
    assert [*TITLES] == [name for _, name in cards.TITLES]
    wanted |= {*TITLES.values()}
    wanted |= {"side.A", "side.B", "game.cartographers", "game.cartographers.line"}
    assert wanted <= set(words["en"]), sorted(wanted - set(words["en"]))


def test_every_text_of_a_name_has_a_name_in_the_game(words: dict[str, dict[str, str]]) -> None:
    for key in words["en"]:
        room, _, rest = key.partition(".")
        slug = rest.split(".")[0]
        if room == "card":
            assert slug in cards.EXPLORE, key
        elif room == "ambush":
            assert slug in cards.AMBUSH, key
        elif room == "edict" and slug != "stack":
            assert slug in cards.SCORING, key


def test_different_things_have_different_names(words: dict[str, dict[str, str]]) -> None:
    """No two cards, edicts or titles share a name, in any language."""
    for language in LANGUAGES:
        for room in ("card", "ambush", "edict", "title"):
            names = [
                text for key, text in words[language].items() if key.count(".") == 1 and key.startswith(f"{room}.")
            ]
            assert len(names) == len(set(names)), (language, room)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_after_a_hint_reads_well(words: dict[str, dict[str, str]], language: str) -> None:
    """Two sentences in a row: a space between them unless the language writes none, a full stop after each."""
    space, stop = ("", "。") if language in WITHOUT_SPACES else (" ", ".")
    joined = {key: text.removeprefix("{hint}") for key, text in words[language].items() if text.startswith("{hint}")}
    hints = {key: text for key, text in words[language].items() if re.fullmatch(r"level\.\w+\.hint", key)}
    assert joined and hints
    for key, text in joined.items():
        assert text == space + text.lstrip(), key
    for key, text in {**joined, **hints}.items():
        assert text.endswith(stop), key


def emitted() -> set[str]:
    """The rule ids of all parts the engine makes on sheets drawn at random, sparse to full."""
    chance = random.Random(1)
    rules: set[str] = set()
    for turn in range(400):
        empty = "." * (turn % 40)
        marks = chance.choices("FVAWM" + "FVAWM"[turn % 5] * 8 + empty, k=len(CELLS))
        sheet = Sheet.blank("AB"[turn % 2])
        for mark, (row, col) in zip(marks, CELLS, strict=True):
            if mark != "." and not sheet.filled & GRID.bit(row, col):
                sheet.draw(TERRAIN_OF[mark], GRID.bit(row, col))
        for points in (
            *(score(slug, sheet) for slug in cards.SCORING),
            monster_loss(sheet),
            mountain_coins(sheet),
        ):
            rules |= {part.rule for part in points.parts}
    return rules


def test_every_part_of_a_score_has_its_word(words: dict[str, dict[str, str]]) -> None:
    """Both ways: no part of the engine without a word, no word without a part; coins are the table's own."""
    ours = {*cards.SCORING, "coins", "monsters", "mountain"}
    rules = {key.removeprefix("rule.") for key in words["en"] if key.startswith("rule.")}
    assert emitted() | {"coins.mark"} == {rule for rule in rules if rule.partition(".")[0] in ours}


#: Words that once stood next to the usual word for the same thing: language, ids, the word, the usual one.
OTHER_WORDS = (
    ("ja", r"info\.|lesson\.cartographers|about\.turn|home\.how", "裏返", "反転"),
    ("ja", r"kb\.|rules\.useless", "ヘックス", "マス"),
    ("ja", r"wc\.", "ダイスの値を", "目"),
    ("ja", r"games\.", "壊れた", "破損した"),
    ("ko", r"(info|lesson\.cartographers|book|scene|about)\.", "가장자리", "테두리"),
    ("ko", r"info\.explore", "지형", "지역"),
    ("ko", r"(compare|kb)\.", "보드", "게임판"),
    ("ko", r"(turn|wc|lesson)\.", "당신", "나 or no word"),
    ("zh-Hant", r"(info|lesson\.cartographers|about\.turn|home\.how)", "翻面", "翻轉"),
    ("zh-Hant", r"hint\.", "下法", "選擇"),
    ("zh-Hans", r"hint\.", "下法", "选择"),
)


@pytest.mark.parametrize(("language", "ids", "word", "usual"), OTHER_WORDS)
def test_one_thing_has_one_word(
    words: dict[str, dict[str, str]], language: str, ids: str, word: str, usual: str
) -> None:
    assert {key: text for key, text in words[language].items() if re.match(ids, key) and word in text} == {}, usual


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_is_followed_by_what_it_counts(words: dict[str, dict[str, str]], language: str) -> None:
    here = words[language]
    assert here["kb.gold"] in here["puzzle.goal.kingdom_builder"]
    assert "{what}" in here["wc.eff.less.values"].partition("{values}")[0]  # "bought dice of value 1"
    time = here["table.time"].replace("{n}", "").strip()
    assert time in here["table.remaining"]


def test_a_tile_names_the_settlement_that_it_moves(words: dict[str, dict[str, str]]) -> None:
    for language, settlement in (("ja", "集落"), ("ko", "정착지"), ("zh-Hant", "聚落"), ("zh-Hans", "聚落")):
        for tile in ("barn", "harbor", "paddock", "tavern"):
            assert settlement in words[language][f"kb.tile.{tile}.rule"], (language, tile)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_change_follows_its_track_after_a_space(words: dict[str, dict[str, str]], language: str) -> None:
    """As in the reasons of a hint."""
    for key, text in words[language].items():
        if key.startswith("wc.") and "{by}" in text:
            assert re.search("[ \N{NO-BREAK SPACE}]{by}", text), key


def test_no_space_stands_before_a_japanese_counter(words: dict[str, dict[str, str]]) -> None:
    for key, text in words["ja"].items():
        assert not re.search("[}0-9] [局日件個点戦勝人台番枚]", text), key


@pytest.mark.parametrize("language", ["ja", "ko"])
def test_a_round_is_written_alike_at_the_table_and_in_the_list(words: dict[str, dict[str, str]], language: str) -> None:
    """English and Chinese shorten it in the list."""
    at_table = words[language]["table.round.of"].replace("{n}", "{round}").replace("{of}", "{rounds}")
    assert words[language]["progress.kingdom_builder.alone"] == at_table == words[language]["progress.woodcraft"]
