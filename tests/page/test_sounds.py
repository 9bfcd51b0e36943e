"""Sounds: off by default, synthesized when the player wants them, and never in the way."""

from collections.abc import Callable

import pytest
from cartographers_input import Mouse
from cartographers_solo import SoloTable, deal_with
from kingdom_input import Mouse as KingdomMouse
from kingdom_table import KingdomTable, game_with
from playwright.sync_api import Page, expect

from engine.cartographers.actions import Action

Ready = Callable[..., Page]
pytestmark = pytest.mark.fresh_start

# Counts the parts of sounds that are started.
LISTEN = """() => {
  window.started = [];
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) { started.push(kind.name); return start.apply(this, when); };
  }
}"""

FAULTS = {
    "missing": "delete window.AudioContext",
    "refused": "AudioContext = class { constructor() { throw new Error('no device'); } }",
}


def switch_on(page: Page) -> None:
    page.evaluate("document.getElementById('gear').click()")
    page.check("dialog.settings [name=sound]")
    page.keyboard.press("Escape")


@pytest.fixture
def table(page: Page, ready: Ready) -> SoloTable:
    table = SoloTable(page, deal_with("A")).play(lambda view: view["prompt"]["id"] == "draw").resume(ready)
    page.evaluate(LISTEN)
    return table


def test_nothing_is_heard_unless_sounds_are_switched_on(table: SoloTable) -> None:
    Mouse(table).draw(table.choose(table.state))
    assert table.page.evaluate("started") == []


def test_a_draw_sounds_like_a_pen(table: SoloTable) -> None:
    switch_on(table.page)
    Mouse(table).draw(table.choose(table.state))
    assert table.page.evaluate("started") == ["AudioBufferSourceNode"] * 2
    table.check()


def test_a_draw_that_earns_a_coin_sounds_like_one_as_well(page: Page, ready: Ready) -> None:
    table = SoloTable(page, deal_with("A"))

    def earning() -> list[Action]:
        coins = table.state.view(0)["coins"][0]
        copies = [(action, table.state.copy()) for action in table.state.actions() if action.kind == "draw"]
        for action, state in copies:
            state.play(action)
        return [action for action, state in copies if state.view(0)["coins"][0] > coins]

    while not (actions := earning()):
        table.session.place(table.choose(table.state))
        if table.session.inked is not None:
            table.session.reveal()
    table.hand.update(table.state)
    table.resume(ready)
    page.evaluate(LISTEN)
    switch_on(page)
    Mouse(table).draw(actions[0])
    assert page.evaluate("started") == ["AudioBufferSourceNode"] * 2 + ["OscillatorNode"] * 2


def test_a_settlement_sounds_like_a_piece_that_is_put_down(page: Page, ready: Ready) -> None:
    table = KingdomTable(page, game_with(lambda session: session.view(0)["prompt"]["id"] == "build")).open(ready)
    page.evaluate(LISTEN)
    switch_on(page)
    KingdomMouse(table).play(table.any_action())
    assert page.evaluate("started") == ["OscillatorNode", "AudioBufferSourceNode"]


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_without_web_audio_play_goes_on_silently(table: SoloTable, fault: str) -> None:
    table.page.evaluate(f"() => {{ {fault}; }}")
    switch_on(table.page)
    Mouse(table).draw(table.choose(table.state))
    expect(table.page.locator("#trouble")).to_be_hidden()
    table.check()
