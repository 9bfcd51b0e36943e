"""Reasons for a draw: immediate changes by the rules, and later differences in the same futures."""

import random
from collections import Counter, defaultdict

import pytest

import bots
import engine
from bots.cartographers.evaluation import Evaluators
from bots.cartographers.reasons import gained, scores_by_source
from bots.cartographers.rollouts import Rollouts
from bots.cartographers.weigh import after, weigh
from bots.cartographers.weights import WEIGHTS
from bots.comparison import LEAST, Comparison
from bots.halving import Tally
from engine.cartographers import actions
from engine.cartographers.cards import SEASONS

EDICTS = ["sentinel_wood", "canal_lake", "great_city", "borderlands"]


def position(seed="reasons", moves=0, **options):
    state = engine.new("cartographers", 1, seed, {"side": "A", "edicts": EDICTS, **options})
    for _ in range(moves):
        state.play(bots.make("cartographers", "normal").choose(state, 0))
    return state


def drawn(state, terrain, *cells):
    """The first seat with these cells drawn, by no card."""
    seat = state.seats[0].copy()
    seat.draw(terrain, actions.GRID.mask(cells), 0)
    return seat


def asked(state, kept=8, nodes=200, seed=1):
    bot = bots.make("cartographers", "master", seed, nodes=nodes)
    bot.top_k = kept
    *_, (_, ranking) = bot.weigh(state, 0)
    return bot, ranking


def test_immediate_gains_are_listed_by_source() -> None:
    state = position()
    before = state.seats[0]
    assert gained(state, before, before) == {}
    assert gained(state, before, drawn(state, "forest", (0, 0), (0, 1), (5, 5))) == {"sentinel_wood": 2}
    # Mountains have a coin each: B4 is one of them.
    around = [(0, 3), (2, 3), (1, 2), (1, 4)]
    closed = drawn(state, "water", *around)
    assert gained(state, before, closed) == {"coins": 1}
    struck = drawn(state, "monster", (5, 5))
    assert gained(state, before, struck)["monsters"] == -4


def test_gains_agree_with_the_view() -> None:
    state = position(moves=7)
    for action in state.actions()[::40]:
        inked = state.before_reveal(action)
        assert inked is not None
        scores = scores_by_source(inked, inked.seats[0])
        now = inked.view(0)["now"][0]
        assert [scores[slug] for slug in state.edicts] == now["edicts"]
        assert (scores["coins"], scores["monsters"]) == (now["coins"], now["monsters"])


def test_later_is_the_mean_difference_from_the_others() -> None:
    comparison = Comparison()
    for _ in range(LEAST - 1):
        comparison.add([Counter(a=4, b=1), Counter(a=1), Counter(a=1, b=1)])
    assert comparison.later(0) == {}, "too few futures to say anything"
    comparison.add([Counter(a=4, b=1), Counter(a=1), Counter(a=1, b=1)])
    assert comparison.later(0) == {"a": 3, "b": 0.5}
    assert comparison.later(1) == {"a": -1.5, "b": -1}
    assert comparison.later(2) == {"a": -1.5, "b": 0.5}


def test_differences_within_their_error_are_left_out() -> None:
    comparison = Comparison()
    for i in range(10):
        comparison.add([Counter(a=5 if i % 2 else -4, b=2 + i % 2), Counter()])
    assert comparison.later(0) == {"b": 2.5}


@pytest.mark.parametrize("moves", [0, 6, 12])
def test_the_tally_of_a_future_sums_to_its_points(moves) -> None:
    state = position(moves=moves)
    rollouts = Rollouts(state, 0, Evaluators.of(state, WEIGHTS))
    for _ in rollouts.prepare():
        pass
    for i in range(3):
        tally: Tally = defaultdict(float)
        sample = rollouts.sample(str(i))
        points = rollouts.play(state.seats[0], sample, tally)
        assert state.seats[0].total + sum(tally.values()) == pytest.approx(points)
        assert points == rollouts.play(state.seats[0], sample)
        assert set(tally) <= {*EDICTS, "coins", "monsters"}


def test_an_evaluation_is_the_sum_of_its_parts() -> None:
    state = position(moves=5)
    for weights in ({}, WEIGHTS):
        for season in range(len(SEASONS)):
            evaluator = Evaluators.of(state, weights).at(season, 2)
            parts = evaluator.by_name(state.seats[0])
            assert sum(parts.values()) == pytest.approx(evaluator.seat(state.seats[0]))


