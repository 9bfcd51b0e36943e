"""The style sheets and scripts of the built site: complete, and without comments, which nobody reads there."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tools import style_sheets

# A string, which may have something like a comment inside, or a comment.
_STRING_OR_COMMENT = re.compile(r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|/\*.*?\*/""", re.DOTALL)
_LINE_END = re.compile(r"\s*\n\s*")
_LINE_OF_COMMENT = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
# No text has one of the quotes behind it, so it is not inside a text.
_COMMENT_AT_END = re.compile(r"""[ \t]+// [^\n'"`]*$""", re.MULTILINE)
_COMMENT_IN_BLOCK = re.compile(r"""(?<=\{) /\* [^\n*'"`]* \*/ (?=\})""")
_INDENTATION = re.compile(r"^[ \t]+|(?<=\n)\n+", re.MULTILINE)


def without_comments(text: str) -> str:
    """A style sheet without comments, empty lines and indentation."""
    kept = _STRING_OR_COMMENT.sub(lambda found: "" if found[0].startswith("/*") else found[0], text)
    return _LINE_END.sub("\n", kept).lstrip("\n")


def smaller_script(text: str) -> str:
    """A script without indentation, comments behind ``//`` and comments that are alone in a block.

    No text of it may have several lines. A comment with a quote in it stays, except on a line of its own.
    """
    for pattern in (_LINE_OF_COMMENT, _COMMENT_AT_END, _COMMENT_IN_BLOCK, _INDENTATION):
        text = pattern.sub("", text)
    return text


def write(dist: Path) -> None:
    """Rewrite the style sheets and scripts in `dist`, except those of others, which have their own licences."""
    sheets = dist / "static" / "css"
    for path in sorted(sheets.glob("*.css")):
        _rewrite(path, without_comments(style_sheets.whole(path)))
    for folder in sorted(path for path in sheets.iterdir() if path.is_dir()):
        shutil.rmtree(folder)
    for path in sorted((dist / "static").glob("*.js")):
        _rewrite(path, smaller_script(path.read_text(encoding="utf-8")))


def _rewrite(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
