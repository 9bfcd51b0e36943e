"""The standings of Lords and Farmers by quadrant, compared with the engine's count."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kingdom_builder_sessions import played

from engine.kingdom_builder.boards import SECTORS
from engine.kingdom_builder.game import KingdomBuilder
from table.kingdom_builder.quadrants import FARMERS, LORDS, Standing, counts, quadrant_of, standings

CARDS = {"cards": ["lords", "farmers", "knights"]}


def session_of(seed, steps, players=3, **options):
    return played(seed, players, steps, **{**CARDS, **options})


def numbers(*quadrants, supply=30, seat=0, strict=False, over=False):
    """The standings of Lords for the settlements by quadrant, each a string such as "6 2 0"."""
    there = [[int(count) for count in quadrant.split()] for quadrant in quadrants]
    view = {"switches": {"lords": "strict" if strict else "zero_ranks"}, "supply": [supply] * 3, "over": over}
    return standings(view, LORDS, seat, there)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 100), st.integers(0, 160), st.sampled_from(["zero_ranks", "strict"]))
def test_the_gold_of_all_quadrants_is_that_of_the_card(seed, steps, reading):
    session = session_of(seed, steps, lords=reading)
    view = session.view(0)
    for seat in range(3):
        now = {score["card"]: score["amount"] for score in view["now"][seat]}
        for card in (LORDS, FARMERS):
            assert sum(there.gold for there in standings(view, card, seat, counts(view))) == now[card]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 100), st.integers(0, 90))
def test_the_counts_after_a_build_are_those_of_the_engine(seed, steps):
    state = session_of(seed, steps).state
    builds = [action for action in state.actions() if action.kind not in ("end", "redraw")] if not state.over else []
    if not builds:
        return
    action = builds[seed % len(builds)]
    then = state.copy()
    origin, _, target = str(action).partition(" ")[2].rpartition(">")
    predicted = counts(state.view(state.turn), origin or None, target)
    then.play(action)
    assert counts(KingdomBuilder.from_json(then.to_json()).view(state.turn)) == predicted


def test_a_hex_is_in_the_quadrant_of_its_sector():
    assert [quadrant_of(hex) for hex in ("A1", "J10", "A11", "J20", "K1", "T10", "K11", "T20")] == [
        0,
        0,
        1,
        1,
        2,
        2,
        3,
        3,
    ]
    assert len(SECTORS) == 4


@pytest.mark.parametrize(
    ("quadrant", "expected"),
    [
        ("6 2 0", Standing((6, 2, 0), 12, 0, 12, (0,))),
        ("2 6 3", Standing((2, 6, 3), 0, 1, 6, (1,))),
        ("3 6 3", Standing((3, 6, 3), 6, 3, 12, (1,))),
        ("4 4 0", Standing((4, 4, 0), 12, 0, 12, (0, 1))),
        ("0 0 0", Standing((0, 0, 0), 0, 1, 12, ())),
        ("0 5 0", Standing((0, 5, 0), 6, 5, 12, (1,))),
    ],
)
def test_lords_say_what_is_missing_to_the_next_rank(quadrant, expected):
    assert numbers(quadrant, "0 0 0", "0 0 0", "0 0 0")[0] == expected


def test_lords_in_the_strict_reading_pay_nothing_without_a_settlement():
    assert numbers("0 5 0", *["0 0 0"] * 3, strict=True)[0] == Standing((0, 5, 0), 0, 1, 6, (1,))


def test_an_empty_quadrant_pays_all_at_the_end():
    assert numbers("0 0 0", *["1 0 0"] * 3, over=True)[0] == Standing((0, 0, 0), 12, 0, 12, ())


def test_nothing_is_missing_that_the_supply_cannot_give():
    assert numbers("2 9 5", *["0 0 0"] * 3, supply=2)[0] == Standing((2, 9, 5), 0, 0, 0, (1,))


def test_farmers_pay_the_emptiest_quadrant_only():
    there = [[4, 1, 0], [2, 9, 0], [3, 0, 0], [5, 0, 0]]
    assert [each.gold for each in standings({}, FARMERS, 0, there)] == [0, 6, 0, 0]
    assert [each.missing for each in standings({}, FARMERS, 0, there)] == [0, 1, 0, 0]
    level = standings({}, FARMERS, 0, [[2, 0], [2, 0], [3, 0], [3, 0]])
    assert [each.missing for each in level] == [0, 0, 0, 0] and [each.leaders for each in level] == [(0,), (0,), (), ()]
