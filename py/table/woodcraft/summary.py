"""What a kept game of Woodcraft tells of itself in a list: how far it is, or how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..fields import Check, list_of, number, optional, text
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
ABOUT: Mapping[str, Check] = {
    "round": number(0, 10_000),
    "rounds": number(0, 10_000),
    "scores": list_of(number(-1_000_000, 1_000_000), 1, 8),
    "completed": list_of(number(0, 10_000), 1, 8),
    "set": optional(text(1000)),
    "title": optional(text(1000)),
}


def about(view: View) -> dict[str, Any]:
    """What is kept beside the game, so that the list need not open it. ``title`` is null but alone and over."""
    return {
        "round": view["round"],
        "rounds": view["rounds"],
        "scores": list(view["scores"]),
        "completed": [len(player["completed"]) for player in view["players"]],
        "set": None if view["set"]["id"] == STANDARD else view["set"]["title"],
        "title": view.get("title"),
    }


def progress(about: Mapping[str, Any]) -> Phrase:
    """How far a running game is."""
    return ["progress.woodcraft", {"round": about["round"], "rounds": about["rounds"]}]


def result(about: Mapping[str, Any]) -> Phrase:
    """How a finished game ended."""
    points = ["wc.end.points", {"n": " : ".join(map(str, about["scores"]))}]
    return rank(about["title"]) if about["title"] else points


def rank(level: str) -> Phrase:
    """What a score alone is called; a card set of one's own may have names of its own for it."""
    return [LEVELS[level]] if level in LEVELS else ["wc.title.own", {"level": level}]


def facts(about: Mapping[str, Any], over: bool) -> list[Phrase]:
    """What else tells one game from another: alone the score, else how many orders are done; a set of one's own."""
    told: list[Phrase] = []
    if over and about["title"]:
        told.append(["wc.end.points", {"n": about["scores"][0]}])
    told.append(["wc.ui.completed", {"n": " : ".join(map(str, about["completed"]))}])
    if about["set"]:
        told.append(["wc.ui.set", {"title": about["set"]}])
    return told


def moment(view: View) -> tuple[int, str]:
    """The round of a decision, and the action it is about: the tile moved in that turn."""
    return view["round"], view["turn"]["moved"] or ""
