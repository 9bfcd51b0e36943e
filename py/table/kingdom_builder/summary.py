"""The line of a saved game of Kingdom Builder in the list of games: its progress or its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from ..fields import Check, list_of, number, optional, text
from ..save_format import Figure, Moment
from ..words import Phrase
from ..words import number as number_text

if TYPE_CHECKING:
    # Only for types: the list of games is shown without loading the engines.
    from engine.kingdom_builder.view_types import View

_POINTS = number(-10_000, 10_000)
SETTINGS: Sequence[str] = ("live",)
OPTIONS_OF_DAYS: Sequence[Mapping[str, str]] = ({},)
PARTS: Sequence[str] = ()
SIGNED = False
ABOUT: Mapping[str, Check] = {
    "cards": list_of(text(60), 0, 10),
    "quadrants": list_of(text(60), 4, 4),
    "round": number(0, 10_000),
    "rounds": optional(number(1, 10_000)),
    "scores": list_of(_POINTS, 1, 8),
    "rating": optional(_POINTS),
    "title": optional(text(60)),
}


class About(TypedDict):
    """The summary saved with a game."""

    cards: list[str]
    quadrants: list[str]
    #: From 0; ``rounds`` is the length of a solo game.
    round: int
    rounds: int | None
    #: The gold of all seats.
    scores: list[int]
    #: Solo games only.
    rating: int | None
    title: str | None


def about(view: View) -> About:
    """The summary saved with a game, so that the list need not load it. Only solo games have `rounds` and `title`."""
    return {
        "cards": list(view["cards"]),
        "quadrants": list(view["quadrants"]),
        "round": view["round"],
        "rounds": view["rounds"],
        "scores": list(view["scores"]),
        "rating": view.get("rating"),
        "title": view.get("title"),
    }


def progress(about: About) -> Phrase:
    """The progress of a running game."""
    now, rounds = about["round"] + 1, about["rounds"]
    if rounds is None:
        return ["progress.kingdom_builder", {"round": now}]
    return ["progress.kingdom_builder.alone", {"round": now, "rounds": rounds}]


def result(about: About) -> Phrase:
    """The result of a finished game."""
    gold = ["games.gold", {"gold": " : ".join(map(str, about["scores"]))}]
    return ["kb.title." + about["title"]] if about["title"] else gold


def facts(about: About, over: bool) -> list[Phrase]:
    """Further facts: the rating of a finished solo game, and the three cards."""
    rating = about["rating"] if over else None
    lines = [] if rating is None else [["games.rating", {"n": number_text(rating, sign=True)}]]
    return [*lines, *(["kb.card." + card] for card in about["cards"])]


def standing(about: About) -> Phrase:
    """The gold of a running game for one player."""
    return ["progress.gold", {"n": about["scores"][0]}]


def moment(view: View) -> Moment:
    """The round of a decision from 0, and the terrain card face up ("" for none)."""
    return Moment(view["round"], view["played"] or "")


def figure(about: About) -> Figure:
    """The gold of a finished solo game."""
    return Figure(about["scores"][0], SIGNED)


def sources(view: View, seat: int) -> dict[str, int]:
    """The gold of each card and of castles."""
    return {f"kb.card.{score['card']}": score["amount"] for score in view["now"][seat]}


def series(view: View, seat: int) -> dict[str, list[int]]:
    """Nothing is counted round by round."""
    return {}


def plays(rules: int, options: Mapping[str, Any]) -> bool:
    return rules == 1
