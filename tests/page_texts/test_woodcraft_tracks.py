"""The tracks of Woodcraft: every marker is drawn on its space."""

from html_tree import parse
from session_helpers import words
from woodcraft.tables import position

from page.woodcraft import tracks

EN = words("en")


def marked(steps: int) -> list[int]:
    """The spaces of the walnut track with a marker of a player after this number of steps."""
    view = position({"walnut": steps}).view(0)
    track = parse(tracks.tracks(EN, view, ("Ada", "Bo"))).one("div", "walnut")
    cells = track.all("span", "cell")
    return [at for at, cell in enumerate(cells, 1) if list(cell.all("u", "p0"))]


def test_beyond_the_end_of_a_track_two_markers_add_up_to_the_income() -> None:
    """docs/rules/woodcraft.md 10.1"""
    assert {steps: marked(steps) for steps in (0, 1, 10, 11, 13)} == {0: [], 1: [1], 10: [10], 11: [1, 10], 13: [3, 10]}
    assert position({"walnut": 13}).view(0)["players"][0]["income"]["walnut"] == 13
