"""A solo game with turns played on the page, and its texts in the journal."""

from collections.abc import Callable

from cartographers_input import Mouse
from cartographers_solo import SoloTable
from journal_scripts import JOURNAL
from playwright.sync_api import Page

from table.deals import Deal
from table.saved_games import PREFIX

Ready = Callable[..., Page]
#: IndexedDB answers when `answer()` is called.
LATE = """{
  const real = IDBFactory.prototype.open;
  let go;
  const gone = new Promise(done => { go = done; });
  window.answer = go;
  IDBFactory.prototype.open = function (...given) {
    if (given[0] !== "inkstead.journal") return real.apply(this, given);
    const request = { result: null };
    gone.then(() => {
      const opening = real.apply(this, given);
      opening.onupgradeneeded = () => { request.result = opening.result; request.onupgradeneeded?.(); };
      opening.onsuccess = () => { request.result = opening.result; request.onsuccess(); };
    });
    return request;
  };
}"""


def journal(page: Page) -> dict[str, str]:
    """The saved games in the journal by key."""
    texts: dict[str, str] = page.evaluate(JOURNAL)
    return {key: text for key, text in texts.items() if key.startswith(PREFIX)}


def start(page: Page, ready: Ready, seed: int) -> SoloTable:
    """A new game with one turn played on the page."""
    table = SoloTable(page, Deal.of("cartographers", seed)).open(ready)
    page.wait_for_selector(".table[data-phase]")
    turn(table)
    return table


def turn(table: SoloTable) -> None:
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    mouse.turn_card()
    table.check()
