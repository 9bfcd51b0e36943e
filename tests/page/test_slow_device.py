"""A device with a sixth of the speed: the page starts and plays, and nothing is taken for broken."""

from collections.abc import Callable

import pytest
from cartographers_input import Mouse
from cartographers_solo import SoloTable
from playwright.sync_api import Page, expect

from table.deals import Deal

Ready = Callable[..., Page]
pytestmark = pytest.mark.own_profile
SLOWDOWN = 6


@pytest.mark.exhaustive
def test_a_sixth_of_the_speed_is_enough_to_play(page: Page, ready: Ready) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.add_init_script(
        "addEventListener('inkstead:shown', () => { const { startBotWorker } = inkstead;"
        " inkstead.startBotWorker = () => { window.started = true; const made = startBotWorker();"
        " made.terminate = () => { window.gave = true; }; return made; }; })"
    )
    table = SoloTable(page, Deal.of("cartographers", 62)).open(ready)
    page.wait_for_selector(".table[data-phase]", timeout=60_000)
    for box in ("#repair", "#trouble", "#loading"):
        expect(page.locator(box)).to_be_hidden()
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    mouse.turn_card()
    table.check()
    page.click('.tools [data-do="hint"]')
    expect(page.locator(".advice .try")).to_have_count(3, timeout=60_000)
    assert page.evaluate("window.started"), "the test does not see the bots' worker"
    assert not page.evaluate("window.gave"), "the bots' worker was given up"
