"""The board of a comparison: marks hexes."""

from collections.abc import Sequence
from typing import Any

from .map import Marks


def mark(pane: Any, cells: Sequence[str]) -> None:
    """Mark hexes; ``pane`` is a replay of this game."""
    pane.picture.show(pane.view, Marks(lit=cells))
