"""Detects the game of a code, a link or a file without its modules, which may not be loaded yet."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import engine
from engine import BadData
from engine.packing import Reader
from engine.record import LONGEST

from .deals import BadCode, opened
from .sharing import LINK, code_in

#: The link of a deal is the address of the page, followed by this and a code.
DEAL = "#deal="
#: The link of a game by links is the address of the page, followed by this and a code: see ``table.links``.
TURN = "#turn="
#: That of a challenge: see ``table.challenge``.
CHALLENGE = "#challenge="
#: That of a connection between two devices: see ``table.live``.
LIVE = "#live="
#: All that hold more than a deal.
LINKS = (LINK, CHALLENGE, TURN, LIVE)
_NAME = re.compile(r'"game": "(\w+)"')


def in_deal(text: str) -> str:
    """The game of a deal code, "" for other texts."""
    try:
        return opened(text)[0]
    except BadCode:
        return ""


def link_in(text: str) -> str:
    """The last link in a text, from its "#" on, such as "#turn=" and a code; "" if it contains none."""
    kind = max(LINKS, key=text.rfind)
    if kind not in text or len(text) > 2 * LONGEST:
        return ""
    words = text.rpartition(kind)[2].split() or [""]
    joined = "".join(words)  # some messengers break long lines
    return kind + (joined if is_code(joined) else words[0])


def is_code(text: str) -> bool:
    """Whether a text is a code without a missing or mistyped character, as links contain."""
    try:
        Reader(text, "code", LONGEST)
    except BadData:
        return False
    return True


def deal_code_in(text: str) -> str:
    """The deal code in a link, alone or in a message; another text unchanged."""
    _, sign, after = text.rpartition(DEAL)
    return after.split(maxsplit=1)[0] if sign and after.strip() else after


def address_in(text: str) -> str:
    """What a pasted text opens, from its "#" on: a link, a deal, or the code of either; "" if it is none of them.

    The code of a turn may be pasted without its link; so may that of a deal.
    """
    if link := link_in(text):
        return link if is_code(link.partition("=")[2]) else ""
    deal, turn = deal_code_in(text), turn_code_in(text)
    if in_deal(deal):
        return DEAL + deal.strip()
    return TURN + turn if is_code(turn) else ""


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


def _in_code(code: str, *, of_challenge: bool = False) -> str:
    """The game of the code of a record; in that of a challenge a format and a name come before the record."""
    try:
        reader = Reader(code, "record.code", LONGEST)
        if of_challenge:
            reader.number()
            reader.text()
        reader.number()
        game = reader.text()
    except BadData:
        return ""
    return game if game in engine.games() else ""


def in_challenge(text: str) -> str:
    """The game of the link of a challenge, of its fragment or of its code; "" for other texts."""
    return _in_code(code_in(text, CHALLENGE), of_challenge=True)


def parts_of_file(entries: Sequence[Any]) -> list[str]:
    """The archives that the games of a file may need; ``entries``: as in ``in_file``."""
    written = json.dumps(entries)
    return [*_games_in(written), *(["links"] if '"link":' in written else [])]


def in_file(entries: Sequence[Any]) -> list[str]:
    """The games that entries of a file may contain, sorted; ``sharing.from_file`` reads such entries."""
    return _games_in(json.dumps(entries))


def _games_in(written: str) -> list[str]:
    return sorted(set(_NAME.findall(written)).intersection(engine.games()))
