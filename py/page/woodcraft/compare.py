"""The board of a comparison, which has no cells to mark."""

from collections.abc import Sequence
from typing import Any

from page.html import EMPTY, Html


def mark(pane: Any, cells: Sequence[str]) -> None:
    """Mark nothing; ``pane`` is a replay of this game."""


def small(view: Any) -> Html:
    """No small picture: it would show too little."""
    return EMPTY
