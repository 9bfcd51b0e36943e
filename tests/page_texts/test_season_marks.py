"""The marks of what cells pay, at the end of a season."""

from collections.abc import Callable
from typing import Any


def test_amounts_of_two_edicts_are_on_cells_of_their_own(page_module: Callable[[str], Any]) -> None:
    scene = page_module("page.cartographers.season_scene")
    one, many = scene.Group(((2, 2),), 1), scene.Group(((2, 1), (2, 2), (3, 2)), 21)
    for edicts in ([[many], [one]], [[one], [many]]):
        amounts = scene.placed(edicts)
        assert amounts.pop((2, 2)) == 1
        assert list(amounts.values()) == [21] and set(amounts) < set(many.cells)
    assert scene.placed([[one, many], []]) == {(2, 2): 22}, "those of one edict are added"
