"""engine.playout: deterministic, the same as stepwise play, uniform over the legal actions."""

import pytest
from invariants_of_games import check_playout_from_the_middle, check_uniform, first_steps

import engine
from engine import Record

from . import slow
from .referee import Referee
from .setups import full, position


def game(seed, side="A"):
    return engine.new("cartographers", seed=seed, options={"side": side})


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_playout_reaches_the_end_and_is_deterministic(side):
    for seed in range(20):
        one, two = game(seed, side), game(seed, side)
        engine.playout(one, seed=seed)
        engine.playout(two, seed=seed)
        assert one.actor is None and one.view(0)["over"]
        assert one == two


def test_other_seeds_play_other_games():
    finals = set()
    for seed in range(30):
        state = game("one deal")
        engine.playout(state, seed=seed)
        finals.add(str(state.view(0)["sheets"]))
    assert len(finals) == 30


def test_the_seed_of_a_playout_may_be_text():
    one, two = game(1), game(1)
    engine.playout(one, seed="7")
    engine.playout(two, seed=7)
    assert one == two


@pytest.mark.slow
@pytest.mark.parametrize("side", ["A", "B"])
def test_a_playout_is_the_game_of_its_record(side):
    """Replayed step by step every action was legal, the referee agrees, and the end is the same."""
    for seed in range(6):
        state = game(seed, side)
        engine.playout(state, seed=seed)
        record = Record.of(state)
        again = game(seed, side)
        referee = Referee(side, again.view(0)["edicts"])
        referee.follow(again.view(0))
        for action in record.actions:
            assert action in again.actions()
            again.play(action)
            referee.play(str(action))
            referee.follow(again.view(0))
        assert again == state and referee.over


def test_a_playout_from_the_middle_goes_on_from_there():
    check_playout_from_the_middle(game(3), 8)


def test_a_playout_of_a_finished_game_changes_nothing():
    state = game(3)
    engine.playout(state, seed=1)
    before = state.to_json()
    engine.playout(state, seed=2)
    assert state.to_json() == before


POSITIONS = {
    "single cells of two terrains": (full("A1", "A11", "E5", "K1", "K11"), "orchard", False, 10),
    "single cells of five terrains": (full("A1", "K11"), "hamlet", True, 10),
    "two shapes of one card": (full("A1", "A2", "A3", "B1", "B2"), "hamlet", False, None),
    "one terrain": (full("D5", "D6", "D7", "D8", "D9"), "farmland", False, 4),
}


@pytest.mark.parametrize(("board", "card", "demand", "choices"), POSITIONS.values(), ids=POSITIONS)
def test_each_step_is_uniform_over_all_legal_actions(board, card, demand, choices):
    before = ["great_river", "marshlands", "temple_ruins"][: 2 + demand]
    counts = check_uniform(position(board, card, before=before, demand=demand, season=3), 60)
    assert set(counts) == slow.legal(board, "A", card, demand)
    assert choices in (None, len(counts))


def test_the_first_step_of_a_blank_sheet_reaches_every_terrain_and_corner():
    counts = first_steps(position(slow.blank("A"), "rift_lands"), 1500)
    by_terrain = {}
    for text, count in counts.items():
        terrain = text.split("@")[0]
        by_terrain[terrain] = by_terrain.get(terrain, 0) + count
    assert set(by_terrain) == set(slow.DRAWABLE)
    assert all(240 < count < 360 for count in by_terrain.values()), by_terrain
