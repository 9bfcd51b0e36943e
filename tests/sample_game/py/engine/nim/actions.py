"""What a player may do, and how it is written in one line: "B3" takes three counters from heap B."""

from __future__ import annotations

from typing import NamedTuple

from ..game import IllegalAction, as_found
from .setup import HEAPS, SIZES


class Action(NamedTuple):
    """Taking ``number`` counters from a heap. Its notation comes first, so that actions are ordered by it."""

    text: str
    heap: int
    number: int

    def __str__(self) -> str:
        return self.text


ACTIONS = {
    f"{name}{count}": Action(f"{name}{count}", heap, count)
    for heap, name in enumerate(HEAPS)
    for count in range(1, SIZES[-1] + 1)
}


def parse(text: str) -> Action:
    """Read ``B3``; IllegalAction "notation" if it is no action."""
    if text not in ACTIONS:
        raise IllegalAction("notation", f"{as_found(text)} is not an action")
    return ACTIONS[text]
