"""Results of finished games for page tests, played by random actions."""

import random
import time

from cartographers_solo import DictStore
from played_games import STORE
from playwright.sync_api import Page

from table.deals import Deal
from table.results import Results
from table.save_format import Entry
from table.session import Session, Sitter


def finished(game: str, seed: int, *sitters: Sitter) -> Session:
    session = Session(Deal.of(game, seed, max(1, len(sitters))), sitters)
    chance = random.Random(seed)
    while not session.over:
        session.place(chance.choice(session.state.actions()))
        if session.inked is not None:
            session.turn()
    return session


def store_results(page: Page, *sessions: Session) -> Results:
    store = DictStore()
    results = Results(store)
    now = int(time.time())
    for n, session in enumerate(sessions):
        results.add(Entry.of(f"r{n}", session, 1, now + n, now + n), session)
    page.evaluate(STORE, store.texts)
    return results


def store_many(page: Page) -> Results:
    """Twelve maps, a land against a bot and a workshop."""
    others = finished("kingdom_builder", 1, Sitter(), Sitter("easy")), finished("woodcraft", 2)
    return store_results(page, *(finished("cartographers", seed) for seed in range(12)), *others)
