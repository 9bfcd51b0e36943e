"""On a phone and at 200 %, what gets the focus by Tab is in view, and no fixed bar covers it."""

from collections.abc import Callable

import pytest
from played_games import CLEAR, played, store_games, visit
from playwright.sync_api import Page

Ready = Callable[..., Page]
SIZES = {"page at 200 %": (640, 400), "phone": (390, 844)}
# What the focused element says if something else is at its middle, "" if nothing is, null outside the screen.
COVERED = """() => {
  const node = document.activeElement, box = node.getBoundingClientRect();
  if (!node.closest("#page")) return null;
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, innerHeight / 2));
  const own = hit && (node.contains(hit) || hit.contains(node) || node.closest("label")?.contains(hit));
  return own ? "" : node.outerHTML.slice(0, 100);
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", ["new", "games", "cards"])
def test_tab_reaches_nothing_that_a_bar_covers(shared_page: Page, ready: Ready, screen: str, size: str) -> None:
    """Regression: sixteen of the 21 controls of the editor of card sets were below its bar."""
    page = shared_page
    ready(page, "", again=False)
    page.evaluate(CLEAR)
    store_games(page, **{f"g{n}": played(30 + n, moves=n) for n in range(4)})
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    if screen == "cards":
        visit(page, "#/cards/woodcraft", "[data-do=copy_standard]")
        page.click("[data-do=copy_standard]")
        page.wait_for_selector("#set-save")
    elif screen == "games":
        visit(page, "#/games", ".games .saved")
    else:
        visit(page, "#/new", "#new:not([hidden])")
        page.evaluate("for (const fold of document.querySelectorAll('#setup details')) fold.open = true")
        page.check('[name="skills"][value="named"]', force=True)
    page.evaluate("document.querySelector('#page').focus()")
    covered, reached = [], 0
    for _ in range(90):
        page.keyboard.press("Tab")
        found = page.evaluate(COVERED)
        if found is None and reached:
            break
        reached += found is not None
        covered += [found] if found else []
    page.set_viewport_size({"width": 1280, "height": 800})
    assert reached > 8
    assert covered == []
