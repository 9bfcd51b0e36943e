"""Printed sheets of four players with names as long as they can be: texts stay on the page and do not overlap."""

from collections.abc import Callable

import pytest
from fonts import in_fonts
from played_games import store_games, visit
from playwright.sync_api import Page, expect
from session_helpers import finished

import engine
from table.session import Sitter

FONTS = ("noto", "dejavu", "cjk")
Ready = Callable[..., Page]
NAMES = ("W" * 24, "Maximiliane-Charlotte 24", "\u9f8d" * 24)
#: "cut off" for each sheet that is too low for its texts, and the texts that overlap another or the edge of a sheet.
#: What an element hides of a text is not on the paper.
CROWDED = """() => [...document.querySelectorAll('.print-page')].flatMap(sheet => {
  const texts = [], range = document.createRange(), walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.data.trim() || node.parentElement.closest('svg')) continue;
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      let { left, right, top, bottom } = line;
      for (let around = node.parentElement; around !== sheet; around = around.parentElement)
        if (getComputedStyle(around).overflowX === 'hidden') {
          const box = around.getBoundingClientRect();
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        }
      texts.push({ node, text: node.data, left, right, top: top + 2, bottom: bottom - 2 });
    }
  }
  const page = sheet.getBoundingClientRect(), found = sheet.scrollHeight > sheet.clientHeight ? ['cut off'] : [];
  texts.forEach((one, place) => {
    if (one.left < page.left || one.right > page.right) found.push(one.text);
    for (const other of texts.slice(place + 1))
      if (one.node !== other.node && one.left < other.right - 1 && other.left < one.right - 1
          && one.top < other.bottom && other.top < one.bottom)
        found.push(`${one.text} / ${other.text}`);
  });
  return found;
})"""


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("game", engine.games())
def test_four_long_names_do_not_overlap(page: Page, ready: Ready, game: str) -> None:
    ready(page, "#/")
    sitters = (*(Sitter(name=name) for name in NAMES), Sitter("hard"))
    store_games(page, four=finished(3, game, *sitters))
    visit(page, "#/print/game/four", ".print-page")
    for paper in ("a4", "letter"):
        page.click(f'[data-do="paper {paper}"]')
        for name in NAMES:
            expect(page.locator(".print-pages")).to_contain_text(name)
        assert in_fonts(page, FONTS, CROWDED) == dict.fromkeys(FONTS, [])


#: The lines of each name in the table of gold, and the distance from the house to the first of them, css px.
NAMES_OF_GOLD = """() => [...document.querySelectorAll('.gold thead th:has(span)')].map(head => {
  const range = document.createRange();
  range.selectNodeContents(head.querySelector('span').firstChild);
  const lines = range.getClientRects();
  return [lines.length, lines[0].left - head.querySelector('svg').getBoundingClientRect().right];
})"""


def test_the_names_of_two_players_are_on_one_line_next_to_their_houses(page: Page, ready: Ready) -> None:
    """Regression: a name that wrapped was far from its house."""
    ready(page, "#/")
    store_games(page, two=finished(3, "kingdom_builder", Sitter(name="Maximiliane"), Sitter("hard", name="Christobel")))
    visit(page, "#/print/game/two", ".print-page")
    assert all(lines == 1 and gap < 12 for lines, gap in page.evaluate(NAMES_OF_GOLD))
    store_games(page, two=finished(3, "kingdom_builder", Sitter(name=NAMES[1]), Sitter(name=NAMES[0])))
    page.reload()
    page.wait_for_selector(".print-page")
    assert all(gap < 12 for _, gap in page.evaluate(NAMES_OF_GOLD))
