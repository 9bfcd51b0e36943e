"""The board: printed quadrants, turning, assembly, geometry of the hexes (docs/rules/kingdom-builder.md 1)."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import BadData
from engine import kingdom_builder as k
from engine.bits import nth, ones
from engine.kingdom_builder.boards import HEX, QUADRANTS, SECTORS, TERRAINS

from . import slow
from .boards import FG, layouts

NAMES = list(slow.FACTS["quadrants"])


@pytest.mark.parametrize("name", NAMES)
def test_a_quadrant_is_as_printed(name):
    facts = slow.FACTS["quadrants"][name]
    assert list(QUADRANTS[name]) == facts["rows"]
    letters = "".join(facts["rows"])
    legend = slow.FACTS["legend"]
    assert {legend[mark]: letters.count(mark) for mark in legend} == facts["counts"]


def test_there_are_the_eight_quadrants():
    assert list(QUADRANTS) == NAMES


def test_no_hex_is_next_to_both_a_castle_and_a_location():
    """Workers pay a settlement there once; their two parts would count it twice."""
    for names in itertools.permutations(NAMES, 4):
        for rotated in itertools.product((False, True), repeat=4):
            board = k.Board.of(names, rotated=rotated)
            assert not HEX.neighbours(board.castles) & board.near_locations & ~board.places


@given(layouts())
def test_a_board_is_its_four_quadrants_each_turned_or_not(layout):
    board = k.Board.of(*layout)
    rows, kinds = slow.assembled(*layout)
    assert board.rows() == rows
    for terrain, mask in board.terrain.items():
        letter = "W" if terrain == "water" else slow.LETTER[terrain]
        assert set(HEX.cells(mask)) == slow.marked(rows, letter)
    assert set(HEX.cells(board.buildable)) == slow.marked(rows, "GCDFT")
    assert set(HEX.cells(board.mountains)) == slow.marked(rows, "M")
    assert set(HEX.cells(board.castles)) == slow.marked(rows, "X")
    assert set(HEX.cells(board.places)) == slow.marked(rows, "XL")
    assert {HEX.cells(place.hex)[0]: place.kind for place in board.locations} == kinds
    assert [place.hex for place in board.locations] == sorted(place.hex for place in board.locations)


def test_the_first_board_is_as_drawn_in_the_facts():
    assert FG.rows()[0] == "FDDMMDDCCCCCCDDWDDDD"
    assert FG.rows()[6] == "DFLCWTTLCGCLTTWFFFFF"
    assert FG.rows()[19] == "WWWWWWWWWWTTTWWWWWWW"


def test_turning_the_whole_board_turns_every_hex():
    turned = k.Board.of(["Farm", "Oasis", "Paddock", "Tavern"], [True] * 4)
    assert turned.rows() == [row[::-1] for row in FG.rows()[::-1]]


def test_numbers_of_hexes_are_within_those_of_all_layouts():
    """Every choice of four quadrants; turning and placing change no count."""
    counts = {terrain: set() for terrain in TERRAINS}
    buildable = set()
    for names in itertools.combinations(NAMES, 4):
        board = k.Board.of(names)
        buildable.add(board.buildable.bit_count())
        for terrain in TERRAINS:
            counts[terrain].add(board.terrain[terrain].bit_count())
        assert board.places.bit_count() == 12
        assert 4 <= board.castles.bit_count() <= 6
    facts = slow.FACTS["geometry"]["invariants"]
    assert [min(buildable), max(buildable)] == [
        facts["buildable_hexes_on_board"]["min"],
        facts["buildable_hexes_on_board"]["max"],
    ]
    for terrain in TERRAINS:
        assert [min(counts[terrain]), max(counts[terrain])] == facts["per_terrain_on_board"][terrain]


@given(layouts())
def test_no_hex_touches_two_castle_or_location_hexes(layout):
    rows, _ = slow.assembled(*layout)
    places = slow.marked(rows, "XL")
    assert all(sum(near in places for near in slow.neighbours(spot)) <= 1 for spot in slow.EVERY)


def test_two_boards_of_the_same_layout_are_equal():
    assert k.Board.of(FG.quadrants) == FG
    assert k.Board.of(FG.quadrants, [True] + [False] * 3) != FG


@pytest.mark.parametrize(
    ("quadrants", "rotated", "code"),
    [
        (["Tavern"] * 4, [False] * 4, "quadrants"),
        (["Tavern", "Oasis", "Farm"], [False] * 4, "quadrants"),
        (["Tavern", "Oasis", "Farm", "Castle"], [False] * 4, "quadrants"),
        (["Tavern", "Oasis", "Farm", "Barn"], [False] * 3, "rotated"),
        (["Tavern", "Oasis", "Farm", "Barn"], [0, 0, 0, 1], "rotated"),
    ],
)
def test_an_impossible_board_is_refused(quadrants, rotated, code):
    with pytest.raises(BadData) as bad:
        k.Board.of(quadrants, rotated)
    assert bad.value.code == code


# Geometry


def spots():
    return st.sets(st.sampled_from(slow.EVERY), max_size=60)


@pytest.mark.parametrize("parity", ["even_row", "odd_row"])
def test_neighbours_are_those_of_the_facts(parity):
    for spot in slow.EVERY:
        if spot[0] % 2 == (parity == "odd_row"):
            offsets = slow.FACTS["geometry"]["neighbour_offsets_row_col"][parity]
            wanted = {(spot[0] + r, spot[1] + c) for r, c in offsets}
            assert set(HEX.cells(HEX.neighbours(HEX.bit(*spot)))) == set(filter(slow.inside, wanted))


@given(spots())
def test_neighbours_of_a_set_are_all_neighbours_of_its_hexes(cells):
    wanted = {near for spot in cells for near in slow.neighbours(spot)}
    assert set(HEX.cells(HEX.neighbours(HEX.mask(cells)))) == wanted


@given(spots())
def test_touched_once_are_hexes_with_one_neighbour_in_the_set(cells):
    wanted = {spot for spot in slow.EVERY if sum(near in cells for near in slow.neighbours(spot)) == 1}
    assert set(HEX.cells(HEX.touched_once(HEX.mask(cells)))) == wanted


@given(spots())
def test_clusters_are_the_areas(cells):
    groups = [set(HEX.cells(group)) for group in HEX.clusters(HEX.mask(cells))]
    assert sorted(map(sorted, groups)) == sorted(map(sorted, slow.areas(cells)))
    assert [min(group) for group in groups] == sorted(min(group) for group in groups)


@given(spots())
def test_two_steps_lead_two_hexes_on_in_a_straight_line(cells):
    steps = HEX.two_steps(HEX.mask(cells), HEX.all)
    ways = [[slow.step(slow.step(spot, d), d) for spot in sorted(cells)] for d in slow.DIRECTIONS]
    wanted = sorted(sorted(filter(slow.inside, way)) for way in ways)
    assert sorted(sorted(HEX.cells(there)) for there in steps) == wanted
    offsets = {tuple(offset) for offset in slow.FACTS["geometry"]["two_step_straight_offsets_row_col"]}
    assert {(round(shift / 21), shift - 21 * round(shift / 21)) for shift in HEX.two_step_shifts} == offsets


@given(spots())
def test_line_ends_lie_beyond_three_in_a_line(cells):
    blank = ["G" * 20] * 20
    ends = set(HEX.cells(HEX.line_ends(HEX.mask(cells)))) - cells
    assert ends == slow.tavern(blank, cells, cells)


@given(spots().filter(bool))
def test_nth_is_the_place_in_reading_order(cells):
    mask = HEX.mask(cells)
    assert [nth(mask, n).bit_length() - 1 for n in range(len(cells))] == list(ones(mask))


def test_the_edge_has_76_hexes_and_sectors_are_the_quadrants():
    assert HEX.rim.bit_count() == slow.FACTS["geometry"]["edge_cells"]
    assert [mask.bit_count() for mask in SECTORS] == [100] * 4
    for spot in slow.EVERY:
        assert SECTORS[slow.sector(spot)] & HEX.bit(*spot)


def test_hex_names_are_a_letter_for_the_row_and_a_number():
    assert HEX.name(2, 6) == "C7" and HEX.name(19, 19) == "T20"
    assert HEX.parse_name("T20") == (19, 19)
