"""Hostile, broken, truncated, wrong-typed and huge positions: BadData with a code, never anything else."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import budget
from mutated_data import check_position, check_record, mutated

import engine
from engine import BadData, Record

from . import slow
from .boards import FIRST_GAME, data


def played(players, turns, seed=3, **options):
    state = engine.new("kingdom_builder", players, seed, options)
    chance = engine.Chance.of(seed)
    while turns and state.actor is not None:
        state.play(chance.pick(state.actions()))
        turns -= 1
    return state


def held(state):
    """A state in which something is due."""
    while not any(str(action) == "end" for action in state.actions()):
        state.play(state.actions()[0])
    return state.before_reveal(engine.parse("kingdom_builder", "end"))


STATES = [
    played(1, 0),
    played(2, 0),
    played(2, 40, **FIRST_GAME),
    played(3, 70),
    played(4, 999),
    played(4, 90, useless_card="discarded"),
    held(played(2, 30)),
]
SAVED = [state.to_json() for state in STATES]
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 45),
    st.sampled_from([10**9, 2**64, -(2**70)]),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["A1", "T20", "C7", "U1", "grass", "turn", "card", "", "lords", "Tavern", "end", "mandatory"]),
    st.sampled_from([[], {}, [[]], ["A1"], ["A1", "A1"], ["grass"], ["grass"] * 30, [True] * 4]),
    st.sampled_from(
        [["end", 0], ["end", 9], ["end", True], ["show", 0, "water"], ["shuffle"], ["build", 0, "barn", "A1", -1], []]
    ),
)


@given(mutated(SAVED, JUNK))
def test_a_changed_position_is_refused_or_can_be_played_to_its_end(value):
    check_position(value)


@budget(0.5)
@given(mutated([Record.of(state).to_json() for state in STATES[:6]], JUNK))
def test_a_changed_record_is_refused_or_replays(value):
    check_record(value)


def changed(**fields):
    return {**SAVED[2], **fields}


def seat(number=0, **fields):
    rows = copy.deepcopy(SAVED[2]["seats"])
    rows[number] |= fields
    return {**SAVED[2], "seats": rows}


WRONG = {
    "state.format": changed(format=2),
    "state.rules": changed(rules=9),
    "players": changed(players=7),
    "state.seats": changed(seats=[]),
    "option": changed(options={"nomads": True}),
    "state.guessed": changed(guessed=1),
    "quadrants": changed(quadrants=["Tavern"] * 4),
    "state.quadrants": changed(quadrants=["Barn", "Harbor", "Oracle", "Tower"]),
    "state.cards": changed(cards=["knights", "knights", "knights"]),
    "state.due": changed(due="now"),
    "state.round": changed(round=-1),
    "state.turn": changed(turn=2),
    "state.left": changed(left=4),
    "state.chance": changed(chance="xyz"),
    "state.deck": changed(deck=["grass"]),
    "state.removed": changed(removed=None),
    "state.card": changed(over=True),
    "state.events": changed(events=[["castle"]]),
    "state.hex": changed(events=[["build", 0, "mandatory", "Z9", -1]]),
    "state.settlements": seat(settlements=["D4"]),
    "state.supply": seat(supply=41),
    "state.held": seat(held=["G3"], taken=[]),
    "state.used": seat(used=["A1"]),
    "state.taken": seat(taken=["G3", "G3"]),
    "state.hand": seat(hand=None),
}


def test_false_is_no_seat():
    for event in (["end", False], ["build", False, "mandatory", "A1", -1], ["show", False, "grass"]):
        with pytest.raises(BadData) as bad:
            engine.restore(changed(events=[event]))
        assert bad.value.code == "state.events"


@pytest.mark.parametrize("code", WRONG)
def test_each_part_that_is_wrong_has_its_code(code):
    with pytest.raises(BadData) as bad:
        engine.restore(WRONG[code])
    assert bad.value.code == code


@pytest.mark.parametrize("number", range(len(SAVED)))
def test_the_seat_whose_turn_it_is_holds_no_second_card(number):
    """It was accepted, the next reveal replaced it, and the position could not be loaded after that."""
    value = copy.deepcopy(SAVED[number])
    value["seats"][value["turn"]]["hand"] = value["deck"].pop()
    with pytest.raises(BadData) as bad:
        engine.restore(value)
    assert bad.value.code == "state.hand"


def test_with_the_last_settlement_placed_the_last_round_has_begun():
    value = data(set(), set(), supply={0: 0})
    with pytest.raises(BadData) as bad:
        engine.restore({**value, "ending": False})
    assert bad.value.code == "state.ending"


def test_more_than_three_terrains_cannot_have_been_full():
    value = data(set(), set(), removed=slow.TERRAINS[1:])
    with pytest.raises(BadData) as bad:
        engine.restore(value)
    assert bad.value.code == "state.removed"


def test_a_position_in_which_no_card_can_be_drawn_reaches_its_end():
    """It cannot come up by play: all cards left are of two terrains that are full."""
    rows, _ = slow.assembled(("Tavern", "Paddock", "Oasis", "Farm"), [False] * 4)
    full = sorted(slow.marked(rows, "GC"))
    owns = [set(full[i : i + 39]) for i in range(0, len(full), 39)]
    removed = [terrain for terrain in slow.TERRAINS[2:] for _ in range(5)]
    hands = dict.fromkeys(range(1, len(owns)), "canyon")
    state = engine.restore(data(*owns, left=0, removed=removed, hands=hands))
    engine.playout(state, 1)
    assert state.actor is None
