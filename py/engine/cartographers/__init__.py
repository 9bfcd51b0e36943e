"""Cartographers (2019): flip-and-write maps on an 11x11 sheet. Design: Jordy Adan."""

from __future__ import annotations

from ..game import Options
from .actions import Action, parse
from .edicts import monster_loss, mountain_coins, score
from .game import Cartographers as State
from .setup import OPTIONS, PLAYERS, PRESETS, validate_options
from .shapes import placements
from .sheets import Sheet

NAME = "cartographers"
RULES = State.rules


def _without_skills(options: Options) -> bool:
    return not options.get("skills")


UNCHANGED = {1: _without_skills}

__all__ = [
    "NAME",
    "OPTIONS",
    "PLAYERS",
    "PRESETS",
    "RULES",
    "Action",
    "Sheet",
    "State",
    "UNCHANGED",
    "monster_loss",
    "mountain_coins",
    "parse",
    "placements",
    "score",
    "validate_options",
]
