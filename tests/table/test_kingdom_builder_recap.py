"""The recap of Kingdom Builder: what the latest turns have changed in the gold of each player."""

import random

import pytest

import engine
from engine.kingdom_builder import scores
from table.kingdom_builder.hand import news_from
from table.kingdom_builder.recap import gold_changes

GAMES = 12


@pytest.mark.parametrize("players", [2, 3])
def test_the_change_is_that_since_the_seat_ended_its_turn(players: int) -> None:
    compared = moves = 0
    for seed in range(GAMES):
        state, chance = engine.new("kingdom_builder", players, seed), random.Random(seed)
        after_own_turn: dict[int, list[int]] = {}
        while True:
            seat = state.actor
            assert seat is not None
            action = chance.choice(state.actions())
            state.play(action)
            if state.over:
                break
            if str(action) == "end":
                after_own_turn[seat] = scores.totals(state)
            for viewer, before in after_own_turn.items():
                if viewer == seat:  # its own builds belong to the change
                    continue
                entries = news_from(state.view(viewer)["log"], viewer)
                changes = [now - then for now, then in zip(scores.totals(state), before, strict=True)]
                assert gold_changes(state, entries) == changes
                compared += 1
                moves += any(entry["id"] == "move" for entry in entries)
    assert compared > 50 * GAMES and moves > 0
