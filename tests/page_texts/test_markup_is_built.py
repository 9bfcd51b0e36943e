"""Only page/html.py creates and sets markup; elsewhere no text can become an element."""

import ast
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "py" / "page"
BUILDER = PAGE / "html.py"
FILES = sorted(file for file in PAGE.rglob("*.py") if file != BUILDER)
TAG = re.compile(r"</?[a-zA-Z!]")
#: Attributes and methods of elements that read text as markup.
SINKS = {"innerHTML", "outerHTML", "insertAdjacentHTML", "setHTMLUnsafe", "srcdoc", "createContextualFragment"}
DOCUMENT_SINKS = {"write", "writeln"}


def documentation(tree: ast.AST) -> set[ast.AST]:
    """The docstrings of a module, its classes and functions."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef)
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, owners) and node.body]
    return {body[0].value for body in bodies if isinstance(body[0], ast.Expr)}


def markup_by_hand(source: str) -> list[str]:
    """The places in a source that create or set markup without the builder, by line."""
    tree = ast.parse(source)
    skipped = documentation(tree)
    trouble = []
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if node not in skipped and TAG.search(text):
                trouble.append(f"{node.lineno}: a tag in a text: {text!r}")
            case ast.Call(func=ast.Name(id="Html" | "esc" | "_escape" as name)):
                trouble.append(f"{node.lineno}: {name}() is for page/html.py only")
            case ast.Attribute(value=ast.Name(id="document"), attr=attribute) if attribute in DOCUMENT_SINKS:
                trouble.append(f"{node.lineno}: document.{attribute} reads text as markup")
            case ast.Attribute(attr=attribute) if attribute in SINKS:
                trouble.append(f"{node.lineno}: {attribute} reads text as markup: use set_markup")
    return trouble


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PAGE).as_posix())
def test_no_markup_is_made_by_hand(file: Path) -> None:
    assert not markup_by_hand(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "source",
    [
        "shown = f'<b>{name}</b>'",
        'shown = "".join(["<p>", name])',
        "shown = name + '</p>'",
        "shown = Html(name)",
        "shown = esc(name)",
        "node.innerHTML = name",
        "js.document.body.insertAdjacentHTML('beforeend', name)",
        "document.write(name)",
    ],
)
def test_markup_made_by_hand_is_reported(source: str) -> None:
    assert len(markup_by_hand(source)) >= 1


@pytest.mark.parametrize(
    "source", ['"""Shows a <b>."""', "if a < b: pass", "text = 'a < b'", "self.write('x', p(name))"]
)
def test_other_code_is_not_reported(source: str) -> None:
    assert markup_by_hand(source) == []
