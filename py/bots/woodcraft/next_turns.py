"""The futures of the master: the best of several next turns, each followed by one more turn, in a determinized state.

Futures of one decision differ little from each other by chance, but much by what the next turn does. So a few futures
with a choice of the next turn say more than many in which the next turn is the best one by the evaluation.
"""

from __future__ import annotations

from engine import Chance
from engine.woodcraft.actions import Action
from engine.woodcraft.game import Woodcraft

from ..halving import Tally
from .evaluation import Evaluators
from .rollouts import other
from .turn_plan import Notes, Planner
from .weights import FAST

#: The number of next turns that are played out, and their largest distance from the best by the evaluation, in points.
BRANCHES, BEHIND = 3, 5.0
#: The number of tiles whose action is examined for them.
LOOKED_AT = 4


class NextTurns:
    """Plays futures of one decision of a seat."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._notes = Notes()
        self._evaluators = Evaluators(seat, FAST, fit=True)
        #: By the first action: the actions that followed it in the same turn.
        self._turns: dict[Action, list[Action]] = {}

    def value(self, state: Woodcraft, action: Action, name: str, tally: Tally | None = None) -> float:
        """The evaluation after an action, the end of its turn and the two turns after it.

        ``state`` is determinized and is changed; the points by source are added to ``tally``.
        """
        chance = Chance.of(name, stream="bots woodcraft others")
        until = state.round + (state.phase == "turn")
        state.do(action)
        state.reveal()
        script = self._turns.get(action)
        played = self._advance(state, self._planner(state), until, chance, script or [])
        if script is None:
            self._turns[action] = played
        end = state if state.phase == "over" else self._best_turn(state, chance)
        evaluator = self._evaluators.at(end)
        if tally is not None:
            tally.update(evaluator.parts(end))
        return evaluator.value(end)

    def _best_turn(self, state: Woodcraft, chance: Chance) -> Woodcraft:
        """The position two turns later, after the best of several turns."""
        seat, planner = self._seat, self._planner(state)
        until = state.round + 2
        while state.actor == seat and (action := planner.preparation(state)) is not None:
            self._do(state, action)
        plans = planner.turns(state, LOOKED_AT)[:BRANCHES]
        best: tuple[float, Woodcraft] | None = None
        for value, plan in plans:
            if value < plans[0].value - BEHIND:
                break
            then = state.copy()
            self._advance(then, self._planner(then, plan), until, chance.copy(), [])
            reached = self._evaluators.at(then).value(then)
            if best is None or reached > best[0]:
                best = reached, then
        assert best is not None
        return best[1]

    def _advance(
        self, state: Woodcraft, planner: Planner, until: int, chance: Chance, script: list[Action]
    ) -> list[Action]:
        """Play until the turn of the seat in round ``until``, first by the script; returns what the seat did."""
        seat, number = self._seat, state.round
        played: list[Action] = []
        follows = bool(script)
        while (actor := state.actor) is not None:
            if actor != seat:
                self._do(state, other(state, actor, chance))
                continue
            if state.phase == "turn" and state.round >= until and not state.tasks and not state.moved:
                break
            if state.round != number:
                number, planner = state.round, self._planner(state)
            follows = follows and len(played) < len(script) and script[len(played)] in state.legal()
            action = script[len(played)] if follows else planner.action(state)
            played.append(action)
            self._do(state, action)
        return played

    def _planner(self, state: Woodcraft, plan: list[Action] | None = None) -> Planner:
        return Planner(self._seat, self._evaluators.at(state), self._notes, plan)

    def _do(self, state: Woodcraft, action: Action) -> None:
        state.do(action)
        if state.pending_reveal:
            state.reveal()
        state.events = []
