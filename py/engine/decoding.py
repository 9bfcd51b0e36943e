"""Reads and checks fields of JSON from outside; BadData names the field and what is expected there."""

from __future__ import annotations

from collections.abc import Container, Sequence, Sized
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from .chance import Chance
from .game import BadData, Json, Options, as_found
from .problems import Param, Problem, problem, unexpected
from .registry import check_setup
from .setup_options import plain

T = TypeVar("T")
Text = TypeVar("Text", bound=str)
_HEX = frozenset("0123456789abcdef")
KINDS: dict[type, Problem] = {
    int: problem("expected.whole"),
    str: problem("expected.text"),
    bool: problem("expected.flag"),
    list: problem("expected.any_list"),
    dict: problem("expected.object"),
}
_NONE = problem("found.none")


def wrong_value(key: str, expected: Problem, found: Param) -> BadData:
    """The field ``key`` has another value than expected."""
    return BadData(f"state.{key}", unexpected(expected, found, key))


def impossible(key: str, value: object) -> BadData:
    """The field ``key`` has a value that cannot occur in this position."""
    return wrong_value(key, problem("expected.possible"), as_found(value))


def inconsistent(key: str, *others: str) -> BadData:
    """The field ``key`` contradicts the others."""
    return BadData(f"state.{key}", problem("inconsistent", fields=", ".join((key, *others))))


def misplaced_cards(key: str, *others: str) -> BadData:
    """A card is missing, occurs twice, or is in none of these fields."""
    return BadData(f"state.{key}", problem("inconsistent.cards", fields=", ".join((key, *others))))


def check_length(key: str, values: Sized, count: int) -> None:
    """BadData unless the field has ``count`` entries."""
    if len(values) != count:
        raise wrong_value(key, problem("expected.list", count=count), len(values))


def check_at_most(key: str, values: Sized, most: int) -> None:
    """BadData if the field has more than ``most`` entries."""
    if len(values) > most:
        raise wrong_value(key, problem("expected.list.range", low=0, high=most), len(values))


def check_different(key: str, values: Sequence[str]) -> None:
    """BadData if a text occurs twice."""
    if len(set(values)) != len(values):
        twice = next(item for item in values if values.count(item) > 1)
        raise wrong_value(key, problem("expected.new"), as_found(twice))


def field(data: Json, key: str, kind: type[T]) -> T:
    """The value of ``key``, which must be exactly of type ``kind``: a bool is not an int."""
    value = data.get(key)
    if type(value) is not kind:
        raise wrong_value(key, KINDS[kind], as_found(value) if key in data else _NONE)
    return value


def number(data: Json, key: str, high: int, low: int = 0) -> int:
    """A whole number from ``low`` to ``high``."""
    value = field(data, key, int)
    if not low <= value <= high:
        raise wrong_value(key, problem("expected.range", low=low, high=high), as_found(value))
    return value


def one_of(data: Json, key: str, allowed: Container[Text]) -> Text:
    """One of the allowed texts."""
    value: Any = field(data, key, str)
    if value not in allowed:
        raise impossible(key, value)
    return cast("Text", value)


def texts(data: Json, key: str) -> list[str]:
    """A list of texts, as a copy."""
    value = field(data, key, list)
    for item in value:
        if not isinstance(item, str):
            raise wrong_value(key, problem("expected.texts"), as_found(item))
    return value.copy()


def known_texts(data: Json, key: str, known: Container[str]) -> list[str]:
    """A list of texts, each of them known, as a copy."""
    value = texts(data, key)
    for item in value:
        if item not in known:
            raise wrong_value(key, problem("expected.known"), as_found(item))
    return value


def different_texts(data: Json, key: str, known: Container[str]) -> list[str]:
    """A list of different texts, each of them known, as a copy."""
    value = known_texts(data, key, known)
    check_different(key, value)
    return value


def places(data: Json, key: str, count: int, known: Container[str]) -> list[str]:
    """A list of ``count`` texts, each of them known or "", as a copy."""
    value = texts(data, key)
    check_length(key, value, count)
    for item in value:
        if item and item not in known:
            raise wrong_value(key, problem("expected.known"), as_found(item))
    return value


def rows(data: Json, key: str, count: int) -> list[Json]:
    """A list of ``count`` objects."""
    value = field(data, key, list)
    check_length(key, value, count)
    for item in value:
        if not isinstance(item, dict):
            raise wrong_value(key, problem("expected.object"), as_found(item))
    return value


def table(data: Json, key: str, count: int, columns: int, high: int, low: int = 0) -> list[list[int]]:
    """A list of ``count`` lists of ``columns`` whole numbers from ``low`` to ``high`` each, as a copy."""
    value = field(data, key, list)
    check_length(key, value, count)
    for row in value:
        if not isinstance(row, list) or len(row) != columns:
            raise wrong_value(key, problem("expected.list", count=columns), as_found(row))
        for item in row:
            if not is_whole(item, high, low):
                raise wrong_value(key, problem("expected.range", low=low, high=high), as_found(item))
    return [row.copy() for row in value]


def check_versions(data: Json, format: int, rules: int) -> None:
    """Check the numbers of the save format and of the rules."""
    if field(data, "format", int) != format:
        raise BadData("state.format", problem("version.format"))
    if field(data, "rules", int) != rules:
        raise BadData("state.rules", problem("version.rules"))


class Begun(Protocol):
    """What every position keeps of its start."""

    guessed: bool

    @property
    def players(self) -> int: ...
    @property
    def seed(self) -> str: ...
    @property
    def options(self) -> Options: ...


def start_fields(position: Begun, game: str, rules: int, format: int) -> Json:
    """The first fields of the JSON of a position, which ``read_setup`` reads."""
    return {
        "format": format,
        "game": game,
        "rules": rules,
        "players": position.players,
        "seed": position.seed,
        "options": {name: plain(value) for name, value in position.options.items()},
        "guessed": position.guessed,
    }


class Setup(NamedTuple):
    """What a position begins with; the options are in their canonical form."""

    players: int
    seed: str
    options: Options


def read_setup(data: Json, game: str, rules: int, format: int) -> Setup:
    """The setup of a position; BadData if it, or the number of the format or of the rules, is invalid."""
    check_versions(data, format, rules)
    players, seed = field(data, "players", int), field(data, "seed", str)
    return Setup(players, seed, check_setup(game, players, seed, field(data, "options", dict)))


def chance(data: Json) -> Chance:
    """The generator's state, 16 hexadecimal digits under "chance"."""
    value = field(data, "chance", str)
    if len(value) != 16 or not set(value) <= _HEX:
        raise wrong_value("chance", problem("expected.chance"), as_found(value))
    return Chance(int(value, 16))


def check_no_bools(key: str, entry: object) -> None:
    """Reject a list with true or false in it: patterns like ``int(seat)`` would take them for numbers."""
    if isinstance(entry, list) and any(isinstance(item, bool) for item in entry):
        raise impossible(key, entry)


def is_whole(value: object, high: int, low: int = 0) -> bool:
    """Whether a value is a whole number (not a bool) from ``low`` to ``high``."""
    return type(value) is int and low <= value <= high
