"""Playing on: a seat's own turns by plan, those of others at random, where all that is hidden was drawn anew."""

from __future__ import annotations

from engine import Chance
from engine.woodcraft.actions import Action
from engine.woodcraft.state import Woodcraft

from .greedy import weighed
from .hopes import Hopes
from .outlook import Outlook

#: What a future brings, by words of the game.
Tally = dict[str, float]


def played(
    state: Woodcraft,
    seat: int,
    action: Action,
    turns: int,
    hopes: Hopes,
    chance: Chance,
    tally: Tally | None = None,
) -> float:
    """What a seat may expect when it has taken an action, ended its turn and played so many more of its turns.

    ``state`` is a guess and is changed; ``tally`` is told what the points are made of.
    """
    state.do(action)
    state.reveal()
    round_ = state.round
    outlook = Outlook(state, seat, hopes)
    stop = state.round + turns + (state.phase == "turn")
    while (actor := state.actor) is not None:
        if actor != seat:
            found = state.legal()
            state.do(found[chance.below(len(found))])
        else:
            if state.round != round_:
                round_ = state.round
                outlook = Outlook(state, seat, hopes)
            if state.phase == "turn" and round_ >= stop and not state.tasks and not state.moved:
                break
            state.do(weighed(state, outlook)[0][0])
        if state.due:
            state.reveal()
        state.events = []
    if tally is not None:
        tally.update(outlook.parts(state))
    return outlook.value(state)
