"""The style sheets and scripts of the built site: without their comments, which players would only download."""

from __future__ import annotations

import re
from pathlib import Path

# A string, which may have something like a comment inside, or a comment.
_STRING_OR_COMMENT = re.compile(r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|/\*.*?\*/""", re.DOTALL)
_EMPTY_LINES = re.compile(r"\n\s*\n")
_LINE_OF_COMMENT = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)


def without_comments(text: str) -> str:
    """A style sheet without comments and empty lines."""
    kept = _STRING_OR_COMMENT.sub(lambda found: "" if found[0].startswith("/*") else found[0], text)
    return _EMPTY_LINES.sub("\n", kept).lstrip("\n")


def without_comment_lines(text: str) -> str:
    """A script without the lines that are only a comment. No text of it may have several lines."""
    return _LINE_OF_COMMENT.sub("", text)


def write(dist: Path) -> None:
    """Remove the comments from the style sheets and scripts in `dist`; those of others have their own licences."""
    for path in sorted((dist / "static" / "css").glob("*.css")):
        _rewrite(path, without_comments(path.read_text(encoding="utf-8")))
    for path in sorted((dist / "static").glob("*.js")):
        _rewrite(path, without_comment_lines(path.read_text(encoding="utf-8")))


def _rewrite(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
