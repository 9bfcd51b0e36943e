"""Whole random games compared with the referee; copies, replays, JSON and codes at every step; playouts."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import (
    budget,
    check_copies_and_json,
    check_playout,
    check_playout_from_the_middle,
    check_record,
    check_uniform,
)
from refusals import refused

import engine
from engine import Chance
from engine.kingdom_builder import PRESETS

from . import slow
from .boards import FIRST_GAME, position
from .referee import Referee

ODD = {**PRESETS["zh-Hans"], "lords": "strict"}
OPTIONS = [
    {},
    FIRST_GAME,
    ODD,
    {"cards": ("lords", "farmers", "hermits")},
    {"quadrants": ("Barn", "Harbor", "Paddock", "Tavern")},
]


def game(players, seed, options=None):
    given = {**(options or {})}
    if players == 1 and "lords" in given.get("cards", ()):
        given.pop("cards")
    return engine.new("kingdom_builder", players, seed, given)


def plays(state, seed):
    """(state, action) before each action of a random game that prefers tiles and moves now and then."""
    chance = Chance.of(seed, stream="test")
    while state.actor is not None:
        actions = state.actions()
        verbs = sorted({str(action).split()[0] for action in actions})
        verb = chance.pick(verbs)
        action = chance.pick([action for action in actions if str(action).split()[0] == verb])
        yield state, action
        state.play(action)
    yield state, None


@pytest.mark.slow
@budget(0.15)
@given(st.integers(1, 4), st.integers(0, 10**6), st.sampled_from(OPTIONS))
def test_the_referee_agrees_with_every_step_of_a_game(players, seed, options):
    start = game(players, seed, options)
    referee = Referee(start.view(0))
    for state, action in plays(start, seed):
        view = state.view(state.turn)
        referee.follow(view)
        assert {str(a) for a in state.actions()} == referee.legal()
        for seat in range(players):
            assert [entry["amount"] for entry in view["now"][seat]] == referee.gold(seat)
        if action is not None:
            referee.play(str(action))
    assert referee.over and state.winners() == referee.winners()


@budget(0.05)
@given(st.integers(1, 4), st.integers(0, 10**6), st.sampled_from(OPTIONS))
def test_legal_of_a_view_is_the_list_of_actions(players, seed, options):
    for state, action in plays(game(players, seed, options), seed):
        if action is None:
            break
        view = state.view(state.actor)
        listed = set(view["can"])
        for kind, there in view["legal"].items():
            verb = "build" if kind == "mandatory" else kind
            if isinstance(there, dict):
                listed |= {f"{verb} {origin}>{target}" for origin in there for target in there[origin]}
            else:
                listed |= {f"{verb} {spot}" for spot in there}
        assert listed == {str(action) for action in state.actions()}
        assert all(there for there in view["legal"].values())


@budget(0.1)
@given(st.integers(1, 4), st.integers(0, 10**6), st.sampled_from(OPTIONS))
def test_copies_and_json_are_equal_and_go_on_alike_at_every_step(players, seed, options):
    check_copies_and_json(plays(game(players, seed, options), seed))


@budget(0.1)
@given(st.integers(1, 4), st.integers(0, 10**6), st.sampled_from(OPTIONS))
def test_a_record_replays_to_every_step(players, seed, options):
    check_record(plays(game(players, seed, options), seed))


@budget(0.1)
@given(st.integers(2, 4), st.integers(0, 10**6), st.data())
def test_an_illegal_action_changes_nothing(players, seed, data):
    spots = st.sampled_from(slow.EVERY).map(slow.name)
    builds = st.builds("{} {}".format, st.sampled_from(["build", *slow.TILES[:5]]), spots)
    moves = st.builds("{} {}>{}".format, st.sampled_from(slow.MOVES), spots, spots)
    for state, action in plays(game(players, seed), seed):
        if action is None:
            break
        legal = {str(a) for a in state.actions()}
        for text in data.draw(st.lists(st.one_of(builds, moves, st.sampled_from(["end", "redraw"])), max_size=3)):
            if text not in legal:
                assert refused(state, text)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_playout_is_a_legal_game_and_is_deterministic(players):
    for seed in range(8):
        check_playout(partial(game, players, seed), seed)


@pytest.mark.parametrize("options", [{}, ODD])
def test_a_playout_from_the_middle_goes_on_from_there(options):
    check_playout_from_the_middle(game(3, 5, options), 20)


LINE = {(7, 7), (7, 8), (7, 9)}
TOWERS = {"quadrants": ("Tower", "Barn", "Harbor", "Oracle")}
UNIFORM = {
    "three builds to come": (LINE, {"card": "grass"}),
    "between two builds": (LINE, {"card": "grass", "left": 2, "held": {0: ["G8"]}}),
    "a tavern before the builds": (LINE | {(6, 8)}, {"card": "grass", "held": {0: ["G8"]}}),
    "a paddock and the end": ({(6, 10), (9, 9)}, {"left": 0, "held": {0: ["G12"]}}),
    "a harbor: few have the reach": ({(17, 5), (13, 7), (13, 8)}, {"left": 0, "held": {0: ["R7"]}, **TOWERS}),
    "a harbor: one jumps": ({(17, 5)}, {"left": 0, "held": {0: ["R7"]}, **TOWERS}),
    "a barn": ({(2, 17), (7, 1), (9, 12)}, {"card": "canyon", "left": 0, "held": {0: ["C17"]}, **TOWERS}),
    "two alike are one": ({(6, 10), (1, 18)}, {"left": 0, "held": {0: ["G12", "C19"]}}),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", UNIFORM)
def test_each_step_of_a_playout_is_uniform_over_all_legal_actions(name):
    own, changes = UNIFORM[name]
    check_uniform(position(own, set(), **changes), 40)


# Actions as text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "notation"),
        ("build", "notation"),
        ("build ", "notation"),
        ("build c7", "notation"),
        ("build C07", "notation"),
        ("build C0", "notation"),
        ("build C21", "outside"),
        ("build U1", "outside"),
        ("build C7>D9", "notation"),
        ("mandatory C7", "kind"),
        ("castle C7", "kind"),
        ("barn C7", "notation"),
        ("barn C7>", "notation"),
        ("barn C7>D9>E1", "notation"),
        ("END", "notation"),
        ("end ", "kind"),
    ],
)
def test_what_is_no_action_is_refused(text, code):
    with pytest.raises(engine.IllegalAction) as bad:
        engine.parse("kingdom_builder", text)
    assert bad.value.code == code


@pytest.mark.parametrize("text", ["build C7", "farm T20", "barn C7>D9", "paddock A1>A3", "end", "redraw"])
def test_an_action_is_parsed_from_its_own_notation(text):
    assert str(engine.parse("kingdom_builder", text)) == text
