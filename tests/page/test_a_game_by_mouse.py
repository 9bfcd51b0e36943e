"""A whole game with nothing but a mouse."""

from collections.abc import Callable

from players import Mouse
from playwright.sync_api import Page
from sitting import Sitting, eventful


def test_a_game_is_played_to_its_title_by_mouse(page: Page, ready: Callable[..., Page]) -> None:
    deal = eventful("A", "ambush", "demand", "coin", "mountain", "single")
    sitting = Sitting(page, deal).open(ready)
    mouse = Mouse(sitting)
    sitting.check()
    while not sitting.state.over:
        mouse.draw(sitting.choose(sitting.state))
        sitting.check()
        mouse.turn_card()
        sitting.check()
