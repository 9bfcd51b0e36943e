"""The log with what an entry means after those before it; an event of the engine alone does not say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from engine.woodcraft.view_types import LogEntry


def explained(log: Sequence[LogEntry]) -> list[LogEntry]:
    """The whole log in which two kinds of entries say more than their events.

    A marker goes back only the steps that there are: it does not fall below its first space, and one that has not
    moved yet is on it. A die that the rival of a solo game rerolls is not a new die of the yard: its id is ``reroll``.
    """
    result = []
    spaces: dict[tuple[int, str], int] = {}
    rival = False
    for entry in log:
        one = entry
        if one["id"] in ("act", "auto", "solo"):
            rival = one["id"] == "solo"
        elif one["id"] == "roll" and rival:
            one = cast("LogEntry", {**one, "id": "reroll"})
        elif one["id"] == "step":
            marker, to = (one["seat"], one["track"]), one["to"]
            if one["by"] < 0:
                one = cast("LogEntry", {**one, "by": to - spaces.get(marker, to)})
            spaces[marker] = to
        result.append(one)
    return result
