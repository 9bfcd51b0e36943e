"""The drawn examples of the rules show what the engine says."""

import pytest

from engine.cartographers.cards import SCORING
from engine.cartographers.edicts import monster_loss
from engine.cartographers.shapes import placements
from engine.cartographers.sheets import GRID
from engine.kingdom_builder.builders import CARDS
from engine.kingdom_builder.locations import KINDS
from table.cartographers import rulebook as maps
from table.kingdom_builder import rulebook as boards


def on_the_sheet(example: maps.Example, held: maps.Held) -> frozenset[tuple[int, int]]:
    top, left = example.corner
    return frozenset((top + r, left + c) for r, c in held.cells)


@pytest.mark.parametrize("example", [one for one in maps.EXAMPLES if one.held], ids=lambda one: one.id)
def test_a_held_shape_is_legal_exactly_if_it_is_drawn_so(example: maps.Example) -> None:
    ruins = set(GRID.cells(example.sheet.open_ruins))
    for held in example.held:
        cells = on_the_sheet(example, held)
        fits = cells in placements(example.sheet, sorted(held.cells))
        demanded = example.id != "ruins" or bool(cells & ruins)
        assert held.legal is (fits and demanded)
        top, left = example.corner
        filled = {(r, c) for r, c in cells if example.sheet.filled & GRID.bit(r, c)}
        assert {(top + r, left + c) for r, c in held.bad} == filled


def test_no_shape_of_two_cells_reaches_the_walled_in_ruins() -> None:
    example = next(one for one in maps.EXAMPLES if one.id == "no_ruins")
    inside = {(example.corner[0] + r, example.corner[1] + c) for r, c in example.ruins}
    assert not any(cells & inside for cells in placements(example.sheet, [(0, 0), (0, 1)]))


def test_no_bar_of_two_fits_where_a_single_cell_is_drawn() -> None:
    example = next(one for one in maps.EXAMPLES if one.id == "single")
    shown = {(example.corner[0] + r, example.corner[1] + c) for r in range(3) for c in range(6)}
    assert not any(cells <= shown for cells in placements(example.sheet, [(0, 0), (0, 1)]))


def test_every_edict_has_an_example_that_pays() -> None:
    assert {one.id for one in maps.EDICTS} == set(SCORING)
    for example in maps.EDICTS:
        assert example.points > 0 and example.counted
        assert all(0 <= r < len(example.rows) and 0 <= c < len(example.rows[0]) for r, c in example.counted)


def test_the_fenced_monsters_cost_nothing() -> None:
    open_, fenced = maps.MONSTERS
    assert monster_loss(open_.sheet) == open_.points == 4
    assert fenced.points == 0


def test_the_mountain_of_the_example_is_closed() -> None:
    (example,) = maps.COINS
    assert example.closed == [(1, 3)]


@pytest.mark.parametrize("example", boards.EXAMPLES, ids=lambda one: one.id)
def test_an_example_of_kingdom_builder_lies_in_its_window(example: boards.Example) -> None:
    """A legal hex may lie outside only where the text speaks of the whole board."""
    (top, left), (rows, cols) = example.corner, example.size
    assert top % 2 == 0
    shown = {(r, c) for r in range(top, top + rows) for c in range(left, left + cols)}
    letters = boards.BOARD.rows()
    for seat in example.settlements:
        assert set(seat) <= shown
        assert all(letters[r][c] not in "MXLW" for r, c in seat)
    if example.scored:
        assert example.gold > 0
        assert set(example.counted) <= shown
    if example.kind:
        assert set(example.legal) & shown
        assert example.id in ("free", "where") or set(example.legal) <= shown


def test_every_tile_and_card_has_an_example() -> None:
    assert {one.id for one in boards.TILES} == set(KINDS)
    assert {one.id for one in boards.CARDS} == set(CARDS)
