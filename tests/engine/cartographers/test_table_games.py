"""Whole games with seats, skills, switches and the pack: the referee, JSON, codes, replays, copies."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import as_text, budget, check_copies_and_json, check_playout, check_record

import engine
from engine import Chance

from . import slow, slow_group
from .table_referee import Table
from .tables import table

SWITCHES = st.fixed_dictionaries(
    {
        option.name: st.sampled_from(option.choices)
        for option in engine.options("cartographers")
        if option.type == "switch"
    }
)
SKILLS = st.one_of(
    st.just(True), st.lists(st.sampled_from(list(slow_group.SKILLS)), min_size=3, max_size=3, unique=True)
)
AMBUSHES = st.one_of(
    st.sampled_from(["base", "random"]),
    st.lists(st.sampled_from(list(slow_group.AMBUSH)), min_size=4, max_size=4, unique=True),
)


@st.composite
def setups(draw, most=4):
    """(players, options) of any game."""
    options = {"side": draw(st.sampled_from("AB")), "skills": draw(SKILLS), "ambushes": draw(AMBUSHES)}
    return draw(st.integers(1, most)), {**options, **draw(SWITCHES)}


def chosen(state, chance):
    """One of the actions, a skill more often than its share."""
    actions = state.actions()
    skills = [action for action in actions if str(action).startswith("skill ")]
    return chance.pick(skills if skills and chance.below(3) == 0 else actions)


def plays(players, seed, options, chooser):
    """(state before, action) at every step of a random game, then (final state, None)."""
    state, chance = engine.new("cartographers", players, seed, options), Chance.of(chooser)
    while state.actor is not None:
        action = chosen(state, chance)
        yield state, action
        state.play(action)
    yield state, None


def check(referee, state, chance, steps=10**6):
    """Follow the game to its end, or for a number of steps, and agree on everything."""
    referee.follow(state.view(0))
    while state.actor is not None and steps:
        texts = [str(action) for action in state.actions()]
        assert texts == sorted(set(texts))
        sitter = referee.sitters[referee.ask.sheet]
        assert set(texts) == referee.legal(), slow_group.show(sitter.board)
        action = chosen(state, chance)
        referee.play(str(action))
        state.play(action)
        referee.follow(state.view(state.players - 1))
        steps -= 1
    assert not steps or referee.over


@pytest.mark.slow
@budget(0.1)
@given(setups(), st.integers(0, 10**6))
def test_a_whole_game_goes_as_the_referee_says(setup, seed):
    players, options = setup
    state = engine.new("cartographers", players, seed, options)
    view = state.view(0)
    check(Table(players, options, view["edicts"], view["skills"]["cards"]), state, Chance.of(seed))


@st.composite
def crowded(draw, side):
    """A sheet with a few holes, monsters among what is drawn."""
    board = slow.blank(side)
    letters = draw(st.text("FVAWMD", min_size=1, max_size=9))
    for number, cell in enumerate(slow.EVERY_CELL):
        letter = letters[number % len(letters)]
        board.setdefault(cell, slow_group.BOTH if letter == "D" else slow.LETTERS[letter])
    for cell in draw(st.sets(st.sampled_from(slow.EVERY_CELL), max_size=14)):
        if board[cell] not in ("mountain", "wasteland"):
            del board[cell]
    return board


@st.composite
def crowded_tables(draw):
    players, options = draw(setups(3))
    options["ambushes"] = draw(st.sampled_from(["base", slow_group.PACK]))
    pack = slow_group.BASE if options["ambushes"] == "base" else slow_group.PACK
    side = options.pop("side")
    card = draw(st.sampled_from([slug for slug, fact in slow.EXPLORE.items() if fact["kind"] == "terrain"]))
    before = draw(st.lists(st.sampled_from(["temple_ruins", "outpost_ruins"]), unique=True))
    season = draw(st.integers(0, 3))
    then = [slug for slug in slow.EXPLORE if slug != card and slug not in before]
    then += draw(st.permutations(pack))[: season + 1]
    return table(
        [draw(crowded(side)) for _ in range(players)],
        card,
        side=side,
        before=before,
        demand=bool(before),
        then=draw(st.permutations(then)),
        season=season,
        coins=draw(st.lists(st.integers(0, 14), min_size=players, max_size=players)),
        **options,
    )


@pytest.mark.slow
@budget(0.4)
@given(crowded_tables(), st.integers(0, 10**6))
def test_on_crowded_sheets_the_game_goes_as_the_referee_says(state, seed):
    check(Table.at(state), state, Chance.of(seed), 30)


@budget(0.1)
@given(setups(3), st.integers(0, 10**6))
def test_at_every_step_json_copy_and_replay_agree(setup, seed):
    players, options = setup
    check_copies_and_json(plays(players, seed, options, seed))


@budget(0.1)
@given(setups(), st.integers(0, 10**6))
def test_a_record_goes_through_json_and_code_and_replays_to_every_step(setup, seed):
    players, options = setup
    check_record(plays(players, seed, options, seed))


@budget(0.1)
@given(setups(), st.integers(0, 10**6))
def test_a_playout_is_the_game_of_its_record(setup, seed):
    players, options = setup
    check_playout(lambda: engine.new("cartographers", players, seed, options), seed)


@budget(0.1)
@given(setups(3), st.integers(0, 10**6))
def test_a_draw_is_inked_without_a_reveal_or_reveals_nothing(setup, seed):
    """before_reveal: a copy with the open effects, nothing turned up; None where nothing would be."""
    players, options = setup
    for state, action in plays(players, seed, options, seed):
        if action is None:
            break
        text = as_text(state.to_json())
        inked, after = state.before_reveal(action), state.copy()
        after.play(action)
        assert as_text(state.to_json()) == text
        turned = after.view(0)["unseen"]["size"] != state.view(0)["unseen"]["size"] or after.view(0)["over"]
        if inked is None:
            assert not turned
            continue
        view = inked.view(0)
        assert view["prompt"]["id"] == "turn" and inked.actor is None and inked.actions() == []
        assert view["unseen"] == state.view(0)["unseen"] and view["revealed"] == state.view(0)["revealed"]
        assert engine.restore(json.loads(as_text(inked.to_json()))) == inked
