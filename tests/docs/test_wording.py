"""The wording of docstrings, comments, help, documents and English texts on screen: no archaic or private phrases."""

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Each phrase, and what to write in its place.
PHRASES = {
    r"tells?|told": "returns, shows, reports, knows",
    r"anew": "again, new",
    r"beside(?!s)": "next to, in addition to",
    r"besides": "in addition to, other",
    r"whoever": "the player who, anyone",
    r"hangs? on": "depends on",
    r"as it is": "unchanged",
    r"what there is": "the precise noun",
    r"of it all": "the precise noun",
    r"goes by": "follows, is determined by",
    r"in vain": "unnecessary, without effect",
    r"so many(?:-th)?": "this number of, every Nth",
    r"befell|befalls?": "happens to",
    r"mends?": "repairs",
    r"thereby": "so, by this",
    r"in short": "leave it out",
    r"comes? to": "is, equals, amounts to",
    r"what one has": "the precise noun",
    r"so-\w+est": "the precise superlative",
    r"reckon(?:s|ed|ing)?": "computes, counts",
    r"nought": "zero",
    r"afresh": "again",
    r"for ever": "forever, endlessly",
    r"lies? over": "covers",
    r"what lies": "what is",
}
# A name that does not say what a result holds. The engine uses it for what the data has in place of what is expected.
UNCLEAR_NAME = "found"
FORBIDDEN = re.compile(r"\b(?:" + "|".join(PHRASES) + r")\b", re.I)

# Each folder of tests, and the modules of tests/ itself.
SUITES = sorted(path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name[0] not in "._")
FOLDERS = ("py", "tests", *(f"tests/{suite}" for suite in SUITES))
SCRIPTS = sorted(
    path
    for folder in ("static", "py", "tests")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".js", ".mjs", ".css", ".html") and not {"vendor", "locale"} & set(path.parts)
)
# Comments of scripts, style sheets and pages; "//" after a colon or a quote is part of an address.
COMMENTS = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\"'`\\/])//[^\n]*", re.S)
# docs/terms.md lists words to avoid.
DOCUMENTS = [path for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")) if path.name != "terms.md"]
# The table of examples quotes such phrases.
QUOTES = re.compile(r"^## Style$.*?^In code:$", re.M | re.S)


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """The docstrings, comments, help texts and own names of a module, with their lines."""
    source = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            docstring = ast.get_docstring(node)
            if docstring:
                yield getattr(node, "lineno", 1), docstring
            if not isinstance(node, ast.Module):
                yield node.lineno, node.name.replace("_", " ")
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id.replace("_", " ")
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.attr.replace("_", " ")
        if isinstance(node, ast.arg):
            yield node.lineno, node.arg.replace("_", " ")
        if isinstance(node, ast.keyword) and node.arg == "help" and isinstance(node.value, ast.Constant):
            yield node.value.lineno, str(node.value.value)


def may_be_unclear(source: str, is_name_allowed: bool) -> bool:
    """Whether a module contains a phrase anywhere; most contain none, and need not be parsed."""
    words = source.replace("_", " ")
    return bool(FORBIDDEN.search(words)) or (UNCLEAR_NAME in words and not is_name_allowed)


def unclear(text: str) -> list[str]:
    return [match[0] for match in FORBIDDEN.finditer(text)]


def test_english_texts_on_screen_are_in_plain_words() -> None:
    """Values only: ids and parameters are names."""
    text = (ROOT / "static" / "locale" / "en.js").read_text(encoding="utf-8")
    texts: dict[str, str] = json.loads(text[text.index("{") : text.rindex("}") + 1])
    plain = {id: re.sub(r"\{\w+\}", "", one) for id, one in texts.items()}
    assert {id: phrases for id, one in plain.items() if (phrases := unclear(one))} == {}


def test_phrases_are_found() -> None:
    assert unclear("tells whoever asks") == ["tells", "whoever"]
    assert unclear("the rule depends on the focus") == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_modules_are_in_plain_english(folder: str) -> None:
    is_name_allowed = folder in ("py", "tests/page")
    paths = sorted((ROOT / folder).glob("*.py") if folder == "tests" else (ROOT / folder).rglob("*.py"))
    bad = [
        f"{path.relative_to(ROOT)}:{line}: {phrase}"
        for path in paths
        if may_be_unclear(path.read_text(encoding="utf-8"), is_name_allowed)
        for line, text in prose(path)
        for phrase in ([text] if text == UNCLEAR_NAME and not is_name_allowed else unclear(text))
    ]
    assert not bad, "\n".join(bad)


def test_comments_of_scripts_and_style_sheets_are_in_plain_english() -> None:
    assert len(SCRIPTS) > 30
    bad = [
        f"{path.relative_to(ROOT)}: {phrase} in {comment}"
        for path in SCRIPTS
        for comment in COMMENTS.findall(path.read_text(encoding="utf-8"))
        for phrase in unclear(comment)
    ]
    assert not bad, "\n".join(bad)


def test_documents_are_in_plain_english() -> None:
    bad = [
        f"{path.relative_to(ROOT)}: {phrase}"
        for path in DOCUMENTS
        for phrase in unclear(QUOTES.sub("", path.read_text(encoding="utf-8")))
    ]
    assert not bad, "\n".join(bad)
