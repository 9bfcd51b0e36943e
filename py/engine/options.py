"""Checking the options a game is set up with."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Mapping
from typing import Any

from .game import BadData, Option, shown
from .problems import problem


def checked(known: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options in canonical form, those not given at their default; BadData for any that cannot be."""
    options = {option.name: option for option in known}
    for name in given:
        if name not in options:
            raise BadData("option", problem("setup.option", name=shown(name)))
    return {name: option.check(given[name]) if name in given else option.default for name, option in options.items()}


def plain(value: Any) -> Any:
    """The value of an option as JSON that nobody else holds."""
    if isinstance(value, tuple):
        return list(value)
    # A whole card set is copied at every save: marshal takes a quarter of the time of JSON.
    return marshal.loads(marshal.dumps(value)) if isinstance(value, dict) else value


def packed(known: Iterable[Option], options: Mapping[str, Any]) -> int:
    """Options as one number, counted from their defaults: 0 is a plain game.

    Little-endian mixed radix in the order of the options, so options added later leave old numbers as
    they are.
    """
    number, weight = 0, 1
    for option in known:
        place = option.index(options.get(option.name, option.default)) - option.index(option.default)
        number += weight * (place % option.count)
        weight *= option.count
    return number


def unpacked(known: Iterable[Option], number: int) -> dict[str, Any]:
    """The options of a number; BadData if there are not so many."""
    options: dict[str, Any] = {}
    for option in known:
        number, place = divmod(number, option.count)
        options[option.name] = option.value((place + option.index(option.default)) % option.count)
    if number:
        raise BadData("options", problem("setup.options"))
    return options
