"""The line of a saved game of Cartographers in the list of games: its progress or its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from ..fields import Check, list_of, number, one_of, optional, text
from ..save_format import Figure, Moment
from ..words import Phrase
from ..words import number as number_text

if TYPE_CHECKING:
    # Only for types: the list of games is shown without loading the engines.
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
OPTIONS_OF_DAYS: Sequence[Mapping[str, str]] = ({}, {"side": "B"})
PARTS: Sequence[str] = tuple(f"season.{season}" for season in SEASONS)
SIGNED = True
ABOUT: Mapping[str, Check] = {
    "side": one_of(("A", "B")),
    "season": number(0, len(SEASONS) - 1),
    "time": number(0, 99),
    "threshold": number(0, 99),
    "scores": list_of(_POINTS, 1, 8),
    "rating": optional(_POINTS),
    "title": optional(text(60)),
}


class About(TypedDict):
    """The summary saved with a game."""

    side: str
    season: int
    time: int
    threshold: int
    #: The points of all seats.
    scores: list[int]
    #: Solo games only.
    rating: int | None
    title: str | None


def about(view: View) -> About:
    """The summary saved with a game, so that the list need not load it. Only solo games have `rating` and `title`."""
    return {
        "side": view["side"],
        "season": view["season"],
        "time": view["time"],
        "threshold": view["threshold"],
        "scores": list(view["scores"]),
        "rating": view.get("rating"),
        "title": view.get("title"),
    }


def progress(about: About) -> Phrase:
    """The progress of a running game."""
    season = [f"season.{SEASONS[about['season']]}"]
    return ["progress.cartographers", {"season": season, "time": about["time"], "threshold": about["threshold"]}]


def result(about: About) -> Phrase | None:
    """The result of a finished game; None for an unknown title."""
    id = TITLES.get(about["title"] or "")
    return [id] if id else None


def facts(about: About, over: bool) -> list[Phrase]:
    """Further facts: the rating of a finished solo game, and the side of the map."""
    rating = about["rating"] if over else None
    lines = [] if rating is None else [["games.rating", {"n": number_text(rating, sign=True)}]]
    return [*lines, ["side." + about["side"]]]


def standing(about: About) -> Phrase:
    """The points of a running game for one player."""
    return ["progress.points", {"n": about["scores"][0]}]


def moment(view: View) -> Moment:
    """The season of a decision (0-3), and the slug of its card ("" for none)."""
    return Moment(view["season"], view["prompt"].get("card") or "")


def figure(about: About) -> Figure:
    """The rating of a finished solo game; it is a difference, so it has a sign."""
    return Figure(about["rating"] or 0, SIGNED)


def sources(view: View, seat: int) -> dict[str, int]:
    """The points of each edict, of coins and of monsters. Season n scores the edicts n and n + 1 (A follows D)."""
    points = {f"edict.{slug}": 0 for slug in view["edicts"]} | {"stats.coins": 0, "stats.monsters": 0}
    for season, (first, second, coins, monsters) in enumerate(view["season_scores"][seat]):
        for place, amount in ((season, first), ((season + 1) % 4, second)):
            points[f"edict.{view['edicts'][place]}"] += amount
        points["stats.coins"] += coins
        points["stats.monsters"] += monsters
    return points


def series(view: View, seat: int) -> dict[str, list[int]]:
    """Coins and monsters by season."""
    coins, monsters = [], []
    for *_, season_coins, season_monsters in view["season_scores"][seat]:
        coins.append(season_coins)
        monsters.append(season_monsters)
    return {"stats.coins": coins, "stats.monsters": monsters}


def plays(rules: int, options: Mapping[str, Any]) -> bool:
    """Rules 2 changed the timing of skills; games without them are the same as by rules 1."""
    return rules == 2 or (rules == 1 and not options.get("skills"))
