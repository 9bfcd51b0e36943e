"""Hints of puzzles follow the player through other orders of the solution."""

from contextlib import suppress
from itertools import permutations

import pytest

import engine
from engine import IllegalAction
from table.puzzle import Attempt, games, puzzles

ALL = [pytest.param(one, id=f"{one.game}-{one.number}") for game in games() for one in puzzles(game)]
#: With more actions there are too many orders to try them all.
MOST = 7


@pytest.mark.parametrize("one", ALL)
def test_hints_lead_on_from_every_first_step_of_the_solution(one):
    """The actions of the solution can be made in another order: if that still can be best, the hints say how."""
    for start in dict.fromkeys(one.solution):
        attempt = Attempt(one)
        if start not in map(str, attempt.start.actions()):
            continue
        attempt.session.place(engine.parse(one.game, start))
        while attempt.hint is not None:
            attempt.session.place(attempt.hint)
        made = sorted(str(action) for action in attempt.session.made)
        if made == [start]:
            assert len(one.solution) > MOST or not can_be_best(attempt)
        else:
            assert attempt.is_over and attempt.points == one.best and made == sorted(one.solution)


def can_be_best(attempt):
    """Whether any order of the other actions of the solution reaches the best points."""
    left = [*attempt.puzzle.solution]
    for action in map(str, attempt.session.made):
        left.remove(action)
    for order in permutations(left):
        state = attempt.session.state
        with suppress(IllegalAction):
            for action in order:
                if attempt.rules.is_over(state):
                    break
                state = attempt.rules.after(state, engine.parse(attempt.puzzle.game, action))
            else:
                if attempt.rules.is_over(state) and attempt.rules.points(state, attempt.seat) == attempt.puzzle.best:
                    return True
    return False
