"""Keeps what is made of printed data, which cannot be hashed: the same cards are described at every action."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

#: How many results a function keeps; then it forgets them all.
MOST = 1000


def cached_by_identity(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """A function whose results are kept for the same arguments, or for lists of the same elements.

    For functions of texts and of printed data only: those are never changed, and all views of a game share them.
    """
    results: dict[tuple[object, ...], tuple[object, Result]] = {}

    @wraps(function)
    def cached(*arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
        key = (*map(_identity, arguments), *named.items())
        kept = results.get(key)
        if kept is None:
            if len(results) >= MOST:
                results.clear()
            # The elements stay alive with the result, so no other object gets their identity.
            elements = [tuple(each) if isinstance(each, list) else each for each in arguments]
            kept = results[key] = elements, function(*arguments, **named)
        return kept[1]

    cached.cache_clear = results.clear  # type: ignore[attr-defined]  # as functools.cache offers it
    return cached


def _identity(argument: object) -> object:
    return tuple(map(id, argument)) if isinstance(argument, (list, tuple)) else id(argument)
