"""The board of a comparison, which has no cells to mark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .replay import ReplayScreen


def mark(pane: ReplayScreen, cells: Sequence[str]) -> None:
    """Mark nothing of a replay."""
