"""Problems with the text of a card set, in a file or in the store: codes and their English texts."""

from __future__ import annotations

from engine.problems import Param, Problem
from engine.woodcraft import problems

ENGLISH = {
    "expected.letters": "at most {most} characters",
    "expected.nested": "lists and objects at most {most} deep in each other",
    "json.syntax": "line {line}, column {column}: {why}",
    "json.digits": "a number has too many digits",
    "json.twice": "expected each field once, found '{field}' twice",
    "set.missing": "there is no card set '{name}' on this device",
    "set.damaged": "the text that was kept is damaged or of another version",
}


def problem(code: str, /, **params: Param) -> Problem:
    """A problem with one of these codes, or with a code of the engine."""
    return Problem(code, params, ENGLISH[code]) if code in ENGLISH else problems.problem(code, **params)
