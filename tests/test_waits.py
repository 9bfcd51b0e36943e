"""Playwright's ``wait_for_function`` takes the promise of an async function for true, and so does not wait."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def _texts(nodes: Sequence[ast.AST], known: dict[str, str]) -> dict[str, str]:
    """The texts that functions of modules return, and those that the modules assign to names, by name.

    ``nodes``: those of the modules; ``known``: the texts of other modules.
    """
    texts = dict(known)
    for node in nodes:
        match node:
            case ast.FunctionDef(name=name, body=[*_, ast.Return(value=ast.expr() as value)]):
                texts[name] = _text(value, {})
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                texts[name] = _text(value, texts)
    return texts


def _text(node: ast.expr, texts: dict[str, str]) -> str:
    """The constant parts of an expression of texts."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.Name(id=name) | ast.Call(func=ast.Name(id=name)):
            return texts.get(name, "")
        case ast.JoinedStr(values=parts):
            return "".join(_text(part, texts) for part in parts)
        case ast.FormattedValue(value=value):
            return _text(value, texts)
        case ast.BinOp(left=left, right=right):
            return _text(left, texts) + _text(right, texts)
    return ""


def _async_waits(nodes: Sequence[ast.AST], others: dict[str, str]) -> Iterator[int]:
    """The lines where ``wait_for_function`` is called with an async function. ``others``: texts of other modules."""
    texts = _texts(nodes, others)
    for node in nodes:
        match node:
            case ast.Call(func=ast.Attribute(attr="wait_for_function"), args=[function, *_]):
                if _text(function, texts).lstrip("( \n").startswith("async"):
                    yield node.lineno


def test_no_test_waits_for_an_async_function() -> None:
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "py").rglob("*.py")]
    sources = {path.relative_to(ROOT): path.read_text("utf-8") for path in files}
    # An async function is a text with that word; most modules have none, and need not be parsed.
    nodes = {
        path: list(ast.walk(ast.parse(source)))
        for path, source in sources.items()
        if "async" in source or "wait_for_function" in source
    }
    shared = _texts([node for each in nodes.values() for node in each], {})
    waiting = [path for path in nodes if "wait_for_function" in sources[path]]
    places = [f"{path}:{line}" for path in waiting for line in _async_waits(nodes[path], shared)]
    assert len(files) > 500
    assert not places, f"use wait_until of tests/page/page_start.py: {', '.join(places)}"


def test_async_functions_are_recognized_in_texts_names_and_functions() -> None:
    source = """
SAVED = "async () => 1"
def function(body): return f"async () => {body}"
READ = function("1")
page.wait_for_function("() => 1")
page.wait_for_function("async () => 1")
page.wait_for_function(SAVED)
page.wait_for_function(f"({SAVED})()")
page.wait_for_function("(async" + " () => 1)()")
page.wait_for_function(READ)
page.wait_for_function(MERGED)
"""
    assert list(_async_waits(list(ast.walk(ast.parse(source))), {"MERGED": "async () => 2"})) == [6, 7, 8, 9, 10, 11]
