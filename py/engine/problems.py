"""Problems of data from outside, as codes with parameters. The English sentence is one rendering of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Union

#: A number, a text that is the same in every language (a name, a value from the data), or another problem.
Param = Union[int, str, "Problem"]


class Problem(NamedTuple):
    """``Problem("expected.range", {"low": 0, "high": 30}, ...)``; ``str`` gives the English sentence.

    ``english`` is the sentence of the code, with a ``{name}`` for each parameter. The catalogue of every language has
    a text for each code, with the same parameters.
    """

    code: str
    params: Mapping[str, Param]
    english: str

    def __str__(self) -> str:
        return self.english.format(**self.params) if self.params else self.english


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
    "expected.free": "a place that is free and can be used",
    "expected.action": "an action of this game",
    "expected.known": "names that are known here",
    "expected.chance": "16 hexadecimal digits",
    "expected.range": "a whole number from {low} to {high}",
    "expected.number": "a number from {low} to {high}",
    "expected.one_of": "one of {values}",
    "expected.flag": "true or false",
    "expected.line": "a line of 1 to {most} characters",
    "expected.id": "an id of 1 to {most} letters and digits, a letter first",
    "expected.list": "a list of length {count}",
    "expected.list.different": "a list of length {count} without repetitions",
    "expected.list.range": "a list of {low} to {high} entries",
    "expected.list.range.different": "a list of {low} to {high} different entries",
    "expected.new": "an entry that is not there yet",
    "expected.object": "an object",
    "expected.field": "a field '{name}'",
    "expected.fields": "no other fields than {names}",
    "expected.no_fields": "no fields",
    "expected.sheet": "{size} lines of {size} marks",
    "expected.stacks": "one card of each stack: {stacks}",
    "expected.some_of": "at least {low} of {names}",
    "found.digits": "a number of many digits",
    "found.none": "none",
    "version.format": "this position was saved by another version",
    "version.rules": "this position was played by other rules",
    # Fields of a position that are valid one by one, but not together.
    "inconsistent": "these fields do not fit together: {fields}",
    "inconsistent.cards": "each card of the game must be in exactly one of: {fields}",
    # Codes, setups and versions.
    "code.not_one": "this is not a code",
    "code.characters": "the code holds characters that no code has",
    "code.mistyped": "the code is incomplete or mistyped",
    "code.short": "the code ends too early",
    "code.text": "the code holds a broken text",
    "code.long": "the code is too long",
    "code.actions": "the code holds more actions than the game has",
    "record.long": "a record has at most {most} actions",
    "code.version": "the code was made by another version",
    "code.game": "this version does not have the game of the code",
    "code.options": "the code holds unknown options",
    "setup.game": "there is no game {name}",
    "setup.players": "{game} is played by {low} to {high}, not by {players}",
    "setup.seed_long": "a seed has at most {most} characters",
    "setup.seed_text": "a seed must be valid Unicode text",
    "setup.option": "there is no option {name}",
    "setup.value": "{name} cannot be {value}",
    "setup.not_solo": "{value} cannot be used in a solo game",
    "setup.options": "there are no such options",
    "version.record": "this record was made by another version",
    "version.other_rules": "this game was played by rules {rules}, and {game} has {present}",
    "setup.no_position": "this is not a position of any game",
}


def problem(code: str, /, **params: Param) -> Problem:
    """A problem of one of the shared codes."""
    return Problem(code, params, ENGLISH[code])


def unexpected(expected: Problem, found: Param, where: str = "") -> Problem:
    """The data has ``found`` where ``expected`` is required; ``where`` is a path, "" for the whole of the data."""
    what = problem("expected.found", what=expected, found=found)
    return within(where, what) if where else what


def within(where: str, what: Problem) -> Problem:
    """The same problem with ``where`` put in front of its path."""
    if what.code == "at":
        return problem("at", where=f"{where}: {what.params['where']}", what=what.params["what"])
    return problem("at", where=where, what=what)
