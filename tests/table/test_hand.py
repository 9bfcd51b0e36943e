"""The shape held over the map: its place, its orientation, and whether it fits."""

from math import dist, prod

import pytest
from hand_helpers import EVERYWHERE, SITUATIONS, hands, held_anywhere, placed_anywhere
from hypothesis import given
from hypothesis import strategies as st
from session_helpers import (
    budget,
    to_draw,
)

from engine import IllegalAction
from engine.cartographers import shapes
from engine.cartographers.cards import EXPLORE
from engine.cartographers.sheets import SIZE
from table.cartographers.hand import Hand

# --- where it is ------------------------------------------------------------------------------------


@given(hands())
def test_the_held_shape_stays_on_the_map_wherever_the_pointer_is(hand):
    cells = hand.cells
    assert all(0 <= row < SIZE and 0 <= col < SIZE for row, col in cells)
    assert len(set(cells)) == len(cells) == (len(hand.form) if hand.terrain else 0)
    assert list(cells) == sorted(cells), "in reading order"
    if cells:
        assert shapes.normal(cells) == hand.form, "as it was turned"


@given(hands(), st.floats(0, 10.99), st.floats(0, 10.99))
def test_the_held_shape_covers_the_cell_pointed_at(hand, row, col):
    """Its middle is as near to the point as that allows; only in a corner of the map the cell may stay uncovered."""
    hand.hold(row, col)
    if not hand.cells:
        return
    here = int(row), int(col)
    height, width = shapes.box(hand.form)
    tops, lefts = range(SIZE - height + 1), range(SIZE - width + 1)
    covering = [
        dist((top + height / 2, left + width / 2), (row, col))
        for top in tops
        for left in lefts
        if (here[0] - top, here[1] - left) in hand.form
    ]
    assert (here in hand.cells) == bool(covering)
    top, left = min(r for r, _ in hand.cells), min(c for _, c in hand.cells)
    assert top <= row <= top + height and left <= col <= left + width, "its box is under the pointer"
    if covering:
        assert dist((top + height / 2, left + width / 2), (row, col)) <= min(covering) + 1e-9


@pytest.mark.parametrize("slug", ["great_river", "orchard", "marshlands", "treetop_village"])
def test_no_shape_is_legal_while_the_pointer_is_on_a_mountain(slug):
    """An L has an empty corner; it used to leave the mountain under the pointer free, and the draw was legal."""
    state = to_draw(slug)
    rows, hand = state.view(0)["sheets"][0], Hand(state)
    mountains = [(row, col) for row, col in EVERYWHERE if rows[row][col] == "^"]
    assert mountains and any(len(shape) < prod(shapes.box(shape)) for shape in hand.shapes)
    for index in range(len(hand.shapes)):
        hand.choose_shape(index)
        for _quarter in range(4):
            for row, col in mountains:
                for down in (0.01, 0.49, 0.51, 0.99):
                    for right in (0.01, 0.49, 0.51, 0.99):
                        hand.hold(row + down, col + right)
                        assert (row, col) in hand.cells and hand.refusal == "mountain"
            hand.turn()


def test_a_shape_is_dragged_from_its_place():
    """Wherever in it the finger has put it down, so much as the finger moves, it moves."""
    hand = Hand(to_draw("treetop_village"))
    for row, col in ((5.2, 5.2), (5.2, 5.9), (5.9, 5.2), (5.9, 5.9)):
        hand.hold(row, col)
        before = hand.cells
        hand.move(1, -2)
        assert hand.cells == tuple((r + 1, c - 2) for r, c in before)


def test_a_single_cell_is_drawn_where_the_pointer_is():
    hand = Hand(to_draw("rift_lands"))
    for row, col in EVERYWHERE:
        hand.hold(row + 0.5, col + 0.5)
        assert hand.cells == ((row, col),)


def test_every_legal_draw_can_be_reached_by_pointing():
    for name, state in SITUATIONS.items():
        reached = {hand.action for hand in held_anywhere(Hand(state)) if hand.refusal is None}
        assert reached == {action for action in state.actions() if action.kind == "draw"}, name


def test_the_cells_of_the_keyboard_reach_the_rim_and_go_no_further():
    hand = Hand(to_draw("fishing_village"))
    hand.move(0, 0)
    assert hand.centre == (SIZE / 2, SIZE / 2), "from nowhere it starts in the middle"
    for rows, cols in ((-1, 0), (0, -1), (1, 0), (0, 1)):
        for _ in range(30):
            hand.move(rows, cols)
            assert len(hand.cells) == 4 and all(0 <= r < SIZE and 0 <= c < SIZE for r, c in hand.cells)
        hand.move(-rows, -cols)
        row, col = hand.centre
        assert (row, col) != (0.5, 0.5) and 0.5 <= row <= 10.5 and 0.5 <= col <= 10.5, "one step back is one step"


