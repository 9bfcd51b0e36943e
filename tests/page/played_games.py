"""Games played by the engine only, which page tests then open."""

import random
import time
from binascii import crc32
from typing import Any

from cartographers_solo import CLEAR_JOURNAL
from page_watch import IN_PYTHON
from playwright.sync_api import Page
from session_helpers import play_on

from table.deals import Deal
from table.memory_store import MemoryStore
from table.saved_games import PREFIX, Shelf
from table.session import Session, Sitter

STORE = "texts => { for (const key in texts) localStorage[key] = texts[key]; }"
#: Stores texts that the journal knows nothing of: in a page that is used again, it may have later ones of other games.
STORE_WITHOUT_JOURNAL = f"""async texts => {{
  const db = await new Promise(done => {{
    const opening = indexedDB.open("inkstead.journal", 1);
    opening.onupgradeneeded = () => {{
      for (const name of ["heads", "texts"]) opening.result.createObjectStore(name);
    }};
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => done(null);
  }}).catch(() => null);
  if (db) {{
    const writing = db.transaction(["heads", "texts"], "readwrite");
    for (const name of ["heads", "texts"]) for (const key in texts) writing.objectStore(name).delete(key);
    await new Promise(done => {{ writing.oncomplete = writing.onabort = done; }});
    db.close();
  }}
  ({STORE})(texts);
}}"""
#: Removes the entries whose key contains a text, and the journal.
CLEAR = f"""async what => {{ {CLEAR_JOURNAL}
  for (const key of Object.keys(localStorage)) if (key.includes(what ?? '.game.')) delete localStorage[key]; }}"""
SITTERS = [Sitter(name="Ada"), Sitter("hard"), Sitter(), Sitter("easy")]


def played(seed: int, players: int = 1, moves: int | None = None, **options: Any) -> Session:
    """A session after a number of random actions, by default a finished one."""
    sitters = SITTERS[:players] if players > 1 else ()
    return play_on(Session(Deal.of("cartographers", seed, players, **options), sitters), random.Random(seed), moves)


def store_games(page: Page, **games: Session) -> None:
    """Store games in the page under these ids."""
    store = MemoryStore()
    for n, (id, game) in enumerate(games.items()):
        Shelf(store).save(id, game, int(time.time()) - 60 * n)
    page.evaluate(STORE_WITHOUT_JOURNAL, store.texts)


def shelf(page: Page) -> Shelf:
    """The saved games of the page."""
    texts: dict[str, str] = page.evaluate("({...localStorage})")
    return Shelf(MemoryStore(texts))


def visit(page: Page, route: str, selector: str) -> None:
    """Open another screen of the page."""
    page.evaluate("location.hash = '#/about'")
    page.wait_for_selector("body[data-screen=about]")
    page.evaluate("route => { location.hash = route; }", route)
    page.wait_for_selector(selector)


def take_device(page: Page) -> None:
    """Press the red button if the table asks to pass the device on."""
    if page.get_attribute(".table", "data-phase") == "greet":
        page.click("[data-part=main]")
        page.wait_for_selector(".table:not([data-phase=greet])")


def store_outdated(page: Page, id: str, session: Session, *, board: bool = True) -> dict[str, str]:
    """Store a game as if it had been played by rules 1, and return its text by key; the present rules are 2.

    Without ``board`` it was saved before saves contained one.
    """
    store = MemoryStore()
    Shelf(store).save(id, session, 4_000_000_000)
    body = store.texts[PREFIX + id].split(" ", 2)[2].replace('"rules":2', '"rules":1')
    body = body if board else body.replace('"board":', '"none":')
    texts = {PREFIX + id: f"3 {crc32(body.encode()):08x} {body}"}
    page.evaluate(STORE, texts)
    return texts


def quick_review(page: Page) -> None:
    """Review quickly from the open panel, with closer looks that are long enough on a busy machine."""
    page.wait_for_selector("[data-takes]")  # the code of the review is fetched first
    before = page.evaluate(IN_PYTHON, "import table.review as review; review.CLOSER_EACH")
    try:
        page.evaluate(IN_PYTHON, f"review.CLOSER_EACH = {4 * before}")
        page.click("[data-do='review_run quick']")
        page.wait_for_selector("[data-review-total]", timeout=180_000)
    finally:
        page.evaluate(IN_PYTHON, f"review.CLOSER_EACH = {before}; del review")
