"""Problems with data from outside: each code has a text with the same parameters in every language."""

import ast
import copy
import functools
import re

import pytest
from refusal_helpers import literals
from session_helpers import ROOT, words

from engine import BadData, problems
from engine.game import as_found
from engine.problems import Problem, unexpected, within
from engine.woodcraft import problems as woodcraft_problems
from engine.woodcraft import schema
from engine.woodcraft.standard import STANDARD
from table.problems import text_of
from table.woodcraft import problems as text_problems
from table.woodcraft.sets import parse
from table.words import LANGUAGES

TABLES = (problems.ENGLISH, woodcraft_problems.ENGLISH, text_problems.ENGLISH)
ENGLISH = {code: english for table in TABLES for code, english in table.items()}
#: Texts that are the same everywhere: paths, values and numbers.
AS_IS = {"at", "expected.exactly"}


def parameters(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@functools.cache
def made() -> list[tuple[str, frozenset[str]]]:
    """The code and the parameters of every call of ``problem`` in the sources."""
    calls = []
    sources = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "py").rglob("*.py"))]
    for source in sources:
        for node in ast.walk(ast.parse(source)) if "problem(" in source else ():
            match node:
                case ast.Call(func=ast.Name(id="problem"), args=[code], keywords=given):
                    calls += [(text, frozenset(str(one.arg) for one in given)) for text in literals(code)]
    return calls


def test_no_code_has_two_sentences() -> None:
    assert len(ENGLISH) == sum(map(len, TABLES))


def test_every_problem_has_the_parameters_of_its_text() -> None:
    assert len(made()) > 60
    for code, given in made():
        assert given == parameters(ENGLISH[code]), code


def test_every_text_belongs_to_a_problem() -> None:
    assert {code for code, _ in made()} == set(ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_text_of_the_same_parameters(language: str) -> None:
    catalogue = words(language)._entries
    texts = {id.removeprefix("wrong."): text for id, text in catalogue.items() if id.startswith("wrong.")}
    assert {code: parameters(text) for code, text in texts.items()} == {
        code: parameters(english) for code, english in ENGLISH.items()
    }


@pytest.mark.parametrize("code", ENGLISH)
def test_english_agrees_with_the_engine_and_other_languages_differ(code: str) -> None:
    problem = Problem(code, dict.fromkeys(parameters(ENGLISH[code]), 3), ENGLISH[code])
    assert text_of(words("en"), problem) == str(problem)
    assert (len({text_of(words(language), problem) for language in LANGUAGES}) > 2) == (code not in AS_IS)


def refused(path: list[str | int], value: object) -> Problem:
    """The problem of the standard set with another value at this path."""
    document = holder = copy.deepcopy(STANDARD)
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    with pytest.raises(BadData) as bad:
        schema.check(document)
    return bad.value.problem


def test_card_field_and_value_stay_exact() -> None:
    problem = refused(["helpers", "early", 3, "cost"], "x")
    assert problem.params["where"] == "helpers.early[3] (HE04): cost"
    assert text_of(words("ja"), problem) == "helpers.early[3] (HE04): cost：0～30の整数が必要ですが、'x'になっています"


def test_nested_problems_are_in_the_same_language() -> None:
    problem = refused(["workshop_rooms", "rooms", 0, "income"], 3)
    where, values = "workshop_rooms.rooms[0].income", "blueberry, walnut"
    assert text_of(words("en"), problem) == f"{where}: expected one of {values} or null, found 3"
    assert text_of(words("ja"), problem) == f"{where}：次のどれか：{values}またはnullが必要ですが、3になっています"
    missing = refused(["workshop_rooms", "start"], [])
    assert text_of(words("ko"), missing).startswith("workshop_rooms.start: 항목 2개의 목록이 필요하지만 0입니다")


def test_a_path_grows_from_the_outside() -> None:
    inner = unexpected(problems.problem("expected.flag"), 3, "a[1]")
    assert str(within("b", inner)) == "b: a[1]: expected true or false, found 3"
    assert within("b", inner).params["where"] == "b: a[1]"


def test_a_syntax_error_has_its_line_and_column() -> None:
    with pytest.raises(BadData) as bad:
        parse('{\n "format": 1,\n "id": }')
    assert text_of(words("ko"), bad.value.problem) == "3행 8번째 글자: 값이 필요합니다"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"op" "gain"}', "expected a colon"),
        ("[1 2]", "expected a comma or a closing bracket"),
        ('["a\nb"]', "a text cannot contain line breaks"),
        ("[1] 2", "expected nothing more"),
        ('["\\x"]', "this character cannot follow a backslash"),
        ('["\\u12"]', "this character cannot follow a backslash"),
        ("{op: 1}", "expected a name in double quotes"),
        ('["a', "a closing quote is missing"),
        ("[", "expected a value"),
    ],
)
def test_a_syntax_error_has_a_reason_of_its_own(text: str, reason: str) -> None:
    with pytest.raises(BadData) as bad:
        parse(text)
    assert text_of(words("en"), bad.value.problem).endswith(": " + reason)


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (None, "null"),
        (True, "true"),
        ([], "リスト"),
        ({}, "オブジェクト"),
        (1 << 200, "桁数の多い数"),
        ("a\u202eb", "'a b'"),
    ],
)
def test_a_refused_value_is_named_in_the_words_of_json_and_of_the_language(value: object, name: str) -> None:
    problem = unexpected(problems.problem("expected.line", most=3), as_found(value))
    assert f"が必要ですが、{name}になっています" in text_of(words("ja"), problem)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_follows_a_colon_because_it_is_no_sentence(language: str) -> None:
    for id in ("wc.set.bad", "wc.set.broken", "wc.set.file.bad"):
        assert words(language)(id, why="WHY").endswith((": WHY", "：WHY")), id
