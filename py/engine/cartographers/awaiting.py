"""Drawing ahead of others: who can be asked while the draws of some seats are not known yet.

All seats draw the same cards, and nobody's draw changes what another one may draw, until an ambush is drawn on the maps
of others. So a device whose players have drawn a card goes on to the next one: a seat whose draw is not known is left
out from there on, and its map stays unchanged. An ambush waits until every map is known; so does the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Set

from . import turns
from .events import Drawn, Passed, SkillUsed
from .position import Position
from .questions import Question


def settle(position: Position, is_known: Callable[[int], bool], own: Set[int]) -> bool:
    """Let the next question be one that can be answered; returns False if everybody has to wait.

    ``is_known``: whether the next answer of a seat is known. ``own``: the seats of this device, which may be asked. A
    question whose answer is known comes first.
    """
    while position.questions:
        if not _waits_for_all(position):
            late = {q.seat for q in position.questions if not is_known(q.seat) and q.seat not in own}
            present = set(range(position.players)) - late - set(position.absent)
            if late and any(seat in own or is_known(seat) for seat in present):
                turns.leave_out(position, late)
                continue
        elif position.ambush and position.absent:
            return False
        return _bring_up(position, is_known) or _bring_up(position, own.__contains__)
    return False


def _waits_for_all(position: Position) -> bool:
    """Whether nobody can be left out: an ambush goes from map to map, and the end compares all maps."""
    return bool(position.ambush and not position.ambush_drawn) or turns.is_last(position)


def _bring_up(position: Position, is_present: Callable[[int], bool]) -> bool:
    """Ask the first present seat next whose question depends on nobody else; False if there is none."""
    for place in reversed(range(len(position.questions))):
        question = position.questions[place]
        if is_present(question.seat) and not _depends(position, question, place):
            if place != len(position.questions) - 1:
                position.questions.append(position.questions.pop(place))
                position.legal_cache = None
            return True
    return False


def _depends(position: Position, question: Question, place: int) -> bool:
    """Whether an earlier question must be answered first: of the same seat, or of the owner of an attacked map."""
    earlier = position.questions[place + 1 :]
    return any(
        one.seat == question.seat or (one.kind in ("react", "cell") and one.owner == question.owner) for one in earlier
    )


def actors(position: Position) -> list[int]:
    """The seat of each action so far."""
    return [event.seat for event in position.events if isinstance(event, (Drawn, SkillUsed, Passed))]


def late(position: Position) -> set[int]:
    """The seats that still have to answer, or are left out."""
    return {question.seat for question in position.questions} | set(position.absent)
