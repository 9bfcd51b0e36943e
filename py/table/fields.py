"""Validation of JSON from outside: a check is a function that returns whether a value is valid."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from typing import Any

Check = Callable[[Any], bool]


def number(low: int, high: int) -> Check:
    """An integer from ``low`` to ``high``; not true or false."""
    return lambda value: type(value) is int and low <= value <= high


def text(longest: int) -> Check:
    """A string of at most ``longest`` characters, without lone surrogates, which cannot be encoded."""
    return lambda value: isinstance(value, str) and len(value) <= longest and is_text(value)


def is_text(value: str) -> bool:
    """Whether a string can be encoded: it has no lone surrogates."""
    return not any("\ud800" <= letter <= "\udfff" for letter in value)


#: The largest revision that is read.
MOST_REVISIONS = 1 << 50


def next_revision(revision: int) -> int:
    """The revision after this one; the largest one stays, because a larger one could not be read."""
    return min(revision + 1, MOST_REVISIONS)


def first_revision() -> int:
    """The revision of the first text of a key: milliseconds since 1970.

    It is larger than that of a removed text of this key, which the journal remembers and localStorage may still have
    after a kill of the browser.
    """
    return time.time_ns() // 1_000_000


def revision_of(data: Mapping[str, Any]) -> int:
    """The number that grows with every change of a stored document (see static/journal.js); 0 if it has none."""
    value = data.get("revision", data.get("version", 0))
    return value if number(0, MOST_REVISIONS)(value) else 0


def flag(value: object) -> bool:
    """True or false."""
    return isinstance(value, bool)


def one_of(values: Collection[str]) -> Check:
    """One of these strings."""
    return lambda value: isinstance(value, str) and value in values


def list_of(check: Check, low: int, high: int) -> Check:
    """A list with ``low`` to ``high`` items that pass ``check``."""
    return lambda value: isinstance(value, list) and low <= len(value) <= high and all(map(check, value))


def dict_of(check: Check, most: int) -> Check:
    """An object with at most ``most`` names of at most 80 characters, whose values pass ``check``."""
    name = text(80)
    return lambda value: (
        isinstance(value, dict) and len(value) <= most and all(name(key) and check(it) for key, it in value.items())
    )


def optional(check: Check) -> Check:
    """None, or a value that passes ``check``."""
    return lambda value: value is None or check(value)


def fits(value: object, fields: Mapping[str, Check]) -> bool:
    """Whether ``value`` is an object with all these fields, each valid; it may have more."""
    return isinstance(value, dict) and all(name in value and check(value[name]) for name, check in fields.items())
