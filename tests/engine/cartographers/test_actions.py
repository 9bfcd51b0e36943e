"""Actions: their notation, their order, and what is refused, with its code, changing nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import budget
from refusals import refused

import engine
from engine import BadData, IllegalAction

from . import slow
from .setups import full, play, position, texts

BLANK = slow.blank("A")

SOME_DRAWN = slow.parse("""
    F F . . . . . . . . .
    . . . ^ . . . . . . .
    . . . . . . . . ^ . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . ^ . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . ^ . . . . . . . .
    . . . . . . . ^ . . .
    . . . . . . . . . . .
""")


def orchard():
    return position(SOME_DRAWN, "orchard")


@pytest.mark.parametrize("demand", [False, True])
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("card", [slug for slug, card in slow.EXPLORE.items() if card["shapes"]])
def test_the_actions_of_a_card_on_a_blank_sheet(card, side, demand):
    state = position(slow.blank(side), card, side=side, before=["temple_ruins"] * demand, demand=demand)
    actions = texts(state)
    assert actions == sorted(set(actions))
    assert set(actions) == slow.legal(slow.blank(side), side, card, demand)


@pytest.mark.parametrize("seed", range(6))
def test_actions_are_sorted_distinct_and_round_trip(seed):
    state = engine.new("cartographers", seed=seed, options={"side": "AB"[seed % 2]})
    while state.actor is not None:
        actions = state.actions()
        assert actions == sorted(actions)
        assert texts(state) == sorted(set(texts(state)))
        parsed = [engine.parse("cartographers", str(action)) for action in actions]
        assert parsed == actions and list(map(hash, parsed)) == list(map(hash, actions))
        state.play(actions[(31 * seed + 5) % len(actions)])


def test_listing_actions_changes_nothing_and_gives_a_fresh_list():
    state = orchard()
    before = state.to_json()
    state.actions().clear()
    assert state.actions() == state.actions() != []
    assert state.to_json() == before


def test_the_cells_of_an_action_may_be_written_in_any_order():
    straight = engine.parse("cartographers", "forest@A1,A2,A3,B3")
    assert engine.parse("cartographers", "forest@B3,A2,A1,A3") == straight
    assert str(engine.parse("cartographers", "forest@B3,A2,A1,A3")) == "forest@A1,A2,A3,B3"
    assert str(engine.parse("cartographers", "water@B10,A2,A11,B9")) == "water@A2,A11,B9,B10"
    assert str(engine.parse("cartographers", "pass")) == "pass"


REFUSED = {
    "the wrong terrain": ("water@E1,E2,E3,F3", "terrain"),
    "monster from a card without it": ("monster@E1,E2,E3,F3", "terrain"),
    "the wrong shape": ("forest@E1,E2,E3,E4", "shape"),
    "a shape in two pieces": ("forest@E1,E2,E3,G3", "shape"),
    "too few cells": ("forest@E1,E2,E3", "shape"),
    "too many cells": ("forest@E1,E2,E3,F3,G3", "shape"),
    "a filled cell": ("forest@A2,A3,A4,B2", "filled"),
    "only filled cells": ("forest@A1,A2", "filled"),
    "a mountain": ("forest@A4,B4,C3,C4", "mountain"),
    "a single cell while a shape fits": ("forest@E1", "single_cell"),
    "a pass while a draw is left": ("pass", "must_draw"),
    "a row outside the sheet": ("forest@L1", "outside"),
    "a column outside the sheet": ("forest@A12", "outside"),
    "a shape over the lower edge": ("forest@K1,K2,K3,L3", "outside"),
    "a shape over the right edge": ("forest@E10,E11,E12,F12", "outside"),
    "mountain as a terrain": ("mountain@E1", "terrain"),
    "wasteland as a terrain": ("wasteland@E1", "terrain"),
    "no such terrain": ("lava@E1", "terrain"),
    "no terrain": ("@E1", "terrain"),
    "a terrain in capitals": ("Forest@E1,E2,E3,F3", "terrain"),
    "a cell twice": ("forest@E1,E1,E2,E3", "notation"),
    "no cells": ("forest@", "notation"),
    "a comma too many": ("forest@E1,E2,E3,F3,", "notation"),
    "spaces": ("forest@E1, E2, E3, F3", "notation"),
    "a small letter": ("forest@e1", "notation"),
    "column zero": ("forest@E0", "notation"),
    "a leading zero": ("forest@E01", "notation"),
    "a negative column": ("forest@E-1", "notation"),
    "a number of another script": ("forest@E١", "notation"),
    "nothing": ("", "notation"),
    "a word": ("draw", "notation"),
    "a pass with a tail": ("pass ", "notation"),
    "a skill that is not in the game": ("skill search", "skill"),
    "two actions": ("forest@E1@E2", "notation"),
    "a line break": ("forest@E1\n", "notation"),
}


@pytest.mark.parametrize(("text", "code"), REFUSED.values(), ids=REFUSED)
def test_an_illegal_action_is_refused_by_code_and_changes_nothing(text, code):
    assert refused(orchard(), text) == code


def test_wasteland_is_refused_by_its_own_code():
    state = position(slow.blank("B"), "orchard", side="B")
    assert refused(state, "forest@D6,D7,D8,E8") == "wasteland"
    assert refused(state, "forest@G6,H6,I6,I7") == "mountain"


def test_ruins_missed_under_a_demand():
    state = position(BLANK, "orchard", before=["temple_ruins"], demand=True)
    assert refused(state, "forest@A1,A2,A3,B3") == "ruins"
    assert refused(state, "forest@B6") == "single_cell"


def test_rift_lands_that_miss_the_ruins_under_a_demand():
    state = position(BLANK, "rift_lands", before=["temple_ruins"], demand=True)
    assert refused(state, "forest@A1") == "ruins"


def test_a_shape_where_only_the_single_cell_is_left():
    state = position(full("A1", "A2", "K11"), "orchard")
    assert refused(state, "forest@A1,A2") == "shape"
    assert refused(state, "forest@A1,A2,A3,B1") == "filled"
    assert refused(state, "water@A1") == "terrain"


def test_a_draw_on_a_full_sheet():
    assert refused(position(full(), "orchard"), "forest@A1") == "filled"
    assert refused(position(full(), "orchard"), "forest@A1,A2,A3,B3") == "filled"


@pytest.mark.parametrize("text", ["forest@A1", "pass", "forest@A1,A2,A3,B3"])
def test_nothing_can_be_played_after_the_end(text):
    state = position(full(), "hamlet", before=["orchard", "homestead", "marshlands"], season=3)
    play(state, "pass")
    assert state.actor is None and state.actions() == []
    assert refused(state, text) == "over"


def test_a_refusal_carries_a_message_for_people_who_debug():
    with pytest.raises(IllegalAction) as refusal:
        orchard().play(engine.parse("cartographers", "forest@E1"))
    assert refusal.value.code == "single_cell" and len(str(refusal.value)) > len("single_cell")


@given(st.text(max_size=40))
def test_garbage_text_is_refused_by_parse(text):
    if text == "pass":
        return
    try:
        action = engine.parse("cartographers", text)
    except (IllegalAction, BadData) as refusal:
        assert refusal.code
    else:
        assert engine.parse("cartographers", str(action)) == action


@given(st.from_regex(r"(forest|village|farm|water|monster|mountain|)@([A-Z][0-9]{0,3},?){0,6}", fullmatch=True))
def test_nearly_right_text_is_parsed_or_refused(text):
    try:
        action = engine.parse("cartographers", text)
    except (IllegalAction, BadData) as refusal:
        assert refusal.code
    else:
        assert sorted(str(action).split("@")[1].split(",")) == sorted(text.split("@")[1].split(","))


NAMES = [slow.name(cell) for cell in slow.EVERY_CELL]
ALL_CARDS = [slug for slug, card in slow.EXPLORE.items() if card["shapes"]]


@budget(0.5)
@given(
    st.sampled_from(ALL_CARDS),
    st.sampled_from(slow.DRAWABLE),
    st.lists(st.sampled_from(NAMES), min_size=1, max_size=5, unique=True),
    st.booleans(),
)
def test_any_cells_are_played_if_legal_and_refused_if_not(card, terrain, names, demand):
    state = position(SOME_DRAWN, card, before=["temple_ruins"] * demand, demand=demand)
    text = slow.action(terrain, map(slow.cell, names))
    if text in slow.legal(SOME_DRAWN, "A", card, demand):
        play(state, text)
    else:
        assert refused(state, text)


@given(st.text(max_size=20), st.sampled_from(["", "chess", "Cartographers", "kingdom-builder"]))
def test_no_action_can_be_parsed_for_a_game_that_is_not_there(text, game):
    with pytest.raises(BadData):
        engine.parse(game, text)
