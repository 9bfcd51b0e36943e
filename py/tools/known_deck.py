"""Deals of Cartographers played with the deck known, by a beam search: what bots that do not know it can hope for."""

import time
from typing import Any

from bots.cartographers.evaluation import Evaluators
from bots.cartographers.weigh import weigh
from bots.cartographers.weights import WEIGHTS
from engine import State
from engine.cartographers.game import Cartographers

#: The game that this module plays.
GAME = "cartographers"
#: The positions kept after each card, and the draws tried in each. All of them meet the real cards.
WIDTH, TRIED = 24, 12


def best_game(state: Cartographers, width: int = WIDTH) -> Cartographers:
    """The end of the best game of the search; ``state`` is a solo game without skills."""
    evaluators = Evaluators.of(state, WEIGHTS)
    beam = [state]
    while beam[0].actor is not None:
        reached = [
            (value, number, action)
            for number, position in enumerate(beam)
            for action, value in weigh(position, 0, evaluators)[:TRIED]
        ]
        reached.sort(key=lambda one: -one[0])
        kept: dict[tuple[int, ...], Cartographers] = {}
        for _, number, action in reached:
            then = beam[number].copy()
            then.play(action)
            sheet = then.seats[0].sheet
            kept.setdefault((sheet.forest, sheet.village, sheet.farm, sheet.water, then.seats[0].coins), then)
            if len(kept) == width:
                break
        beam = list(kept.values())
    return max(beam, key=lambda position: position.scores()[0])


def play(state: State) -> dict[str, Any]:
    """A game as the arena reports it: the rating, and the processor time."""
    assert isinstance(state, Cartographers)
    started = time.process_time()
    end = best_game(state)
    return {"points": [end.rating], "ms": [round(1000 * (time.process_time() - started), 2)], "nodes": [0]}
