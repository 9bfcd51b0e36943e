"""A whole game of Cartographers by touch on a phone."""

from collections.abc import Callable

import pytest
from cartographers_input import Finger
from cartographers_solo import SoloTable, deal_with
from page_watch import PHONE
from playwright.sync_api import Page


@pytest.mark.parametrize("page", [PHONE], ids=["phone"], indirect=True)
def test_a_game_is_played_to_the_end_by_touch(page: Page, ready: Callable[..., Page]) -> None:
    deal = deal_with("A", "ambush", "demand", "coin", "mountain", "single", first=100)
    table = SoloTable(page, deal).open(ready)
    finger = Finger(table)
    table.check()
    turn = 0
    while not table.state.over:
        finger.draw(table.choose(table.state), dragging=turn % 2 == 1)
        table.check()
        finger.turn_card()
        table.check()
        turn += 1
