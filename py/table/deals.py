"""Deal codes: a setup and its seed as a short text that is easy to read aloud and to type.

The characters are those of Crockford's base 32 (no I, L, O, U). Case, width, spaces and dashes are ignored.
"""

from __future__ import annotations

from binascii import crc32
from typing import Any, NamedTuple

import engine
from engine import BadData, Record, registry
from engine.game import Options, as_found
from engine.problems import problem, unexpected
from engine.setup_options import packed, unpacked

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
#: Japanese and Chinese keyboards type full-width letters, and some devices replace a dash by another one.
_FULL_WIDTH = {ord(letter) + 0xFEE0: letter for letter in _DIGITS}
_DASHES = dict.fromkeys(map(ord, "-‐‑‒–—―−ー－"))
_LOOKALIKES = str.maketrans("OILＯＩＬ", "011011") | _FULL_WIDTH | _DASHES
_VERSION = 1
_VERSIONS, _GAMES, _SEATS, SEEDS = 4, 8, 8, 1 << 30
_CHECK = 32 * 32
#: The greatest length of a typed code, with spaces and dashes.
MOST_TYPED = 200
#: Codes have at most 40 characters, including the checksum.
_TOO_LONG = 1 << 190


class BadCode(Exception):
    """The text is not a deal code. ``code``: "short", "mistyped", "version" or "game"."""

    def __init__(self, code: str) -> None:
        super().__init__(f"deal code: {code}")
        self.code = code


class Deal(NamedTuple):
    """The setup of a game and its seed. The same deal always gives the same cards."""

    game: str
    players: int
    seed: int
    options: Options

    @classmethod
    def of(cls, game: str, seed: int, players: int | None = None, **options: Any) -> Deal:
        """A validated deal, by default for the least number of players; BadData for an impossible setup."""
        if players is None:
            players = min(registry.module(game).PLAYERS)
        if players > _SEATS:
            raise BadData(
                "players", unexpected(problem("expected.range", low=1, high=_SEATS), as_found(players), "players")
            )
        return cls(game, players, seed % SEEDS, registry.check_setup(game, players, str(seed % SEEDS), options))

    @classmethod
    def of_record(cls, record: Record) -> Deal:
        """The deal of a record; BadData if no deal has its seed."""
        seed = int(record.seed) if record.seed.isascii() and record.seed.isdigit() else -1
        if str(seed % SEEDS) != record.seed:
            expected = problem("expected.range", low=0, high=SEEDS - 1)
            raise BadData("record.seed", unexpected(expected, as_found(record.seed), "seed"))
        return cls.of(record.game, seed, record.players, **record.options)

    def start(self) -> engine.State:
        return engine.new(self.game, self.players, self.seed, self.options)

    def code(self) -> str:
        """The code; "" for a setup that is too long for one, such as a custom card set."""
        # Little-endian mixed radix with the options last: a plain deal has a short code.
        digits = [(_VERSION, _VERSIONS), (engine.games().index(self.game), _GAMES)]
        digits += [(self.players - 1, _SEATS), (self.seed, SEEDS)]
        number, weight = 0, 1
        for digit, base in digits:
            number += digit * weight
            weight *= base
        number += weight * packed(engine.options(self.game), self.options)
        if number >= _TOO_LONG:
            return ""
        return sealed(number)

    @classmethod
    def from_code(cls, text: str) -> Deal:
        """The deal of a typed code; BadCode if there is none."""
        name, players, seed, number = contents(text)
        try:
            options = unpacked(engine.options(name), number)
            return cls.of(name, seed, players, **options)
        except BadData:  # the options or the number of players are those of a later version
            raise BadCode("version") from None


class Contents(NamedTuple):
    """What a code holds. ``options`` is the number that stands for all options, 0 for their default values."""

    game: str
    players: int
    seed: int
    options: int


def contents(text: str) -> Contents:
    """What a code holds, without the modules of its game; BadCode for other texts."""
    name, number = opened(text)
    number, seats = divmod(number, _SEATS)
    number, seed = divmod(number, SEEDS)
    return Contents(name, seats + 1, seed, number)


def opened(text: str) -> tuple[str, int]:
    """The game of a code, and the number that encodes the rest; BadCode for other texts."""
    number, check = divmod(_from_text(text), _CHECK)
    if check != _checksum(number):
        raise BadCode("mistyped")
    number, version = divmod(number, _VERSIONS)
    if version != _VERSION:
        raise BadCode("version")
    number, game = divmod(number, _GAMES)
    if game >= len(engine.games()):
        raise BadCode("game")
    return engine.games()[game], number


def sealed(number: int) -> str:
    """The code of a number with its checksum; the number need not be that of a deal."""
    text = _to_text(number * _CHECK + _checksum(number))
    return "-".join(text[i : i + 5] for i in range(0, len(text), 5))


def _checksum(number: int) -> int:
    return crc32(number.to_bytes(32, "little")) % _CHECK


def _to_text(number: int) -> str:
    digits = []
    while number:
        number, digit = divmod(number, 32)
        digits.append(_DIGITS[digit])
    return "".join(reversed(digits)).rjust(10, "0")


def _from_text(text: str) -> int:
    if len(text) > MOST_TYPED:
        raise BadCode("short")
    letters = "".join(text.split()).upper().translate(_LOOKALIKES)
    if not 10 <= len(letters) <= 40:
        raise BadCode("short")
    number = 0
    for letter in letters:
        if letter not in _DIGITS:
            raise BadCode("mistyped")
        number = number * 32 + _DIGITS.index(letter)
    return number
