"""A whole game of Kingdom Builder against a bot by mouse, and a tap of a finger on a board that glides."""

import re
from collections.abc import Callable

import pytest
from kingdom_input import Mouse
from kingdom_table import ADA, GAME, KingdomTable
from page_watch import PHONE
from playwright.sync_api import Page, expect

from engine.kingdom_builder.locations import KINDS
from table.deals import Deal
from table.session import Session, Sitter

#: Waits until the board has not moved for some frames.
STANDS = """async () => {
  const board = document.querySelector('[data-part=window]');
  for (let still = 0, at = ''; still < 10;) {
    const now = board.scrollLeft + ' ' + board.scrollTop;
    still = now === at ? still + 1 : 0;
    at = now;
    await new Promise(requestAnimationFrame);
  }
}"""
#: The middle of the first of these hexes that nothing covers, and its name.
IN_VIEW = """hexes => hexes.map(hex => {
  const box = document.getElementById('cell-' + hex).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2, hex];
}).find(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-part=sheet]'))"""


@pytest.mark.exhaustive
def test_a_game_is_played_to_the_end_by_mouse(page: Page, ready: Callable[..., Page]) -> None:
    table = KingdomTable(page, Session(Deal.of(GAME, 31, 2), (ADA, Sitter("normal")))).open(ready)
    mouse = Mouse(table)
    table.check()
    used = set()
    while not table.state.over:
        if table.phase == "turn":
            mouse.go_on()
        else:
            action = table.any_action()
            used.add(action.kind)
            mouse.play(action)
        if table.phase == "think":
            table.wait_for_bots()
            table.check()
    assert len(used & set(KINDS)) >= 3, used


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_tap_stops_a_gliding_board_and_the_next_one_counts(page: Page, ready: Callable[..., Page]) -> None:
    table = KingdomTable(page, Session(Deal.of(GAME, 31, 1))).open(ready)
    client = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def tap(x: float, y: float) -> None:
        touch("touchStart", (x, y))
        touch("touchEnd")

    touch("touchStart", (300, 400))
    for step in range(1, 7):
        touch("touchMove", (300 - 27 * step, 400 - 17 * step))
    touch("touchEnd")
    tap(20, 60)
    page.evaluate(STANDS)
    legal = [str(action).split()[1] for action in table.state.actions() if action.target]
    x, y, hex = page.evaluate(IN_VIEW, legal)
    tap(x, y)
    expect(page.locator(f"#cell-{hex}")).to_have_accessible_name(re.compile(", your settlement$"))
    tint = page.locator("[data-part=sheet]").evaluate("node => getComputedStyle(node).webkitTapHighlightColor")
    assert tint == "rgba(0, 0, 0, 0)"  # a tap does not tint the whole board
