"""What is fixed before a game of Nim starts: players, options, and the heaps of a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..chance import Chance
from ..setup_options import Option

PLAYERS = range(2, 3)
#: Whether taking the last counter wins or loses the game.
OPTIONS = (Option("last", "choice", ("wins", "loses"), "wins"),)
#: No earlier rules.
UNCHANGED: Mapping[int, Callable[[Mapping[str, Any]], bool]] = {}

HEAPS = "ABC"
SIZES = range(3, 8)


def validate_options(players: int, options: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The checked options; any can be combined."""
    return dict(options)


def heaps(seed: str) -> list[int]:
    """The size of each heap, drawn for a seed."""
    chance = Chance.of(seed, stream="nim heaps")
    return [chance.pick(SIZES) for _ in HEAPS]
