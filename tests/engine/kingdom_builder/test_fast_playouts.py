"""The playout on plain integers gives the game of the playout step by step; gold without hexes equals that with."""

import random

import pytest

import engine
from engine import Chance
from engine.chance import Draws
from engine.kingdom_builder import playouts
from engine.kingdom_builder.amounts import AMOUNTS, amount, count_groups
from engine.kingdom_builder.boards import HEX
from engine.kingdom_builder.builders import explained, live_rule, rule
from engine.kingdom_builder.setup import OPTIONS

SWITCHES = [option for option in OPTIONS if option.type == "switch"]


def any_game(dice):
    """A game of a random setup, often in its middle."""
    options = {option.name: dice.choice(option.choices) for option in SWITCHES if dice.random() < 0.5}
    state = engine.new("kingdom_builder", dice.choice((1, 2, 2, 3, 4)), dice.random(), options)
    draws = Draws(Chance.of(dice.random()))
    for _ in range(dice.choice((0, 0, dice.randrange(60), dice.randrange(180)))):
        if not state.over:
            playouts.step(state, draws)
    return state


def check(seeds):
    for seed in seeds:
        state = any_game(random.Random(seed))
        stepwise, draws = state.copy(), Draws(Chance.of(seed))
        while not stepwise.over:
            playouts.step(stepwise, draws)
        state.playout(Chance.of(seed))
        assert state.to_json() == stepwise.to_json(), seed


def test_the_fast_playout_is_the_playout_step_by_step():
    check(range(150))


@pytest.mark.slow
def test_thousands_of_fast_playouts_are_those_step_by_step():
    check(range(1000, 3000))


def test_gold_without_hexes_equals_that_with_hexes():
    for seed in range(150):
        dice = random.Random(seed)
        state = any_game(dice)
        state.playout(Chance.of(seed))
        owns = [seat.own & dice.choice((seat.own, dice.getrandbits(440))) for seat in state.seats]
        options = {option.name: dice.choice(option.choices) for option in SWITCHES}
        for slug in AMOUNTS:
            for seat in range(state.players):
                for final, made in ((True, rule), (False, live_rule)):
                    paid = explained(made(slug, **options)(state.board, owns, seat))
                    assert amount(slug, options, final=final)(state.board, owns, seat) == paid, (seed, slug)


def test_groups_are_counted_also_where_they_enclose_holes():
    dice = random.Random(3)
    for _ in range(3000):
        few = HEX.all & dice.getrandbits(440) & dice.getrandbits(440)
        ring = HEX.neighbours(few & dice.getrandbits(440) & dice.getrandbits(440)) & ~few
        for cells in (few, ring, few | ring):
            assert count_groups(cells) == len(HEX.clusters(cells))
