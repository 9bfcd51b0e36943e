"""Plays a draw at the built site."""

from playwright.sync_api import Page

#: Whether the kept table is that of the latest save of the game, in the present language and window.
CURRENT = """id => {
  const found = localStorage["inkstead.glimpse"];
  if (!found) return false;
  const [, , save, , lang, , width] = JSON.parse(JSON.parse(found).occasion);
  return save === localStorage["inkstead.game." + id] && lang === inkstead.lang && width === innerWidth;
}"""
CELLS = "[...document.querySelectorAll('.twin [role=gridcell]')].map(cell => cell.getAttribute('aria-label'))"


def looked_at(page: Page) -> str:
    """Wait until the present table is kept; returns the id of its game."""
    id = str(page.evaluate("location.hash.slice('#/play/'.length)"))
    page.wait_for_function(CURRENT, arg=id)
    return id


def play_a_draw(page: Page) -> list[str]:
    """Ask a bot for a draw, make it, turn the next card; what the map says then."""
    page.click('.tools [data-do="hint"]')
    page.wait_for_selector(".advice .try", timeout=60_000)
    page.click("[data-part=main]")
    page.wait_for_selector('.table[data-phase="turn"]')
    page.click("[data-part=main]")
    page.wait_for_selector('.table:not([data-phase="turn"])')
    cells: list[str] = page.evaluate(CELLS)
    return cells
