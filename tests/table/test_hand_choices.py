"""Choosing a shape and a terrain, and what the hand keeps for the next card."""

import pytest
from hand_helpers import SITUATIONS, fresh
from hypothesis import given
from hypothesis import strategies as st
from session_helpers import (
    BLANK,
    after,
    budget,
    full,
    new_session,
    seeds,
    sides,
    steps,
    to_draw,
)

from engine.cartographers import shapes
from engine.cartographers.cards import EXPLORE, SINGLE
from table.cartographers.hand import Hand

# --- choosing ---------------------------------------------------------------------------------------


def test_the_next_shape_is_the_other_one_of_the_card_and_then_the_first_again():
    hand = Hand(to_draw("hamlet"))
    seen = [hand.shape_index]
    for _ in range(3):
        hand.next_shape()
        seen.append(hand.shape_index)
        assert hand.form == shapes.normal(EXPLORE["hamlet"].shapes[hand.shape_index])
    assert seen == [0, 1, 0, 1]


def test_the_next_shape_is_never_one_that_does_not_fit():
    for name, state in SITUATIONS.items():
        hand = Hand(state)
        for _ in range(4):
            hand.next_shape()
            assert not hand.shapes or hand.fits[hand.shape_index], name
    small_only = Hand(SITUATIONS["only the small shape fits"])
    assert small_only.fits == [True, False] and small_only.shape_index == 0


def test_without_another_shape_the_next_shape_keeps_the_orientation():
    for slug, rows in (("orchard", BLANK), ("hamlet", full("A1", "A2", "B1", "K11"))):
        hand = Hand(to_draw(slug, rows))
        hand.turn()
        turned = hand.form
        hand.next_shape()
        assert hand.form == turned and hand.shape_index == 0


def test_a_terrain_that_is_not_offered_cannot_be_chosen():
    hand = Hand(to_draw("homestead"))
    for terrain in ("forest", "water", "monster", "", "mountain"):
        hand.choose_terrain(terrain)
        assert hand.terrain == "village"
    hand.choose_terrain("farm")
    assert hand.terrain == "farm"


def test_the_first_shape_held_is_one_that_fits():
    assert Hand(to_draw("great_river")).shape_index == 0
    blocked = full("A1", "A2", "A3", "B2", "B3")  # room for the line of three, not for the stairs of five
    assert Hand(to_draw("great_river", blocked)).fits == [True, False]
    assert Hand(to_draw("great_river", full("A3", "B2", "B3", "C1", "C2"))).shape_index == 1


# --- the next card ----------------------------------------------------------------------------------


@budget(0.06)
@given(seeds, sides, st.randoms(use_true_random=False))
def test_a_new_card_clears_the_hand(seed, side, random):
    """Whatever was chosen, turned and looked at before."""
    hand = None
    for session in steps(seed, side):
        hand = hand or Hand(session.state)
        hand.update(session.state)
        fresh(hand)
        if hand.shapes:
            hand.choose_shape(random.randrange(len(hand.shapes)))
            hand.choose_terrain(random.choice(hand.terrains))
        hand.turn(random.randrange(4))
        hand.hold(random.uniform(0, 11), random.uniform(0, 11))
        hand.legal_cells()
        hand.preview()


@pytest.mark.parametrize("first", SITUATIONS)
@pytest.mark.parametrize("second", SITUATIONS)
def test_from_any_situation_to_any_other_nothing_is_stale(first, second):
    for last_choice in (True, False):
        hand = Hand(SITUATIONS[first])
        if last_choice and hand.shapes:
            hand.choose_shape(len(hand.shapes) - 1)
            hand.choose_terrain(hand.terrains[-1])
        hand.turn()
        hand.legal_cells()
        hand.update(SITUATIONS[second])
        fresh(hand)


def test_the_same_card_again_next_season_does_not_hold_a_shape_that_no_longer_fits():
    hand = Hand(to_draw("hamlet"))
    hand.choose_shape(1)
    hand.update(to_draw("hamlet", full("A1", "A2", "B1", "K11")))
    fresh(hand)
    assert hand.shape_index == 0


def test_the_same_card_taken_again_keeps_what_was_chosen():
    hand = Hand(to_draw("homestead"))
    hand.choose_terrain("farm")
    hand.turn()
    turned = hand.form
    hand.update(to_draw("homestead"))
    assert (hand.terrain, hand.form) == ("farm", turned)


def test_a_question_without_a_draw_keeps_what_was_drawn():
    """Regression: after the question about a skill, the card showed its first terrain while others drew."""
    hand = Hand(to_draw("homestead"))
    hand.choose_terrain("farm")
    hand.turn()
    turned = hand.form
    hand.update(SITUATIONS["a full map"])
    hand.update(to_draw("homestead"))
    assert (hand.terrain, hand.form) == ("farm", turned)


def test_an_earlier_position_begins_without_what_was_chosen_later_unless_an_action_is_undone():
    """Regression: after Back in a lesson, the terrain of the next step was chosen, and drawing it was refused."""
    before = to_draw("homestead")
    after = before.copy()
    after.play(next(action for action in after.actions() if action.kind == "draw"))
    for undone in (None, after.history[-1]):
        hand = Hand(before)
        hand.update(after)
        hand.terrain = "farm"  # as chosen for the next card
        hand.update(before.copy(), undone=undone)
        assert hand.terrain == ("farm" if undone else "village")


def test_another_card_is_held_in_its_printed_orientation():
    hand = Hand(to_draw("orchard"))
    hand.turn()
    hand.update(to_draw("treetop_village"))
    assert hand.form == EXPLORE["treetop_village"].shapes[0] and hand.shape_index == 0


def test_after_the_last_card_the_hand_is_empty():
    hand = Hand(new_session(3).state)
    hand.hold(5, 5)
    hand.update(after(99, seed=3).state)
    fresh(hand)
    assert hand.preview().then is None
    hand.next_shape()
    hand.choose_shape(0)
    hand.turn()
    hand.flip()
    fresh(hand)


def test_a_single_cell_offered_is_the_only_shape_and_earns_no_coin():
    hand = Hand(SITUATIONS["single cells left"])
    assert hand.shapes == [SINGLE] and hand.coins == [False] and hand.terrains == ["village", "water"]
    hand = Hand(SITUATIONS["ruins asked for in vain"])
    assert hand.shapes == [SINGLE] and len(hand.terrains) == 5
    assert hand.legal_cells() == {(0, 0), (1, 5), (10, 10)}, "one cell anywhere"
