"""What the latest income phase has done to orders and reputation, and the views before its payments and the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.woodcraft import decisions

from .log import explained

if TYPE_CHECKING:
    from engine.woodcraft.view_types import LogEntry, Player, View

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


def before_result(view: View) -> View:
    """The view of a finished game before the final scores: points as the last income left them, and no winner."""
    if "final" not in view:
        return view
    scores = [row["score"] for row in view["final"]]
    players: list[Player] = [
        {**player, "points": points} for player, points in zip(view["players"], scores, strict=True)
    ]
    result: View = {**view, "scores": scores, "players": players}
    del result["final"], result["winners"]
    return result


def before_payment(view: View) -> View:
    """The view without the payments of the latest income phase, and before the final scores."""
    view = before_result(view)
    players, scores = [*view["players"]], [*view["scores"]]
    for entry in entries(view["log"]):
        if entry["id"] == "earn":
            seat, gained = entry["seat"], entry["gained"]
            player, points = players[seat], gained.get("points", 0)
            blueberry = player["blueberry"] - gained.get("blueberry", 0)
            players[seat] = {**player, "blueberry": blueberry, "points": player["points"] - points}
            scores[seat] -= points
    return {**view, "scores": scores, "players": players}


def lost_reputation(log: Sequence[LogEntry], players: int) -> list[int]:
    """Per seat, the steps of reputation that lost orders have cost in the latest income phase; 0 or negative."""
    result = [0] * players
    for entry in explained(log):
        if entry["id"] == "income":
            result = [0] * players
        elif entry["id"] == "step" and entry["track"] == "reputation" and entry["source"] == LATE:
            result[entry["seat"]] += entry["by"]
    return result
