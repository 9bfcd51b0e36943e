"""Hints of puzzles: they follow the player through other orders of the solution, and one of them is free."""

import json
from contextlib import suppress
from itertools import permutations

import pytest
from puzzle_helpers import Memory, first

import engine
from engine import IllegalAction
from table.puzzle import Attempt, games, puzzles
from table.puzzle.progress import KEY, Progress, Result

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


# --- what they cost -----------------------------------------------------------------------------------


def test_one_hint_is_free_and_a_second_one_costs_the_seal():
    store, one = Memory(), first("kingdom_builder")
    step, other = one.solution[:2]
    assert not Progress(store).give_hint(one, step).shown
    assert not Progress(store).give_hint(one, step).shown  # the same again
    assert Progress(store).give_hint(one, other).shown
    assert not Progress(store).finish(one, one.best).seal


@pytest.mark.parametrize(("steps", "is_shown"), [((0, 0), False), ((0, 1), True), ((0, None), False)])
def test_hints_of_two_devices_are_counted_together(steps, is_shown):
    stores, one = (Memory(), Memory()), first("kingdom_builder")
    for store, step in zip(stores, steps, strict=True):
        if step is not None:
            Progress(store).give_hint(one, one.solution[step])
        Progress(store).finish(one, 0)
    here, there = stores
    Progress(here).merge(there.texts[KEY])
    Progress(there).merge(here.texts[KEY])
    assert [Progress(store).result(one).shown for store in stores] == [is_shown, is_shown]


def test_a_seal_that_was_earned_with_one_hint_stays_when_another_device_has_had_another_hint():
    here, there, one = Memory(), Memory(), first("kingdom_builder")
    Progress(here).give_hint(one, one.solution[0])
    Progress(here).finish(one, one.best)
    Progress(there).give_hint(one, one.solution[1])
    Progress(there).merge(here.texts[KEY])
    assert Progress(there).result(one).seal


def test_hints_after_a_puzzle_is_solved_cost_nothing():
    progress, one = Progress(Memory()), first()
    progress.give_hint(one, one.solution[0])
    assert progress.finish(one, one.goal).seal
    assert progress.give_hint(one, one.solution[1]).seal


def test_results_without_hints_or_with_invalid_ones_are_read():
    store, one = Memory(), first()
    progress = Progress(store)
    progress.give_hint(one, one.solution[0])
    for hint in (None, 3, "x" * 300):
        data = json.loads(store.texts[KEY])
        data["results"][one.id]["hint"] = hint
        store.texts[KEY] = json.dumps(data)
        assert progress.result(one) == Result()
    del data["results"][one.id]["hint"]
    store.texts[KEY] = json.dumps(data)
    assert progress.result(one) == Result()
