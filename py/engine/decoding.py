"""Reads fields of JSON from outside, each checked; BadData names the field that is wrong."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TypeVar

from .chance import Chance
from .game import BadData, Json, shown

T = TypeVar("T")
_HEX = frozenset("0123456789abcdef")


def field(data: Json, key: str, kind: type[T]) -> T:
    """The value of ``key``, which must be exactly of type ``kind``: a bool is not an int."""
    value = data.get(key)
    if type(value) is not kind:
        raise BadData(f"state.{key}", f"{key} is missing or not {kind.__name__}")
    return value


def number(data: Json, key: str, high: int, low: int = 0) -> int:
    """A whole number from ``low`` to ``high``."""
    value = field(data, key, int)
    if not low <= value <= high:
        raise BadData(f"state.{key}", f"{key} is a number from {low} to {high}")
    return value


def one_of(data: Json, key: str, allowed: Container[str]) -> str:
    """One of the allowed texts."""
    value = field(data, key, str)
    if value not in allowed:
        raise BadData(f"state.{key}", f"{key} cannot be {shown(value)}")
    return value


def texts(data: Json, key: str) -> list[str]:
    """A list of texts, as a copy."""
    value = field(data, key, list)
    if not all(isinstance(item, str) for item in value):
        raise BadData(f"state.{key}", f"{key} is a list of texts")
    return value.copy()


def known_texts(data: Json, key: str, known: Container[str]) -> list[str]:
    """A list of texts, each of them known, as a copy."""
    value = texts(data, key)
    for item in value:
        if item not in known:
            raise BadData(f"state.{key}", f"{shown(item)} cannot be among {key}")
    return value


def rows(data: Json, key: str, count: int) -> list[Json]:
    """A list of ``count`` objects."""
    value = field(data, key, list)
    if len(value) != count:
        raise BadData(f"state.{key}", f"{key} has {count} entries, one for each player")
    for item in value:
        if not isinstance(item, dict):
            raise BadData(f"state.{key}", f"each of {key} is an object")
    return value


def versions(data: Json, format: int, rules: int) -> None:
    """Check the numbers of the save format and of the rules."""
    if field(data, "format", int) != format:
        raise BadData("state.format", "this position was saved by another version")
    if field(data, "rules", int) != rules:
        raise BadData("state.rules", "this position was played by other rules")


def chance(data: Json) -> Chance:
    """The generator's state, 16 hexadecimal digits under "chance"."""
    value = field(data, "chance", str)
    if len(value) != 16 or not set(value) <= _HEX:
        raise BadData("state.chance", "the state of chance is 16 hexadecimal digits")
    return Chance(int(value, 16))


def is_whole(value: object, high: int, low: int = 0) -> bool:
    """Whether a value is a whole number (not a bool) from ``low`` to ``high``."""
    return type(value) is int and low <= value <= high


def are_whole(values: Sequence[object], high: int, low: int = 0) -> bool:
    """Whether all values are whole numbers from ``low`` to ``high``."""
    return all(is_whole(value, high, low) for value in values)
