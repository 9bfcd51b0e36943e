"""Reasons for a decision of Woodcraft: immediate gains, and later differences in the same futures."""

import json

import pytest

import bots
import engine
from bots.comparison import LEAST
from bots.thinker import Thinker
from bots.woodcraft.evaluation import Evaluator, Evaluators
from bots.woodcraft.reasons import gained
from bots.woodcraft.rollouts import rollout
from bots.woodcraft.weights import FULL
from engine import Chance
from engine.woodcraft.actions import parse
from table.words import Words
from tools.paths import STATIC

GAME = "woodcraft"
WORDS = Words.from_file("en", (STATIC / "locale" / "en.js").read_text(encoding="utf-8"))


def position(seed, moves, players=2):
    state = engine.new(GAME, players, seed)
    for _ in range(moves):
        state.play(bots.make(GAME, "easy", seed).choose(state, state.actor))
    return state


def turn(seed, moves, players=2):
    """A position in which a tile is to be moved."""
    state = position(seed, moves, players)
    while state.tasks or state.moved or state.phase != "turn":
        state.play(bots.make(GAME, "easy", seed).choose(state, state.actor))
    return state


def compared(state, nodes=40, seed=1):
    bot = bots.make(GAME, "hard", seed, nodes=nodes)
    bot.top_k = 8
    *_, (_, ranking) = bot.weigh(state, state.actor)
    return bot, ranking


def test_immediate_gains_are_listed_by_source() -> None:
    state = turn("now", 30)
    number = state.turn
    before, after = state.seats[number], state.seats[number].copy()
    assert gained(before, after) == {}
    after.points += 4
    after.blueberry -= 2
    after.reputation += 1
    after.add(3)
    after.orders.append(("L28", 1))
    assert gained(before, after) == {
        "token.points": 4,
        "token.blueberry": -2,
        "track.reputation": 1,
        "why.dice": 1,
        "why.taken": 1,
    }


def test_an_order_from_the_hand_is_not_a_new_one() -> None:
    """Keeping two orders of five, one of which was then placed, was "Orders taken +1"."""
    state = engine.new(GAME, 1, 5)
    while state.view(0)["prompt"]["id"] != "turn":
        before = state.copy()
        state.play(state.actions()[0])
        assert "why.taken" not in gained(before.seats[0], state.seats[0]), before.view(0)["prompt"]["id"]
    assert state.seats[0].orders


def test_the_reason_of_a_completed_order_lists_its_gains() -> None:
    state = turn("order", 30)
    seat = state.seats[state.turn]
    seat.pile, seat.orders, seat.pots = [*state.book.orders["E08"].dice], [("E08", 3)], [-1, -2, -2]
    seat.scrap = 1
    state.legal_cache = state.sorted_cache = None
    bot, ranking = compared(state, nodes=0)
    action = parse("complete E08")
    assert ranking[0][0] == action
    now = bot.reason(action).now
    assert (now["why.completed"], now["why.dice"]) == (1, -3)
    assert now["token.points"] >= 3 and now["token.blueberry"] >= 4 and now["track.reputation"] >= 1


@pytest.mark.parametrize(("moves", "players"), [(20, 1), (35, 2), (90, 3)])
def test_an_evaluation_is_the_sum_of_its_parts(moves, players) -> None:
    state = position("parts", moves, players)
    while state.actor is not None:
        for seat in range(players):
            evaluator = Evaluator(state, seat, FULL)
            assert sum(evaluator.parts(state).values()) == pytest.approx(evaluator.value(state))
        for _ in range(25):
            if state.actor is not None:
                state.play(bots.make(GAME, "easy").choose(state, state.actor))
    for seat in range(players):
        parts = Evaluator(state, seat, FULL).parts(state)
        assert sum(parts.values()) == state.scores()[seat]


@pytest.mark.parametrize("moves", [20, 60])
def test_the_tally_of_a_future_sums_to_its_points(moves) -> None:
    state = turn("tally", moves)
    guess = state.determinize(state.turn, 1)
    action = state.actions()[0]
    tally: dict[str, float] = {}
    evaluators = Evaluators(state.turn, FULL)
    points = rollout(guess.copy(), state.turn, action, 1, evaluators, Chance.of(1), tally)
    assert sum(tally.values()) == pytest.approx(points)
    assert points == rollout(guess, state.turn, action, 1, Evaluators(state.turn, FULL), Chance.of(1))
    assert all("wc." + name in WORDS for name in tally)
    assert "token.points" not in tally, "one source among points by the end is not called points"


def test_the_compared_actions_have_the_same_futures() -> None:
    state = turn("same", 44)
    (bot, ranking), (again, twice) = compared(state), compared(state)
    assert ranking == twice
    assert bot._comparison is not None and bot._comparison.futures >= LEAST
    assert len(bot._alive) >= 3
    assert {candidate.rollouts for candidate in bot._alive} == {bot._alive[0].rollouts}
    explained = [bot.reason(action) for action, _ in ranking[:3]]
    assert explained == [again.reason(action) for action, _ in ranking[:3]]
    assert any(reason.later for reason in explained)
    for reason in explained:
        assert all("wc." + name in WORDS for name in (*reason.now, *reason.later))


def test_reasons_are_computed_only_on_request() -> None:
    state = turn("unasked", 44)
    bot = bots.make(GAME, "hard", 1, nodes=20)
    *_, (_, ranking) = bot.weigh(state, state.actor)
    assert bot.reason(ranking[0][0]).later == {}


def test_a_thinker_gives_reasons_for_an_action_that_must_be_included() -> None:
    state = turn("thinker", 50)
    also = parse("move " + state.wheel.free()[-1])
    thinker = Thinker()
    question = {"state": state.to_json(), "seat": state.actor, "level": "hard", "seed": 1, "nodes": 40}
    thinker.start(json.dumps(question | {"must_include": str(also), "why": True}))
    while not (answer := json.loads(thinker.step()))["done"]:
        pass
    reasons = {text: reason for text, _, reason in answer["best"]}
    assert str(also) in reasons and all(set(reason) == {"now", "later"} for reason in reasons.values())


def test_a_hint_names_what_replaces_the_action_of_the_tile() -> None:
    """Regression: moves for the sake of blueberries or of another action did not say so."""
    seen = set()
    for seed in range(24):
        state = turn(seed, 30 + 2 * seed)
        bot, ranking = compared(state, nodes=1)
        for action, _ in ranking[:3]:
            following, then = bot.following(action), state.copy()
            if action.verb == "move":
                then.play(action)
                assert following is None or then.refusal(following) is None
            else:
                assert following is None
            seen.add(following and following.verb)
    assert {None, "berries", "other"} <= seen


def test_an_answer_names_what_follows() -> None:
    asked = {"level": "hard", "seed": 1, "nodes": 1, "why": True}
    named = []
    for seed in range(12):
        state, thinker = turn(seed, 40), Thinker()
        thinker.start(json.dumps({**asked, "state": state.to_json(), "seat": state.actor}))
        while not (answer := json.loads(thinker.step()))["done"]:
            pass
        named += [entry[3] for entry in answer["best"] if len(entry) > 3]
    assert named and {text.split()[0] for text in named} <= {"berries", "other"}
