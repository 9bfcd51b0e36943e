"""The geometry of a drawn board of hexes."""

import re
from itertools import pairwise

import pytest

from page.ink.hexes import BEHIND, CORNERS, Borders, board_outline, middle, quadrant_seams

Edge = frozenset[str]
SIDE = 10


def edges(path: str) -> set[Edge]:
    """The lines of a path, each as its two ends. A closed path also has a line from its end to its start."""
    found: set[Edge] = set()
    for part in re.findall(r"M([^M]+)", path):
        corners = part.removesuffix("Z").split("L")
        found |= set(map(frozenset, pairwise([*corners, corners[0]] if part.endswith("Z") else corners)))
    return {edge for edge in found if len(edge) == 2}


def between(rows: list[str], kind: str) -> set[Edge]:
    """The sides of the hexes of a small board, found one by one: seams, borders, or the rim."""
    found: set[Edge] = set()
    for row, line in enumerate(rows):
        for col, land in enumerate(line):
            x, y = middle(row, col, SIDE)
            spots = [f"{x + dx * SIDE:.1f} {y + dy * SIDE:.1f}" for dx, dy in CORNERS]
            for i, (down, right) in enumerate(BEHIND[row % 2]):
                near_row, near_col = row + down, col + right
                inside = 0 <= near_row < len(rows) and 0 <= near_col < len(line)
                is_seam = inside and rows[near_row][near_col] == land
                if kind == ("seam" if is_seam else "border" if inside else "rim"):
                    found.add(frozenset((spots[i], spots[(i + 1) % 6])))
    return found


BOARDS = [["GGT", "GTT", "TGG", "GGG"], ["GTGT", "TTGG", "GGTT"], ["G"]]


@pytest.mark.parametrize("rows", BOARDS)
def test_each_line_of_a_board_is_drawn_once_and_among_its_kind(rows: list[str]):
    lines = Borders(rows, SIDE)
    assert edges(lines.seams) == between(rows, "seam")
    assert edges(lines.borders) == between(rows, "border")
    assert edges(lines.rim) == between(rows, "rim")
    assert lines.seams.count("M") + lines.borders.count("M") == len(edges(lines.seams + lines.borders))


@pytest.mark.parametrize("rows", BOARDS)
def test_the_outline_of_a_board_is_its_rim(rows: list[str]):
    assert edges(board_outline(len(rows), len(rows[0]), SIDE)) == between(rows, "rim")


@pytest.mark.parametrize("size", [4, 6])
def test_the_quarters_meet_where_the_hexes_of_different_quarters_do(size: int):
    half = size // 2
    rows = ["G" * half + "T" * half] * half + ["D" * half + "C" * half] * half
    assert edges(quadrant_seams(size, SIDE)) == between(rows, "border")


def test_only_water_has_shores_also_at_the_rim():
    assert Borders(["GGG", "GGG"], SIDE).shores == ""
    assert Borders(["W"], SIDE).shores.count("M") == 6 * 2
    assert Borders(["GWWG"], SIDE).shores.count("M") == (6 + 6 - 2) * 2
