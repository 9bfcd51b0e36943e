"""A whole game of Cartographers by mouse."""

from collections.abc import Callable

import pytest
from cartographers_input import Mouse
from cartographers_solo import SoloTable, deal_with
from playwright.sync_api import Page


@pytest.mark.exhaustive
def test_a_game_is_played_to_the_end_by_mouse(page: Page, ready: Callable[..., Page]) -> None:
    deal = deal_with("A", "ambush", "demand", "coin", "mountain", "single")
    table = SoloTable(page, deal).open(ready)
    mouse = Mouse(table)
    table.check()
    while not table.state.over:
        mouse.draw(table.choose(table.state))
        table.check()
        mouse.turn_card()
        table.check()
