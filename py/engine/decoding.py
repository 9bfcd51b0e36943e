"""Reads fields of JSON from outside, each checked; BadData names the field and what was expected there."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TypeVar

from .chance import Chance
from .game import BadData, Json, shown
from .problems import Param, Problem, problem, unexpected

T = TypeVar("T")
_HEX = frozenset("0123456789abcdef")
_KINDS: dict[type, Problem] = {
    int: problem("expected.whole"),
    str: problem("expected.text"),
    bool: problem("expected.flag"),
    list: problem("expected.any_list"),
    dict: problem("expected.object"),
}
_NONE = problem("found.none")


def _bad(key: str, expected: Problem, found: Param) -> BadData:
    return BadData(f"state.{key}", unexpected(expected, found, key))


def field(data: Json, key: str, kind: type[T]) -> T:
    """The value of ``key``, which must be exactly of type ``kind``: a bool is not an int."""
    value = data.get(key)
    if type(value) is not kind:
        raise _bad(key, _KINDS[kind], shown(value) if key in data else _NONE)
    return value


def number(data: Json, key: str, high: int, low: int = 0) -> int:
    """A whole number from ``low`` to ``high``."""
    value = field(data, key, int)
    if not low <= value <= high:
        raise _bad(key, problem("expected.range", low=low, high=high), shown(value))
    return value


def one_of(data: Json, key: str, allowed: Container[str]) -> str:
    """One of the allowed texts."""
    value = field(data, key, str)
    if value not in allowed:
        raise _bad(key, problem("expected.possible"), shown(value))
    return value


def texts(data: Json, key: str) -> list[str]:
    """A list of texts, as a copy."""
    value = field(data, key, list)
    for item in value:
        if not isinstance(item, str):
            raise _bad(key, problem("expected.texts"), shown(item))
    return value.copy()


def known_texts(data: Json, key: str, known: Container[str]) -> list[str]:
    """A list of texts, each of them known, as a copy."""
    value = texts(data, key)
    for item in value:
        if item not in known:
            raise _bad(key, problem("expected.known"), shown(item))
    return value


def different_texts(data: Json, key: str, known: Container[str]) -> list[str]:
    """A list of texts, each of them known and there once, as a copy."""
    value = known_texts(data, key, known)
    if len(set(value)) != len(value):
        twice = next(item for item in value if value.count(item) > 1)
        raise _bad(key, problem("expected.new"), shown(twice))
    return value


def places(data: Json, key: str, count: int, known: Container[str]) -> list[str]:
    """A list of ``count`` texts, each of them known, or "" where there is nothing, as a copy."""
    value = texts(data, key)
    if len(value) != count:
        raise _bad(key, problem("expected.list", count=count), len(value))
    for item in value:
        if item and item not in known:
            raise _bad(key, problem("expected.known"), shown(item))
    return value


def rows(data: Json, key: str, count: int) -> list[Json]:
    """A list of ``count`` objects."""
    value = field(data, key, list)
    if len(value) != count:
        raise _bad(key, problem("expected.list", count=count), len(value))
    for item in value:
        if not isinstance(item, dict):
            raise _bad(key, problem("expected.object"), shown(item))
    return value


def table(data: Json, key: str, count: int, columns: int, high: int) -> list[list[int]]:
    """A list of ``count`` lists of ``columns`` whole numbers from 0 to ``high`` each, as a copy."""
    value = field(data, key, list)
    if len(value) != count:
        raise _bad(key, problem("expected.list", count=count), len(value))
    for row in value:
        if not isinstance(row, list) or len(row) != columns:
            raise _bad(key, problem("expected.list", count=columns), shown(row))
        for item in row:
            if not is_whole(item, high):
                raise _bad(key, problem("expected.range", low=0, high=high), shown(item))
    return [row.copy() for row in value]


def versions(data: Json, format: int, rules: int) -> None:
    """Check the numbers of the save format and of the rules."""
    if field(data, "format", int) != format:
        raise BadData("state.format", problem("version.format"))
    if field(data, "rules", int) != rules:
        raise BadData("state.rules", problem("version.rules"))


def chance(data: Json) -> Chance:
    """The generator's state, 16 hexadecimal digits under "chance"."""
    value = field(data, "chance", str)
    if len(value) != 16 or not set(value) <= _HEX:
        raise _bad("chance", problem("expected.chance"), shown(value))
    return Chance(int(value, 16))


def is_whole(value: object, high: int, low: int = 0) -> bool:
    """Whether a value is a whole number (not a bool) from ``low`` to ``high``."""
    return type(value) is int and low <= value <= high


def are_whole(values: Sequence[object], high: int, low: int = 0) -> bool:
    """Whether all values are whole numbers from ``low`` to ``high``."""
    return all(is_whole(value, high, low) for value in values)
