"""The map of a printed sheet has a glyph in every cell that was drawn."""

import pytest
from html_tree import parse

from engine.cartographers.sheets import MARKS, SIZE, WASTELAND_MARK
from page.cartographers.printing.drawing import drawing


def printed(mark: str) -> list[str]:
    """The glyphs on a map with this mark alone."""
    rows = ["." * SIZE] * SIZE
    rows[4] = "." * 3 + mark + "." * (SIZE - 4)
    return [node.attrs["href"].removeprefix("#line-") for node in parse(str(drawing(rows, [], [], 0, ""))).all("use")]


@pytest.mark.parametrize("mark", [*MARKS.values(), WASTELAND_MARK])
def test_every_terrain_is_drawn(mark: str) -> None:
    kinds = {mark: kind for kind, mark in MARKS.items()} | {WASTELAND_MARK: "wasteland"}
    assert sorted(printed(mark)) == sorted(kinds[mark].split("+"))
