"""Restores a saved session of any kind; the code of games by links is loaded on demand."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from .session import AWAY, PERSON, Session, Sitter, turn_phrase, visible
from .words import Phrase


class Company(NamedTuple):
    """The players of a saved game, all bots as "random", and the seed of the deal, which determines their names."""

    sitters: tuple[Sitter, ...]
    seed: int
    is_by_links: bool


def company(data: Mapping[str, Any]) -> Company | None:
    """The players of a saved session, without replaying it; None if they are not known."""
    record, sitters = data.get("record"), data.get("sitters")
    seed = record.get("seed") if isinstance(record, dict) else None
    if not (isinstance(seed, str) and seed.isdecimal() and len(seed) < 20 and isinstance(sitters, list)):
        return None
    if not sitters or not all(map(_is_sitter, sitters)):
        return None
    players = [Sitter(kind, visible(name)) if kind in (PERSON, AWAY) else Sitter("random") for kind, name in sitters]
    return Company(tuple(players), int(seed), is_linked(data))


def is_linked(data: Mapping[str, Any]) -> bool:
    """Whether the JSON of a session is that of a game by links."""
    return "link" in data


def awaited(data: Mapping[str, Any]) -> list[tuple[int, str]] | None:
    """The seats that a saved game by links waits for, with the names of their players; None for another game."""
    link, sitters = data.get("link"), data.get("sitters")
    waits = link.get("waits") if isinstance(link, dict) else None
    if not isinstance(waits, list) or not isinstance(sitters, list):
        return None
    seats = [seat for seat in waits if type(seat) is int and 0 <= seat < len(sitters)]
    names = {seat: visible(entry[1]) for seat, entry in enumerate(sitters) if _is_sitter(entry)}
    return [(seat, names.get(seat, "")) for seat in seats]


def is_sent(data: Mapping[str, Any]) -> bool:
    """``LinkedSession.is_sent`` of a saved session; True for other games, and for saves of earlier versions."""
    link = data.get("link")
    return not (isinstance(link, dict) and link.get("unsent") is True)


def whose_turn(data: Mapping[str, Any]) -> Phrase | None:
    """``Session.whose_turn`` of a saved session."""
    waits = awaited(data)
    if waits is None:
        return None
    entries = enumerate(data["sitters"])
    others = [(seat, visible(entry[1])) for seat, entry in entries if _is_sitter(entry) and entry[0] == AWAY]
    return turn_phrase(waits, others, is_sent=is_sent(data))


def _is_sitter(entry: object) -> bool:
    return isinstance(entry, list) and len(entry) == 2 and isinstance(entry[1], str) and len(entry[1]) <= 40


def can_restore(data: Mapping[str, Any]) -> bool:
    """Whether the code that a saved session needs, apart from that of its game, has been loaded."""
    return not is_linked(data) or find_spec("table.links") is not None


def restored(data: object) -> Session:
    """The session of a save, replayed by the rules; BadData if it is invalid."""
    if not isinstance(data, dict):
        data = {}  # which has no format, so it is refused as such
    if is_linked(data):
        session: Session = import_module("table.links.session").LinkedSession.from_json(data)
        return session
    return Session.from_json(data)
