"""The solo ambush walk (docs/rules/cartographers.md 5.1): sixteen worked walks, the order of tries, a dropped card."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cartographers as c
from engine.cartographers import ambush
from engine.cartographers.sheets import GRID

from . import slow, slow_scoring
from .boards import boards, show

GOBLIN, BUGBEAR, KOBOLD, GNOLL = "goblin_attack", "bugbear_assault", "kobold_onslaught", "gnoll_raid"

BLANK_A = slow.blank("A")
BLANK_B = slow.blank("B")

BORDER = slow.parse("""
    V V V V V V V V V V V
    V . . ^ . . . . . . V
    V . . . . . . . ^ . V
    V . . . . . . . . . V
    V . . . . . . . . . V
    V . . . . ^ . . . . V
    V . . . . . . . . . V
    V . . . . . . . . . V
    V . ^ . . . . . . . V
    V . . . . . . ^ . . V
    V V V V V V V V V V V
""")

FOUR_HOLES = slow.parse("""
    V V V V V V V V V V V
    V V V ^ V V V V V V V
    V V V V V V V V ^ V V
    V V V V . V . V V V V
    V V V V . V . V V V V
    V V V V V ^ V V V V V
    V V V V V V V V V V V
    V V V V V V V V V V V
    V V ^ V V V V V V V V
    V V V V V V V ^ V V V
    V V V V V V V V V V V
""")

CORNER_HOLE = slow.parse("""
    . V V V V V V V V V V
    V V V ^ V V V V V V V
    V V V V V V V V ^ V V
    V V V V V V V V V V V
    V V V V V V V V V V V
    V V V V V ^ V V V V V
    V V V V V V V V V V V
    V V V V V V V V V V V
    V V ^ V V V V V V V V
    V V V V V V V ^ V V V
    V V V V V V V V V V V
