"""Names in one line, and those that a player has given to saved games: one text in a store, apart from the games."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from typing import Any

from engine.game import JOINERS, is_printable
from engine.nesting import read_json

from .fields import MOST_REVISIONS, dict_of, fits, next_revision, number, text
from .store import Store, StoreMissing
from .unreadable import keep_copy

KEY = "inkstead.names"
FORMAT = 1
#: The most letters of one name, the most names, and the most letters of the text that are read.
LONGEST, MOST, MOST_LETTERS = 40, 20_000, 2_000_000
#: The most letters of the name of a player.
LONGEST_OF_PLAYER = 24
#: The most names of games that are not saved.
MOST_OTHERS = 100
#: Each joiner that is not between two other characters.
_STRAY = re.compile(rf"(?<![^\s{JOINERS}])[{JOINERS}]|[{JOINERS}](?![^\s{JOINERS}])")
_FIELDS = {
    "format": number(FORMAT, FORMAT),
    "revision": number(0, MOST_REVISIONS),
    "names": dict_of(text(LONGEST), MOST),
}


def one_line(text: str, longest: int) -> str:
    """A text without characters that cannot be seen and without stray spaces, cut to ``longest`` letters.

    A joiner stays between two characters: Persian and pictures such as that of a family need it.
    """
    plain = "".join(letter if is_printable(letter) else " " for letter in text[: 10 * longest])
    line = " ".join(_STRAY.sub("", plain).split())
    return line[:longest].strip(" " + JOINERS)


def tidy(name: object) -> str:
    """A name in the form that is stored; "" if it is no text."""
    return one_line(name, LONGEST) if isinstance(name, str) else ""


def parse(stored: str) -> dict[str, Any] | None:
    """The document in a stored text; None if it is damaged."""
    data = read_json(stored, MOST_LETTERS)
    return data if fits(data, _FIELDS) else None


class Names:
    """The names by the id of a game. Reading never fails."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> dict[str, str]:
        """The name of each game that has one."""
        names = self._read()["names"]
        return {id: name for id, one in names.items() if (name := tidy(one))}

    def give(self, names: Mapping[str, str], games: Collection[str]) -> None:
        """Name some of the saved ``games``; "" removes a name.

        Of names of other games, which may still be put back or repaired, the newest ``MOST_OTHERS`` are kept.
        StoreFull or StoreMissing if they cannot be stored.
        """
        stored = self._read()
        every = {**stored["names"], **{id: tidy(name) for id, name in names.items()}}
        others = [id for id in every if id not in games]
        dropped = set(others[:-MOST_OTHERS])
        kept = {id: name for id, name in every.items() if name and id not in dropped}
        unread = keep_copy(self._store, KEY, lambda stored: parse(stored) is not None)
        data = {"format": FORMAT, "revision": next_revision(max(stored["revision"], unread)), "names": kept}
        self._store.write(KEY, json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    def _read(self) -> Mapping[str, Any]:
        try:
            data = parse(self._store.read(KEY) or "")
        except StoreMissing:
            data = None
        return data or {"revision": 0, "names": {}}
