"""Nim: two players in turn take counters from one of three heaps. A complete game in as few lines as one can have."""

from .actions import Action, parse
from .game import Nim as State
from .setup import OPTIONS, PLAYERS, UNCHANGED, validate_options

NAME = State.game
RULES = State.rules

__all__ = ["NAME", "OPTIONS", "PLAYERS", "RULES", "UNCHANGED", "Action", "State", "parse", "validate_options"]
