"""The wheel: the example of docs/rules/woodcraft.md 5.7 line by line, then invariants."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import IllegalAction
from engine.woodcraft.card_set import CardSet
from engine.woodcraft.wheel import ACTIONS, QUADRANTS, SPACES, Pays, Wheel

A, B, C, D, E, F, G = ACTIONS


def gain(**amounts):
    return {"op": "gain", **amounts}


def moved(wheel, *tiles):
    for tile in tiles:
        wheel = wheel.moved(tile)
    return wheel


def paid(wheel, tile):
    """The effects that the move of a tile pays in the standard set."""
    book = CardSet.standard()
    return [effect for which in wheel.rewards(tile, book.pays) for effect in book.written[which]]


def test_all_tiles_start_in_the_first_quadrant():
    wheel = Wheel.start()
    assert [wheel.at(tile) for tile in ACTIONS] == [(0, space) for space in range(1, 8)]
    assert (wheel.arrow, wheel.arc) == (1, True) and wheel.free() == ACTIONS
    assert [wheel.age(quadrant) for quadrant in range(4)] == [1, 0, 3, 2]
    assert Wheel.start(ACTIONS[::-1]).at(A) == (0, 7)
    for wrong in (ACTIONS[1:], [A] * 7):
        with pytest.raises(ValueError, match="each of the seven tiles once"):
            Wheel.start(wrong)


def test_the_walk_through_of_the_facts():
    wheel = Wheel.start()
    for tile, space in ((A, 7), (B, 6), (C, 5), (D, 4)):
        rewards, wheel = paid(wheel, tile), wheel.moved(tile)
        assert rewards == [] and wheel.at(tile) == (1, space)
    assert [bool(paid(wheel, tile)) for tile in (A, B, C, D)] == [False, False, True, True]

    rewards, wheel = paid(wheel, C), wheel.moved(C)
    assert rewards == [gain(blueberry=1)]
    assert wheel.at(C) == (2, 7) and wheel.arrow == 2
    assert all(paid(wheel, tile) == [gain(points=2)] for tile in (E, F, G))

    rewards, wheel = paid(wheel, C), wheel.moved(C)
    assert rewards == [] and wheel.at(C) == (3, 7) and wheel.arrow == 3
    die = {"op": "gain_die", "colors": ["green", "brown"], "values": [2]}
    assert all(paid(wheel, tile) == [gain(points=2), die] for tile in (E, F, G))
    assert paid(wheel, A) == [gain(saw=1)]
    assert paid(wheel, D) == [gain(points=1), gain(saw=1)]
    assert wheel.free() == (A, B, D, E, F, G)
    with pytest.raises(IllegalAction) as refused:
        wheel.moved(C)
    assert refused.value.code == "blocked"

    rewards, wheel = paid(wheel, E), wheel.moved(E)
    assert rewards == [gain(points=2), die]
    assert wheel.at(E) == (1, 3), "the gap at 5 stays"
    assert paid(wheel, E) == [gain(scrap=1, glue=1), gain(saw=1)]
    assert wheel.arc, "quadrant 0 still holds two tiles"


def test_the_arc_leaves_for_good_when_its_quadrant_is_empty_for_the_first_time():
    wheel = moved(Wheel.start(), *ACTIONS[:6])
    assert wheel.arc and paid(wheel, G) == []
    wheel = moved(wheel, G)
    assert not wheel.arc and wheel.at(G) == (1, 1)
    # Round to quadrant 0 again: now it pays.
    wheel = moved(wheel, *ACTIONS, *ACTIONS, *ACTIONS)
    assert {wheel.at(tile)[0] for tile in ACTIONS} == {0} and not wheel.arc
    assert paid(wheel, A) == [] and paid(wheel, C) == [gain(scrap=1)]


def test_the_saw_pays_in_the_window_of_ages_two_and_three():
    wheel = moved(Wheel.start(), A, A, A)
    assert wheel.arrow == 3 and wheel.at(A) == (3, 7) and A not in wheel.free()
    assert [wheel.age(quadrant) for quadrant in range(4)] == [3, 2, 1, 0]
    assert len(paid(wheel, B)) == 2 and paid(wheel, A) == []


def test_a_saw_reward_comes_after_the_outer_one():
    lists = []

    def number(effects):
        lists.append(effects)
        return len(lists) - 1

    pays = Pays.of(
        {
            "outer": [{"quadrant": 1, "spaces": [6, 7], "reward": [gain(scrap=1), gain(points=1)]}],
            "saw": [{"quadrant": 1, "age2": [gain(saw=1)], "age3_adds": [gain(glue=1)]}],
        },
        number,
    )
    wheel = moved(Wheel.start(), A, B, B, B)
    assert wheel.arrow == 3 and wheel.age(1) == 2
    assert [lists[which] for which in wheel.rewards(A, pays)] == [[gain(scrap=1), gain(points=1)], [gain(saw=1)]]


def test_any_quadrant_may_be_the_start():
    here, there = Wheel.start(), Wheel.start(home=2, arrow=3)
    for tile in (A, B, C, D, C, C, E, A, A, B):
        here, there = moved(here, tile), moved(there, tile)
        assert [((q + 2) % 4, s) for q, s in here.places] == list(there.places)
        assert here.free() == there.free() and (here.arrow + 2) % 4 == there.arrow and here.arc == there.arc


def test_an_unknown_tile_is_refused():
    for tile in ("rest", "", None):
        with pytest.raises(IllegalAction) as refused:
            Wheel.start().moved(tile)
        assert refused.value.code == "tile"


def test_a_wheel_is_a_value():
    wheel = Wheel.start()
    assert moved(wheel, A) == moved(Wheel.start(), A) != wheel
    assert str(moved(wheel, A, B, C, C)) == "0(...DEFG\n1 .....BA\n2 ......C>\n3 ......."


def holds(wheel, before=None):
    """What must be true of every position; ``before`` is the one it came from and the tile that moved."""
    assert len(set(wheel.places)) == 7
    assert all(0 <= q < QUADRANTS and 1 <= s <= SPACES for q, s in wheel.places)
    assert wheel.free(), "one tile is never blocked"
    occupied = {q for q, _ in wheel.places}
    behind = (wheel.arrow + 1) % 4
    assert set(wheel.free()) == {
        tile for tile in ACTIONS if not (wheel.at(tile)[0] == wheel.arrow and behind in occupied)
    }
    if before:
        old, tile = before
        assert old.target(tile) == wheel.at(tile)
        assert [q for q, _ in map(wheel.at, ACTIONS)] != [q for q, _ in map(old.at, ACTIONS)]
        assert sum(old.at(other) != wheel.at(other) for other in ACTIONS) == 1
        assert not wheel.arc or old.arc


@given(st.permutations(ACTIONS), st.integers(0, 3), st.integers(0, 3), st.lists(st.integers(0, 6), max_size=80))
def test_no_eighth_space_is_ever_needed_and_a_tile_is_always_free(order, home, arrow, picks):
    wheel = Wheel.start(order, home, arrow)
    holds(wheel)
    for pick in picks:
        free = wheel.free()
        tile = free[pick % len(free)]
        old, wheel = wheel, wheel.moved(tile)
        holds(wheel, (old, tile))


@pytest.mark.slow
def test_three_thousand_random_games_of_52_moves():
    chance = random.Random(5)
    for _ in range(3000):
        wheel = Wheel.start()
        for _ in range(52):
            tile = chance.choice(wheel.free())
            wheel = wheel.moved(tile)
            assert 1 <= wheel.at(tile)[1] <= SPACES
