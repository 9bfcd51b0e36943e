"""Turns, flips and placements of every shape (docs/rules/cartographers.md 9), and the text form of a sheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import BadData
from engine import cartographers as c
from engine.cartographers.shapes import card_placements
from engine.cartographers.sheets import GRID

from . import slow
from .boards import boards, show

CHECKS = slow.FACTS["derived_checks"]["shapes"]


def printed(label):
    """The cells of a shape by its name in the facts: "great_river_1", "orchard", "gnoll_raid"."""
    if label in slow.AMBUSH:
        return slow.AMBUSH[label]["cells"]
    if label in slow.EXPLORE:
        return slow.EXPLORE[label]["shapes"][0]["cells"]
    card, number = label.rsplit("_", 1)
    return slow.EXPLORE[card]["shapes"][int(number) - 1]["cells"]


def blank(side):
    return c.Sheet.from_text(slow.text(slow.blank(side)), side=side)


def test_every_printed_shape_has_its_check():
    shapes = [tuple(map(tuple, shape["cells"])) for card in slow.EXPLORE.values() for shape in card["shapes"]]
    shapes += [tuple(map(tuple, card["cells"])) for card in slow.AMBUSH.values()]
    assert sorted(tuple(map(tuple, printed(label))) for label in CHECKS) == sorted(shapes)


@pytest.mark.parametrize("label", list(CHECKS))
def test_distinct_turns_and_flips(label):
    normals = {slow.normal(cells) for cells in c.placements(blank("A"), label)}
    assert len(normals) == CHECKS[label]["orientations"]
    assert normals == set(slow.orientations(printed(label)))


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("label", list(CHECKS))
def test_placements_on_a_blank_sheet(label, side):
    placements = c.placements(blank(side), label)
    assert len(placements) == CHECKS[label][f"placements_blank_{side}"]


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("label", list(CHECKS))
def test_placements_that_cover_ruins_on_a_blank_sheet(label, side):
    ruins = set(slow.cells_of(side, "ruins"))
    covering = [cells for cells in c.placements(blank(side), label) if cells & ruins]
    assert len(covering) == CHECKS[label][f"of_which_on_ruins_{side}"]


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("label", list(CHECKS))
def test_placements_are_the_same_by_name_and_by_cells(label, side):
    by_cells = c.placements(blank(side), [tuple(cell) for cell in printed(label)])
    assert c.placements(blank(side), label) == by_cells
    assert by_cells == slow.placements(slow.blank(side), printed(label))


@pytest.mark.parametrize(("side", "cells"), [("A", 116), ("B", 109)])
def test_drawable_cells_of_the_sheets(side, cells):
    assert len(c.placements(blank(side), "rift_lands")) == cells
    assert slow.FACTS["maps"][side]["drawable_cells"] == cells


def test_placements_of_a_shape_given_turned_or_flipped_are_the_same():
    for label in CHECKS:
        everywhere = {frozenset(c.placements(blank("A"), shape)) for shape in slow.orientations(printed(label))}
        assert len(everywhere) == 1, label


def test_no_cells_and_unknown_names_are_no_shape():
    with pytest.raises(ValueError, match="at least one cell"):
        c.placements(blank("A"), [])
    with pytest.raises(KeyError, match="unknown shape"):
        c.placements(blank("A"), "no_such_shape")


@given(boards(), st.sampled_from(list(CHECKS)))
def test_placements_on_any_sheet_agree_with_trying_every_cell(drawn, label):
    side, board = drawn
    sheet = c.Sheet.from_text(slow.text(board), side=side)
    assert c.placements(sheet, label) == slow.placements(board, printed(label)), show(board)


@given(boards())
def test_a_sheet_keeps_its_text(drawn):
    side, board = drawn
    sheet = c.Sheet.from_text(slow.text(board), side=side)
    assert sheet.to_text().split() == slow.lines(board)
    assert c.Sheet.from_text(sheet.to_text(), side=side) == sheet


BLANK_A = slow.text(slow.blank("A"))
BROKEN_SHEETS = {
    "nothing": "",
    "ten lines": "\n".join(BLANK_A.split("\n")[:10]),
    "twelve lines": BLANK_A + "\n...........",
    "a short line": BLANK_A[:-1],
    "a long line": BLANK_A + ".",
    "an unknown mark": BLANK_A.replace(".", "x", 1),
    "a small letter": BLANK_A.replace(".", "f", 1),
    "wasteland on side A": "#" + BLANK_A[1:],
    "forest over a mountain": BLANK_A.replace("^", "F", 1),
    "a ruins mark": BLANK_A.replace(".", "R", 1),
}


@pytest.mark.parametrize("broken", BROKEN_SHEETS.values(), ids=BROKEN_SHEETS)
def test_a_broken_sheet_is_bad_data(broken):
    with pytest.raises(BadData) as refused:
        c.Sheet.from_text(broken, side="A")
    assert refused.value.code


def test_an_unknown_side_is_bad_data():
    with pytest.raises(BadData):
        c.Sheet.from_text(BLANK_A, side="C")


@given(boards(), st.sampled_from([slug for slug in slow.EXPLORE if slow.EXPLORE[slug]["shapes"]]))
def test_the_nth_placement_is_the_nth_of_the_list(drawn, card):
    """A playout picks by number what ``actions`` would list."""
    side, board = drawn
    table = card_placements(side, card)
    free = table.free_of(table.all, GRID.mask(board))
    listed = table.chosen(free)
    assert [table.pick(free, n) for n in range(free.bit_count())] == listed
    assert listed == [mask for mask in table.masks if not mask & GRID.mask(board)]
