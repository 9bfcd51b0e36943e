"""Results of finished games for page tests, played by random actions."""

import random
import time
from collections.abc import Sequence

from played_games import STORE
from playwright.sync_api import Page

from table.deals import Deal
from table.memory_store import MemoryStore
from table.results import ParResult, Results
from table.save_format import Entry
from table.session import Session, Sitter


def finished(game: str, seed: int, *sitters: Sitter, **options: object) -> Session:
    session = Session(Deal.of(game, seed, max(1, len(sitters)), **options), sitters)
    chance = random.Random(seed)
    while not session.over:
        session.place(chance.choice(session.state.actions()))
        if session.inked is not None:
            session.turn()
    return session


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
    others = finished("kingdom_builder", 1, Sitter(), Sitter("easy")), finished("woodcraft", 2)
    return store_results(page, *(finished("cartographers", seed) for seed in range(12)), *others, pars=(-40, 0, 30))
