"""What is wrong with a card set is told in every language: the engine's sentences, all of them."""

import ast
import copy

import pytest
from sittings import ROOT, words

from engine import BadData
from engine.woodcraft import schema
from engine.woodcraft.standard import STANDARD
from table.woodcraft.refusals import refusal

LANGUAGES = ["en", "zh-Hant", "zh-Hans", "ja", "ko"]


def samples(node: ast.expr) -> list[str]:
    """The texts that an expression of the engine may be, with 3 for each part that it fills in."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=parts):
            filled = [""]
            for part in parts:
                inner = samples(part.value) if isinstance(part, ast.FormattedValue) else samples(part)
                if isinstance(part, ast.FormattedValue) and part.conversion == ord("r"):
                    inner = [repr(text) for text in inner]
                filled = [before + after for before in filled for after in inner]
            return filled
        case ast.IfExp(body=one, orelse=other):
            return samples(one) + samples(other)
        case ast.Call(func=ast.Name(id="repr")):
            return ["'3'"]
        case _:
            return ["3"]


def expectations() -> list[str]:
    """Everything that a check of card sets says it expected, as the sources have it."""
    found = []
    for name in ("checks", "consistency", "schema", "vocabulary"):
        tree = ast.parse((ROOT / "py" / "engine" / "woodcraft" / f"{name}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="Wrong" | "_wrong"), args=[said, *_]):
                    found += samples(said) if not isinstance(said, ast.Name) else []
                case ast.Assign(targets=[ast.Name(id="expected")], value=value):
                    found += samples(value)
    return sorted(set(found))


def test_the_sources_say_as_much_as_they_did() -> None:
    assert len(expectations()) > 40


@pytest.mark.parametrize("what", expectations())
def test_every_expectation_is_said_in_every_language(what: str) -> None:
    message = f"orders.early[0] (E01): need: expected {what}, found none"
    assert refusal(words("en"), message) == message
    told = {lang: refusal(words(lang), message) for lang in LANGUAGES}
    assert all(text.startswith("orders.early[0] (E01): need: ") for text in told.values())
    assert all("expected" not in text for lang, text in told.items() if lang != "en")
    assert len(set(told.values())) > 2  # a number or a name is the same in Chinese of both kinds


def test_card_field_and_value_stay_exact() -> None:
    document = copy.deepcopy(STANDARD)
    document["helpers"]["early"][3]["cost"] = "x"
    with pytest.raises(BadData) as bad:
        schema.check(document)
    assert refusal(words("ja"), bad.value.message) == (
        "helpers.early[3] (HE04): cost: 0～30の整数が必要ですが、'x' になっています"
    )


def test_null_missing_ends_and_unknown_sentences() -> None:
    say = words("ko")
    told = refusal(say, "a: expected true or false or null, found 3")
    assert told == "a: true 또는 false 또는 null이 필요하지만 3입니다"
    assert refusal(say, "expected at most 9 characters") == "9자 이하가 필요합니다"
    assert "X9" in refusal(say, "there is no card set 'X9' on this device")
    for other in ("line 3, column 4: Expecting value", "expected tea, found coffee"):
        assert refusal(say, other) == other
