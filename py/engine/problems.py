"""What is wrong with data from outside: a code with parameters. The English sentence is one rendering of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Union

#: A number, a text that is the same in every language (a name, a value as found), or a problem inside another one.
Param = Union[int, str, "Problem"]


class Problem(NamedTuple):
    """``Problem("expected.range", {"low": 0, "high": 30}, ...)``; ``str`` gives the English sentence.

    ``english`` is the sentence of the code, with a ``{name}`` for each parameter. The catalogues of all languages have
    a text of the same parameters for the same code.
    """

    code: str
    params: Mapping[str, Param]
    english: str

    def __str__(self) -> str:
        return self.english.format(**self.params)


#: Sentences that every game shares, by code.
ENGLISH = {
    "at": "{where}: {what}",
    "expected": "expected {what}",
    "expected.found": "expected {what}, found {found}",
    "expected.or_null": "{what} or null",
    "expected.exactly": "{value}",
    "expected.whole": "a whole number",
    "expected.text": "a text",
    "expected.any_list": "a list",
    "expected.texts": "a list of texts",
    "expected.possible": "a value that is possible here",
    "expected.known": "names that are known here",
    "expected.chance": "16 hexadecimal digits",
    "expected.range": "a whole number from {low} to {high}",
    "expected.one_of": "one of {values}",
    "expected.flag": "true or false",
    "expected.line": "a line of 1 to {most} characters",
    "expected.id": "an id of 1 to {most} letters and digits, a letter first",
    "expected.list": "a list of {count} entries",
    "expected.list.different": "a list of {count} different entries",
    "expected.list.range": "a list of {low} to {high} entries",
    "expected.list.range.different": "a list of {low} to {high} different entries",
    "expected.new": "an entry that is not there yet",
    "expected.object": "an object",
    "expected.field": "a field '{name}'",
    "expected.fields": "no other fields than {names}",
    "expected.no_fields": "no fields",
    "expected.some_of": "at least {low} of {names}",
    "found.none": "none",
    "version.format": "this position was saved by another version",
    "version.rules": "this position was played by other rules",
    "invalid": "{why}",
}


def problem(code: str, /, **params: Param) -> Problem:
    """A problem of one of the shared codes."""
    return Problem(code, params, ENGLISH[code])


def invalid(why: str) -> Problem:
    """A problem that only a program can cause and no player reads: an English sentence in every language."""
    return problem("invalid", why=why)


def unexpected(expected: Problem, found: Param, where: str = "") -> Problem:
    """Something else was expected than what was found; ``where`` is a path, "" for the whole of the data."""
    what = problem("expected.found", what=expected, found=found)
    return within(where, what) if where else what


def within(where: str, what: Problem) -> Problem:
    """The same problem in a larger piece of data: ``where`` comes before its own path."""
    if what.code == "at":
        return problem("at", where=f"{where}: {what.params['where']}", what=what.params["what"])
    return problem("at", where=where, what=what)
