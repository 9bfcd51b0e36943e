"""Random play to the end, each step uniform over the complete set of legal actions: the fast path of bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..chance import Chance

if TYPE_CHECKING:
    from .game import Woodcraft


def playout(state: Woodcraft, chance: Chance) -> None:
    """Play ``state`` to the end."""
    state.reveal()
    below = chance.below
    while state.phase != "over":
        found = state.legal()
        state.do(found[below(len(found))])
        if state.due:
            state.reveal()
