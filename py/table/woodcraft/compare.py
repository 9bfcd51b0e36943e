"""Comparing two games of Woodcraft: a step is a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..compare import Step
from ..words import Phrase
from .frames import Frame

if TYPE_CHECKING:
    from engine.woodcraft.view_types import View

_ROWS = ("score", "reputation", "contracts", "leftovers")


def step(frame: Frame) -> Step:
    return (frame.round - 1, 1) if frame.actions else (0, 0)


def name(frame: Frame) -> Phrase:
    return ["kb.round", {"n": frame.round}]


def rows(view: View) -> list[tuple[str, int | None]]:
    """The parts of the final points."""
    if "final" not in view:
        return [(f"wc.end.row.{row}", None) for row in _ROWS]
    final = view["final"][0]
    return [
        ("wc.end.row.score", final["score"]),
        ("wc.end.row.reputation", final["reputation"]),
        ("wc.end.row.contracts", final["contracts"]),
        ("wc.end.row.leftovers", final["leftovers"]),
    ]


def changed(before: View, after: View) -> list[str]:
    """The board of Woodcraft has no cells."""
    return []
