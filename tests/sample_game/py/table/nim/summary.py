"""The line of a saved game of Nim in the list of games: how far it is, or how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..fields import Check, list_of, number
from ..save_format import Figure, Moment
from ..words import Phrase

if TYPE_CHECKING:
    # Only for its type: the list of games is shown without loading the engine of each game.
    from engine.nim.view_types import View

SETTINGS: Sequence[str] = ()
OPTIONS_OF_DAYS: Sequence[Mapping[str, Any]] = ()  # nobody can play it alone
PARTS: Sequence[str] = ()
SIGNED = False
ABOUT: Mapping[str, Check] = {"left": number(0, 99), "turns": number(0, 99), "winners": list_of(number(0, 1), 0, 1)}


def about(view: View) -> dict[str, Any]:
    """The summary saved with a game, so that the list need not load it."""
    return {"left": sum(view["heaps"]), "turns": len(view["log"]), "winners": view["winners"]}


def progress(about: Mapping[str, Any]) -> Phrase:
    """How far a running game is."""
    return ["progress.nim", {"n": about["left"]}]


def result(about: Mapping[str, Any]) -> Phrase:
    """How a finished game ended."""
    return ["nim.won", {"n": about["winners"][0] + 1}]


def facts(about: Mapping[str, Any], over: bool) -> list[Phrase]:
    """Further facts: none."""
    return []


def standing(about: Mapping[str, Any]) -> Phrase:
    """Nim is not for one player."""
    raise NotImplementedError


def moment(view: View) -> Moment:
    """The turn of a decision from 0, and no card."""
    return Moment(len(view["log"]))


def figure(about: Mapping[str, Any]) -> Figure:
    """Nim has no game of the day."""
    raise NotImplementedError


def sources(view: View, seat: int) -> dict[str, int]:
    """Nim has no points."""
    return {}


def series(view: View, seat: int) -> dict[str, list[int]]:
    """Nothing is counted."""
    return {}


def plays(rules: int, options: Mapping[str, Any]) -> bool:
    """There are no earlier rules."""
    return rules == 1
