"""Problems with the text of a card set, in a file or in the store: codes and their English texts."""

from __future__ import annotations

from engine.problems import Param, Problem
from engine.woodcraft import problems

ENGLISH = {
    "expected.letters": "at most {most} characters",
    "expected.nested": "lists and objects at most {most} deep in each other",
    "json.syntax": "line {line}, column {column}: {why}",
    "json.colon": "expected a colon",
    "json.comma": "expected a comma or a closing bracket",
    "json.control": "a text cannot contain line breaks",
    "json.digits": "a number has too many digits",
    "json.end": "expected nothing more",
    "json.escape": "this character cannot follow a backslash",
    "json.last": "there is one comma too many",
    "json.name": "expected a name in double quotes",
    "json.other": "this is not JSON",
    "json.quote": "a closing quote is missing",
    "json.value": "expected a value",
    "json.twice": "expected each field once, found '{field}' twice",
    "set.file": "expected a file written by “Save as a file”",
    "set.missing": "there is no card set '{name}' on this device",
    "set.damaged": "the text that was kept is damaged or of another version",
}


def problem(code: str, /, **params: Param) -> Problem:
    """A problem with one of these codes, or with a code of the engine."""
    return Problem(code, params, ENGLISH[code]) if code in ENGLISH else problems.problem(code, **params)
