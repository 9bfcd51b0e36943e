"""Comparing two games of Woodcraft: a step is a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ..compare import Step
from ..words import Phrase
from .frames import Frame

if TYPE_CHECKING:
    from engine.woodcraft.view_types import View

_ROWS: tuple[Literal["score", "contracts", "leftovers", "reputation"], ...]
_ROWS = ("score", "contracts", "leftovers", "reputation")  # as in the final table


def step(frame: Frame) -> Step:
    return Step(frame.round - 1, 1) if frame.actions else Step(0, 0)


def name(frame: Frame) -> Phrase:
    return ["table.round", {"n": frame.round}]


def rows(view: View) -> list[tuple[str, int | None]]:
    """The parts of the final points; those of open orders only with a card set in which these may change points."""
    final = view["final"][0] if "final" in view else None
    rows = [(f"wc.end.row.{row}", final[row] if final else None) for row in _ROWS]
    if any(effect["op"] != "retreat" for effect in view["board"]["order_rows_below"]):
        rows.insert(-1, ("wc.end.row.late_orders", final["late_points"] if final else None))
    return rows


def changed(before: View, after: View) -> list[str]:
    """The board of Woodcraft has no cells."""
    return []
