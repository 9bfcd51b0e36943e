"""The fitted evaluation of Kingdom Builder: plans compared at the end of the turn, the gold after one more build."""

import pytest

import bots
import engine
from bots.kingdom_builder.evaluation import Evaluator
from bots.kingdom_builder.expectations import ANY, CONTEXTS, KNOTS, weights_at
from bots.kingdom_builder.fitted_evaluation import FittedEvaluator
from bots.kingdom_builder.greedy import PLANS
from bots.kingdom_builder.weigh import IDLE, after, finished, to_the_end, weigh
from engine.bits import singles
from engine.kingdom_builder.actions import END
from engine.kingdom_builder.setup import PRESETS
from engine.kingdom_builder.solo import ROUNDS


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


def test_hard_compares_plans_at_the_end_of_the_turn() -> None:
    """No action is lost, and the first one is the best of the plans: the value of the position after it."""
    state = engine.new("kingdom_builder", 2, 4)
    evaluator = FittedEvaluator(state, 0)
    first = weigh(state, evaluator)
    ahead = to_the_end(state, 0, evaluator, first, PLANS)
    assert sorted(str(action) for action, _ in ahead) == sorted(str(action) for action, _ in first)
    values = [value for _, value in ahead]
    assert values == sorted(values, reverse=True)
    action, value = ahead[0]
    assert value == evaluator.value(finished(after(state, action), 0, evaluator))
    assert value >= evaluator.value(finished(after(state, first[0][0]), 0, evaluator))
    assert bots.make("kingdom_builder", "hard").choose(state, 0) == action


def test_the_later_builds_of_a_plan_have_the_value_of_the_plan() -> None:
    state = engine.new("kingdom_builder", 2, 4)
    evaluator = FittedEvaluator(state, 0)
    first = weigh(state, evaluator)
    plan = [first[0][0]]
    finished(after(state, plan[0]), 0, evaluator, plan)
    builds = [action for action in plan if action.kind == "mandatory"]
    assert len(builds) == 3
    ahead = dict(to_the_end(state, 0, evaluator, first, 1))
    assert {ahead[action] for action in builds if action in ahead} == {ahead[plan[0]]}


def test_ending_the_turn_is_a_plan_of_its_own() -> None:
    """Every plan ends the turn; to end it at once may be worth less."""
    for seed in range(40):
        state = engine.new("kingdom_builder", 2, seed)
        bot = bots.make("kingdom_builder", "normal")
        while state.actor is not None:
            evaluator = FittedEvaluator(state, state.actor)
            first = weigh(state, evaluator)
            if len(first) > 4 and first[1][0] == END:
                ahead = dict(to_the_end(state, state.actor, evaluator, first, 2))
                now = evaluator.value(finished(after(state, END), state.actor, evaluator))
                assert ahead[END] == pytest.approx(now + IDLE)
                return
            state.play(bot.choose(state, state.actor))
    raise AssertionError("no such position was found")


def test_in_the_last_turn_alone_plans_are_compared_by_gold_alone() -> None:
    """However many settlements are left: no turn comes in which a tile could be used."""
    data = engine.new("kingdom_builder", 1, 4).to_json()
    state = engine.restore(data | {"round": ROUNDS - 1})
    evaluator = FittedEvaluator(state, 0)
    first = weigh(state, evaluator)
    plans = dict(to_the_end(state, 0, evaluator, first, PLANS))
    ends = [finished(after(state, action), 0, FittedEvaluator(state, 0)) for action, _ in first[:PLANS]]
    assert all(end.over for end in ends)
    assert max(plans.values()) == max(end.scores()[0] for end in ends)


def test_alone_the_turns_left_are_those_of_the_rounds() -> None:
    """Near the end a tile is worth less than with as many settlements left in an earlier round."""

    def worth(number: int) -> float:
        state = engine.restore(engine.new("kingdom_builder", 1, 4).to_json() | {"round": number})
        with_it = state.copy()
        with_it.seats[0].held |= 1
        evaluator = FittedEvaluator(state, 0)
        return evaluator.value(with_it) - evaluator.value(state)

    assert worth(0) > worth(5) > worth(ROUNDS - 1) > 0


def test_a_value_that_is_known_is_that_of_a_fresh_evaluation() -> None:
    """Positions reached in several ways are evaluated once."""
    for seed, moves in enumerate((0, 25, 50, 75)):
        state = engine.new("kingdom_builder", 2, seed)
        for _ in range(moves):
            state.play(state.actions()[-1])
        seat = state.actor
        shared = FittedEvaluator(state, seat)
        for action, _ in weigh(state, shared)[:4]:
            end = finished(after(state, action), seat, shared)
            assert shared.value(end) == FittedEvaluator(state, seat).value(end)


def test_weights_change_in_straight_lines_from_knot_to_knot() -> None:
    tables = {"pace": [[10.0 * row, 20.0, 40.0, 80.0] for row in range(len(CONTEXTS))], "rows": [[1.0, 2.0, 3.0, 4.0]]}
    cards = CONTEXTS[:3]
    firsts = 10.0 * (0 + 1 + 2 + CONTEXTS.index(ANY))
    assert weights_at(tables, cards, 0.0) == {"pace": 0.0, "rows": 0.0}
    assert weights_at(tables, cards, KNOTS[1]) == {"pace": firsts, "rows": 1.0}
    assert weights_at(tables, cards, (KNOTS[1] + KNOTS[2]) / 2) == {"pace": (firsts + 80) / 2, "rows": 1.5}
    assert weights_at(tables, cards, 99.0) == {"pace": 320.0, "rows": 4.0}
