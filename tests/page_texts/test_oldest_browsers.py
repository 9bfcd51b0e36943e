"""Nothing on the page needs a browser newer than the oldest one that README.md names."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPTS = [*(ROOT / "static").glob("*.js"), *(ROOT / "py/tools/site").glob("*.js")]
#: Interfaces that Chrome 108, Firefox 121 or Safari 16.4 does not have.
NEWER = re.compile(
    r"\b(checkVisibility|withResolvers|canParse|groupBy|fromAsync|closedBy|startViewTransition|togglePopover"
    r"|showPopover|setHTMLUnsafe|getHTML|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\b"
)
#: These may be used where the line, or the one before, asks whether they exist.
OPTIONAL = re.compile(r"\b(requestIdleCallback|moveBefore)\b")
ASKS = re.compile(r"hasattr|getattr|\bif\b|\?|&&|\|\|")


def too_new(source: str) -> Iterator[str]:
    """The lines of a source that only newer browsers can run."""
    lines = source.splitlines()
    for line, before in zip(lines, ["", *lines], strict=False):
        code = " ".join(line.split("``")[::2])  # a docstring may name an interface
        is_comment = line.lstrip().startswith(("//", "#"))
        if not is_comment and (NEWER.search(code) or OPTIONAL.search(code) and not ASKS.search(before + line)):
            yield line.strip()


def test_no_interface_is_newer_than_the_oldest_browser() -> None:
    files = [*(ROOT / "py/page").rglob("*.py"), *SCRIPTS]
    lines = {str(path.relative_to(ROOT)): list(too_new(path.read_text("utf-8"))) for path in files}
    assert len(lines) > 300 and not {name: newer for name, newer in lines.items() if newer}


#: Values and at-rules of style sheets without which something is missing; nested rules begin with &.
NEWER_STYLE = re.compile(
    r"\b(color-mix|light-dark|oklch|oklab|anchor|calc-size|sibling-index)\(|@(starting-style|scope|position-try)\b|^\s*&",
    re.M,
)
MASK = re.compile(r"(?<![-\w])mask(-\w+)?:")
PREFIXED_MASK = re.compile(r"-webkit-mask(-\w+)?:")


def test_no_style_is_newer_than_the_oldest_browser() -> None:
    """Regression: the strip below the form covered all of it in Chrome before 120, which needs a prefix for masks."""
    sheets = {path: path.read_text("utf-8") for path in (ROOT / "static/css").rglob("*.css")}
    assert len(sheets) > 40 and not [path for path, text in sheets.items() if NEWER_STYLE.search(text)]
    masks = {path: [pattern.findall(text) for pattern in (MASK, PREFIXED_MASK)] for path, text in sheets.items()}
    assert any(plain for plain, _ in masks.values())
    assert not [path for path, (plain, prefixed) in masks.items() if plain != prefixed]


def test_newer_interfaces_are_seen() -> None:
    guarded = "if (!node.moveBefore) return;\nnode.moveBefore(child, null);"
    assert list(too_new("node.checkVisibility()")) == ["node.checkVisibility()"]
    assert list(too_new("later()\nnode.moveBefore(child, null);")) == ["node.moveBefore(child, null);"]
    assert not list(too_new(f'{guarded}\n"""``checkVisibility`` is newer."""\n// checkVisibility'))
