"""Detects the game of a code, a link or a file without its modules, which may not be loaded yet."""

from __future__ import annotations

import re

import engine
from engine import BadData
from engine.packing import Reader
from engine.record import LONGEST

from .deals import BadCode, opened
from .sharing import code_in

#: The link of a game by links is the address of the page, followed by this and a code: see ``table.links``.
TURN = "#turn="
#: That of a challenge: see ``table.challenge``.
CHALLENGE = "#challenge="
_NAME = re.compile(r'"game":\s*"(\w+)"')


def in_deal(text: str) -> str:
    """The game of a deal code, "" for other texts."""
    try:
        return opened(text)[0]
    except BadCode:
        return ""


def in_link(text: str) -> str:
    """The game of a link to a game, of its fragment or of its code; "" for other texts."""
    return _in_code(code_in(text))


def in_turn(text: str) -> str:
    """The game of a link of a game by links; "" for other texts."""
    return _in_code(turn_code_in(text))


def turn_code_in(text: str) -> str:
    """The code in a link of a game by links, alone or in a message; "" if there is none."""
    if len(text) > 2 * LONGEST:
        return ""
    if TURN not in text:
        return "".join(text.split())
    after = text.rpartition(TURN)[2].split()
    return after[0] if after else ""


def _in_code(code: str) -> str:
    try:
        reader = Reader(code, "record.code", LONGEST)
        reader.number()
        game = reader.text()
    except BadData:
        return ""
    return game if game in engine.games() else ""


def in_challenge(text: str) -> str:
    """The game of the link of a challenge, of its fragment or of its code; "" for other texts."""
    code = "".join(text.split()).rpartition(CHALLENGE)[2] if len(text) <= 2 * LONGEST else ""
    try:
        reader = Reader(code, "record.code", LONGEST)
        reader.number(), reader.text(), reader.number()
        game = reader.text()
    except BadData:
        return ""
    return game if game in engine.games() else ""


def parts_of_file(text: str) -> list[str]:
    """The archives that the games of a file may need."""
    return [*in_file(text), *(["links"] if '"link"' in text else [])]


def in_file(text: str) -> list[str]:
    """The games that a file of saved games may contain, sorted."""
    return sorted(set(_NAME.findall(text)).intersection(engine.games()))
