"""Foresight of Kingdom Builder: actions compared at the end of the turn, and the gold after one more build."""

import pytest

import bots
import engine
from bots.kingdom_builder.evaluation import Evaluator
from bots.kingdom_builder.weigh import after, finished, to_the_end, weigh
from bots.kingdom_builder.weights import FORESIGHT
from engine.bits import singles
from engine.kingdom_builder.setup import PRESETS


@pytest.mark.parametrize("reading", ["official", "zh-Hans"])
def test_gold_after_one_more_build_is_that_of_the_rules(reading) -> None:
    """Groups are found once and extended; gold is the same as without them."""
    options = PRESETS[reading] | {"cards": ("merchants", "hermits", "citizens")}
    for seed in range(4):
        state = engine.new("kingdom_builder", 2, seed, options)
        for _ in range(30 * seed):
            state.play(state.actions()[0])
        own, free = state.seats[state.turn].own, state.board.buildable & ~state.occupied
        prepared, plain = Evaluator(state, state.turn, None), Evaluator(state, state.turn, None)
        prepared.prepare(own)
        for spot in singles(free):
            assert prepared.gold(own | spot) == plain.gold(own | spot)
        for origin in singles(own):
            assert prepared.gold(own ^ origin) == plain.gold(own ^ origin)


def test_hard_compares_its_best_actions_at_the_end_of_the_turn() -> None:
    """Actions that lead to the same position are worth the same, and no listed action is lost."""
    state = engine.new("kingdom_builder", 2, 4)
    evaluator = Evaluator(state, 0, FORESIGHT)
    first = weigh(state, evaluator)
    ahead = to_the_end(state, 0, evaluator, first, 5)
    assert sorted(str(action) for action, _ in ahead) == sorted(str(action) for action, _ in first)
    best = max(first[:5], key=lambda weighed: evaluator.value(finished(after(state, weighed[0]), 0, evaluator)))
    assert ahead[0][1] == evaluator.value(finished(after(state, best[0]), 0, evaluator))
    values = [value for _, value in ahead]
    assert values == sorted(values, reverse=True)
    assert bots.make("kingdom_builder", "hard").choose(state, 0) == ahead[0][0]
