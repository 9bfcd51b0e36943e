"""The map of a comparison: marks cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .replay import ReplayScreen


def mark(pane: ReplayScreen, cells: Sequence[str]) -> None:
    """Put brackets around cells of a replay."""
    pane.picture.overlay(scoring=cells)
