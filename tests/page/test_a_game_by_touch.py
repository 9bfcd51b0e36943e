"""A whole game with one finger on a phone."""

from collections.abc import Callable

import pytest
from players import Finger
from playwright.sync_api import Page
from sitting import Sitting, eventful

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("page", [PHONE], ids=["phone"], indirect=True)
def test_a_game_is_played_to_its_title_by_touch(page: Page, ready: Callable[..., Page]) -> None:
    deal = eventful("A", "ambush", "demand", "coin", "mountain", "single", first=100)
    sitting = Sitting(page, deal).open(ready)
    finger = Finger(sitting)
    sitting.check()
    turn = 0
    while not sitting.state.over:
        finger.draw(sitting.choose(sitting.state), dragging=turn % 2 == 1)
        sitting.check()
        finger.turn_card()
        sitting.check()
        turn += 1
