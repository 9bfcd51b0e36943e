"""The log entries since the last decision of a seat: its outcome, and the actions of others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.woodcraft import decisions

from .log import explained

if TYPE_CHECKING:
    from engine.woodcraft.view_types import LogEntry

#: The ids of the shown entries: of other seats, of the own seat after its decision and between turns, and of no seat.
#: A decision that had only one answer was made without a question, so that its own player hears of it as well.
_DECISIONS = ("act", "auto")
_DEEDS = (*_DECISIONS, "tile")
_RECAPPED = (*_DEEDS, "earn", "fall")
_OUTCOMES = ("auto", "gain", "lose", "step", "tile", "harvest", "earn", "fall")
_OWN = ("auto", "earn", "fall")
_NOBODYS = ("income", "late", "solo", "solo_move", "reroll", "discard", "gone")


class Touched(NamedTuple):
    """The tiles of the wheel and the cards that some entries are about."""

    tiles: frozenset[str]
    cards: frozenset[str]


def touched(entries: Sequence[LogEntry], seat: int) -> Touched:
    """What the decisions of a seat among these entries have moved, taken, hired or completed."""
    acts = [decisions.read(one["action"]) for one in entries if one["id"] in _DECISIONS and one["seat"] == seat]
    tiles = frozenset(act["tile"] for act in acts if act["verb"] == "move")
    return Touched(tiles, frozenset(card for act in acts for card in act["cards"]))


def _start(log: Sequence[LogEntry], seat: int, *, turn: bool = False) -> int:
    """The number of the entry after the last decision of a seat (with ``turn``, in its turn); 0 if there is none."""
    for at in range(len(log) - 1, -1, -1):
        entry = log[at]
        if entry["id"] == "act" and entry["seat"] == seat and not (turn and _between_turns(entry)):
            return at + 1
    return 0


def _between_turns(entry: LogEntry) -> bool:
    """Whether a decision was made between turns: an income phase asks which order to place."""
    return decisions.read(entry["action"])["verb"] == "place"


def of_others(log: Sequence[LogEntry], seat: int) -> list[LogEntry]:
    """The decisions of others since the last turn of a seat, income and lost orders of all, and events of no seat."""
    return [
        entry
        for entry in explained(log, _start(log, seat, turn=True))
        if entry["id"] in _shown(entry.get("seat"), seat, _OWN, _RECAPPED)
    ]


def of_all(log: Sequence[LogEntry], seat: int, *, deed: bool = False) -> list[LogEntry]:
    """The outcome of the last decision of a seat, the decisions of others since then, and events of no seat.

    ``deed``: with that decision.
    """
    start = _start(log, seat)
    recent = explained(log, start)
    news = [entry for entry in recent if entry["id"] in _shown(entry.get("seat"), seat, _OUTCOMES)]
    return [log[start - 1], *news] if deed and start else news


def _shown(whose: int | None, seat: int, own: Sequence[str], others: Sequence[str] = _DEEDS) -> Sequence[str]:
    if whose is None:
        return _NOBODYS
    return own if whose == seat else others
