"""Small composable checks of data from outside; each error has a path, what is expected there, and what was found."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..game import BadData, as_found, is_printable
from ..problems import Param, Problem, problem, unexpected

#: Raises ``Wrong`` unless a value is what it should be.
Check = Callable[[Any], None]


class Wrong(Exception):
    """A value is not as expected. Every enclosing container adds its step to the path."""

    def __init__(self, expected: Problem, found: Param) -> None:
        super().__init__(expected.code)
        self.expected = expected
        self.found = found
        #: Keys and indices from the outside in; with each index the id of the entry, if it has one.
        self.steps: list[tuple[str | int, str]] = []

    def under(self, step: str | int, inside: object = None) -> Wrong:
        self.steps.insert(0, (step, _id_of(inside) if isinstance(step, int) else ""))
        return self

    def bad_data(self, root: str) -> BadData:
        """The error as BadData: ``helpers.early[3] (HE04): cost: expected ..., found ...``."""
        parts, path = [""], ""
        for step, card in self.steps:
            piece = f"[{step}]" if isinstance(step, int) else f".{step}"
            path += piece
            parts[-1] += piece if parts[-1] or isinstance(step, int) else piece[1:]
            if card:
                parts[-1] += f" ({card})"
                parts.append("")
        where = ": ".join(part for part in parts if part)
        return BadData(root + path, unexpected(self.expected, self.found, where))


#: Found nothing.
NONE = problem("found.none")


def _id_of(inside: object) -> str:
    id = inside.get("id") if isinstance(inside, dict) else None
    return id if isinstance(id, str) and re.fullmatch(_ID, id, re.ASCII) else ""


_ID = r"[A-Za-z][A-Za-z0-9_]{0,23}"


def whole(low: int, high: int) -> Check:
    """A whole number; true and false are not numbers."""
    exactly = low == high
    expected = problem("expected.exactly", value=low) if exactly else problem("expected.range", low=low, high=high)

    def check(value: object) -> None:
        if type(value) is not int or not low <= value <= high:
            raise Wrong(expected, as_found(value))

    return check


def one_of(values: Iterable[str]) -> Check:
    allowed = tuple(values)
    if len(allowed) > 1:
        expected = problem("expected.one_of", values=", ".join(allowed))
    else:
        expected = problem("expected.exactly", value=repr(allowed[0]))

    def check(value: object) -> None:
        if not isinstance(value, str) or value not in allowed:
            raise Wrong(expected, as_found(value))

    return check


def flag(value: object) -> None:
    if not isinstance(value, bool):
        raise Wrong(problem("expected.flag"), as_found(value))


def text(longest: int) -> Check:
    def check(value: object) -> None:
        if not isinstance(value, str) or not 1 <= len(value) <= longest or not is_printable(value):
            raise Wrong(problem("expected.line", most=longest), as_found(value))

    return check


def identifier(longest: int = 8) -> Check:
    def check(value: object) -> None:
        if not isinstance(value, str) or len(value) > longest or not re.fullmatch(_ID, value, re.ASCII):
            raise Wrong(problem("expected.id", most=longest), as_found(value))

    return check


def maybe(check: Check) -> Check:
    """The same check, but null is valid, too."""

    def either(value: object) -> None:
        if value is not None:
            try:
                check(value)
            except Wrong as wrong:
                wrong.expected = problem("expected.or_null", what=wrong.expected)
                raise

    return either


def list_of(check: Check, low: int, high: int, unique: bool = False) -> Check:
    if low == high:
        expected = problem("expected.list.different" if unique else "expected.list", count=low)
    else:
        expected = problem("expected.list.range.different" if unique else "expected.list.range", low=low, high=high)

    def each(value: object) -> None:
        if not isinstance(value, list):
            raise Wrong(expected, as_found(value))
        if not low <= len(value) <= high:
            raise Wrong(expected, len(value))
        seen: list[Any] = []
        for number, inside in enumerate(value):
            try:
                check(inside)
                if unique and inside in seen:
                    raise Wrong(problem("expected.new"), as_found(inside))
            except Wrong as wrong:
                raise wrong.under(number, inside) from None
            seen.append(inside)

    return each


def record(fields: Mapping[str, Check], optional: Mapping[str, Check] | None = None) -> Check:
    """An object of these fields and no others."""
    every = {**fields, **(optional or {})}

    def check(value: object) -> None:
        if not isinstance(value, dict):
            raise Wrong(problem("expected.object"), as_found(value))
        for name in fields:
            if name not in value:
                raise Wrong(problem("expected.field", name=name), NONE)
        for name, inside in value.items():
            if name not in every:
                names = ", ".join(every)
                known = problem("expected.fields", names=names) if every else problem("expected.no_fields")
                raise Wrong(known, as_found(name))
            try:
                every[name](inside)
            except Wrong as wrong:
                raise wrong.under(name) from None

    return check


def amounts(names: Iterable[str], low: int, high: int, least: int = 1) -> Check:
    """An object with whole numbers for at least ``least`` of these names."""
    allowed = tuple(names)
    inner = record({}, {name: whole(low, high) for name in allowed})

    def check(value: Any) -> None:
        inner(value)
        if len(value) < least:
            raise Wrong(problem("expected.some_of", low=least, names=", ".join(allowed)), len(value))

    return check
