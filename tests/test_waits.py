"""Playwright's ``wait_for_function`` takes the promise of an async function for true, and so does not wait."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def _texts(tree: ast.Module) -> dict[str, str]:
    """The texts that a module assigns to names, by name."""
    return {
        target.id: _text(node.value, {})
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _text(node: ast.expr, texts: dict[str, str]) -> str:
    """The constant parts of an expression of texts."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part, texts) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return _text(node.value, texts)
    if isinstance(node, ast.BinOp):
        return _text(node.left, texts) + _text(node.right, texts)
    if isinstance(node, ast.Name):
        return texts.get(node.id, "")
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _async_waits(source: str) -> Iterator[int]:
    """The lines where ``wait_for_function`` is called with an async function."""
    tree = ast.parse(source)
    texts = _texts(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="wait_for_function"), args=[function, *_]):
                if _text(function, texts).lstrip("( \n").startswith("async"):
                    yield node.lineno


def test_no_test_waits_for_an_async_function() -> None:
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "py").rglob("*.py")]
    places = [f"{path.relative_to(ROOT)}:{line}" for path in files for line in _async_waits(path.read_text("utf-8"))]
    assert len(files) > 500
    assert not places, f"use wait_until of tests/page/page_start.py: {', '.join(places)}"


def test_async_functions_are_recognized_in_texts_names_and_f_strings() -> None:
    source = """
SAVED = "async () => 1"
page.wait_for_function("() => 1")
page.wait_for_function("async () => 1")
page.wait_for_function(SAVED)
page.wait_for_function(f"{SAVED}()", arg=1)
page.wait_for_function(f"({SAVED})()")
page.wait_for_function("(async" + " () => 1)()")
"""
    assert list(_async_waits(source)) == [4, 5, 6, 7, 8]
