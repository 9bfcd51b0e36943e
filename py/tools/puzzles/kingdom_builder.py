"""Puzzles of Kingdom Builder: one turn."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from engine.kingdom_builder import turns
from engine.kingdom_builder.actions import Action
from engine.kingdom_builder.events import Shown
from engine.kingdom_builder.game import KingdomBuilder

LEVEL = "normal"
MOST = 15_000
LEAD = 1
#: The first round with puzzles: earlier ones have no tiles and few settlements.
FIRST_ROUND = 3


def setup(seed: int) -> tuple[int, Mapping[str, object]]:
    return 2, {}


def begins(state: KingdomBuilder) -> bool:
    return state.turn == 0 and state.round >= FIRST_ROUND and isinstance(state.events[-1], Shown)


def children(state: KingdomBuilder, seat: int) -> Iterator[tuple[Action, KingdomBuilder]]:
    for action in state.actions():
        then = state.copy()
        turns.do(then, action.kind, action.origin, action.target)
        yield action, then


def key(state: KingdomBuilder, seat: int) -> Hashable:
    one = state.seats[seat]
    return one.own, one.held, one.taken, one.used, one.fresh, state.left, state.pending_reveal, state.over


def is_fair(state: KingdomBuilder) -> bool:
    """Whether the end depends on no chance: a useless card would be replaced by the next one of the deck."""
    return state.pending_reveal != "card"
