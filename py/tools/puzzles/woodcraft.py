"""Puzzles of Woodcraft: one turn."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from bots.woodcraft.lookahead import after
from engine.woodcraft.actions import Action
from engine.woodcraft.events import TurnBegun
from engine.woodcraft.game import Woodcraft
from engine.woodcraft.seats import Seat

LEVEL = "normal"
MOST = 15_000
LEAD = 2
#: The first round with puzzles: before it there is hardly anything to work with.
FIRST_ROUND = 3
_SLOTS = [name for name in Seat.__slots__ if name != "powers"]


def setup(seed: int) -> tuple[int, Mapping[str, object]]:
    return 1, {}


def begins(state: Woodcraft) -> bool:
    """Whether a puzzle may begin here: at the beginning of a turn, if no tree has grown in it."""
    if state.phase != "turn" or state.tasks or state.moved or state.round < FIRST_ROUND:
        return False
    return not state.seats[0].used and isinstance(state.events[-1], TurnBegun)


def children(state: Woodcraft, seat: int) -> Iterator[tuple[Action, Woodcraft]]:
    for action in state.actions():
        yield action, after(state, action, seat)


def key(state: Woodcraft, seat: int) -> Hashable:
    one = state.seats[seat]
    workshop = [_frozen(getattr(one, name)) for name in _SLOTS]
    table = [_frozen(part) for part in (state.yard, state.orders, state.helpers, state.contracts, state.claims)]
    turn = state.phase, state.moved, state.action, state.bonus, state.fresh, state.wheel.places
    return *workshop, *table, *turn, tuple(state.tasks), state.pending_reveal


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def is_fair(state: Woodcraft) -> bool:
    """True: gaps are not filled in a puzzle, and nothing else in a turn depends on chance."""
    return True
