"""A whole game of Cartographers by mouse, and panels that follow the picture of a turn."""

from collections.abc import Callable

import pytest
from cartographers_input import Mouse
from cartographers_solo import SoloTable, deal_with
from page_watch import NEXT_PICTURE, PATIENT
from playwright.sync_api import Page

#: Reveals the next card; returns the text of the bar before, and right after the click.
REVEAL = """() => {
  const bar = document.querySelector("[data-part=seasons]"), before = bar.textContent;
  document.querySelector("[data-part=main]").click();
  return [before, bar.textContent];
}"""


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


def test_the_bar_and_what_was_revealed_follow_the_picture_of_a_turn(page: Page, ready: Callable[..., Page]) -> None:
    table = SoloTable(page, deal_with("A", "ambush")).open(ready)
    mouse = Mouse(table)
    page.evaluate(PATIENT)
    for _ in range(4):
        mouse.draw(table.choose(table.state))
        page.evaluate(NEXT_PICTURE)
        table.check()
        before, at_once = page.evaluate(REVEAL)
        assert at_once == before
        table.turn_card()
        page.evaluate(NEXT_PICTURE)
        table.check()


# Counts the pictures off the page that Python begins to draw.
COUNT = """() => {
  const { canvas } = inkstead;
  inkstead.begun = 0;
  inkstead.canvas = (...size) => { inkstead.begun += 1; return canvas(...size); };
}"""
# Turns the held shape once around and draws it: how many pictures were begun before, after each turn, and at the end.
DRAW = """() => {
  const counts = [inkstead.begun];
  for (const key of "rrrr") {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    counts.push(inkstead.begun);
  }
  document.querySelector("[data-part=main]").click();
  return [...counts, inkstead.begun];
}"""

# Waits until the page has been idle many times: what follows the input begins then, bit by bit.
REST = """async () => {
  await new Promise(done => setTimeout(done, 200));
  for (let i = 0; i < 80; i++) await new Promise(done => requestIdleCallback(done));
}"""


@pytest.mark.exhaustive
def test_pictures_of_the_next_input_are_drawn_while_the_page_is_idle(page: Page, ready: Callable[..., Page]) -> None:
    table = SoloTable(page, deal_with("A")).open(ready)
    mouse = Mouse(table)
    page.evaluate(COUNT)
    mouse.hold(table.choose(table.state))
    page.evaluate(REST)
    begun = page.evaluate(DRAW)
    assert begun[-1] > begun[0], "tests prepare nothing"
    table.session.place(mouse.hand.action)
    mouse.turn_card()
    page.evaluate(PATIENT)
    action = table.choose(table.state)
    mouse.hold(action)
    page.evaluate(REST)
    begun = page.evaluate(DRAW)
    assert len(set(begun)) == 1, "everything is drawn before"
    table.session.place(action)
    page.evaluate(NEXT_PICTURE)
    table.check()
