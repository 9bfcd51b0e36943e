"""Ranks the actions of a decision by the evaluation of the position after each."""

from __future__ import annotations

from heapq import nlargest

from engine.bits import singles
from engine.kingdom_builder import legal
from engine.kingdom_builder.actions import BUILD, END, REDRAW, Action, move
from engine.kingdom_builder.game import KingdomBuilder
from engine.kingdom_builder.locations import MANDATORY, MOVES
from engine.kingdom_builder.turns import do

from ..base import Ranking, falling
from .evaluation import Evaluator

#: The number of the best targets whose moves are evaluated, for each tile that moves, and of the best origins for each.
TARGETS, ORIGINS = 8, 5
#: The least gain in gold for using a tile, as a bonus for ending the turn.
IDLE = 0.01


def after(state: KingdomBuilder, action: Action) -> KingdomBuilder:
    """The state after an action, before anything hidden is revealed; it has no log."""
    then = state.copy()
    then.events = []
    do(then, action.kind, action.origin, action.target)
    return then


def candidates(state: KingdomBuilder, evaluator: Evaluator) -> list[Action]:
    """The actions that are evaluated: all, except moves from the worst origins or to the worst targets."""
    actions: list[Action] = []
    if legal.may_end(state):
        actions.append(END)
        if legal.may_redraw(state):
            actions.append(REDRAW)
    for kind in (MANDATORY, *legal.usable_kinds(state)):
        if kind in MOVES:
            actions += _moves(state, kind, evaluator)
        else:
            actions += map(BUILD[kind].__getitem__, singles(legal.builds(state, kind)))
    return actions


def _moves(state: KingdomBuilder, kind: str, evaluator: Evaluator) -> list[Action]:
    moves = legal.moves(state, kind)
    own = state.seats[state.turn].own
    reach = 0
    for there in moves.values():
        reach |= there
    origins = sorted(moves, key=lambda origin: evaluator.gold(own ^ origin), reverse=True)
    targets = nlargest(TARGETS, singles(reach), key=lambda target: evaluator.gold(own | target))
    # Each target has origins of its own: from most hexes a Paddock reaches none of the best targets.
    return [
        move(kind, origin, target)
        for target in targets
        for origin in [origin for origin in origins if moves[origin] & target][:ORIGINS]
    ]


def weigh(state: KingdomBuilder, evaluator: Evaluator, must_include: Action | None = None) -> Ranking:
    """The candidates with the value of the position after each, in gold: best first, ties in a fixed order.

    ``must_include`` is added if it is legal.
    """
    evaluator.prepare(state.seats[state.turn].own)
    actions = candidates(state, evaluator)
    if must_include is not None and must_include not in actions and state.refusal(must_include) is None:
        actions.append(must_include)
    ranking: Ranking = [
        (action, evaluator.value(after(state, action)) + (IDLE if action is END else 0.0)) for action in actions
    ]
    ranking.sort(key=_by_value)
    return ranking


def finished(
    state: KingdomBuilder, seat: int, evaluator: Evaluator, plan: list[Action] | None = None
) -> KingdomBuilder:
    """The state after the best actions of the seat, up to the next reveal of hidden information.

    The actions are added to ``plan``.
    """
    while state.actor == seat:
        action = weigh(state, evaluator)[0][0]
        do(state, action.kind, action.origin, action.target)
        if plan is not None:
            plan.append(action)
    state.events = []
    return state


def to_the_end(state: KingdomBuilder, seat: int, evaluator: Evaluator, ranking: Ranking, plans: int) -> Ranking:
    """The same actions; the first ones are ordered by the value of the position in which the turn ends.

    An action that is a later part of a plan already made, such as another of three builds, is worth as much as that
    plan. Actions after the given number of plans change by as much as the first action.
    """
    known: dict[Action, float] = {}
    for action, _ in ranking:
        if plans and action not in known:
            plans -= 1
            plan = [action]
            value = evaluator.value_at_end(finished(after(state, action), seat, evaluator, plan))
            value += IDLE if action is END else 0.0
            for part in plan[1:]:
                if part.target:
                    known[part] = max(value, known.get(part, value))
            known[action] = value
    tried = [(action, known[action]) for action, _ in ranking if action in known]
    change = tried[0][1] - ranking[0][1]
    rest = [(action, value + change) for action, value in ranking if action not in known]
    tried.sort(key=_by_value)
    return falling(tried + rest)


def _by_value(weighed: tuple[Action, float]) -> float:
    return -weighed[1]
