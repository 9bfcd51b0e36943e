"""The trails between the settlements of a turn in Kingdom Builder."""

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
