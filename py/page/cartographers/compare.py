"""The map of a comparison: marks cells."""

from collections.abc import Sequence
from typing import Any


def mark(pane: Any, cells: Sequence[str]) -> None:
    """Put brackets around cells; ``pane`` is a replay of this game."""
    pane.picture.overlay(scoring=cells)
