"""The geometry of drawn regions: groups, loops, and outlines that do not change."""

import re

from page.cartographers.geometry import Layout, fit
from page.ink.patterns import cracks, slanted
from page.ink.regions import at_origin, bounds, cell, cells, groups, loops, outline, seams
from page.ink.wobble import shake, stream


def area(picture: str) -> tuple[tuple[int, int], ...]:
    lines = picture.split()
    return tuple((r, c) for r, line in enumerate(lines) for c, mark in enumerate(line) if mark == "#")


def corners(path: str) -> set[str]:
    """The points a path's corners are pulled to."""
    return set(re.findall(r"Q(\S+ \S+) ", path))


def test_a_cell_is_named_by_row_letter_and_column_number():
    assert cell("A1") == (0, 0)
    assert cell("B4") == (1, 3)
    assert cell("K11") == (10, 10)
    assert cells(["C10", (4, 4)]) == [(2, 9), (4, 4)]


def test_groups_join_edges_but_not_corners():
    regions = groups(["FF.", ".WF", "^WF"])
    assert regions == [("F", ((0, 0), (0, 1))), ("W", ((1, 1), (2, 1))), ("F", ((1, 2), (2, 2)))]


def test_groups_leave_out_mountains_and_empty_cells():
    assert groups([".^#"]) == []
    assert groups([".^#"], "#") == [("#", ((0, 2),))]


def test_the_loop_of_a_cell_has_the_cell_on_the_right():
    assert loops([(0, 0)]) == [[(0, 0), (1, 0), (1, 1), (0, 1)]]


def test_a_hole_is_a_separate_loop_in_the_other_direction():
    ring = area("### #.# ###")
    outer, inner = loops(ring)
    assert len(outer) == 12 and len(inner) == 4
    assert _turning(outer) == -_turning(inner)


def test_cells_that_touch_in_a_corner_are_two_loops():
    assert sorted(len(loop) for loop in loops(area("#. .#"))) == [4, 4]


def test_a_hole_that_touches_the_edge_in_a_corner_is_closed():
    shape = area("### #.# ##.")
    assert sum(len(loop) for loop in loops(shape)) == _edges(shape)


def test_every_edge_is_in_the_loops_once():
    for picture in ("####", "#### #..# ####", "#.# ### #.#", "##. .## ##.", "#.#.# .#.#. #.#.#"):
        shape = area(picture)
        assert sum(len(loop) for loop in loops(shape)) == _edges(shape)


def test_an_outline_without_wobble_has_its_corners_on_the_grid():
    assert corners(outline([(1, 2)], 10)) == {"20.00 10.00", "30.00 10.00", "30.00 20.00", "20.00 20.00"}


def test_an_inset_goes_inwards_and_out_of_holes():
    xs = {float(at.split()[0]) for at in corners(outline(area("### #.# ###"), 10, inset=1))}
    assert xs == {1, 9, 10, 20, 21, 29}


def test_a_region_that_grows_keeps_the_corners_it_had():
    small = corners(outline(area("##.. #..."), 57, wobble=4, seed=70))
    grown = corners(outline(area("##.. #..# ..##"), 57, wobble=4, seed=70))
    assert small < grown


def test_an_outline_is_the_same_every_time():
    draw = {outline(area("##. .##"), 33, inset=1, radius=6, wobble=2, seed=s) for s in (5, 5, 5)}
    assert len(draw) == 1
    assert draw != {outline(area("##. .##"), 33, inset=1, radius=6, wobble=2, seed=6)}


def test_seams_are_between_the_cells_only():
    assert seams([(0, 0)], 10) == ""
    assert seams(area("## #."), 10) == "M10 0v10M0 10h10"


def test_a_shape_is_moved_to_the_corner():
    assert at_origin([(4, 6), (-1, 7)]) == (((0, 1), (5, 0)), (-1, 6))
    assert bounds([(4, 6), (3, 8)]) == (3, 6, 2, 3)


def test_patterns_cover_their_area():
    assert slanted(10, 10, gap=5, slope=1).count("M") == 5
    assert cracks([(0, 0)], 57)


def test_the_random_stream_repeats_and_stays_in_bounds():
    one, two = stream(7), stream(7)
    numbers = [one() for _ in range(500)]
    assert numbers == [two() for _ in range(500)]
    assert all(0 <= number < 1 for number in numbers)
    assert 0.4 < sum(numbers) / 500 < 0.6
    assert all(abs(part) <= 0.5 for x in range(12) for y in range(12) for part in shake(x, y, 3))


def test_a_sheet_takes_the_largest_whole_cell_that_fits():
    assert fit(1280, 729).cell == 57
    assert fit(390, 600, phone=True).cell == 34
    assert fit(3000, 3000).cell == 112
    for width, height, phone in ((760, 900, False), (360, 500, True), (1000, 700, False)):
        sheet = fit(width, height, phone=phone)
        assert sheet.width <= width and sheet.height <= height


def test_points_map_to_cells_and_cells_to_boxes():
    sheet = Layout(57)
    left, top, wide, high = sheet.cell_box(3, 10)
    assert sheet.cell_at(left, top) == sheet.cell_at(left + wide - 1, top + high - 1) == (3, 10)
    assert sheet.cell_at(left + wide, top) is None
    assert sheet.nearest(left + wide, top) == (3, 11)
    assert sheet.nearest(0, 0) == (-1, -1)


def test_the_coin_track_stays_on_the_sheet():
    for sheet in (fit(1280, 729), fit(320, 500, phone=True), fit(820, 900)):
        places, radius = sheet.coin_track()
        assert len(places) == 14
        assert places[0][0] - radius > 0 and places[-1][0] + radius < sheet.width
        frame = sheet.cell_box(11, 0)[1] + sheet.border
        assert all(frame < y - radius and y + radius < sheet.height for _, y in places)


def _edges(shape: tuple[tuple[int, int], ...]) -> int:
    inside = set(shape)
    return sum((r + dr, c + dc) not in inside for r, c in shape for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)))


def _turning(loop: list[tuple[int, int]]) -> int:
    """1 when the loop runs round an area, -1 when it runs round a hole."""
    return 1 if sum(x * ny - nx * y for (x, y), (nx, ny) in zip(loop, loop[1:] + loop[:1], strict=True)) > 0 else -1
