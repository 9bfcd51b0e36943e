"""The playout on plain integers gives the game of the playout step by step; points without cells equal those with."""

import random

import pytest

import engine
from engine import Chance, cartographers
from engine.cartographers import edicts, playouts
from engine.cartographers.amounts import AMOUNTS, amount_of
from engine.cartographers.setup import OPTIONS, Readings
from engine.chance import Draws

SWITCHES = [option for option in OPTIONS if option.type in ("switch", "choice") and option.name != "mode"]


def any_game(dice):
    """A game of a random setup, often in its middle."""
    options = {option.name: dice.choice(option.choices) for option in SWITCHES if dice.random() < 0.5}
    options["ambushes"] = dice.choice(("base", "random"))
    options["skills"] = dice.random() < 0.15
    state = engine.new("cartographers", dice.choice((1, 1, 1, 2, 3, 4, 7)), dice.random(), options)
    draws = Draws(Chance.of(dice.random()))
    for _ in range(dice.choice((0, 0, dice.randrange(60)))):
        if state.questions:
            playouts.step(state, draws)
    return state


def check(seeds):
    for seed in seeds:
        state = any_game(random.Random(seed))
        stepwise, draws = state.copy(), Draws(Chance.of(seed))
        while stepwise.questions:
            playouts.step(stepwise, draws)
        state.playout(Chance.of(seed))
        assert state.to_json() == stepwise.to_json(), seed


def test_the_fast_playout_is_the_playout_step_by_step():
    check(range(400))


@pytest.mark.exhaustive
@pytest.mark.slow
def test_thousands_of_fast_playouts_are_those_step_by_step():
    check(range(1000, 3000))


def test_an_ambush_that_is_being_drawn_is_drawn_to_its_end_first():
    state = engine.new("cartographers", 3, 5)
    draws = Draws(Chance.of(1))
    while not state.ambush or len(state.questions) != 2:
        playouts.step(state, draws)
    state.playout(Chance.of(2))
    assert state.over and state.questions == []


def test_points_without_cells_equal_those_with_cells():
    for seed in range(120):
        state = any_game(random.Random(seed))
        state.playout(Chance.of(seed))
        for seat in state.seats:
            for slug in AMOUNTS:
                assert AMOUNTS[slug](seat.sheet) == cartographers.score(slug, seat.sheet), (seed, slug)
            for readings in (Readings(1, True), Readings(2, False), Readings(1, False)):
                explained = edicts.explained(edicts.rule_of("shieldgate", readings)(seat.sheet))
                assert amount_of("shieldgate", readings)(seat.sheet) == explained
