"""The line of a saved game of Woodcraft in the list of games: its progress or its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from ..fields import Check, list_of, number, optional, text
from ..save_format import Figure, Moment
from ..words import Phrase

if TYPE_CHECKING:
    from engine.woodcraft.view_types import View

STANDARD = "standard"
#: The texts of the solo levels of the standard set.
LEVELS = {
    "apprentice": "wc.title.apprentice",
    "journeyman": "wc.title.journeyman",
    "master": "wc.title.master",
    "grand master": "wc.title.grand_master",
}
SETTINGS: Sequence[str] = ()
OPTIONS_OF_DAYS: Sequence[Mapping[str, str]] = ({},)
DECKS = ("early", "late", "walnut")
PARTS: Sequence[str] = tuple(f"wc.set.deck.orders.{deck}" for deck in DECKS)
SIGNED = False
ABOUT: Mapping[str, Check] = {
    "round": number(0, 10_000),
    "rounds": number(0, 10_000),
    "scores": list_of(number(-1_000_000, 1_000_000), 1, 8),
    "completed": list_of(number(0, 10_000), 1, 8),
    "set": optional(text(1000)),
    "title": optional(text(1000)),
}


class About(TypedDict):
    """The summary saved with a game."""

    round: int
    rounds: int
    #: The points and the completed orders of all seats.
    scores: list[int]
    completed: list[int]
    #: The title of a custom card set; None for the standard one.
    set: str | None
    #: Finished solo games only.
    title: str | None


def about(view: View) -> About:
    """The summary saved with a game, so that the list need not load it. Only finished solo games have `title`."""
    return {
        "round": view["round"],
        "rounds": view["rounds"],
        "scores": list(view["scores"]),
        "completed": [len(player["completed"]) for player in view["players"]],
        "set": None if view["set"]["id"] == STANDARD else view["set"]["title"],
        "title": view.get("title"),
    }


def progress(about: About) -> Phrase:
    """The progress of a running game."""
    return ["progress.woodcraft", {"round": about["round"], "rounds": about["rounds"]}]


def result(about: About) -> Phrase:
    """The result of a finished game."""
    points = ["wc.end.points", {"n": " : ".join(map(str, about["scores"]))}]
    return rank(about["title"]) if about["title"] else points


def rank(level: str) -> Phrase:
    """The title of a solo score; custom card sets may have other titles."""
    return [LEVELS[level]] if level in LEVELS else ["wc.title.own", {"level": level}]


def facts(about: About, over: bool) -> list[Phrase]:
    """Further facts: the score of a finished solo game, the completed orders, and a custom card set."""
    lines: list[Phrase] = []
    if over and about["title"]:
        lines.append(["wc.end.points", {"n": about["scores"][0]}])
    lines.append(["wc.ui.completed", {"n": " : ".join(map(str, about["completed"]))}])
    if about["set"]:
        lines.append(["wc.ui.set", {"title": about["set"]}])
    return lines


def standing(about: About) -> Phrase:
    """The points of a running game for one player."""
    return ["progress.points", {"n": about["scores"][0]}]


def moment(view: View) -> Moment:
    """The round of a decision, and the tile that the player has moved in this turn.

    "" before the move, and in an income phase: there the last turn may be that of another player.
    """
    is_turn = view["turn"]["seat"] == view["actor"] and not view["prompt"]["id"].startswith("income")
    return Moment(view["round"], is_turn and view["turn"]["moved"] or "")


def figure(about: About) -> Figure:
    """The points of a finished solo game."""
    return Figure(about["scores"][0], SIGNED)


def sources(view: View, seat: int) -> dict[str, int]:
    """The parts of the final points."""
    if "final" not in view:
        return {}
    final = view["final"][seat]
    late = {"wc.end.row.late_orders": final["late_points"]} if final["late_points"] else {}
    return {
        "wc.end.row.score": final["score"],
        "wc.end.row.reputation": final["reputation"],
        "wc.end.row.contracts": final["contracts"],
        "wc.end.row.leftovers": final["leftovers"],
        **late,
    }


def series(view: View, seat: int) -> dict[str, list[int]]:
    """The completed orders by kind."""
    decks: list[str] = [view["cards"][id]["deck"] for id in view["players"][seat]["completed"]]
    return {"wc.end.row.reputation": [decks.count(deck) for deck in DECKS]}


def plays(rules: int, options: Mapping[str, Any]) -> bool:
    return rules == 2
