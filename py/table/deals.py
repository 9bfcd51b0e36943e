"""Deal codes: a setup and its seed in a few characters that can be read aloud and typed.

Letters and digits of Crockford's base 32 (no I, L, O, U), read without regard to case, spaces and dashes.
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Mapping
from typing import Any, NamedTuple

import engine
from engine import BadData, registry
from engine.options import packed, unpacked

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKALIKES = str.maketrans("OIL", "011")
_VERSION = 1
_VERSIONS, _GAMES, _SEATS, SEEDS = 4, 8, 8, 1 << 30
_CHECK = 32 * 32
#: No text with spaces and dashes is longer.
MOST_TYPED = 200
#: Codes have at most 40 letters, checksum and all.
_TOO_LONG = 1 << 190


class BadCode(Exception):
    """A text that is no deal code: ``code`` is "short", "mistyped", "version" or "game"."""

    def __init__(self, code: str) -> None:
        super().__init__(f"deal code: {code}")
        self.code = code


class Deal(NamedTuple):
    """All that is fixed before a game starts. Anyone with the same deal gets the same cards."""

    game: str
    players: int
    seed: int
    options: Mapping[str, Any]

    @classmethod
    def of(cls, game: str, seed: int, players: int | None = None, **options: Any) -> Deal:
        """A deal, without ``players`` for as few as can play; BadData for one that cannot be or has no code."""
        if players is None:
            players = min(registry.module(game).PLAYERS)
        if players > _SEATS:
            raise BadData("players", f"a deal is for at most {_SEATS}")
        return cls(game, players, seed % SEEDS, registry.check_setup(game, players, str(seed % SEEDS), options))

    def start(self) -> engine.State:
        return engine.new(self.game, self.players, self.seed, self.options)

    def code(self) -> str:
        """The code; "" for a setup that none can hold, as with a card set of one's own."""
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
        """Read a typed code; BadCode if it is none."""
        name, number = opened(text)
        number, seats = divmod(number, _SEATS)
        number, seed = divmod(number, SEEDS)
        try:
            options = unpacked(engine.options(name), number)
            return cls.of(name, seed, seats + 1, **options)
        except BadData:  # options or so many players are for a later version
            raise BadCode("version") from None


def opened(text: str) -> tuple[str, int]:
    """The game of a code, and the number that holds the rest; BadCode if it is none."""
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
    """The code of a number, with its checksum, whether or not the number is that of a deal."""
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
    letters = "".join(text.split()).replace("-", "").upper().translate(_LOOKALIKES)
    if not 10 <= len(letters) <= 40:
        raise BadCode("short")
    number = 0
    for letter in letters:
        if letter not in _DIGITS:
            raise BadCode("mistyped")
        number = number * 32 + _DIGITS.index(letter)
    if number >> 250:
        raise BadCode("mistyped")
    return number
