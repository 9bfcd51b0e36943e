"""Results of finished games for page tests, played by random actions."""

import time
from collections.abc import Sequence

from played_games import STORE
from playwright.sync_api import Page
from session_helpers import finished

from table.memory_store import MemoryStore
from table.result_format import ParResult
from table.results import Results
from table.save_format import Entry
from table.session import Session, Sitter


def store_results(page: Page, *sessions: Session, pars: Sequence[int] = ()) -> Results:
    """``pars``: those of the first sessions."""
    store = MemoryStore()
    results = Results(store)
    now = int(time.time())
    for n, session in enumerate(sessions):
        entry = Entry.of(f"r{n}", session, 1, now + n, now + n)
        results.add(entry, session)
        if n < len(pars):
            results.add_par(entry, ParResult("master", pars[n]))
    page.evaluate(STORE, store.texts)
    return results


def store_many(page: Page) -> Results:
    """Twelve maps, the first three with a par, a land against a bot and a workshop."""
    others = finished(1, "kingdom_builder", Sitter(), Sitter("easy")), finished(2, "woodcraft")
    return store_results(page, *(finished(seed, "cartographers") for seed in range(12)), *others, pars=(-40, 0, 30))
