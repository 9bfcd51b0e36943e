"""What the text to share says about a game of Cartographers. It gives no draw away."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cartographers.view_types import View

from ..words import Phrase, number
from .summary import SEASONS

#: By mark of a sheet: what a player draws, and monsters.
_SQUARES = {"F": "🟩", "V": "🟥", "A": "🟨", "W": "🟦", "M": "🟪"}
#: Cells for one square of the picture.
_CELLS = 5


def parts(view: View) -> Sequence[tuple[Phrase, int]]:
    """The points of each season."""
    sums = [sum(row) for row in view["season_scores"][0]]
    return [([f"season.{season}"], points) for season, points in zip(SEASONS, sums, strict=False)]


def total(view: View) -> Sequence[Phrase]:
    """The points and the rating."""
    return [["days.share.rating", {"n": view["scores"][0], "rating": number(view.get("rating", 0), sign=True)}]]


def picture(view: View) -> str:
    """How much of each terrain was drawn: one square for five cells, sorted, so that it shows no place."""
    text = "".join(view["sheets"][0])
    return "".join(square * round(text.count(mark) / _CELLS) for mark, square in _SQUARES.items())
