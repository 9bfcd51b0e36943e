"""Woodcraft (2022): a workshop of dice, a wheel of actions, orders. Design: Ross Arnold and Vladimír Suchý."""

from __future__ import annotations

from typing import Any

from . import standard
from .actions import Action, parse
from .game import Woodcraft as State
from .options import OPTIONS, PLAYERS, validate_options
from .order_solver import purchases, ways
from .wheel import Wheel

NAME = "woodcraft"
RULES = State.rules
UNCHANGED: dict[int, Any] = {}

__all__ = [
    "NAME",
    "OPTIONS",
    "PLAYERS",
    "RULES",
    "Action",
    "State",
    "UNCHANGED",
    "Wheel",
    "parse",
    "validate_options",
    "purchases",
    "standard",
    "ways",
]
