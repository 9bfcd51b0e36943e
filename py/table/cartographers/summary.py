"""What a kept game of Cartographers tells of itself in a list: how far it is, or how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..fields import Check, list_of, number, one_of, optional, text
from ..words import Phrase

if TYPE_CHECKING:
    # Only for its type: the list of games is shown without loading the engine of each game.
    from engine.cartographers.view_types import View

SEASONS = ("spring", "summer", "fall", "winter")
#: The texts of the solo titles; a view and a saved game hold their English names.
TITLES = {
    "Legendary Cartographer": "title.legendary_cartographer",
    "Master Mapsmith": "title.master_mapsmith",
    "Journeyman Topographer": "title.journeyman_topographer",
    "Apprentice Surveyor": "title.apprentice_surveyor",
    "Amateur Assessor": "title.amateur_assessor",
    "Inept Assistant": "title.inept_assistant",
    "Dimwitted Doodler": "title.dimwitted_doodler",
    "Oblivious Inkdrinker": "title.oblivious_inkdrinker",
}
_POINTS = number(-10_000, 10_000)
SETTINGS: Sequence[str] = ("live", "legal")
ABOUT: Mapping[str, Check] = {
    "side": one_of(("A", "B")),
    "season": number(0, len(SEASONS) - 1),
    "time": number(0, 99),
    "threshold": number(0, 99),
    "scores": list_of(_POINTS, 1, 8),
    "rating": optional(_POINTS),
    "title": optional(text(60)),
}


def about(view: View) -> dict[str, Any]:
    """What is kept beside the game, so that the list need not open it. `rating` and `title` are null but alone."""
    return {
        "side": view["side"],
        "season": view["season"],
        "time": view["time"],
        "threshold": view["threshold"],
        "scores": list(view["scores"]),
        "rating": view.get("rating"),
        "title": view.get("title"),
    }


def progress(about: Mapping[str, Any]) -> Phrase:
    """How far a running game is."""
    season = [f"season.{SEASONS[about['season']]}"]
    return ["progress.cartographers", {"season": season, "time": about["time"], "threshold": about["threshold"]}]


def result(about: Mapping[str, Any]) -> Phrase | None:
    """How a finished game ended; None where the list has no name for it."""
    id = TITLES.get(about["title"])
    return [id] if id else None


def facts(about: Mapping[str, Any], over: bool) -> list[Phrase]:
    """What else tells one game from another."""
    rating = [["games.rating", {"n": about["rating"]}]] if over and about["rating"] is not None else []
    return [*rating, ["side." + about["side"]]]


def moment(view: View) -> tuple[int, str]:
    """The season of a decision, and the card it is about, "" if none."""
    return view["season"], view["prompt"].get("card") or ""
