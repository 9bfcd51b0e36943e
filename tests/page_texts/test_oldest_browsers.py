"""Nothing on the page needs a browser newer than the oldest one that README.md names."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = [*(ROOT / "static").glob("*.js"), *(ROOT / "py/tools/site").glob("*.js")]
FILES = sorted([*(ROOT / "py/page").rglob("*.py"), *SCRIPTS])
#: Interfaces that Chrome 108, Firefox 121 or Safari 16.4 does not have, and what else the page must use there.
NEWER = re.compile(
    r"\b(checkVisibility|withResolvers|canParse|groupBy|fromAsync|closedBy|startViewTransition|togglePopover"
    r"|showPopover|setHTMLUnsafe|getHTML|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\b"
)
#: These may be used where the line, or the one before, asks whether they exist.
OPTIONAL = re.compile(r"\b(requestIdleCallback|moveBefore)\b")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_interface_is_newer_than_the_oldest_browser(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    for line, before in zip(lines, ["", *lines], strict=False):
        code = line.split("``")[::2]  # a docstring may name an interface
        assert not NEWER.search(" ".join(code)), line
        if OPTIONAL.search(line) and not line.lstrip().startswith(("//", "#")):
            assert re.search(r"hasattr|getattr|\bif\b|\?|&&|\|\||typeof", before + line), line
