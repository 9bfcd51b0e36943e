"""Comparing two games of Cartographers: a step is a card of the deck, with the ambush or the season end after it."""

from __future__ import annotations

from engine.cartographers.cards import AMBUSH
from engine.cartographers.view_types import View

from ..compare import Step
from ..words import Phrase
from .frames import Frame
from .summary import SEASONS


def step(frame: Frame) -> Step:
    if frame.kind == "start":
        return Step(0, 0)
    return Step(frame.season, len(frame.state.revealed))


def name(frame: Frame) -> Phrase:
    if not frame.card:
        return ["season." + SEASONS[frame.season]]
    return [("ambush." if frame.card in AMBUSH else "card.") + frame.card]


def rows(view: View) -> list[tuple[str, int | None]]:
    """The points of each season."""
    scored = [sum(row) for row in view["season_scores"][0]]
    return [(f"season.{name}", scored[n] if n < len(scored) else None) for n, name in enumerate(SEASONS)]


def changed(before: View, after: View) -> list[str]:
    pairs = zip(before["sheets"][0], after["sheets"][0], strict=True)
    return [
        f"{'ABCDEFGHIJK'[row]}{col + 1}"
        for row, (old, new) in enumerate(pairs)
        for col in range(len(old))
        if old[col] != new[col]
    ]
