"""Steps of the tests of saving: a started game, its saved texts, a reload."""

import re
from collections.abc import Callable
from typing import Any

from cartographers_input import Mouse
from cartographers_solo import SoloTable
from journal_scripts import JOURNAL
from page_start import wait_until
from playwright.sync_api import Page, expect

from table.cartographers.hand import Hand
from table.deals import Deal
from table.saved_games import PREFIX, PREVIOUS
from table.words import Words
from tools.paths import STATIC

Ready = Callable[..., Page]


# Exceptions of the browser's own have a stack, by which Pyodide knows them.
FAILING = """name => { Storage.prototype.setItem = () => {
  throw Object.assign(new DOMException('no', name), {stack: ''});
}; }"""


NO_STORAGE = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('no', 'SecurityError'); }
})"""


# The strip of a game that is never saved here, and the button of the menu of one that is not saved at the moment.
NOT_SAVED = ".table > .unsaved, [data-unsaved]"


def expect_unsaved(page: Page, text: str) -> None:
    """The button of the menu is marked, and its name has this text."""
    expect(page.locator("[data-unsaved]")).to_have_accessible_name(re.compile(re.escape(text)))


def expect_saved(page: Page) -> None:
    expect(page.locator(NOT_SAVED)).to_have_count(0)


def words(lang: str) -> Words:
    return Words.from_file(lang, (STATIC / "locale" / f"{lang}.js").read_text(encoding="utf-8"))


def started(page: Page, ready: Ready, seed: int, turns: int = 2) -> SoloTable:
    """A game played on the page for some turns."""
    table = SoloTable(page, Deal.of("cartographers", seed)).open(ready)
    mouse = Mouse(table)
    for _ in range(turns):
        mouse.draw(table.choose(table.state))
        mouse.turn_card()
    table.check()
    return table


def later(view: dict[str, Any]) -> bool:
    return len(view["log"]) > 5 and bool(view["prompt"]["id"] == "draw")


def saves(page: Page) -> dict[str, str]:
    """The saved games in the browser's storage by key, without their previous copies."""
    kept: dict[str, str] = page.evaluate("({...localStorage})")
    return {key: text for key, text in kept.items() if key.startswith(PREFIX) and not key.endswith(PREVIOUS)}


def wait_for_journal(page: Page) -> None:
    """Wait until the journal has all that localStorage has no room for: only that is there after the next start."""
    wait_until(
        page,
        f"async () => {{ const texts = await ({JOURNAL})();"
        " return [...inkstead.journal.unfit].every(([key, text]) => texts[key] === text); }",
    )


def again(table: SoloTable, ready: Ready) -> None:
    """Reload; the hand is empty then."""
    table.page.reload()
    ready(table.page)
    table.page.wait_for_selector(".table[data-phase]")
    table.hand = Hand(table.state)
