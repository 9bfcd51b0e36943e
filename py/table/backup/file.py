"""The file with everything: every stored text by its key, with a format number and a checksum."""

from __future__ import annotations

import json
import re
from binascii import crc32
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.nesting import read_json, too_deep
from table.fields import is_text
from table.preferences import DEFAULTS
from table.save_format import unseal
from table.saved_games import PREFIX as GAME
from table.saved_games import PREVIOUS
from table.sharing import EVERYTHING, BadRecord, has_everything
from table.store import Store

FORMAT = 1
#: Browsers store five million characters for a site, and the journal more; as texts inside a text they become longer. A
#: longer file would take more than a second to be refused. A game without its actions has 400 characters.
MOST_LETTERS = 12_000_000
MOST_ENTRIES = 40_000
#: The greatest length of one stored text, that of the results.
MOST_LETTERS_OF_ENTRY = 4_000_000
#: Every stored key begins with this, so that keys of later versions are part of the file as well.
PREFIX = "inkstead."
#: Keys that hold nothing of the player: the pictures of the last table and of running games, marks of the start, games
#: of the bot, which it can play again, and the ids of removed card sets.
CACHES = frozenset(
    f"inkstead.{name}"
    for name in ("glimpse", "pictures", "loaded", "pars", "probe", "erased", "leftover", "removed_sets")
)
#: The settings, and those in them that every start writes.
SETTINGS, OF_START = "inkstead.prefs", ("seen", "revision")
#: Endings of copies: of the last save but one, and of texts that this version could not read.
COPIES = (PREVIOUS, ".damaged")
_KEY = re.compile(r"inkstead\.[A-Za-z0-9_.-]{1,100}")


class Backup(NamedTuple):
    """The text of a file, how many games it has, and how many damaged games were left out."""

    text: str
    games: int
    left_out: int

    @property
    def is_readable(self) -> bool:
        """Whether ``from_file`` does not refuse it as too large."""
        return len(self.text) <= MOST_LETTERS


def holds(key: str) -> bool:
    """Whether the text of a key is part of the file. A game without an id could be neither opened nor removed."""
    return bool(_KEY.fullmatch(key)) and key not in CACHES and key != GAME and not key.endswith(COPIES)


def letters(store: Store) -> int:
    """The letters of all that is stored of the player. Settings as a start writes them are not theirs."""
    texts = {key: store.read(key) or "" for key in filter(holds, store.keys())}
    return sum(len(text) for key, text in texts.items() if key != SETTINGS or not _untouched(text))


def _untouched(settings: str) -> bool:
    chosen = read_json(settings, MOST_LETTERS)
    return isinstance(chosen, dict) and all(n in OF_START or DEFAULTS.get(n, ...) == v for n, v in chosen.items())


def to_file(store: Store, now: int) -> Backup:
    """Everything in a store as the text of a file. A damaged game is replaced by its previous copy, or left out."""
    entries: dict[str, str] = {}
    games = left_out = 0
    for key in sorted(filter(holds, _keys(store))):
        text = _readable_game(store, key) if key.startswith(GAME) else store.read(key)
        if text is None or not is_text(text):
            left_out += key.startswith(GAME)
            continue
        games += key.startswith(GAME)
        entries[key] = text
    data = {"kind": EVERYTHING, "format": FORMAT, "written": now, "check": checksum(entries), "entries": entries}
    return Backup(json.dumps(data, ensure_ascii=False, separators=(",", ":")), games, left_out)


def _keys(store: Store) -> Iterable[str]:
    """The keys of a store; a game whose newest text is missing has the key of its previous copy only."""
    stored = store.keys()
    return {key.removesuffix(PREVIOUS) if key.startswith(GAME) else key for key in stored}


def _readable_game(store: Store, key: str) -> str | None:
    texts = (store.read(key), store.read(key + PREVIOUS))
    return next((text for text in texts if text and unseal(key.removeprefix(GAME), text) is not None), None)


def from_file(text: str) -> dict[str, str]:
    """The texts of a file by key; BadRecord with the code "big", "file", "damaged" or "newer" for another file."""
    if len(text) > MOST_LETTERS:
        raise BadRecord("big")
    if too_deep(text):
        raise BadRecord("file")
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except ValueError:
        raise BadRecord("damaged" if has_everything(text) else "file") from None
    if not isinstance(data, dict) or data.get("kind") != EVERYTHING:
        raise BadRecord("file")
    if data.get("format") != FORMAT:
        raise BadRecord("newer")
    entries = data.get("entries")
    if not isinstance(entries, dict) or not all(isinstance(it, str) and is_text(it) for it in entries.values()):
        raise BadRecord("damaged")
    if len(entries) > MOST_ENTRIES or any(len(it) > MOST_LETTERS_OF_ENTRY for it in entries.values()):
        raise BadRecord("big")
    if data.get("check") != checksum(entries):
        raise BadRecord("damaged")
    return {key: it for key, it in entries.items() if holds(key)}


def checksum(entries: Mapping[str, str]) -> str:
    """A checksum that does not depend on the layout of the file."""
    return f"{crc32(json.dumps(entries, sort_keys=True, separators=(',', ':')).encode()):08x}"
