"""Weighing what may be done now by what the seat will have then."""

from __future__ import annotations

from heapq import nlargest

from engine.bits import singles
from engine.kingdom_builder import legal
from engine.kingdom_builder.actions import BUILD, END, REDRAW, Action, move
from engine.kingdom_builder.game import KingdomBuilder
from engine.kingdom_builder.locations import MANDATORY, MOVES
from engine.kingdom_builder.turns import do

from ..base import Ranking
from .evaluation import Outlook

#: Of the settlements that a tile may move, and of the hexes they may go to, so many are tried with each other.
ORIGINS, TARGETS = 5, 8
#: A tile that brings less than this is not used.
IDLE = 0.01


def after(state: KingdomBuilder, action: Action) -> KingdomBuilder:
    """The state after an action as far as it can be known: nothing hidden is revealed, and no log is kept."""
    then = state.copy()
    then.events = []
    do(then, action.kind, action.origin, action.target)
    return then


def candidates(state: KingdomBuilder, outlook: Outlook) -> list[Action]:
    """What may be done now; of moves those of settlements that are missed least to hexes that pay best."""
    found: list[Action] = []
    if legal.may_end(state):
        found.append(END)
        if legal.may_redraw(state):
            found.append(REDRAW)
    for kind in (MANDATORY, *legal.usable_kinds(state)):
        if kind in MOVES:
            found += _moves(state, kind, outlook)
        else:
            found += map(BUILD[kind].__getitem__, singles(legal.builds(state, kind)))
    return found


def _moves(state: KingdomBuilder, kind: str, outlook: Outlook) -> list[Action]:
    moves = legal.moves(state, kind)
    own = state.seats[state.turn].own
    reach = 0
    for there in moves.values():
        reach |= there
    origins = nlargest(ORIGINS, moves, key=lambda origin: outlook.gold(own ^ origin))
    targets = nlargest(TARGETS, singles(reach), key=lambda target: outlook.gold(own | target))
    return [move(kind, origin, target) for origin in origins for target in targets if target & moves[origin]]


def weigh(state: KingdomBuilder, outlook: Outlook, also: Action | None = None) -> Ranking:
    """Actions of the seat whose turn it is with the gold it may hope for, best first, in a fixed order.

    ``also`` is one that is weighed even if no candidate, as long as it is legal.
    """
    actions = candidates(state, outlook)
    if also is not None and also not in actions and state.refusal(also) is None:
        actions.append(also)
    ranking: Ranking = [
        (action, outlook.value(after(state, action)) + (IDLE if action is END else 0.0))
        for action in actions
    ]
    ranking.sort(key=_by_value)
    return ranking


def _by_value(weighed: tuple[Action, float]) -> float:
    return -weighed[1]
