"""The log with what an entry means after those before it; an event of the engine alone does not say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from engine.woodcraft.view_types import LogEntry


def explained(log: Sequence[LogEntry], start: int = 0) -> list[LogEntry]:
    """The log from an entry on, in which three kinds of entries say more than their events.

    A marker goes back only the steps that there are: it does not fall below its first space, and one that has not
    moved yet is on it. A die that the rival of a solo game rerolls is not a new die of the yard: its id is ``reroll``.
    A card of the rival has the number of its round.
    """
    result = []
    for at in range(start, len(log)):
        one = log[at]
        if one["id"] == "roll" and _is_of_rival(log, at):
            one = cast("LogEntry", {**one, "id": "reroll"})
        elif one["id"] == "solo":
            one = cast("LogEntry", {**one, "n": _round_of(log, at)})
        elif one["id"] == "step" and one["by"] < 0:
            one = cast("LogEntry", {**one, "by": one["to"] - _space_before(log, at)})
        result.append(one)
    return result


def _is_of_rival(log: Sequence[LogEntry], at: int) -> bool:
    """Whether the rival of a solo game acts at an entry."""
    for before in range(at, -1, -1):
        if log[before]["id"] in ("act", "auto", "solo"):
            return log[before]["id"] == "solo"
    return False


def _round_of(log: Sequence[LogEntry], at: int) -> int:
    return next((log[before]["n"] for before in range(at, -1, -1) if log[before]["id"] == "round"), 0)


def _space_before(log: Sequence[LogEntry], at: int) -> int:
    """The space of the marker that a step moves, before it; that after it if the marker has not moved before."""
    step = log[at]
    for before in range(at - 1, -1, -1):
        one = log[before]
        if one["id"] == "step" and one["seat"] == step["seat"] and one["track"] == step["track"]:
            return one["to"]
    return step["to"]
