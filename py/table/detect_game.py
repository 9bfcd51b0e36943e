"""Detects the game of a code, a link or a file without its modules, which may not be loaded yet."""

from __future__ import annotations

import re

import engine
from engine import BadData
from engine.packing import Reader
from engine.record import LONGEST

from .deals import BadCode, opened
from .sharing import code_in

_NAME = re.compile(r'"game":\s*"(\w+)"')


def in_deal(text: str) -> str:
    """The game of a deal code, "" for other texts."""
    try:
        return opened(text)[0]
    except BadCode:
        return ""


def in_link(text: str) -> str:
    """The game of a link to a game, of its fragment or of its code; "" for other texts."""
    try:
        reader = Reader(code_in(text), "record.code", LONGEST)
        reader.number()
        game = reader.text()
    except BadData:
        return ""
    return game if game in engine.games() else ""


def in_file(text: str) -> list[str]:
    """The games that a file of saved games may contain, sorted."""
    return sorted(set(_NAME.findall(text)).intersection(engine.games()))
