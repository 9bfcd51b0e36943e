"""What has happened since a seat last decided: what came of it, and what others did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

View = Mapping[str, Any]

#: What is told of others and of oneself, and of what belongs to nobody; each is an entry's id.
_DEEDS = ("act", "tile")
_OUTCOMES = ("gain", "lose", "step", "tile", "harvest", "earn", "fall")
_OWN = ("earn", "fall")
#: An order is placed in an income phase, between the turns.
_PLACE = "place "
_NOBODYS = ("income", "late", "solo", "solo_move", "discard", "gone")


def since(log: Sequence[View], seat: int, *, turn: bool = False) -> Sequence[View]:
    """The log after the last decision of a seat, or the last of its turn; all of it before there was one."""
    for at in range(len(log) - 1, -1, -1):
        entry = log[at]
        if entry["id"] == "act" and entry["seat"] == seat and not (turn and entry["action"].startswith(_PLACE)):
            return log[at + 1 :]
    return log


def of_others(log: Sequence[View], seat: int) -> list[View]:
    """What others decided since one's turn, and what befell everybody, own income and orders lost among it."""
    return [entry for entry in since(log, seat, turn=True) if entry["id"] in _told(entry.get("seat"), seat, _OWN)]


def of_all(log: Sequence[View], seat: int) -> list[View]:
    """What came of the seat's last decision, what others have decided since, and what befell everybody."""
    return [entry for entry in since(log, seat) if entry["id"] in _told(entry.get("seat"), seat, _OUTCOMES)]


def _told(whose: int | None, seat: int, own: Sequence[str]) -> Sequence[str]:
    if whose is None:
        return _NOBODYS
    return own if whose == seat else _DEEDS
