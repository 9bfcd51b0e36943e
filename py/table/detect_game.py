"""Which game a code, a link or a file speaks of, told without that game: it may yet have to come."""

from __future__ import annotations

import re

import engine
from engine import BadData
from engine.packing import Reader
from engine.record import LONGEST

from .deals import BadCode, opened
from .records import code_in

_NAME = re.compile(r'"game":\s*"(\w+)"')


def in_deal(text: str) -> str:
    """The game of a deal code, "" if it is none."""
    try:
        return opened(text)[0]
    except BadCode:
        return ""


def in_link(text: str) -> str:
    """The game of a link to a whole game, its fragment or its code alone; "" if it is none."""
    try:
        reader = Reader(code_in(text), "record.code", LONGEST)
        reader.number()
        game = reader.text()
    except BadData:
        return ""
    return game if game in engine.games() else ""


def in_file(text: str) -> list[str]:
    """The games that a file of saved games may hold, sorted."""
    return sorted(set(_NAME.findall(text)).intersection(engine.games()))
