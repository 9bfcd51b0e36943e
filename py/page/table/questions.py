"""Questions for bots about the position at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bots.base import Question
    from engine import State

#: Seconds for a hint; for a move each game has its own limit.
HINT_SECONDS = 2.0


def question(state: State, level: str) -> Question:
    """The question for the best move. A bot sees what its seat may see; hidden cards are guessed."""
    seat, turn = state.actor, len(state.history)
    assert seat is not None
    return {"state": state.determinize(seat, turn).to_json(), "seat": seat, "level": level, "seed": turn}


def hint_question(state: State, level: str, seconds: float = HINT_SECONDS) -> Question:
    """The question for the best moves with the reasons for them."""
    return question(state, level) | {"seconds": seconds, "why": True}
