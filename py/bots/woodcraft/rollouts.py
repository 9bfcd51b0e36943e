"""Rollouts: planned turns for the own seat, random ones for others, in a determinized state."""

from __future__ import annotations

from engine import Chance
from engine.woodcraft import wheel_actions
from engine.woodcraft.actions import BERRIES, DO, END, Action, word
from engine.woodcraft.game import Woodcraft

from ..halving import Tally
from .evaluation import Evaluators
from .greedy import weighed


def rollout(
    state: Woodcraft,
    seat: int,
    action: Action,
    turns: int,
    evaluators: Evaluators,
    chance: Chance,
    tally: Tally | None = None,
) -> float:
    """The evaluation for a seat after an action, the end of its turn and some more of its turns.

    ``state`` is determinized and is changed; the points by source are added to ``tally``.
    """
    state.do(action)
    state.reveal()
    round_ = state.round
    evaluator = evaluators.at(state)
    stop = state.round + turns + (state.phase == "turn")
    while (actor := state.actor) is not None:
        if actor != seat:
            state.do(other(state, actor, chance))
        else:
            if state.round != round_:
                round_ = state.round
                evaluator = evaluators.at(state)
            if state.phase == "turn" and round_ >= stop and not state.tasks and not state.moved:
                break
            state.do(weighed(state, evaluator)[0][0])
        if state.pending_reveal:
            state.reveal()
        state.events = []
    if tally is not None:
        tally.update(evaluator.parts(state))
    return evaluator.value(state)


def other(state: Woodcraft, seat: int, chance: Chance) -> Action:
    """A turn of another seat: a tile with its action if possible, random answers, no free actions."""
    if state.tasks:
        return chance.pick(state.legal())
    if not state.moved:
        return word("move", chance.pick(state.wheel.free()))
    if state.action:
        return DO if wheel_actions.possible(state, seat, state.action) else BERRIES
    return END
