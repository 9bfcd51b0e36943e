"""Answers of the bots' worker: invalid ones are refused before the table acts on them."""

import json

import pytest

import bots
import engine
from bots.thinker import Thinker
from table.answers import BadAnswer, check, read

GAMES = engine.games()


def step(best, part=1.0, done=True):
    return json.dumps({"part": part, "best": best, "done": done})


def asked(game, **more):
    state = engine.new(game, 2, seed=1)
    seat = state.actor
    guess = state.determinize(seat, 1).to_json()
    return state, {"state": guess, "seat": seat, "level": bots.levels(game)[-1], "seed": 1, "nodes": 3, **more}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("why", [False, True])
def test_valid_answers_are_accepted(game, why):
    state, question = asked(game, why=why)
    thinker = Thinker()
    thinker.start(json.dumps(question))
    answer = read(thinker.step())
    while not answer.done:
        answer = read(thinker.step())
    check(answer, state)


@pytest.mark.parametrize(
    "text",
    [
        None,
        7,
        "",
        "junk",
        "[]",
        "{}",
        "null",
        "[" * 100_000,
        '{"part": 1, "best": [], "done": 1}',
        '{"part": NaN, "best": [["end", 1]], "done": true}',
        '{"part": "1", "best": [["end", 1]], "done": true}',
        '{"part": true, "best": [["end", 1]], "done": true}',
        f'{{"part": 1{"0" * 400}, "best": [["end", 1]], "done": true}}',
        step([["end", -(10**400)]]),
        step([["end", 1, {"now": {"a": 10**400}, "later": {}}]]),
        step([["end"]]),
        step([["end", None]]),
        step([[1, 2]]),
        step(["end"]),
        step([["end", 1, {}]]),
        step([["end", 1, {"now": [], "later": {}}]]),
        step([["end", 1, {"now": {"a": "b"}, "later": {}}]]),
        step([["end", 1, {"now": {}, "later": {}}, 2]]),
        step([["end", 1, {"now": {}, "later": {}}, "end", "end"]]),
    ],
)
def test_invalid_answers_are_refused(text):
    with pytest.raises(BadAnswer):
        read(text)


@pytest.mark.parametrize(("following", "is_action"), [("berries", True), ("junk", False)])
def test_an_answer_says_what_has_to_follow_an_action(following, is_action):
    state = engine.new("woodcraft", 1, seed=1)
    answer = read(step([[str(state.actions()[0]), 1, {"now": {}, "later": {}}, following]]))
    assert answer.best[0].following == following
    if is_action:
        check(answer, state)
    else:
        with pytest.raises(BadAnswer):
            check(answer, state)


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_with_an_illegal_action_is_refused(game):
    state, _ = asked(game)
    legal = str(state.actions()[0])
    check(read(step([[legal, 1]])), state)
    illegal = {"cartographers": "pass", "kingdom_builder": "end", "woodcraft": "end"}[game]
    for best in ([], [["junk", 1]], [["", 1]], [[illegal, 1]], [[legal, 1], [illegal, 0]]):
        with pytest.raises(BadAnswer):
            check(read(step(best)), state)
    other = str(state.actions()[-1])
    assert other != legal
    with pytest.raises(BadAnswer):
        check(read(step([[legal, 1]])), state, other)


@pytest.mark.parametrize(
    "text", ["[" * 50_000, '{"part":' * 30_000, '{"part": 1, "best": [], "done": true}' + " " * 100_000]
)
def test_a_deeply_nested_or_long_answer_is_refused_before_it_is_parsed(text):
    """Inside Pyodide the parser would exhaust the stack, and the page with it."""
    with pytest.raises(BadAnswer):
        read(text)
