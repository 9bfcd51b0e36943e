"""The trails between the settlements of a turn in Kingdom Builder."""

from math import hypot
from unittest.mock import MagicMock

import pytest

from page.ink.regions import cell
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


@pytest.mark.parametrize("end", [(10, 6), (10, 4), (9, 5), (11, 5)])
def test_the_arrow_to_a_neighbour_points_at_it(end: tuple[int, int]) -> None:
    """It ran from the new hex to the old one."""
    points = curve(LAYOUT, START, end, set())
    away = [hypot(x - LAYOUT.middle(*START)[0], y - LAYOUT.middle(*START)[1]) for x, y in points]
    assert away == sorted(away) and away[-1] - away[0] > 0.4 * LAYOUT.side


def test_a_number_leaves_room_for_an_arrow_from_its_side(page_module):
    trails, discs = page_module("page.kingdom_builder.trails"), []
    for origin in ("H18", "H8"):
        context = MagicMock()
        trails.draw(context, theme("light"), LAYOUT, [trails.Step(0, "K13", origin, "", 1, True)], [])
        discs.append(context.fillText.call_args.args[1] - LAYOUT.middle(*cell("K13"))[0])
    assert discs[0] < 0 < discs[1]


def test_no_trail_begins_where_a_settlement_has_moved_on(page_module):
    entries = [
        {"id": "build", "seat": 0, "hex": "A1"},
        {"id": "build", "seat": 0, "hex": "F6"},
        {"id": "build", "seat": 0, "hex": "K11"},
        {"id": "move", "seat": 0, "hex": "F8", "from": "F6"},
        {"id": "move", "seat": 0, "hex": "F9", "from": "F8"},
        {"id": "build", "seat": 0, "hex": "P2"},
        {"id": "move", "seat": 0, "hex": "C3", "from": "F9"},
    ]
    steps = page_module("page.kingdom_builder.trails").steps(entries)
    assert [(step.hex, step.origin, step.before) for step in steps] == [
        ("A1", "", ""),
        ("K11", "", "A1"),
        ("P2", "", "K11"),
        ("C3", "F9", "P2"),
    ]


def test_a_replay_shows_where_a_settlement_came_from(page_module, monkeypatch):
    """A move looked like a build: only the new hex had a thin ring."""
    replay = page_module("page.kingdom_builder.replay")
    monkeypatch.setattr(replay.panels, "note", MagicMock())
    log = [
        {"id": "end", "seat": 1},
        {"id": "build", "seat": 0, "hex": "A1"},
        {"id": "move", "seat": 0, "hex": "F8", "from": "F6"},
    ]
    for lit, expected in ((None, [("A1", ""), ("F8", "F6")]), (0, [])):
        host = MagicMock(lit=lit, seat=0, view={"log": log, "now": [[{"parts": [{"cells": ["B2"]}]}]]})
        host.frame.newest = ["F8"]
        replay.ReplayScreen.show_light(host)
        (_, marks), _ = host.picture.show.call_args
        assert [(step.hex, step.origin) for step in marks.steps] == expected
