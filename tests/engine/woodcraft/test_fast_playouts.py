"""A playout gives the game that the rules give step by step with the same random numbers."""

import random

import pytest

import engine
from engine import Chance
from engine.chance import Draws
from engine.woodcraft import work
from engine.woodcraft.dice import SIDES
from tools.card_sets import shuffled

SETS = [{}, {}, {}, *({"card_set": shuffled(Chance.of(number))} for number in range(3))]


def step(state, draws):
    legal = state.legal()
    state.do(legal[draws.below(len(legal))])
    state.reveal()


def check(seeds):
    for seed in seeds:
        dice = random.Random(seed)
        options = {"even_start": dice.random() < 0.5, **dice.choice(SETS)}
        state = engine.new("woodcraft", dice.choice((1, 2, 2, 3, 4)), seed, options)
        draws = Draws(Chance.of(f"{seed} before"))
        for _ in range(dice.choice((0, 0, dice.randrange(60), dice.randrange(180)))):
            if state.phase != "over":
                step(state, draws)
        if dice.random() < 0.5:
            state.legal()
        stepwise, draws = state.copy(), Draws(Chance.of(seed))
        while stepwise.phase != "over":
            step(stepwise, draws)
        state.playout(Chance.of(seed))
        assert state.to_json() == stepwise.to_json(), seed


def test_a_fast_playout_is_the_game_step_by_step():
    check(range(60))


@pytest.mark.exhaustive
def test_thousands_of_fast_playouts_are_the_games_step_by_step():
    check(range(1000, 3500))


def test_work_listed_by_die_is_all_work_on_a_pile():
    """Cuts, splices and glues in the order of the dice, each once, whatever the pile."""
    dice = random.Random(5)
    seat = engine.new("woodcraft", 1, 1).seats[0]
    for _ in range(300):
        seat.pile = sorted(dice.choices(range(18), k=dice.randrange(8)))
        seat.saw = dice.randrange(7)
        kinds, steps = sorted(set(seat.pile)), tuple(sorted(dice.sample(range(1, 6), 2)))
        cuts = [action.args for action in work.all_cuts(seat, "saw", 1)]
        assert all(sum(parts) == die % SIDES + 1 and 2 <= len(parts) <= seat.saw + 2 for die, parts in cuts)
        assert [die for die, _ in cuts] == sorted(die for die, _ in cuts) and len(set(cuts)) == len(cuts)
        assert {die for die, _ in cuts} == {die for die in kinds if die % SIDES}
        assert [action.args for action in work.splices(seat, 2, steps)] == [
            (2, die, die % SIDES + 1 + by) for die in kinds for by in steps if die % SIDES + 1 + by <= SIDES
        ]
        glued = [action.args for action in work.joins(seat, "glue")]
        pairs = [(one, other) for one in kinds for other in kinds if one < other or one == other in _twice(seat.pile)]
        assert glued == [
            (one, other, colour * SIDES + one % SIDES + other % SIDES + 1)
            for one, other in pairs
            if one % SIDES + other % SIDES + 2 <= SIDES
            for colour in sorted({one // SIDES, other // SIDES})
        ]


def _twice(pile):
    return {die for die in pile if pile.count(die) > 1}
