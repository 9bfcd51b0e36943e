"""The recap of Kingdom Builder: what the latest turns have changed in the gold of those who played them."""

import random
from collections import Counter

import pytest

import engine
from engine.kingdom_builder import scores
from table.kingdom_builder.hand import news_from
from table.kingdom_builder.recap import gold_changes

GAMES = 12
CARDS = ("lords", "hermits", "farmers")


@pytest.mark.parametrize("players", [2, 3])
def test_the_change_is_that_of_the_seat_in_its_own_turn(players: int) -> None:
    """What Lords paid less after the turn of a later rival counted as well: "-5" next to its builds."""
    compared = moves = taken = 0
    for seed in range(GAMES):
        state, chance = engine.new("kingdom_builder", players, seed, {"cards": CARDS}), random.Random(seed)
        earned: Counter[int] = Counter()  # in the present turn of each seat, or its latest one
        ended = set(range(players))
        ends: dict[int, int] = {}
        while True:
            seat = state.actor
            assert seat is not None
            if seat in ended:
                ended.remove(seat)
                earned[seat] = 0
            before = scores.totals(state)[seat]
            action = chance.choice(state.actions())
            state.play(action)
            if state.over:
                break
            earned[seat] += scores.totals(state)[seat] - before
            if str(action) == "end":
                ended.add(seat)
                ends[seat] = scores.totals(state)[seat]
            for viewer in ends.keys() - {seat}:
                entries = news_from(state.view(viewer)["log"], viewer)
                acting = {entry["seat"] for entry in entries if entry["id"] in ("build", "move")}
                assert gold_changes(state, entries) == [earned[one] if one in acting else 0 for one in range(players)]
                compared += 1
                moves += any(entry["id"] == "move" for entry in entries)
                taken += any(one in ends and scores.totals(state)[one] < ends[one] for one in acting - {seat})
    assert compared > 50 * GAMES and moves > 0
    assert players == 2 or taken > 0  # a later rival has cost somebody gold
