"""The options a game is set up with: their values, their checks, their numbers in codes."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from .game import BadData, Options, as_found
from .problems import problem

#: "choice": one of ``choices``. "switch": the same, for a rule that sources read differently. "edicts", "cards" and
#: "quadrants": a list of names, "flags": a list of booleans, "card_set": a document; or one of ``choices`` instead.
OptionType = Literal["choice", "switch", "edicts", "cards", "quadrants", "flags", "card_set"]


class Option:
    """A choice made before the game starts.

    All its values have a fixed order, so that a code can store a value as its index.
    """

    def __init__(self, name: str, kind: OptionType, values: Sequence[Any], default: object) -> None:
        self.name = name
        self.type = kind
        self.default = default
        self._values = values

    @property
    def choices(self) -> Sequence[Any]:
        """The values that can be listed: all of them, except lists of names, flags and card sets."""
        return self._values

    @property
    def count(self) -> int:
        """How many values there are, with those that ``choices`` does not list."""
        return len(self._values)

    def check(self, value: object) -> Any:
        """The value in its canonical form; BadData if it is not one of the choices."""
        for choice in self._values:
            if type(choice) is type(value) and choice == value:
                return choice
        raise BadData(f"option.{self.name}", problem("setup.value", name=self.name, value=as_found(value)))

    def index(self, value: object) -> int:
        """The place of a value in the order of all values; BadData if there is no such value."""
        return self._values.index(self.check(value))

    def value(self, index: int) -> Any:
        """The value at a place in the order of all values."""
        return self._values[index]


def checked(known: Sequence[Option], given: Options) -> dict[str, Any]:
    """All options in canonical form, with defaults for those not given; BadData for an unknown or invalid one."""
    options = {option.name: option.default for option in known}
    for name in given:
        if name not in options:
            raise BadData("option", problem("setup.option", name=as_found(name)))
    if given:
        for option in known:
            if option.name in given:
                options[option.name] = option.check(given[option.name])
    return options


def check_options(options: Sequence[Option], given: Options) -> dict[str, Any]:
    """The given values in their canonical form. TypeError for an unknown option, BadData for an invalid value.

    ``checked`` adds the defaults, for options from outside: it raises BadData for an unknown one.
    """
    known = {option.name: option for option in options}
    if unknown := given.keys() - known.keys():
        raise TypeError(f"there is no option {min(unknown)!r}")
    return {name: known[name].check(value) for name, value in given.items()}


def plain(value: object) -> Any:
    """The value of an option as a JSON-able copy."""
    if isinstance(value, tuple):
        return list(value)
    # A whole card set is copied at every save: marshal takes a quarter of the time of JSON.
    return marshal.loads(marshal.dumps(value)) if isinstance(value, dict) else value


def packed(known: Iterable[Option], options: Options) -> int:
    """Options as one number; 0 if all have their default values.

    Little-endian mixed radix in the order of the options, so that adding options does not change old numbers.
    """
    number, weight = 0, 1
    for option in known:
        place = option.index(options.get(option.name, option.default)) - option.index(option.default)
        number += weight * (place % option.count)
        weight *= option.count
    return number


def unpacked(known: Iterable[Option], number: int) -> dict[str, Any]:
    """The options that ``packed`` made this number of; BadData if the number is too large."""
    options: dict[str, Any] = {}
    for option in known:
        number, place = divmod(number, option.count)
        options[option.name] = option.value((place + option.index(option.default)) % option.count)
    if number:
        raise BadData("options", problem("setup.options"))
    return options
