"""The thinker: decisions in small steps, with JSON in and out."""

import json

import pytest

import bots
import engine
from bots.base import Bot
from bots.halving import STEP, Candidate, Field
from bots.halving import error as error_of
from bots.matched import Matched
from bots.thinker import Thinker


def question(state, level="normal", **more):
    guess = state.determinize(state.actor, 1)
    asked = {"state": guess.to_json(), "seat": state.actor, "level": level, "seed": 3, "seconds": 0.05}
    return json.dumps(asked | more)


def answer(request):
    thinker = Thinker()
    thinker.start(request)
    steps = [json.loads(thinker.step())]
    while not steps[-1]["done"]:
        steps.append(json.loads(thinker.step()))
    return steps


@pytest.mark.parametrize("level", ["random", "easy", "normal", "hard", "master"])
def test_every_level_names_legal_actions_and_says_when_it_is_done(level):
    state = engine.new("cartographers", seed=4)
    steps = answer(question(state, level))
    best = steps[-1]["best"]
    assert 1 <= len(best) <= 3
    assert all(engine.parse("cartographers", text) in state.actions() for text, _ in best)
    assert [step["done"] for step in steps] == [False] * (len(steps) - 1) + [True]
    assert steps[-1]["part"] == 1.0


@pytest.mark.parametrize("game", engine.games())
@pytest.mark.parametrize("level", ["random", "match-50", "hard"])
def test_a_bot_chooses_for_the_actor_only(game, level):
    state, bot = engine.new(game, 2, seed=1), bots.make(game, level, nodes=1)
    assert bot.choose(state, state.actor) in state.actions()
    with pytest.raises(ValueError, match="has no decision"):
        bot.choose(state, 1 - state.actor)
    for seat in (2, -1, None, "0"):
        with pytest.raises(ValueError, match="there is no seat"):
            bot.choose(state, seat)


def test_a_new_question_replaces_the_previous_one():
    first, second = (engine.new("cartographers", seed=seed) for seed in (1, 2))
    thinker = Thinker()
    thinker.start(question(first, "master"))
    thinker.step()
    thinker.start(question(second))
    step = json.loads(thinker.step())
    assert engine.parse("cartographers", step["best"][0][0]) in second.actions()


def test_a_broken_position_is_bad_data():
    with pytest.raises(engine.BadData):
        Thinker().start(json.dumps({"state": {}, "seat": 0, "level": "normal", "seed": 1, "seconds": 1}))


def test_a_seed_with_a_lone_surrogate_is_bad_data():
    """Found by `python3 py fuzz`: such a text cannot be encoded."""
    with pytest.raises(engine.BadData, match="seed"):
        Thinker().start(question(engine.new("cartographers", seed=4), seed="a\udfff"))


@pytest.mark.parametrize("game", engine.games())
def test_the_default_time_is_that_of_the_game(monkeypatch, game):
    reported = []

    class Timed(Bot):
        def weigh(self, state, seat, seconds=9.0):
            reported.append(seconds)
            yield 1.0, [(state.actions()[0], 0.0)]

    monkeypatch.setattr("bots.thinker.make", lambda *_, **budget: Timed(1, **budget))
    state = engine.new(game, 2, seed=4)
    asked = json.loads(question(state))
    answer(json.dumps(asked))
    del asked["seconds"]
    answer(json.dumps(asked))
    assert reported == [0.05, bots.seconds(game)]


@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder"])
def test_an_answer_follows_several_rollouts(game):
    """A ranking after each rollout took a fifth of the time."""
    state = engine.new(game, 1, seed=4)
    bot = bots.make(game, "master", nodes=200)
    rankings = list(bot.weigh(state, state.actor))
    assert bot.spent >= 200
    assert 200 / STEP <= len(rankings) < 100


def test_a_turn_of_any_game_takes_about_a_second():
    assert (bots.seconds("cartographers"), 4 * bots.seconds("kingdom_builder")) == (1.0, pytest.approx(1, abs=0.2))


def test_an_action_that_must_be_included_is_in_the_answer():
    state = engine.new("cartographers", seed=6)
    worst = str(state.actions()[-1])
    for level in ("normal", "master"):
        reported = answer(question(state, level, must_include=worst, seconds=0.2))[-1]["best"]
        points = {text: value for text, value, *_ in reported}
        assert 3 <= len(reported) <= 4 and worst in points and points[worst] <= reported[0][1]


@pytest.mark.slow
def test_the_last_answer_has_reasons_on_request():
    state = engine.new("cartographers", seed=4)
    steps = answer(question(state, "master", why=True, nodes=400))
    assert all(len(option) == 2 for step in steps[:-1] for option in step["best"])
    best = steps[-1]["best"]
    assert len(best) == 3
    names = {*state.edicts, "coins", "monsters"}
    for _, points, why in best:
        assert set(why) == {"now", "later"}
        assert set(why["now"]) | set(why["later"]) <= names
        assert points <= best[0][1]
    assert all(len(option) == 2 for option in answer(question(state, "hard", why=True))[-1]["best"])


@pytest.mark.parametrize("game", engine.games())
def test_a_bot_of_every_level_can_be_made(game):
    made = [bots.make(game, level) for level in bots.levels(game)]
    assert len(made) >= 4 and all(isinstance(bot, bots.Bot) for bot in made)
    with pytest.raises(KeyError):
        bots.make(game, "none")


# --- requests that are none ---------------------------------------------------------------------------