""")


def filled(*cells):
    return {**BLANK_A, **dict.fromkeys(cells, "village")}


# side, board, card, cells, number of the try and monster loss where they are known
WALKS = {
    "A blank, Goblin": ("A", BLANK_A, GOBLIN, [(8, 8), (9, 9), (10, 10)], 1, 6),
    "A blank, Bugbear": ("A", BLANK_A, BUGBEAR, [(0, 8), (0, 10), (1, 8), (1, 10)], 1, 5),
    "A blank, Kobold": ("A", BLANK_A, KOBOLD, [(8, 0), (9, 0), (9, 1), (10, 0)], 1, 4),
    "A blank, Gnoll": ("A", BLANK_A, GNOLL, [(0, 0), (0, 1), (1, 0), (2, 0), (2, 1)], 1, 5),
    "B blank, Goblin": ("B", BLANK_B, GOBLIN, [(8, 8), (9, 9), (10, 10)], 1, 5),
    "B blank, Kobold": ("B", BLANK_B, KOBOLD, [(8, 0), (9, 0), (9, 1), (10, 0)], 1, 3),
    "B blank, Gnoll": ("B", BLANK_B, GNOLL, [(0, 0), (0, 1), (1, 0), (2, 0), (2, 1)], 1, 5),
    "B blank, Bugbear": ("B", BLANK_B, BUGBEAR, [(2, 8), (2, 10), (3, 8), (3, 10)], 3, 7),
    "A corner filled, Goblin": ("A", filled((10, 10)), GOBLIN, [(7, 8), (8, 9), (9, 10)], 2, None),
    "A corner filled, Bugbear": (
        "A",
        filled((0, 10)),
        BUGBEAR,
        [(3, 8), (3, 10), (4, 8), (4, 10)],
        4,
        None,
    ),
    "A corner filled, Kobold": ("A", filled((10, 0)), KOBOLD, [(7, 0), (8, 0), (8, 1), (9, 0)], 2, None),
    "A corner filled, Gnoll": ("A", filled((0, 0)), GNOLL, [(1, 0), (1, 1), (2, 0), (3, 0), (3, 1)], 2, None),
    "A border filled, Goblin": ("A", BORDER, GOBLIN, [(7, 7), (8, 8), (9, 9)], 33, None),
    "A border filled, Bugbear": ("A", BORDER, BUGBEAR, [(1, 7), (1, 9), (2, 7), (2, 9)], 35, None),
    "A border filled, Kobold": ("A", BORDER, KOBOLD, [(6, 1), (7, 1), (7, 2), (8, 1)], 36, None),
    "A border filled, Gnoll": ("A", BORDER, GNOLL, [(1, 1), (1, 2), (2, 1), (3, 1), (3, 2)], 35, None),
    "A four holes, Bugbear": ("A", FOUR_HOLES, BUGBEAR, [(3, 4), (3, 6), (4, 4), (4, 6)], 88, None),
}


def strike(board, card):
    """Where the engine puts the monsters of a card: a list of cells, or None when it is dropped."""
    mask = ambush.solo_cells(card, GRID.mask(board))
    return list(GRID.cells(mask)) if mask else None


def tries(board, card):
    """The number of the engine's walk's first free placement."""
    taken = GRID.mask(board)
    return 1 + [bool(mask & taken) for mask in ambush.walk(card)].index(False)


@pytest.mark.parametrize(("side", "board", "card", "cells", "nth", "loss"), WALKS.values(), ids=WALKS)
def test_the_walk_ends_where_the_facts_say(side, board, card, cells, nth, loss):
    assert strike(board, card) == cells, show(board)
    assert tries(board, card) == nth, show(board)
    struck = {**board, **dict.fromkeys(cells, "monster")}
    if loss is not None:
        assert c.monster_loss(c.Sheet.from_text(slow.text(struck), side=side)).amount == loss


@pytest.mark.parametrize(("side", "board", "card", "cells", "nth", "loss"), WALKS.values(), ids=WALKS)
def test_the_slow_walk_ends_there_too(side, board, card, cells, nth, loss):
    monsters, counted = slow.ambush(board, card)
    assert (sorted(monsters), counted) == (cells, nth), show(board)
    assert loss in (None, slow_scoring.monster_loss({**board, **dict.fromkeys(cells, "monster")}))


@pytest.mark.parametrize("card", list(slow.AMBUSH))
def test_a_card_that_fits_nowhere_is_dropped(card):
    assert strike(CORNER_HOLE, card) is None
    full = {**dict.fromkeys(slow.EVERY_CELL, "forest"), **BLANK_A}
    assert strike(full, card) is None


def test_the_blank_gnoll_covers_the_ruins_in_row_c():
    assert (2, 1) in slow.cells_of("A", "ruins")
    assert (2, 1) in strike(BLANK_A, GNOLL)


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("card", list(slow.AMBUSH))
def test_the_blank_strikes_and_losses_of_the_card_table(card, side):
    board = slow.blank(side)
    derived = slow.AMBUSH[card]["derived"]
    cells = [tuple(cell) for cell in derived[f"solo_cells_on_empty_side_{side}"]]
    assert strike(board, card) == cells
    struck = {**board, **dict.fromkeys(cells, "monster")}
    loss = c.monster_loss(c.Sheet.from_text(slow.text(struck), side=side)).amount
    assert loss == derived[f"penalty_then_{side}"]


def box_corners(card):
    """The engine's walk as box positions, worked out from the masks."""
    shape = slow.AMBUSH[card]["cells"]
    first = min(shape)
    corners = []
    for mask in ambush.walk(card):
        top, left = GRID.cells(mask)[0]
        corners.append((top - first[0], left - first[1]))
    return corners


@pytest.mark.parametrize("card", list(slow.AMBUSH))
def test_the_walk_starts_turns_and_moves_inward_as_the_facts_list_it(card):
    facts = slow.FACTS["ambush_solo_walk"]
    steps = box_corners(card)
    assert len(steps) == len(set(steps)) == facts["position_count"][card]
    assert steps[:4] == [tuple(step) for step in facts["first_steps_box_top_left"][card]]
    inward = steps.index(tuple(facts["ring1_first_box_top_left"][card]))
    assert steps[inward - 2 : inward] == [tuple(s) for s in facts["ring0_last_two_box_top_left"][card]]


@pytest.mark.parametrize("card", list(slow.AMBUSH))
def test_the_whole_walk_is_the_slow_walk(card):
    assert box_corners(card) == slow.walk(card)


@pytest.mark.parametrize("card", list(slow.AMBUSH))
def test_the_shape_is_neither_turned_nor_flipped_on_its_walk(card):
    printed = slow.normal([tuple(cell) for cell in slow.AMBUSH[card]["cells"]])
    assert {slow.normal(GRID.cells(mask)) for mask in ambush.walk(card)} == {printed}


@given(boards(), st.sampled_from(list(slow.AMBUSH)))
def test_on_any_board_the_first_free_place_of_the_walk_is_struck(drawn, card):
    _, board = drawn
    expected, _ = slow.ambush(board, card)
    assert strike(board, card) == (sorted(expected) if expected else None), show(board)
