"""Kingdom Builder (2011): settlements on a board of hexes from four quadrants. Design: Donald X. Vaccarino."""

from __future__ import annotations

from typing import Any

from .actions import Action, parse
from .boards import Board
from .game import KingdomBuilder as State
from .public import score, targets
from .setup import OPTIONS, PLAYERS, PRESETS, validate_options

NAME = "kingdom_builder"
RULES = State.rules
UNCHANGED: dict[int, Any] = {}

__all__ = [
    "NAME",
    "OPTIONS",
    "PLAYERS",
    "PRESETS",
    "RULES",
    "Action",
    "Board",
    "State",
    "UNCHANGED",
    "parse",
    "score",
    "validate_options",
    "targets",
]
