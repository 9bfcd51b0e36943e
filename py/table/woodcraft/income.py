"""What the latest income phase has done: orders that moved down, were placed or lost, and what the lost ones cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.woodcraft import decisions

if TYPE_CHECKING:
    from engine.woodcraft.view_types import LogEntry, View

#: The source of what a lost order costs.
LATE = "late"


class Steps(NamedTuple):
    """The orders of a seat in an income phase."""

    #: Moved down a row.
    down: frozenset[str] = frozenset()
    placed: frozenset[str] = frozenset()
    lost: Sequence[str] = ()


def entries(log: Sequence[LogEntry]) -> Sequence[LogEntry]:
    """The log from the latest income phase on; empty before the first one."""
    starts = [at for at, entry in enumerate(log) if entry["id"] == "income"]
    return log[starts[-1] :] if starts else ()


def steps(view: View, seat: int) -> Steps:
    """What the latest income phase has done to the orders of a seat."""
    placed, lost = set(), []
    for entry in entries(view["log"]):
        if entry.get("seat") != seat:
            continue
        if entry["id"] == "fall":
            lost.append(entry["card"])
        elif entry["id"] in ("act", "auto") and (decision := decisions.read(entry["action"]))["verb"] == "place":
            placed.update(decision["cards"])
    held = {one["id"] for one in view["players"][seat]["orders"]}
    return Steps(frozenset(held - placed), frozenset(held & placed), lost)


def lost_reputation(log: Sequence[LogEntry], players: int) -> list[int]:
    """Per seat, the steps of reputation that lost orders have cost in the latest income phase; 0 or negative."""
    result = [0] * players
    spaces: dict[int, int] = {}  # a marker that has not moved yet is on its first space, and does not go back
    for entry in log:
        if entry["id"] == "income":
            result = [0] * players
        elif entry["id"] == "step" and entry["track"] == "reputation":
            seat, space = entry["seat"], entry["to"]
            if entry["source"] == LATE:
                result[seat] += space - spaces.get(seat, space)
            spaces[seat] = space
    return result