def test_a_dropped_shape_has_no_cells():
    hand = Hand(to_draw("hamlet"))
    hand.hold(5, 5)
    hand.drop()
    assert hand.cells == () and hand.action is None and hand.refusal == "nothing_chosen"
    assert hand.bad_cells == () and hand.sheet_then() is None


# --- turns and flips --------------------------------------------------------------------------------


@given(hands())
def test_four_turns_give_back_the_same_cells(hand):
    before = hand.cells
    seen = set()
    for _ in range(4):
        hand.turn()
        seen.add(hand.cells)
    assert hand.cells == before and before in seen
    hand.turn(4)
    hand.turn(-4)
    assert hand.cells == before


@given(hands())
def test_two_flips_give_back_the_same_cells(hand):
    before = hand.cells
    hand.flip()
    hand.flip()
    assert hand.cells == before


@given(hands(), st.integers(-8, 8))
def test_a_turn_back_undoes_a_turn(hand, quarters):
    before = hand.cells
    hand.turn(quarters)
    hand.turn(-quarters)
    assert hand.cells == before


def test_a_turn_is_clockwise_and_a_flip_is_left_to_right():
    hand = Hand(to_draw("orchard"))
    assert hand.form == ((0, 0), (0, 1), (0, 2), (1, 2))
    hand.flip()
    assert hand.form == ((0, 0), (0, 1), (0, 2), (1, 0))
    hand.flip()
    hand.turn()
    assert hand.form == ((0, 1), (1, 1), (2, 0), (2, 1))


@pytest.mark.parametrize("slug", [slug for slug, card in EXPLORE.items() if not card.ruins])
def test_turns_and_flips_reach_all_orientations_of_every_shape(slug):
    hand = Hand(to_draw(slug))
    for index, shape in enumerate(EXPLORE[slug].shapes):
        hand.choose_shape(index)
        forms = set()
        for _ in range(2):
            for _ in range(4):
                forms.add(hand.form)
                hand.turn()
            hand.flip()
        assert forms == set(shapes.orientations(shape))


# --- whether it fits --------------------------------------------------------------------------------


@given(hands())
def test_the_held_draw_is_legal_or_refused_with_the_code_of_the_rules(hand):
    action = hand.action
    if action is None:
        assert hand.refusal == "nothing_chosen"
        return
    assert (action in hand.state.actions()) is (hand.refusal is None)
    before = hand.state.to_json()
    try:
        hand.state.copy().play(action)
        assert hand.refusal is None
    except IllegalAction as refused:
        assert hand.refusal == refused.code
    assert hand.state.to_json() == before, "looking at a draw changes nothing"


@pytest.mark.parametrize(
    ("name", "cell", "why"),
    [
        ("a card with two shapes", (0, 0), None),
        ("a card with two shapes", (1, 3), "mountain"),
        ("the other side", (4, 5), "wasteland"),
        ("single cells left", (0, 1), "filled"),
        ("ruins asked for", (5, 1), "ruins"),
        ("ruins asked for, rift lands", (0, 0), "ruins"),
        ("a full map", (0, 0), "nothing_chosen"),
    ],
)
def test_the_reason_of_a_refusal_is_named(name, cell, why):
    hand = Hand(SITUATIONS[name])
    hand.hold(cell[0] + 0.5, cell[1] + 0.5)
    assert hand.refusal == why


@given(hands())
def test_bad_cells_are_those_already_filled(hand):
    rows = hand.state.view(0)["sheets"][0]
    assert hand.bad_cells == tuple((r, c) for r, c in hand.cells if rows[r][c] != ".")
    if hand.bad_cells:
        assert hand.refusal in ("filled", "mountain", "wasteland")


@budget(0.5)
@given(hands())
def test_legal_cells_are_those_that_legal_draws_of_the_shape_cover(hand):
    assert hand.legal_cells() == (placed_anywhere(hand) if hand.shapes else set())


@pytest.mark.parametrize("name", SITUATIONS)
def test_the_legal_cells_follow_the_chosen_shape(name):
    hand = Hand(SITUATIONS[name])
    for index in range(len(hand.shapes)):
        hand.choose_shape(index)
        cells = hand.legal_cells()
        assert cells == placed_anywhere(hand)
        assert bool(cells) is hand.fits[index], "a shape fits when it has a place"
        hand.turn()
        hand.flip()
        hand.choose_terrain(hand.terrains[-1])
        assert hand.legal_cells() == cells, "in any turn and flip and of any terrain"
    assert hand.shapes or hand.legal_cells() == frozenset()