def request_json(**changes):
    state = engine.new("kingdom_builder", 2, 1)
    return {"state": state.to_json(), "seat": state.actor, "level": "easy", "seed": 3, "nodes": 1} | changes


@pytest.mark.parametrize(
    "request_text",
    ["", "null", "[]", "{", "{}", '{"state": null}', "[" * 50_000, " " * 5_000_000]
    + [
        json.dumps(request_json(**change))
        for change in (
            {"seat": 1},
            {"seat": None},
            {"seat": True},
            {"level": "genius"},
            {"level": []},
            {"seed": None},
            {"nodes": 0},
            {"nodes": 10**9},
            {"seconds": -1},
            {"seconds": float("nan")},
            {"seconds": "1"},
            {"why": 1},
            {"must_include": 7},
            {"must_include": "end"},
            {"must_include": "build Z99"},
        )
    ],
)
def test_an_invalid_request_is_refused_with_a_code(request_text):
    with pytest.raises(engine.BadData) as bad:
        Thinker().start(request_text)
    assert bad.value.code.startswith(("request", "state"))


@pytest.mark.parametrize("game", engine.games())
def test_a_level_between_two_decides_as_the_one_or_the_other(game):
    """Two fifths of the decisions are those of the stronger level, by a choice that is the same each time."""
    state, stronger = engine.new(game, 2, seed=4), []
    while len(stronger) < 60 and (seat := state.actor) is not None:
        easy, between, normal = (bots.make(game, level, seed=5) for level in ("easy", "match-140", "normal"))
        actions = [list(bot.weigh(state, seat))[-1][1] for bot in (easy, between, normal)]
        assert actions[1] in (actions[0], actions[2])
        assert actions[1] == list(bots.make(game, "match-140", seed=5).weigh(state, seat))[-1][1]
        if actions[0] != actions[2]:
            stronger.append(actions[1] == actions[2])
        state.play(actions[1][0][0])
    assert 0.15 < sum(stronger) / len(stronger) < 0.65


@pytest.mark.parametrize("game", engine.games())
def test_a_level_at_the_place_of_another_is_that_level(game):
    for number, level in enumerate(bots.levels(game)):
        assert type(bots.make(game, f"match-{100 * number}")) is type(bots.make(game, level))
    with pytest.raises(KeyError):
        bots.make(game, f"match-{100 * len(bots.levels(game)) - 99}")


@pytest.mark.parametrize("game", engine.games())
def test_the_error_of_a_difference_is_that_of_the_results_in_the_same_futures(game):
    state = engine.new(game, seed=4)
    ranking = list(bots.make(game, bots.levels(game)[-1], seed=3, nodes=1).weigh(state, 0))[-1][1]
    bot = bots.make(game, bots.levels(game)[-1], seed=3, nodes=60)
    bot.top_k, bot.must_include = 8, ranking[1][0]
    *_, (_, ranking) = bot.weigh(state, 0)
    best, other = ranking[0][0], bot.must_include if bot.must_include != ranking[0][0] else ranking[1][0]
    error = bot.error(best, other)
    assert error is not None and 0 <= error < 20
    assert bot.error(best, best) == 0.0
    assert bot.error(best, None) is None


@pytest.mark.parametrize(("share", "known"), [(100, True), (0, False)])
def test_a_level_between_two_knows_the_error_of_the_one_that_decides(share, known):
    state = engine.new("kingdom_builder", seed=4)
    weaker, stronger = (bots.make("kingdom_builder", level, seed=3, nodes=100) for level in ("normal", "master"))
    bot = Matched(weaker, stronger, share)
    bot.must_include = state.actions()[3]
    *_, (_, ranking) = bot.weigh(state, 0)
    asked = ranking[0][0], bot.must_include
    assert bot.following(asked[0]) == (stronger if known else weaker).following(asked[0])
    assert (bot.error(*asked) is not None) == known and bot.error(*asked) == (stronger.error(*asked) if known else None)


def test_an_error_needs_some_common_futures():
    class Plain(Candidate):
        def points(self, baseline):
            return 0.0

    one, other = Plain("a", 0.0), Plain("b", 0.0)
    for a, b in [(3, 1), (5, 4), (4, 4)]:
        one.add(a), other.add(b)
    assert error_of([one, other], "a", "b") is None
    one.add(9), other.add(4), one.add(7)
    assert error_of([one, other], "a", "b") == pytest.approx((14 / 3 / 4) ** 0.5)


def test_the_last_answer_has_the_error_of_the_action_that_must_be_included():
    state = engine.new("kingdom_builder", seed=4)
    asked = str(state.actions()[3])
    last = answer(question(state, "master", nodes=100, must_include=asked))[-1]
    assert last["error"] is not None and last["error"] >= 0
    assert answer(question(state, "hard", must_include=asked))[-1]["error"] is None


def test_the_candidate_that_stands_for_the_asked_action_is_never_dropped():
    class Joined(Candidate):
        def points(self, baseline):
            return self.value

        def stands_for(self, action):
            return action is not None and action in self.action

    field = Field([])
    field.alive = [Joined(name, value) for name, value in (("a", 4.0), ("b", 3.0), ("c", 2.0), ("de", 1.0))]
    field.drop_worse_half(2, "e")
    assert [candidate.action for candidate in field.alive] == ["a", "b", "de"]
    field.drop_worse_half(2, None)
    assert [candidate.action for candidate in field.alive] == ["a", "b"]
