"""Cartographers (2019): flip-and-write maps on an 11x11 sheet. Design: Jordy Adan."""

from __future__ import annotations

from .actions import Action, parse
from .edicts import monster_loss, mountain_coins, score
from .setup import OPTIONS, PLAYERS, PRESETS, settled
from .shapes import placements
from .sheets import Sheet
from .state import Cartographers as State

NAME = "cartographers"
RULES = State.rules

__all__ = [
    "NAME",
    "OPTIONS",
    "PLAYERS",
    "PRESETS",
    "RULES",
    "Action",
    "Sheet",
    "State",
    "monster_loss",
    "mountain_coins",
    "parse",
    "placements",
    "score",
    "settled",
]
