"""The frames of a replay of Kingdom Builder: positions by the rules, without hidden cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from session_helpers import budget, seeds

import engine
from engine import Record
from table.deals import Deal
from table.kingdom_builder.frames import frames, starts

GAME = "kingdom_builder"


def played(seed, players, share=1.0):
    """A state after a share of a random game."""
    state = Deal.of(GAME, seed, players).start()
    engine.playout(state, seed=seed)
    record = Record.of(state)
    return engine.replay(record, int(len(record.actions) * share))


@budget(0.1)
@given(seeds, st.integers(1, 4))
def test_each_frame_is_the_game_played_so_far(seed, players):
    state = played(seed, players)
    replayed, record = frames(state), Record.of(state)
    assert [frame.actions for frame in replayed] == list(range(len(record.actions) + 1))
    for frame in replayed[:: max(1, len(replayed) // 12)]:
        assert frame.state == engine.replay(record, frame.actions)
    assert replayed[-1].state == state and replayed[-1].kind == "over" and replayed[-1].seat is None


@budget(0.2)
@given(seeds, st.integers(1, 4), st.floats(0, 1))
def test_every_event_is_in_one_frame_in_order(seed, players, share):
    state = played(seed, players, share)
    entries = [entry for frame in frames(state) for entry in frame.entries]
    assert entries == state.view(0)["log"]


@budget(0.2)
@given(seeds, st.integers(1, 4))
def test_new_settlements_are_on_hexes_that_were_empty(seed, players):
    # The saved position contains the settlements. So does a view, but it also lists all legal actions.
    replayed = frames(played(seed, players))
    houses = [{hex for seat in frame.state.to_json()["seats"] for hex in seat["settlements"]} for frame in replayed]
    assert houses[0] == set()
    for number, after in enumerate(replayed[1:], 1):
        assert set(after.newest) == houses[number] - houses[number - 1]
        assert after.kind in ("turn", "over") or after.newest or after.kind == "redraw"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_round_starts_with_the_turn_of_the_first_player(players):
    replayed = frames(played(3, players))
    begins = starts(replayed)
    assert list(begins) == list(range(len(begins))) and begins[0] == 0
    assert all((replayed[at].kind, replayed[at].seat) == ("turn", 0) for at in begins.values())


def test_a_replay_shows_no_hidden_card():
    for frame in frames(played(4, 3, 0.6)):
        for seat in range(3):
            view = frame.view(seat)
            assert view["hand"] is None and not view["legal"] and not view["can"]


def test_the_last_frame_of_a_running_game_is_its_current_position():
    state = played(5, 2, 0.5)
    last = frames(state)[-1]
    assert last.state == state and last.seat == state.turn and last.kind != "over"
