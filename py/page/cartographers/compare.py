"""The map of a comparison: marks cells, and draws a small picture of it."""

from collections.abc import Sequence
from typing import Any

from page.html import Html

from .small_maps import small_map


def mark(pane: Any, cells: Sequence[str]) -> None:
    """Put brackets around cells; ``pane`` is a replay of this game."""
    pane.picture.overlay(scoring=cells)


def small(view: Any) -> Html:
    """A small picture of the map."""
    return small_map(view["sheets"][0])
