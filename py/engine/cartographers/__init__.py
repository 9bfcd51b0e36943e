"""Cartographers (2019): flip-and-write maps on an 11x11 sheet. Design: Jordy Adan."""

from __future__ import annotations

from .actions import Action, parse
from .edicts import monster_loss, mountain_coins, score
from .game import Cartographers as State
from .setup import OPTIONS, PLAYERS, PRESETS, settled
from .shapes import placements
from .sheets import Sheet

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
