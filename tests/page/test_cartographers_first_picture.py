"""What the first picture after a press has, and what follows in the second one, in Cartographers."""

from collections.abc import Callable

from cartographers_input import Mouse
from cartographers_solo import SoloTable
from page_watch import PATIENT
from playwright.sync_api import Page, expect

from table.deals import Deal

Ready = Callable[..., Page]

# Presses the red button; returns whether the points of a draw are visible before the next task.
REVEAL = """() => {
  document.querySelector("[data-part=main]").click();
  return getComputedStyle(document.querySelector("[data-part=gains]")).visibility;
}"""


def test_the_points_of_the_draw_before_are_not_shown_with_the_next_card(shared_page: Page, ready: Ready) -> None:
    """What a draw is worth follows in the second picture; the first one had the points of the inked draw."""
    page = shared_page
    table = SoloTable(page, Deal.of("cartographers", 42)).open(ready)
    Mouse(table).draw(table.choose(table.state))
    page.evaluate(PATIENT)
    assert page.evaluate(REVEAL) == "hidden"
    gains = page.locator("[data-part=gains]")
    expect(gains).to_be_visible()
    expect(gains).not_to_have_attribute("data-old", "")
    assert set(gains.locator(".num").all_inner_texts()) == {"–"}  # nothing is held
