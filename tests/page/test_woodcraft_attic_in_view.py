"""The spaces of the attic where a tool can be placed are in view on phones, upright and on their side."""

from collections.abc import Callable

import pytest
from cartographers_solo import WORDS
from page_watch import PHONE
from playwright.sync_api import Page, expect
from woodcraft_positions import open_at

Ready = Callable[..., Page]
LOW_PHONE = {"viewport": {"width": 844, "height": 390}, "has_touch": True}
#: The spaces for the chosen tool that are outside the window or below something else.
HIDDEN = """() => [...document.querySelectorAll('.beams .can')].filter(node => {
  const box = node.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !there || !there.closest('.beams');
}).length"""
CLIPPED = """() => {
  const answers = document.querySelector('.answers.many');
  return answers.scrollHeight > answers.clientHeight + 1;
}"""


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("page", [PHONE, LOW_PHONE], ids=["phone", "low phone"], indirect=True)
def test_the_spaces_for_a_tool_are_in_view_also_after_a_hint(page: Page, ready: Ready) -> None:
    """Regression: the question and the hint covered them, or they were below the window."""
    table = open_at(page, ready, "tool", seed=1, answers=28)
    first = next(text.split()[1] for text in table.view["actions"] if text.startswith("tool "))
    is_low = page.evaluate("innerHeight < 500")
    assert not (is_low and page.evaluate(CLIPPED)), "all of a question scrolls together"
    table.press("first " + first)
    expect(page.locator(".beams .can").first).to_be_visible()
    page.wait_for_function(f"!({HIDDEN})()")
    page.evaluate("scrollTo(0, 0)")
    page.click('[data-do="hint"]')
    expect(page.get_by_text(WORDS("hint.best")).first).to_be_visible()
    page.wait_for_function(f"!({HIDDEN})()")
