"""The board of a comparison, which has no cells to mark."""

from collections.abc import Sequence
from typing import Any


def mark(pane: Any, cells: Sequence[str]) -> None:
    """Mark nothing; ``pane`` is a replay of this game."""
