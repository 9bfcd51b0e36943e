"""The displayed names of the players: unique, and bots have names as well."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import bots

from .session import AWAY, PERSON, Sitter
from .words import Words

#: The number of bot names in each language: ``bot.name.1`` and so on. Twice the number of seats, so that every bot
#: gets a name that no person has taken.
POOL = 16
_SEATS = 8
#: The number of letters of a short name; with three players a phone has room for more.
SHORT, SHORT_OF_THREE = 3, 6


class PlayerName(str):
    """A name as in the log. ``full``: the name in a list of players, with the level of a bot: "Wren (hard)"."""

    full: str

    def __new__(cls, name: str, full: str = "") -> PlayerName:
        self = super().__new__(cls, name)
        self.full = full or name
        return self


def full(name: str) -> str:
    """The name in a list of players, with the level of a bot."""
    return name.full if isinstance(name, PlayerName) else name


def short(name: str, letters: int = SHORT) -> str:
    """A name for a narrow place: its first letters, or one and the number at its end, as P3 for Player 3."""
    number = re.search(r"\d+(?=\)?$)", name)
    return name[0] + number[0] if number else name[:letters].strip()


def names(words: Words, sitters: Sequence[Sitter], seed: int) -> list[PlayerName]:
    """The names of all seats in a language. ``seed``: that of the deal, which determines the names of bots."""
    people = _people(words, sitters)
    taken = {_plain(name) for name in people if name}
    result = []
    for seat, (sitter, person) in enumerate(zip(sitters, people, strict=True)):
        if person:
            result.append(PlayerName(person))
            continue
        name = next(name for name in _pool(words, seed, seat) if _plain(name) not in taken)
        taken.add(_plain(name))
        result.append(PlayerName(name, words("bot." + bots.kind(sitter.kind), name=name)))
    return result


def _people(words: Words, sitters: Sequence[Sitter]) -> list[str]:
    """The names of persons, "" for bots. Namesakes get their seat number, as in "Bo (1)"."""
    result = [
        (sitter.name or words("table.player", n=seat + 1)) if sitter.kind in (PERSON, AWAY) else ""
        for seat, sitter in enumerate(sitters)
    ]
    # A name with its seat number may be the name of another person.
    while namesakes := {name for name, often in Counter(map(_plain, result)).items() if name and often > 1}:
        result = [
            words("table.player.namesake", name=name, n=seat + 1) if _plain(name) in namesakes else name
            for seat, name in enumerate(result)
        ]
    return result


def _pool(words: Words, seed: int, seat: int) -> list[str]:
    """The possible names of a bot at a seat, the preferred one first; each seat prefers another one."""
    stride = 2 * (seed // POOL % (POOL // 2)) + 1  # odd, so that the order contains all names
    order = [(seed + stride * step) % POOL for step in range(POOL)]
    wanted = [order[seat], order[seat + _SEATS], *order[_SEATS:], *order[:_SEATS]]
    return [words(f"bot.name.{number + 1}") for number in wanted]


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
