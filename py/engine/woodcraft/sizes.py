"""How large a card set may be, so that links, deal codes and saves can hold it."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from ..game import BadData
from .differences import changes
from .problems import problem

#: How many letters a new set may have as JSON without spaces; the shipped one has 34,000.
MOST_LETTERS = 300_000
#: The same for the set of a game that was begun before: a save has a million letters, of which a game needs the rest.
MOST_IN_GAMES = 980_000
#: How many bytes the changes of a set may take in a code: less than this packed, and this unpacked.
PACKED, UNPACKED = 1 << 15, 1 << 19


def check_new(document: Mapping[str, Any]) -> None:
    """BadData if a valid set is too large to be saved or chosen now."""
    text = _text(document)
    if letters(document) > MOST_LETTERS or len(text) > UNPACKED:
        raise _too_large()
    _pack(text)


def check_letters(document: object) -> None:
    """BadData if the set of a game, not checked yet, is so large that a save could not be read again."""
    if letters(document) > MOST_IN_GAMES:
        raise _too_large()


def letters(document: object) -> int:
    """The letters of a document as JSON; 0 if it is none, which the schema says in more detail."""
    try:
        return len(json.dumps(document, ensure_ascii=False, separators=(",", ":")))
    except (TypeError, ValueError):
        return 0


def packed(document: Mapping[str, Any]) -> bytes:
    """The changes of a valid set as codes contain them; BadData if they are too long."""
    return _pack(_text(document))


def _pack(text: bytes) -> bytes:
    data = zlib.compress(text, 9)
    if len(data) >= PACKED:
        raise _too_large()
    return data


def _text(document: Mapping[str, Any]) -> bytes:
    return json.dumps(changes(document), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _too_large() -> BadData:
    return BadData("card_set.big", problem("card_set.big"))
