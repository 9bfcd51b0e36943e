"""The trails between the settlements of a turn in Kingdom Builder."""

from unittest.mock import MagicMock

import pytest

from page.ink.tokens import theme
from page.kingdom_builder.geometry import Layout, curve

LAYOUT = Layout(20)
START, END = (10, 5), (10, 15)


def crossed(houses: set[tuple[int, int]]) -> set[tuple[int, int] | None]:
    return {LAYOUT.hex_at(*point) for point in curve(LAYOUT, START, END, houses)} & houses


def test_a_trail_bends_away_from_houses() -> None:
    above = {(row, col) for row in range(5, 10) for col in range(20)}
    below = {(row, col) for row in range(11, 16) for col in range(20)}
    assert crossed(above) == crossed(below) == set()
    assert crossed(above | below)


def test_a_trail_does_not_leave_the_board_without_need() -> None:
    points = curve(LAYOUT, (0, 2), (0, 17), set())
    assert all(LAYOUT.hex_at(*point) for point in points)


@pytest.mark.parametrize(("origin", "arrows"), [("", 0), ("A2", 1)])
def test_only_a_move_has_an_arrow(page_module, origin, arrows):
    """The trail between two builds looked like a move."""
    trails, context = page_module("page.kingdom_builder.trails"), MagicMock()
    built = trails.Step(1, "K15", origin, "K5", 2, True)
    trails.draw(context, theme("light"), LAYOUT, [built], [])
    assert context.setLineDash.called and context.closePath.call_count == 2 * arrows  # each has an edge and a fill
