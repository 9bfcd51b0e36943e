"""Comparing two games of Kingdom Builder: a step is a round."""

from __future__ import annotations

from engine.kingdom_builder.view_types import View

from ..compare import Step
from ..words import Phrase
from .frames import Frame


def step(frame: Frame) -> Step:
    return Step(frame.round, 1) if frame.actions else Step(0, 0)


def name(frame: Frame) -> Phrase:
    return ["table.round", {"n": frame.round + 1}]


def rows(view: View) -> list[tuple[str, int | None]]:
    """The gold of each card, as far as the board pays it."""
    return [(f"kb.card.{score['card']}", score["amount"]) for score in view["now"][0]]


def changed(before: View, after: View) -> list[str]:
    there = set(before["settlements"][0])
    return [hex for hex in after["settlements"][0] if hex not in there]
