"""The board of a comparison: marks hexes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .map import Marks

if TYPE_CHECKING:
    from .replay import ReplayScreen


def mark(pane: ReplayScreen, cells: Sequence[str]) -> None:
    """Mark hexes of a replay."""
    pane.picture.show(pane.view, Marks(lit=cells))