@pytest.mark.slow
def test_the_compared_draws_have_the_same_futures() -> None:
    state = position(moves=4)
    bot, ranking = asked(state)
    comparison = bot._comparison
    assert comparison is not None and comparison.futures >= LEAST
    assert len(bot._alive) == 8
    assert {candidate.rollouts for candidate in bot._alive} == {bot._alive[0].rollouts}
    assert all(bot.reason(action) is not None for action, _ in ranking[:8])
    assert bot.reason(ranking[-1][0]) is None


def test_without_time_for_a_comparison_a_draw_has_its_points_now() -> None:
    """Regression: hints on slow devices had no reason."""
    state = position(moves=4)
    bot, ranking = asked(state, nodes=1)
    reason = bot.reason(ranking[0][0])
    assert reason is not None and not reason.later
    assert reason.now == gained(state, state.seats[0], after(state, ranking[0][0]).seats[0])


def test_reasons_are_computed_only_on_request() -> None:
    state = position(moves=4)
    bot, ranking = asked(state, kept=2)
    assert bot.reason(ranking[0][0]) is None


@pytest.mark.slow
def test_the_same_seed_and_budget_give_the_same_reasons() -> None:
    state = position(moves=9)
    (one, first), (other, second) = asked(state), asked(state)
    assert first == second
    assert [one.reason(a) for a, _ in first[:8]] == [other.reason(a) for a, _ in second[:8]]


def test_a_reason_has_the_immediate_score_of_the_draw() -> None:
    state = position(moves=9)
    bot, ranking = asked(state)
    for action, _ in ranking[:8]:
        inked = state.before_reveal(action)
        reason = bot.reason(action)
        assert inked is not None and reason is not None
        assert reason.now == gained(state, state.seats[0], inked.seats[0])


def test_a_reason_leaves_out_what_a_skill_after_the_draw_would_give() -> None:
    """Regression: it added the points of the skill, which the preview of the draw does not show."""
    state = position(moves=15, skills=["diplomacy", "search", "knowledge"])
    bot, _ = asked(state)
    with_skill = 0
    for candidate in bot._alive:
        reason = bot.reason(candidate.action)
        if candidate.action.kind != "draw":  # a skill is worth what is drawn by it
            assert reason is not None and reason.now == gained(state, state.seats[0], candidate.seat)
            continue
        drawn = after(state, candidate.action).seats[0]
        assert reason is not None and reason.now == gained(state, state.seats[0], drawn)
        with_skill += reason.now != gained(state, state.seats[0], candidate.seat)
    assert with_skill, "no skill follows any draw"


def test_an_action_that_must_be_included_is_never_dropped() -> None:
    state = position(moves=3)
    first = weigh(state, 0, Evaluators.of(state, WEIGHTS))
    bot = bots.make("cartographers", "master", 1, nodes=200)
    bot.must_include = first[-1][0]
    *_, (_, ranking) = bot.weigh(state, 0)
    kept = {candidate.action: candidate for candidate in bot._alive}
    most = max(candidate.rollouts for candidate in kept.values())
    assert bot.must_include in kept and kept[bot.must_include].rollouts + 1 >= most
    assert sorted(map(str, (a for a, _ in ranking))) == sorted(str(a) for a, _ in first)


def ambush_position() -> engine.State:
    """A late decision where to draw monsters on the map of a rival."""
    for seed in range(20):
        state = engine.new("cartographers", 2, seed)
        chance = random.Random(seed)
        while not state.over:
            question = state.question
            if question and question.owner != question.seat and state.season == 2 and len(state.actions()) > 5:
                return state
            state.play(chance.choice(state.actions()))
    raise AssertionError("no ambush")


def test_monsters_on_the_map_of_a_rival_are_judged_in_reviews_by_rollouts_of_that_map() -> None:
    state = ambush_position()
    seat = state.actor
    assert seat is not None
    bot = bots.make("cartographers", "master", 1, nodes=200)
    *_, (_, static) = bot.weigh(state, seat)
    assert bot.spent == 0 and bot.error(static[0][0], static[-1][0]) is None, "a bot chooses by the evaluation alone"
    bot.must_include = static[-1][0]
    *_, (_, ranking) = bot.weigh(state, seat)
    points = dict(ranking)
    best, worst = ranking[0][0], bot.must_include
    error = bot.error(best, worst)
    assert error is not None and points[best] - points[worst] > 2 * error
    assert bot.reason(best) is None, "the points of a rival are no reasons for the own seat"
