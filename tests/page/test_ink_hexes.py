"""The geometry of a drawn board of hexes."""

import re

from page.ink.hexes import Borders, board_outline


def test_the_outline_of_a_board_is_its_rim():
    rows = ["GGG", "GGG", "GGG", "GGG"]
    edges = re.findall(r"M([\d. -]+)L([\d. -]+?)(?=M|$)", Borders(rows, 10).rim)
    corners = board_outline(4, 3, 10)[1:-1].split("L")
    around = [frozenset(pair) for pair in zip(corners, corners[1:] + corners[:1], strict=True)]
    rim = {frozenset(edge) for edge in edges}
    # The end of one row and the start of the next share a corner.
    assert {edge for edge in around if len(edge) == 2} == rim
