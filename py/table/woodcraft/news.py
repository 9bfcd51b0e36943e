"""What has happened since a seat last decided: what came of it, and what others did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.woodcraft import decisions

if TYPE_CHECKING:
    from engine.woodcraft.view_types import LogEntry

#: What is told of others and of oneself, and of what belongs to nobody; each is an entry's id.
_DEEDS = ("act", "tile")
_OUTCOMES = ("gain", "lose", "step", "tile", "harvest", "earn", "fall")
_OWN = ("earn", "fall")
_NOBODYS = ("income", "late", "solo", "solo_move", "discard", "gone")


def since(log: Sequence[LogEntry], seat: int, *, turn: bool = False) -> Sequence[LogEntry]:
    """The log after the last decision of a seat, or the last of its turn; all of it before there was one."""
    for at in range(len(log) - 1, -1, -1):
        entry = log[at]
        if entry["id"] == "act" and entry["seat"] == seat and not (turn and _between_turns(entry)):
            return log[at + 1 :]
    return log


def _between_turns(entry: LogEntry) -> bool:
    """Whether a decision was made between the turns: an income phase asks which order to place."""
    return decisions.read(entry["action"])["verb"] == "place"


def of_others(log: Sequence[LogEntry], seat: int) -> list[LogEntry]:
    """What others decided since one's turn, and what befell everybody, own income and orders lost among it."""
    return [entry for entry in since(log, seat, turn=True) if entry["id"] in _told(entry.get("seat"), seat, _OWN)]


def of_all(log: Sequence[LogEntry], seat: int) -> list[LogEntry]:
    """What came of the seat's last decision, what others have decided since, and what befell everybody."""
    return [entry for entry in since(log, seat) if entry["id"] in _told(entry.get("seat"), seat, _OUTCOMES)]


def _told(whose: int | None, seat: int, own: Sequence[str]) -> Sequence[str]:
    if whose is None:
        return _NOBODYS
    return own if whose == seat else _DEEDS
